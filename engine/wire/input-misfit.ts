/** A figure of a request that is none of its symbol, as a value to throw: nothing was decided, and nothing has changed. Pure. */
export class InputMisfit extends Error {
  override readonly name = "InputMisfit";
  /** Of the field, as in an error body: `body.order_price`. */
  readonly path: string;

  /** `message`: what is wrong with it, in the words of the error body. */
  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}
