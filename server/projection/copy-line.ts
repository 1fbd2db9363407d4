/**
 * PostgreSQL's COPY in its text format: a line is cells with tabs between, and a line feed. Runs in the projector; pure.
 */

const ESCAPED: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
const SPECIAL = /[\\\t\n\r]/;
const EVERY_SPECIAL = /[\\\t\n\r]/g;

const NULL = "\\N";

/** Lines that are put together at once. */
const TOGETHER = 50;

/**
 * Lines of one table, in flat pieces of some: a line that is only a template's pieces yet would be many objects that live
 * as long as the bite, and each collection would copy them.
 */
export class CopyLines {
  readonly #texts: string[] = [];
  #lines: string[] = [];

  add(line: string): void {
    if (this.#lines.push(line) === TOGETHER) this.#put();
  }

  /** All of them; empty: none. */
  text(): string {
    this.#put();
    return this.#texts.join("");
  }

  #put(): void {
    this.#texts.push(this.#lines.join(""));
    this.#lines = [];
  }
}

/** Any text without U+0000; null is NULL. */
export function textCell(text: string | null): string {
  if (text === null) return NULL;
  return SPECIAL.test(text) ? text.replaceAll(EVERY_SPECIAL, (one) => ESCAPED[one] ?? one) : text;
}

/** What JSON.stringify wrote: of what is special here it has backslashes alone. */
export const jsonCell = (json: string): string =>
  json.includes("\\") ? json.replaceAll("\\", "\\\\") : json;

export const numberCell = (value: number | null): number | string => value ?? NULL;

export const flagCell = (flag: boolean): string => (flag ? "t" : "f");
