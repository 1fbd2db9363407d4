/**
 * The way through a bar of which nothing smaller is known, for an account as it stands. Main thread; pure.
 *
 * Of what a bar leaves open, what is worse for the account is taken. On its way the price stands at each price that something
 * waits for, so nothing is filled better or worse than it asked for, but by where the bar opened. From where it stands it goes
 * to what waits for a worse price first, so a stop counts before a target, also of a position that was opened within the bar. Of
 * the two extremes the one comes first that leaves the account with less at the end of the bar.
 */
import { waitsForBetter } from "../../../../domain/price-bound.ts";
import { points, unixMs } from "../../../../domain/units.ts";
import { concerned } from "../../../../engine/band-index.ts";
import { decide } from "../../../../engine/decide.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import { restoreSnapshot, takeSnapshot } from "../../../../engine/snapshot.ts";
import type { EngineState } from "../../../../engine/state.ts";
import { accountOf, symbolOf } from "../../../../engine/step.ts";
import { valueAccount } from "../../../../engine/valuation.ts";
import { nearerOf, type Corners, type PathScale, type Prices } from "./bar-path.ts";
import { PRACTICE_ACCOUNT } from "./practice-terms.ts";

/** A bar that turns more often than that goes on without regard to stops: only what sleeps can keep it turning. */
const TURNS_MAX = 400;

type Extreme = "high" | "low";

export type Walk = {
  readonly quotes: readonly QuoteInput[];
  /** The bar does not tell that it went so: it might have come better for the account. */
  readonly isDoubtful: boolean;
};

/** Whether a bar reaches anything of the account's: false of most bars, and cheap. What it says may come to nothing. */
export function isTouched(state: EngineState, symbol_id: number, corners: Corners): boolean {
  const symbol = symbolOf(state, symbol_id);
  const { exits, orders, trails } = symbol.triggers;
  return [corners.open, corners.high, corners.low].some(
    ({ bid, ask }) =>
      [exits, orders, trails].some((watch) => watch.due(bid, ask).length > 0) ||
      concerned(symbol, bid, ask).size > 0,
  );
}

/** null: nothing comes of it, whichever way it went. The state stays as it is. */
export function walkBar(
  state: EngineState,
  corners: Corners,
  ts: number,
  scale: PathScale,
): Walk | null {
  const nearer = nearerOf(corners);
  const other = opposite(nearer);
  const [one, two] = [nearer, other].map((first) =>
    new Walker(copyOf(state), corners, ts, scale).walk(first),
  );
  if (one === undefined || two === undefined || !(one.hasCome || two.hasCome)) return null;
  const { quotes } = two.equity < one.equity ? two : one;
  return { quotes, isDoubtful: one.isDoubtful || two.isDoubtful };
}

const opposite = (extreme: Extreme): Extreme => (extreme === "high" ? "low" : "high");

/** What a copy decides is what the state itself would. */
function copyOf(state: EngineState): EngineState {
  const copy = restoreSnapshot(takeSnapshot(state));
  for (const [symbol_id, { bid, ask, quotedAt }] of state.symbols) {
    if (bid !== null && ask !== null)
      decide(copy, { kind: "quote", symbol_id, bid, ask, ts: quotedAt });
  }
  return copy;
}

class Walker {
  readonly #state: EngineState;
  readonly #corners: Corners;
  readonly #scale: PathScale;
  readonly #endMs: number;
  readonly #quotes: QuoteInput[] = [];
  /** Extremes on the way to which something was done. */
  readonly #met = new Set<Extreme>();
  #at: Prices;
  #ts: number;
  #hasCome = false;
  #hasTurned = false;

  constructor(state: EngineState, corners: Corners, ts: number, scale: PathScale) {
    this.#state = state;
    this.#corners = corners;
    this.#scale = scale;
    this.#at = corners.open;
    this.#ts = ts;
    this.#endMs = ts + scale.barMs - 1;
  }

  walk(first: Extreme) {
    this.#meet(this.#corners.open);
    const left = new Set<Extreme>([first, opposite(first)]);
    for (let turns = 0; turns < TURNS_MAX + left.size; turns += 1) {
      const stops = turns < TURNS_MAX ? this.#towardsStop(first) : null;
      const [next = null] = stops === null ? left : [stops];
      if (next === null) break;
      if (!left.has(next)) this.#hasTurned = true;
      if (this.#go(next)) left.delete(next);
    }
    this.#close();
    const account = accountOf(this.#state, PRACTICE_ACCOUNT);
    return {
      quotes: this.#quotes,
      hasCome: this.#hasCome,
      isDoubtful: this.#hasTurned || this.#met.size > 1,
      equity: valueAccount(this.#state, account)?.equity ?? 0,
    };
  }

  /** Up to the next price that something waits for, or to the extreme; says whether it is there. */
  #go(extreme: Extreme): boolean {
    const end = this.#corners[extreme];
    const next = this.#nextMet(end);
    if (this.#meet(next)) this.#met.add(extreme);
    return isSame(next, end);
  }

  #close(): void {
    const { close } = this.#corners;
    const way = close.bid > this.#at.bid ? "high" : "low";
    for (let turns = 0; turns < TURNS_MAX; turns += 1) {
      const next = this.#nextMet(close);
      if (isSame(next, close)) break;
      if (this.#meet(next)) this.#met.add(way);
    }
    this.#ts = this.#endMs;
    if (this.#meet(close)) this.#met.add(way);
  }

  /** Stands at these prices; says whether anything came of it. */
  #meet(prices: Prices): boolean {
    this.#at = prices;
    const hasCome = this.#quote();
    // What was opened here may be beyond its own stop at once: it need not wait for a worse price.
    if (hasCome && this.#isDueHere()) this.#quote();
    return hasCome;
  }

  #quote(): boolean {
    const { symbol_id } = this.#scale;
    const quote = { kind: "quote", symbol_id, ts: unixMs(this.#ts), ...this.#at } as const;
    this.#quotes.push(quote);
    // Of the time that is left a third each: nobody knows how many there will be.
    this.#ts += Math.floor((this.#endMs - this.#ts) / 3);
    const { events } = decide(this.#state, quote);
    const hasCome = events.some(({ type }) => COMES.has(type));
    if (hasCome) this.#hasCome = true;
    return hasCome;
  }

  #isDueHere(): boolean {
    const { exits } = symbolOf(this.#state, this.#scale.symbol_id).triggers;
    return exits.due(this.#at.bid, this.#at.ask).length > 0;
  }

  /** An extreme beyond which something waits for a worse price, `first` before the other; null: nothing does. */
  #towardsStop(first: Extreme): Extreme | null {
    const { orders, positions } = accountOf(this.#state, PRACTICE_ACCOUNT);
    const isStop = (extreme: Extreme): boolean => {
      const { exits, pending } = this.#newAt(this.#corners[extreme]);
      const losing = extreme === "low" ? 0 : 1;
      return (
        exits.some((id) => positions.get(id)?.side === losing) ||
        pending.some((id) => {
          const order = orders.get(id);
          return order !== undefined && !order.is_triggered && !waitsForBetter(order.type);
        })
      );
    };
    return [first, opposite(first)].find(isStop) ?? null;
  }

  /** What waits at a price and not yet where the price stands. */
  #newAt({ bid, ask }: Prices) {
    const { exits, orders } = symbolOf(this.#state, this.#scale.symbol_id).triggers;
    const { bid: bidNow, ask: askNow } = this.#at;
    const beyond = (ids: readonly number[], now: readonly number[]) =>
      ids.length === 0 ? ids : ids.filter((id) => !now.includes(id));
    return {
      exits: beyond(exits.due(bid, ask), exits.due(bidNow, askNow)),
      pending: beyond(orders.due(bid, ask), orders.due(bidNow, askNow)),
    };
  }

  /** The nearest prices on the straight way to the end at which something waits; the end, where nothing does. */
  #nextMet(end: Prices): Prices {
    const { bid, ask } = this.#at;
    const count = Math.max(Math.abs(end.bid - bid), Math.abs(end.ask - ask));
    // Rounded towards where it stands, the other side is never ahead of its own price.
    const share = (from: number, to: number, at: number) =>
      from + Math.trunc(((to - from) * at) / Math.max(1, count));
    const pricesAt = (at: number): Prices => {
      if (at >= count) return end;
      const under = share(bid, end.bid, at);
      return { bid: points(under), ask: points(Math.max(under, share(ask, end.ask, at))) };
    };
    const isMetAt = (at: number): boolean => {
      const { exits, pending } = this.#newAt(pricesAt(at));
      return exits.length + pending.length > 0;
    };
    if (!isMetAt(count)) return end;
    let [before, reached] = [0, count];
    while (reached - before > 1) {
      const middle = (before + reached) >> 1;
      if (isMetAt(middle)) reached = middle;
      else before = middle;
    }
    return pricesAt(reached);
  }
}

const isSame = (one: Prices, other: Prices): boolean =>
  one.bid === other.bid && one.ask === other.ask;

/** What makes a difference that a result shows. */
const COMES: ReadonlySet<string> = new Set(["order", "deal", "liquidation"]);
