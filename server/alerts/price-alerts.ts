/**
 * What accounts' owners wait for: prices, fixed or along lines, which are watched on the tick path, indicators, which are judged
 * as bars close, and figures, which are looked at beside both. Kept in PostgreSQL and told when it is so, also of what became so
 * while the service was down. Runs in the service.
 */
import type {
  AlertFigure,
  AlertIndicator,
  CrtPriceAlert,
  PriceAlert,
  UpdPriceAlert,
} from "../../contract/price-alert.ts";
import { alertBounds, wrongExpiry, wrongLine } from "../../domain/alert-bounds.ts";
import { pointsOf, priceOf } from "../../domain/price.ts";
import { points, type Points } from "../../domain/units.ts";
import { isUnfit, UNFIT_MESSAGE } from "../auth/names.ts";
import { refuseField } from "../office/office.ts";
import { Refusal } from "../refusal.ts";
import {
  changeAlert,
  deleteAlert,
  insertAlert,
  listAlerts,
  lockAlert,
  toldAlert,
  type KeptAlert,
} from "./alert-rows.ts";
import { pointsAt } from "./line-watch.ts";
import type { AlertOwner } from "./seen-quotes.ts";
import { waitedFigure } from "./waited-figure.ts";
import { waitedIndicator } from "./waited-indicator.ts";
import { inPoints, watchAlerts, type WatchDeps, type WatchedAlerts } from "./watched-alerts.ts";

export type PriceAlertDeps = WatchDeps;

export type PriceAlerts = {
  /** The newest first. */
  list(account_id: number): Promise<PriceAlert[]>;
  /** @throws Refusal unknown_symbol, no_price, price_alert_there, too_many_price_alerts, bad_request, not_found */
  create(owner: AlertOwner, asked: CrtPriceAlert): Promise<PriceAlert>;
  /** @throws Refusal not_found, unknown_symbol, no_price, price_alert_there, bad_request */
  update(owner: AlertOwner, id: number, change: UpdPriceAlert): Promise<PriceAlert>;
  /** @throws Refusal not_found */
  remove(account_id: number, id: number): Promise<void>;
  /** Writes and tells what was reached. */
  close(): Promise<void>;
};

export async function startPriceAlerts(deps: PriceAlertDeps): Promise<PriceAlerts> {
  const { sql, clock } = deps;
  const tell = (type: Parameters<WatchDeps["tell"]>[0], alert: KeptAlert): PriceAlert => {
    const told = toldAlert(alert);
    deps.tell(type, told);
    return told;
  };
  const watched = await watchAlerts(deps);
  const place = makePlace(deps, watched);
  return {
    list: async (account_id) => (await listAlerts(sql, account_id)).map(toldAlert),
    /** @interface event:price_alert_create @interface error:price_alert_there */
    async create(owner, asked) {
      const { account_id } = owner;
      if (asked.price === undefined && ![asked.line, asked.indicator, asked.figure].some(isThere))
        refuseField("price", "must be there, or a line, an indicator or a figure");
      checkOne(asked);
      const created_at = clock.now();
      checkExpiry(asked.expires_at, created_at);
      const note = fitNote(asked.note);
      const placed = await place(owner, { ...asked, price: asked.price ?? 0 });
      const row = { ...asked, note, account_id, ...placed, created_at, is_armed: true };
      const alert = await sql.begin((tx) => insertAlert(tx, row));
      const told = tell("price_alert_create", alert);
      watched.place(alert, owner.group_id);
      return told;
    },
    /** @interface event:price_alert_update */
    async update(owner, id, change) {
      const { price, line, indicator, figure, quote_side, repeats, expires_at } = change;
      checkOne({ price, line, indicator, figure });
      const words = change.note === undefined ? undefined : fitNote(change.note);
      const isOther = [price, line, indicator, figure].some((one) => one !== undefined);
      const isMoved = isOther || quote_side !== undefined;
      const alert = await sql.begin(async (tx) => {
        const now = await lockAlert(tx, owner.account_id, id);
        const kept = {
          ...now,
          quote_side: quote_side ?? now.quote_side,
          note: words ?? now.note,
          repeats: repeats ?? now.repeats,
          expires_at: expires_at === undefined ? now.expires_at : expires_at,
        };
        // One that waits anew would expire at once.
        if (isMoved || expires_at !== undefined) checkExpiry(kept.expires_at, clock.now());
        if (!isMoved) return changeAlert(tx, kept);
        const other = {
          price: price ?? now.price,
          line: line ?? null,
          indicator: indicator ?? null,
          figure: figure ?? null,
        };
        const placed = await place(owner, { ...kept, ...(isOther ? other : {}) });
        return changeAlert(tx, { ...kept, ...placed, ...ANEW });
      });
      const told = tell("price_alert_update", alert);
      watched.place(alert, owner.group_id);
      return told;
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

type Placed = Pick<
  KeptAlert,
  "symbol_id" | "line" | "indicator" | "figure" | "price" | "is_rising" | "counts_after"
>;

/** What it waits for, and from which side that has to come. @throws Refusal */
function makePlace(deps: PriceAlertDeps, watched: WatchedAlerts) {
  return async (owner: AlertOwner, asked: Place): Promise<Placed> =>
    asked.figure === null
      ? placeInMarket(deps, watched, owner, asked)
      : placeFigure(deps, watched, owner, { ...asked, figure: asked.figure });
}

function placeInMarket(
  { market }: PriceAlertDeps,
  watched: WatchedAlerts,
  owner: AlertOwner,
  asked: Place,
): Placed {
  const { symbol_id, quote_side, line, indicator } = asked;
  const index = market.indexOf(symbol_id);
  const digits = market.symbols[index]?.digits;
  if (digits === undefined) throw new Refusal("unknown_symbol");
  const now = watched.quoteOf(owner, quote_side, index);
  if (now === null) throw new Refusal("no_price");
  const of = { symbol_id, line, figure: null, counts_after: market.now(symbol_id) };
  if (indicator !== null) {
    if (quote_side !== "bid") refuseField("quote_side", "must be bid with an indicator");
    const waited = waitedIndicator(indicator);
    const price = priceOf(points(now), digits);
    return { ...of, indicator: waited, price, is_rising: waited.way !== "down" };
  }
  const wanted =
    line === null
      ? pointsAsked(asked.price, points(now), digits)
      : linePoints(line, market.now(symbol_id), points(now), digits);
  if (wanted === now) throw new Refusal("price_alert_there");
  const price = priceOf(points(Math.round(wanted)), digits);
  return { ...of, indicator: null, price, is_rising: wanted > now };
}

async function placeFigure(
  { market, engine }: PriceAlertDeps,
  watched: WatchedAlerts,
  owner: AlertOwner,
  { symbol_id, quote_side, figure }: Place & { readonly figure: AlertFigure },
): Promise<Placed> {
  if (quote_side !== "bid") refuseField("quote_side", "must be bid with a figure");
  const index = market.indexOf(symbol_id);
  if (figure.kind === "spread" && index < 0) throw new Refusal("unknown_symbol");
  const asked = { account_id: owner.account_id, symbol_id, figure };
  const waited = await waitedFigure(engine, asked, watched.spreadOf(owner, index));
  const at = market.indexOf(waited.symbol_id);
  const bid = watched.quoteOf(owner, "bid", at);
  const price = bid === null ? 0 : priceOf(points(bid), market.symbols[at]?.digits ?? 0);
  const is_rising = figure.way === "up";
  return { ...waited, line: null, indicator: null, price, is_rising, counts_after: 0 };
}

type Place = Pick<PriceAlert, "symbol_id" | "price" | "line" | "figure" | "quote_side"> & {
  readonly indicator: AlertIndicator | null;
};

const ANEW = {
  state: "waiting",
  reached_at: null,
  reached_price: null,
  reached_value: null,
  reached_rising: null,
  is_armed: true,
} as const;

/** @throws Refusal bad_request */
function checkOne({
  price,
  line,
  indicator,
  figure,
}: Pick<UpdPriceAlert, "price"> & Record<"line" | "indicator" | "figure", unknown>): void {
  if (price !== undefined && isThere(line)) refuseField("line", "must not be there with a price");
  const isPlace = price !== undefined || isThere(line);
  if (isPlace && isThere(indicator))
    refuseField("indicator", "must not be there with a price or a line");
  if (isThere(figure) && (isPlace || isThere(indicator)))
    refuseField("figure", "must not be there with a price, a line or an indicator");
}

const isThere = (one: unknown): boolean => one !== null && one !== undefined;

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
