/** Money operations of staff. All take an Idempotency-Key header. Runs anywhere; pure. @interface §4.3 */
import { Account } from "./account.ts";
import { MoneyRequest } from "./money.ts";
import { operation } from "./operation.ts";
import { AccountPath } from "./paths.ts";
import { documented } from "./provenance.ts";
import { STAFF } from "./scopes.ts";

const moneyOperation = (name: string, summary: string) =>
  operation("POST", `/api/v1/accounts/{account_id}/money/${name}`, documented("§4.3 Money"), {
    summary,
    scopes: STAFF,
    params: AccountPath,
    body: MoneyRequest,
    result: Account,
    waiting: Account,
    idempotent: true,
    errors: [422],
  });

export const MONEY_ENDPOINTS = {
  money_adjust: moneyOperation("adjust", "Adjusts the balance, up or down"),
  money_credit_in: moneyOperation("credit-in", "Gives credit"),
  money_credit_out: moneyOperation("credit-out", "Takes credit back"),
  money_deposit: moneyOperation("deposit", "Deposits into the balance"),
  money_withdrawal: moneyOperation("withdrawal", "Withdraws from the balance"),
};
