/** The bodies every REST answer has: the envelope of success and the body of an error. @interface §1, §7 */
import { z } from "zod";
import { assumed, documented } from "./provenance.ts";

/** Successful responses: success, code (the HTTP status) and data (the result). */
export const envelopeOf = <T extends z.ZodType>(data: T) =>
  z
    .object({ success: z.literal(true), code: z.number().int(), data })
    .meta(documented("§1 What the service does"));

/** One field that was refused: where it is and the rule it broke. */
export const FieldError = z
  .object({
    path: z.string(),
    message: z.string(),
    /** The nearest value that would pass; null: none for this field alone. */
    nearest: z.number().nullable().optional(),
  })
  .meta(assumed("§7 shared error body"));
export type FieldError = z.infer<typeof FieldError>;

/** `message` is documented; the rest of the shared error body is ours. */
export const ErrorBody = z
  .object({
    success: z.literal(false),
    code: z.number().int(),
    /** As in errors.ts. */
    message: z.string(),
    /** Its name in errors.ts, for programs. */
    error: z.string().optional(),
    /** Which fields were refused, with the values found. */
    errors: z.array(FieldError).optional(),
  })
  .meta(assumed("§7 shared error body"));
export type ErrorBody = z.infer<typeof ErrorBody>;
