/** Amounts that staff asks for, in minor units that the books can hold. Runs in the service. @interface §4.3 */
import { ensure } from "../../../domain/assert.ts";
import type { Minor } from "../../../domain/units.ts";
import type { EnginePort } from "../../engine-port/engine-port.ts";
import { refuseInput } from "../../refusal.ts";
import { amountAsked } from "./my-money.ts";

/** Of an amount or a balance, minor units either way: so far from 2^53 that no sum of a few of them comes near it. */
const AMOUNT_MAX = 2 ** 50;

/** @throws Refusal amount_too_precise; bad_request where the books could not hold it */
export async function boundedAmount(
  engine: Pick<EnginePort, "ask">,
  field: string,
  decimal: number,
  account_id: number,
): Promise<Minor> {
  const refuse = (): never =>
    refuseInput(`body.${field}`, "must be an amount that the account can hold");
  const account = ensure(await engine.ask("account", { account_id }), `account ${account_id}`);
  const { currency_digits: digits, record } = account;
  if (Math.abs(decimal) > AMOUNT_MAX / 10 ** digits) return refuse();
  const amount = amountAsked(decimal, digits);
  const after = Math.max(Math.abs(record.balance), record.credit) + Math.abs(amount);
  return after > AMOUNT_MAX ? refuse() : amount;
}
