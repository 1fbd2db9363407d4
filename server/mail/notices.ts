/**
 * Mail that an account's owner chose to get: sign-ins from elsewhere, margin calls, stop-outs, money, and trades where he
 * wants those. Listens to what the service tells its sockets. Runs in the service; holds nobody up and never throws at who
 * publishes.
 */
import { LIQUIDATION_STATUS, TRANSACTION_TYPE } from "../../contract/codes.ts";
import type { LiquidationPayload } from "../../contract/events.ts";
import type { BalanceCorrection, MoneyChange } from "../../contract/money.ts";
import type { Bus, BusTopics } from "../bus.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/connect.ts";
import { payloadOfTold, type Told } from "../journal/told.ts";
import type { Log } from "../log.ts";
import { readPrefs, readTradeMailAccounts } from "./notification-prefs.ts";
import { queueNotice, type Notice } from "./queue-notice.ts";
import { noteSignIn } from "./sign-in-places.ts";
import { tradeNotice, type TradeTexts } from "./trade-notices.ts";

export type NoticeDeps = {
  readonly sql: Database;
  readonly clock: Clock;
  readonly bus: Bus;
  readonly log: Log;
  readonly symbol: TradeTexts["symbol"];
};

/** Returns its dispose. */
export async function startNotices(deps: NoticeDeps): Promise<() => void> {
  const { sql, bus, log } = deps;
  const tradeMail = await readTradeMailAccounts(sql);
  let isDisposed = false;
  const send = async (notice: Notice): Promise<void> => {
    const { account_id, kind } = notice;
    if (!(await readPrefs(sql, account_id))[kind]) return;
    const [open] = await sql`
      select from accounts where account_id = ${account_id} and closed_at is null`;
    if (open === undefined) return;
    await sql.begin((tx) => queueNotice(tx, deps, notice));
  };
  const own = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      if (!isDisposed) log.error({ err: error }, "a notice could not be queued");
    });
  };
  const noticeOfSignIn = async (opened: BusTopics["session_opened"]): Promise<void> => {
    const { account_id, scope, ip_address, user_agent } = opened;
    // A key is used from wherever its owner's programs run.
    if (scope === "API_Trader" || scope === "API_Admin") return;
    if (!(await noteSignIn(deps, opened))) return;
    const credential = scope === "Investor" ? "investor" : "owner";
    const facts = { credential, ip_address, user_agent, at: deps.clock.now() } as const;
    await send({ kind: "login", account_id, facts });
  };
  const textsOf = ({ currency, currency_digits }: Told): TradeTexts => ({
    symbol: deps.symbol,
    currency: { code: currency, digits: currency_digits },
  });
  const stops = [
    bus.subscribe("mail_prefs", ({ account_id, hasTrades }) => {
      if (hasTrades) tradeMail.add(account_id);
      else tradeMail.delete(account_id);
    }),
    bus.subscribe("session_opened", (opened) => own(noticeOfSignIn(opened))),
    bus.subscribe("account_event", (told) => {
      const notice = toNotice(told);
      if (notice !== null) own(send(notice));
      if (!tradeMail.has(told.account_id)) return;
      const trade = tradeNotice(told.type, () => payloadOfTold(told), textsOf(told));
      if (trade !== null) own(send(trade));
    }),
  ];
  return () => {
    isDisposed = true;
    for (const stop of stops) stop();
  };
}

/** What an event of the account's stream is worth a mail for; null: nothing. */
function toNotice(told: Told): Notice | null {
  const { type, account_id, currency, currency_digits, of } = told;
  if (type === "event_liqudation_status") {
    const { status, margin_level, level, equity } = payloadOfTold(told) as LiquidationPayload;
    const facts = { margin_level, level, equity, currency };
    if (status === LIQUIDATION_STATUS.margin_call) {
      return { kind: "margin_call", account_id, facts };
    }
    return status === LIQUIDATION_STATUS.stop_out ? { kind: "stop_out", account_id, facts } : null;
  }
  // The money_change of a trade carries a position, of which no payload is made here.
  if (type === "money_change") {
    if ("event" in of && of.event.type === "position") return null;
    const payload = payloadOfTold(told) as MoneyChange;
    const { amount, balance, credit, desc, type: way } = payload;
    const is_in = way === TRANSACTION_TYPE.credit;
    const facts = { is_in, amount, balance, credit, currency, desc };
    return { kind: "money_change", account_id, facts };
  }
  if (type === "balance_correction") {
    const { balance_before, balance, credit, desc } = payloadOfTold(told) as BalanceCorrection;
    const change = Number((balance - balance_before).toFixed(currency_digits));
    const facts = { is_in: change >= 0, amount: Math.abs(change), balance, credit, currency, desc };
    return { kind: "money_change", account_id, facts };
  }
  return null;
}
