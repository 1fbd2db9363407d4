/**
 * The kinds of field that records share: one meaning, one rule, one place. Runs anywhere; pure.
 * Numbers are finite decimals on the wire; NaN and Infinity are refused by zod. @interface §2
 */
import { z } from "zod";
import { CLIENT_ORDER_ID_PATTERN, PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from "./limits.ts";

/** A code that is not listed in codes.ts is legal in an answer and shown as "unknown (7)", never guessed. */
export const wireCode = () => z.number().int().nonnegative();

/** A code in a request: one of the table's own values, nothing else. */
export const oneOf = <const T extends Record<string, number>>(table: T) =>
  z.literal(Object.values(table) as T[keyof T][]);

/** How many of something there are. */
export const count = () => z.number().int().nonnegative();

export const id = () => z.number().int().positive();

/** The last moment of the calendar: no date after it can be made, so none can be shown. */
const LAST_MOMENT_MS = 8_640_000_000_000_000;

/** Milliseconds since 1970-01-01T00:00:00Z. */
export const unixMs = () => z.number().int().nonnegative().max(LAST_MOMENT_MS);

/** Amount in the account's deposit currency. */
export const money = () => z.number();

/** Price as a decimal with the symbol's digits. May be negative where a market allows it. */
export const price = () => z.number();

/** Distance between two prices in points. */
export const distance = () => z.number().int().positive();

/** Size in lots: a decimal multiple of the symbol's volume_step. */
export const lots = () => z.number().nonnegative();

/** Size in lots that somebody asks for. */
export const lotsAsked = () => z.number().positive();

/** ISO 4217 code, or a broker's own such as USDT. */
export const currency = () =>
  z.string().regex(/^[A-Z]{3,5}$/, "must be a currency code such as USD");

/** Text that people wrote: bounded, shown as text, never as markup. */
export const text = (charsMax: number) => z.string().max(charsMax);

export const email = () => z.email().max(254);

/** A new password. Never truncated, never trimmed. */
export const newPassword = () => z.string().min(PASSWORD_CHARS_MIN).max(PASSWORD_CHARS_MAX);

/** A password to be checked: any length that could have been set, and a bound on the work of hashing. */
export const password = () => z.string().min(1).max(PASSWORD_CHARS_MAX);

/** The client's own name for an order, unique per account for ever. */
export const clientOrderId = () =>
  z.string().regex(CLIENT_ORDER_ID_PATTERN, "must be 1 to 64 of A-Z a-z 0-9 _ -");
