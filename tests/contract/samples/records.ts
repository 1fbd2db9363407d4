/** A valid sample of every record of the wire, by name; the compiler refuses a record without one. */
import type { RecordName } from "../../../contract/records.ts";
import { ACCOUNT_SAMPLES } from "./accounts.ts";
import { OFFICE_SAMPLES } from "./office.ts";
import { TRADING_SAMPLES } from "./trading.ts";

export const RECORD_SAMPLES = {
  ...ACCOUNT_SAMPLES,
  ...TRADING_SAMPLES,
  ...OFFICE_SAMPLES,
} satisfies Record<RecordName, unknown>;
