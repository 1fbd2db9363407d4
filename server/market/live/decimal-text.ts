/** Decimals and times as feeds write them. Runs in the service; pure. */
import { withoutEnding } from "../../../domain/ending.ts";

/** Decimals that a number below a millionth is written out with. */
const SMALL_DECIMALS = 12;

/** A JSON number as the decimal that it was written as, never with an exponent. */
export function plainText(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(SMALL_DECIMALS) : text;
}

/** Decimals of a tick size such as 0.01000000; null where there is none. */
export function digitsOf(tickSize: string | undefined): number | null {
  const found = /^\d+(?:\.(\d*))?$/.exec(tickSize ?? "");
  return found === null ? null : withoutEnding(found[1] ?? "", "0").length;
}

/** A time such as 2023-09-25T09:04:31.742648Z in Unix ms with its fraction; null where it is none. */
export function timeOf(text: string): number | null {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text);
  const seconds = found === null ? Number.NaN : Date.parse(`${found[1]}Z`);
  return Number.isNaN(seconds) ? null : seconds + Number(`0.${found?.[2] ?? "0"}`) * 1_000;
}
