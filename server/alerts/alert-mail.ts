/**
 * Mail about price alerts that the market reached, for who wants it: queued in the transaction that notes them as reached, so
 * that neither a crash nor a restart loses one or tells one twice. Runs in the service.
 */
import type { PriceAlert, WaitedIndicator } from "../../contract/price-alert.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { lineAt } from "../../domain/alert-line.ts";
import type { Clock } from "../clock.ts";
import type { Transaction } from "../database/connect.ts";
import type { Log } from "../log.ts";
import type { AlertedIndicator } from "../mail/mail.ts";
import { readAlertMailAccounts } from "../mail/notification-prefs.ts";
import { queueNotice, type Notice } from "../mail/queue-notice.ts";

export type AlertMailDeps = {
  readonly clock: Clock;
  readonly log: Log;
  readonly symbol: (symbol_id: number) => AlertSymbol | undefined;
};

type AlertSymbol = Pick<SymbolRecord, "symbol" | "digits" | "pip_points">;

/** `reached`: as they were noted in this transaction. */
export async function queueAlertMails(
  tx: Transaction,
  deps: AlertMailDeps,
  reached: readonly PriceAlert[],
): Promise<void> {
  if (reached.length === 0) return;
  const wanting = await readAlertMailAccounts(tx, [
    ...new Set(reached.map(({ account_id }) => account_id)),
  ]);
  for (const alert of reached) {
    const currency = wanting.get(alert.account_id);
    const notice =
      currency === undefined ? null : noticeOf(alert, currency, deps.symbol(alert.symbol_id));
    // They are one transaction, which takes one statement after the other.
    // eslint-disable-next-line no-await-in-loop
    if (notice !== null) await queueNotice(tx, deps, notice);
  }
}

/** null: its symbol is gone, or nothing has reached it. */
function noticeOf(
  alert: PriceAlert,
  currency: string,
  symbol: AlertSymbol | undefined,
): Notice | null {
  const { account_id, line, indicator, figure, reached_value } = alert;
  const { reached_price, reached_rising, reached_at: at } = alert;
  if (figure !== null && reached_value !== null && at !== null) {
    const { kind, value, way, position_id } = figure;
    const of =
      symbol === undefined ? null : { symbol: symbol.symbol, pip_points: symbol.pip_points };
    const alerted = { kind, value, way, position_id, currency, symbol: of };
    return {
      kind: "price_alert",
      account_id,
      facts: { figure: alerted, value: reached_value, at },
    };
  }
  if (symbol === undefined || reached_price === null || reached_rising === null || at === null)
    return null;
  const text = (value: number) => value.toFixed(symbol.digits);
  const facts = {
    quote_side: alert.quote_side,
    is_rising: reached_rising,
    price: text(line === null ? alert.price : lineAt(line, at)),
    ...(line === null ? {} : { is_line: true }),
    ...(indicator === null ? {} : { indicator: alertedIndicator(indicator) }),
    reached_price: text(reached_price),
    at,
  };
  return { kind: "price_alert", account_id, facts: { symbol: symbol.symbol, ...facts } };
}

/** What of it is said. */
const alertedIndicator = ({
  title,
  timeframe,
  plot_name,
  other,
  other_name,
}: WaitedIndicator): AlertedIndicator => ({ title, timeframe, plot_name, other, other_name });
