/** Which fields are codes, and what each number means: the contract's own tables. Runs in the service; pure. */
import {
  ACCOUNT_STATUS,
  DEAL_DIRECTION,
  LIQUIDATION_STATUS,
  ORDER_REASON,
  ORDER_STATUS,
  ORDER_TYPE,
  PASSWORD_TYPE,
  POSITION_STATUS,
  PROVIDER_STATUS,
  REPORT_STATUS,
  SESSION_KILL,
  SIDE,
  SYMBOL_STATUS,
  TRANSACTION_ORIGIN,
  TRANSACTION_TYPE,
} from "../../contract/codes.ts";
import type { JsonSchema } from "../../contract/json-schemas.ts";
import { keysOf } from "./words.ts";

export type CodeTable = Readonly<Record<string, number>>;

/** By the keys of the words: a code stands where its words stand, or wider. The name alone is the schema itself. */
export const CODED_FIELDS: Readonly<Record<string, CodeTable>> = {
  "of.Order.type": ORDER_TYPE,
  "of.Order.side": SIDE,
  "of.Order.status": ORDER_STATUS,
  "of.Order.reason": ORDER_REASON,
  "of.CrtOrder.type": ORDER_TYPE,
  "of.CrtOrder.side": SIDE,
  "of.Position.side": SIDE,
  "of.Position.status": POSITION_STATUS,
  "of.Deal.direction": DEAL_DIRECTION,
  "of.Deal.side": SIDE,
  "of.Deal.reason": ORDER_REASON,
  "of.FoundOrder.type": ORDER_TYPE,
  "of.FoundOrder.side": SIDE,
  "of.FoundOrder.status": ORDER_STATUS,
  "of.FoundPosition.side": SIDE,
  "of.FoundDeal.direction": DEAL_DIRECTION,
  "of.FoundDeal.side": SIDE,
  "of.MoneyChange.origin": TRANSACTION_ORIGIN,
  "of.MoneyChange.type": TRANSACTION_TYPE,
  "of.Transaction.origin": TRANSACTION_ORIGIN,
  "of.Transaction.type": TRANSACTION_TYPE,
  "of.TransactionsQuery.origin": TRANSACTION_ORIGIN,
  "of.Account.status": ACCOUNT_STATUS,
  "of.UptAccount.status": ACCOUNT_STATUS,
  "of.FoundAccount.status": ACCOUNT_STATUS,
  "of.SignupLiveResult.status": ACCOUNT_STATUS,
  "of.accounts_list.status": ACCOUNT_STATUS,
  "of.account_change_password.password_type": PASSWORD_TYPE,
  "of.SymbolRecord.status": SYMBOL_STATUS,
  "of.UptSymbolStatus.status": SYMBOL_STATUS,
  "of.SymbolStatusPayload.status": SYMBOL_STATUS,
  "of.LiquidationPayload.status": LIQUIDATION_STATUS,
  "of.MarginCall.status": LIQUIDATION_STATUS,
  "of.AccountEffect.status_before": LIQUIDATION_STATUS,
  "of.DataProvider.status": PROVIDER_STATUS,
  "of.Report.status": REPORT_STATUS,
  SessionKillPayload: SESSION_KILL,
};

export const codesOf = (owner: string, name: string): CodeTable | undefined =>
  keysOf(owner, name)
    .map((key) => CODED_FIELDS[key])
    .find((table) => table !== undefined);

/** As `0 buy, 1 sell`. */
export const codesInWords = (table: CodeTable): string =>
  Object.entries(table)
    .map(([name, code]) => `${code} ${name.replaceAll("_", " ")}`)
    .join(", ");

/**
 * The names for generators of clients, in the order of the numbers. A request takes these numbers alone; an answer may come to
 * have others: there they are no `enum`, which would have a client refuse the answer.
 */
export function withNames(schema: JsonSchema, table: CodeTable): JsonSchema {
  if (schema["type"] === "string") return schema;
  const codes = Object.values(table);
  const isClosed = "enum" in schema || "maximum" in schema;
  return {
    ...schema,
    [isClosed ? "enum" : "x-extensible-enum"]: codes,
    "x-enum-varnames": Object.keys(table),
  };
}
