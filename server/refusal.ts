/** An answer other than success, as a value to throw up to the gateway, which writes it as the error body. Pure. */
import type { FieldError } from "../contract/envelope.ts";
import { ERRORS, type ErrorName } from "../contract/errors.ts";

type RefusalDetails = {
  /** What was refused and why, field by field; holds no secret. */
  errors?: readonly FieldError[];
  /** Goes into the Retry-After header. */
  retryAfterS?: number;
  cause?: unknown;
};

/** A failure of contract/errors.ts. Its words and status are the table's. Certain: nothing happened. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly error: ErrorName;
  readonly status: number;
  readonly errors: readonly FieldError[] | null;
  readonly retryAfterS: number | null;

  constructor(error: ErrorName, details: RefusalDetails = {}) {
    super(ERRORS[error].message, { cause: details.cause });
    this.error = error;
    this.status = ERRORS[error].status;
    this.errors = details.errors ?? null;
    this.retryAfterS = details.retryAfterS ?? null;
  }
}

/**
 * Refuses what was asked by one part of it. `path` as in the error body: `body.volume`, `header.Idempotency-Key`.
 * @throws Refusal bad_request
 */
export function refuseInput(path: string, message: string): never {
  throw new Refusal("bad_request", { errors: [{ path, message }] });
}
