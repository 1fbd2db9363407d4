/** The shape of a table of words. Runs in the service; types alone. */

export type Words = {
  /** By the name of a property or a parameter, whatever it stands in. */
  readonly any: Readonly<Record<string, string>>;
  /**
   * Where it means something else, by what it stands in: a record (`Deal`), an object in one (`Watch.exposure`), an operation
   * whose parameters are no record, or the envelope (`answer`).
   */
  readonly of: Readonly<Record<string, Readonly<Record<string, string>>>>;
};
