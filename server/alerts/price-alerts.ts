/**
 * Prices that accounts' owners wait for, fixed or along lines: kept in PostgreSQL, watched on the tick path, told when the market
 * is there. One that was reached while the service was down is reached by the first quote after. Runs in the service.
 */
import type { CrtPriceAlert, PriceAlert, UpdPriceAlert } from "../../contract/price-alert.ts";
import { alertBounds, wrongExpiry, wrongLine } from "../../domain/alert-bounds.ts";
import { pointsOf, priceOf } from "../../domain/price.ts";
import { points, type Points } from "../../domain/units.ts";
import { isUnfit, UNFIT_MESSAGE } from "../auth/names.ts";
import { refuseField } from "../office/office.ts";
import { Refusal } from "../refusal.ts";
import { changeAlert, deleteAlert, insertAlert, listAlerts, lockAlert } from "./alert-rows.ts";
import { pointsAt } from "./line-watch.ts";
import { inPoints, watchAlerts, type AlertOwner, type WatchDeps } from "./watched-alerts.ts";

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
  /** What it waits for, and from which side the market has to come. @throws Refusal */
  const place = (owner: AlertOwner, asked: Place) => {
    const { symbol_id, quote_side, line } = asked;
    const index = deps.market.indexOf(symbol_id);
    const digits = deps.market.symbols[index]?.digits;
    if (digits === undefined) throw new Refusal("unknown_symbol");
    const now = watched.quoteOf(owner, quote_side, index);
    if (now === null) throw new Refusal("no_price");
    const wanted =
      line === null
        ? pointsAsked(asked.price, points(now), digits)
        : linePoints(line, deps.market.now(symbol_id), points(now), digits);
    if (wanted === now) throw new Refusal("price_alert_there");
    const price = priceOf(points(Math.round(wanted)), digits);
    return { line, price, is_rising: wanted > now };
  };
  return {
    list: (account_id) => listAlerts(sql, account_id),
    /** @interface event:price_alert_create @interface error:price_alert_there */
    async create(owner, asked) {
      const { account_id } = owner;
      if (asked.price === undefined && asked.line === null)
        refuseField("price", "must be there, or a line");
      checkOne(asked);
      const created_at = clock.now();
      checkExpiry(asked.expires_at, created_at);
      const note = fitNote(asked.note);
      const placed = place(owner, { ...asked, price: asked.price ?? 0 });
      const row = { ...asked, note, account_id, ...placed, created_at };
      const alert = await sql.begin((tx) => insertAlert(tx, row));
      tell("price_alert_create", alert);
      watched.place(alert, owner.group_id);
      return alert;
    },
    /** @interface event:price_alert_update */
    async update(owner, id, change) {
      const { price, line, quote_side, repeats, expires_at } = change;
      checkOne(change);
      const words = change.note === undefined ? undefined : fitNote(change.note);
      const isMoved = price !== undefined || line !== undefined || quote_side !== undefined;
      const alert = await sql.begin(async (tx) => {
        const now = await lockAlert(tx, owner.account_id, id);
        const next = {
          ...now,
          price: price ?? now.price,
          line: line ?? (price === undefined ? now.line : null),
          quote_side: quote_side ?? now.quote_side,
          note: words ?? now.note,
          repeats: repeats ?? now.repeats,
          expires_at: expires_at === undefined ? now.expires_at : expires_at,
        };
        // One that waits anew would expire at once.
        if (isMoved || expires_at !== undefined) checkExpiry(next.expires_at, clock.now());
        return changeAlert(tx, isMoved ? { ...next, ...place(owner, next), ...ANEW } : next);
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

type Place = Pick<PriceAlert, "symbol_id" | "price" | "line" | "quote_side">;

const ANEW = {
  state: "waiting",
  reached_at: null,
  reached_price: null,
  reached_rising: null,
} as const;

/** @throws Refusal bad_request */
function checkOne({ price, line }: { price?: number | undefined; line?: unknown }): void {
  if (price !== undefined && (line ?? null) !== null)
    refuseField("line", "must not be there with a price");
}

/** @throws Refusal bad_request */
function checkExpiry(expires_at: number | null, now: number): void {
  const why = expires_at === null ? null : wrongExpiry(expires_at, now);
  if (why !== null) refuseField("expires_at", why);
}

/** Where the line is now, points and parts of one. `at`: Unix ms of the symbol's clock. @throws Refusal bad_request */
function linePoints(
  line: NonNullable<PriceAlert["line"]>,
  at: number,
  now: Points,
  digits: number,
): number {
  const wrong = wrongLine(line, at);
  if (wrong !== null) refuseField(`line.${wrong[0]}`, wrong[1]);
  const wanted = pointsAt(inPoints(line, digits), at);
  const { least, most } = alertBounds(now);
  if (wanted >= least && wanted <= most) return wanted;
  refuseField("line", `must be from ${priceOf(least, digits)} to ${priceOf(most, digits)} now`);
}

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
