/**
 * Prices that accounts' owners wait for: kept in PostgreSQL, watched on the tick path, told once when the market is there. One
 * that was reached while the service was down is reached by the first quote after. Runs in the service.
 */
import type { CrtPriceAlert, PriceAlert, UpdPriceAlert } from "../../contract/price-alert.ts";
import { alertBounds } from "../../domain/alert-bounds.ts";
import { pointsOf, priceOf } from "../../domain/price.ts";
import { points, type Points } from "../../domain/units.ts";
import { isUnfit, UNFIT_MESSAGE } from "../auth/names.ts";
import { refuseField } from "../office/office.ts";
import { Refusal } from "../refusal.ts";
import { changeAlert, deleteAlert, insertAlert, listAlerts, lockAlert } from "./alert-rows.ts";
import { watchAlerts, type AlertOwner, type WatchDeps } from "./watched-alerts.ts";

export type PriceAlertDeps = WatchDeps;

export type PriceAlerts = {
  /** The newest first. */
  list(account_id: number): Promise<PriceAlert[]>;
  /** @throws Refusal unknown_symbol, no_price, price_alert_there, too_many_price_alerts, bad_request */
  create(owner: AlertOwner, asked: CrtPriceAlert): Promise<PriceAlert>;
  /** @throws Refusal not_found, unknown_symbol, no_price, price_alert_there, bad_request */
  update(owner: AlertOwner, id: number, change: UpdPriceAlert): Promise<PriceAlert>;
  /** @throws Refusal not_found */
  remove(account_id: number, id: number): Promise<void>;
  /** Writes and tells what was reached. */
  close(): Promise<void>;
};

export async function startPriceAlerts(deps: PriceAlertDeps): Promise<PriceAlerts> {
  const { sql, clock, tell } = deps;
  const watched = await watchAlerts(deps);
  /** From which side the market has to come. @throws Refusal */
  const isRising = (owner: AlertOwner, asked: Place): boolean => {
    const { symbol_id, price, quote_side } = asked;
    const index = deps.market.indexOf(symbol_id);
    const digits = deps.market.symbols[index]?.digits;
    if (digits === undefined) throw new Refusal("unknown_symbol");
    const now = watched.quoteOf(owner, quote_side, index);
    if (now === null) throw new Refusal("no_price");
    const wanted = pointsAsked(price, points(now), digits);
    if (wanted === now) throw new Refusal("price_alert_there");
    return wanted > now;
  };
  return {
    list: (account_id) => listAlerts(sql, account_id),
    /** @interface event:price_alert_create @interface error:price_alert_there */
    async create(owner, asked) {
      const { account_id } = owner;
      const row = {
        ...asked,
        note: fitNote(asked.note),
        account_id,
        is_rising: isRising(owner, asked),
        created_at: clock.now(),
      };
      const alert = await sql.begin((tx) => insertAlert(tx, row));
      tell("price_alert_create", alert);
      watched.place(alert, owner.group_id);
      return alert;
    },
    /** @interface event:price_alert_update */
    async update(owner, id, { price, quote_side, note }) {
      const words = note === undefined ? undefined : fitNote(note);
      const isMoved = price !== undefined || quote_side !== undefined;
      const alert = await sql.begin(async (tx) => {
        const now = await lockAlert(tx, owner.account_id, id);
        const next = {
          ...now,
          price: price ?? now.price,
          quote_side: quote_side ?? now.quote_side,
          note: words ?? now.note,
        };
        if (!isMoved) return changeAlert(tx, next);
        const anew = { is_rising: isRising(owner, next), reached_at: null, reached_price: null };
        return changeAlert(tx, { ...next, ...anew });
      });
      tell("price_alert_update", alert);
      watched.place(alert, owner.group_id);
      return alert;
    },
    /** @interface event:price_alert_delete */
    async remove(account_id, id) {
      const alert = await deleteAlert(sql, account_id, id);
      if (alert === null) throw new Refusal("not_found");
      watched.forget(id);
      tell("price_alert_delete", alert);
    },
    close: () => watched.close(),
  };
}

type Place = Pick<PriceAlert, "symbol_id" | "price" | "quote_side">;

/** `now`: of the side that is waited for. @throws Refusal bad_request */
function pointsAsked(price: number, now: Points, digits: number): Points {
  const { least, most } = alertBounds(now);
  if (price < priceOf(least, digits))
    refuseField("price", `must be at least ${priceOf(least, digits)}`);
  if (price > priceOf(most, digits))
    refuseField("price", `must be at most ${priceOf(most, digits)}`);
  return pointsOf(price, digits) ?? refuseField("price", `must have at most ${digits} decimals`);
}

/** @throws Refusal bad_request */
function fitNote(asked: string): string {
  const note = asked.trim();
  if (isUnfit(note)) refuseField("note", UNFIT_MESSAGE);
  return note;
}
