/** Operations of the dealing desk on deals, balances and trading as such. Runs anywhere; pure. @interface §6 */
import { Account } from "./account.ts";
import { CorrectBalance, Halt, UptDeal, UptSymbolStatus } from "./dealing.ts";
import { Deal } from "./deal.ts";
import { operation } from "./operation.ts";
import { AccountPath, DealPath, SymbolPath } from "./paths.ts";
import { assumed, extension } from "./provenance.ts";
import { STAFF } from "./scopes.ts";
import { SymbolRecord } from "./symbol.ts";

const corrections = assumed("§6 Deals: the broker corrected or cancelled a deal");

export const DEALING_ENDPOINTS = {
  deal_update: operation("PUT", "/api/v1/deals/{deal_id}", corrections, {
    summary: "Corrects the money of a deal; the difference is booked",
    scopes: STAFF,
    params: DealPath,
    body: UptDeal,
    result: Deal,
    waiting: Deal,
    idempotent: true,
    errors: [422],
  }),
  deal_delete: operation("DELETE", "/api/v1/deals/{deal_id}", corrections, {
    summary: "Cancels a deal; what it booked is taken back",
    scopes: STAFF,
    params: DealPath,
    result: Deal,
    waiting: Deal,
    idempotent: true,
    errors: [422],
  }),
  balance_correct: operation(
    "POST",
    "/api/v1/accounts/{account_id}/money/correct",
    assumed("§6 Account and money: the broker corrected the balance"),
    {
      summary: "Sets the balance of an account right",
      scopes: STAFF,
      params: AccountPath,
      body: CorrectBalance,
      result: Account,
      waiting: Account,
      idempotent: true,
      errors: [422],
    },
  ),
  trading_halt: operation("POST", "/api/v1/halts", extension("one call stops new orders"), {
    summary: "Stops new exposure for a symbol, a group or all, or allows it again",
    scopes: STAFF,
    body: Halt,
    status: 204,
    errors: [404],
  }),
  symbol_set_status: operation(
    "PATCH",
    "/api/v1/symbols/{symbol_id}/status",
    assumed("§6 Prices: a symbol is enabled, disabled or closed"),
    {
      summary: "Enables, disables or closes a symbol for trading",
      scopes: STAFF,
      params: SymbolPath,
      body: UptSymbolStatus,
      result: SymbolRecord,
    },
  ),
};
