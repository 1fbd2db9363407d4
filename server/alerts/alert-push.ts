/**
 * Push notices about price alerts that the market reached: queued in the transaction that notes them as reached, so that neither
 * a crash nor a restart loses one or tells one twice. Runs in the service.
 */
import type { PriceAlert } from "../../contract/price-alert.ts";
import { isOfAccount } from "../../domain/alert-figure.ts";
import type { Transaction } from "../database/connect.ts";
import { queuePush, readAlertPushAccounts } from "../push/push-queue.ts";
import type { AlertMailDeps } from "./alert-mail.ts";

/** `reached`: as they were noted in this transaction. */
export async function queueAlertPushes(
  tx: Transaction,
  { clock, symbol }: Pick<AlertMailDeps, "clock" | "symbol">,
  reached: readonly PriceAlert[],
): Promise<void> {
  if (reached.length === 0) return;
  const wanting = await readAlertPushAccounts(tx, [
    ...new Set(reached.map(({ account_id }) => account_id)),
  ]);
  for (const { id, account_id, symbol_id, figure, reached_at } of reached) {
    const isOfAll = figure !== null && isOfAccount(figure.kind);
    const name = isOfAll ? null : symbol(symbol_id)?.symbol;
    if (!wanting.has(account_id) || name === undefined || reached_at === null) continue;
    const tag = `price_alert:${id}:${reached_at}`;
    const facts = { symbol: name };
    // They are one transaction, which takes one statement after the other.
    // eslint-disable-next-line no-await-in-loop
    await queuePush(tx, clock, { kind: "price_alert", account_id, tag, facts });
  }
}
