/**
 * A trading house on a walked clock: a real provider and hub, the inputs of the sequencer, and engine and twin side by side
 * with all invariants. Every fill is held against the ticks of its moment. Runs in tests, with faked timers.
 */
import { ensure } from "../../domain/assert.ts";
import type { GroupTerms } from "../../domain/terms.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import { minor } from "../../domain/units.ts";
import type { Command, Input, Outcome } from "../../engine/input.ts";
import type { EngineEvent } from "../../engine/event.ts";
import type { EngineState } from "../../engine/state.ts";
import { createLog } from "../../server/log.ts";
import { createMarket } from "../../server/market/market.ts";
import type { MarketProvider } from "../../server/market/provider.ts";
import { playMarket } from "../../server/engine-port/play-market.ts";
import { playTime } from "../../server/sequencer/inputs.ts";
import type { Asked } from "../../engine/asked.ts";
import { checkReplay } from "../simulation/engine.ts";
import { act, createPair } from "../simulation/run.ts";
import { group, STAFF } from "../support/engine-house.ts";
import type { WalkedClocks } from "./walked-clocks.ts";

export const QUOTE_AGE_MS = 10_000;
/** What the service's clock may be bent by, and a timer's turn. */
const LEAN = 1.06;
const TICKS_MAX = 5_000;
export const HEDGING_ACCOUNT = 100_001;
export const NETTING_ACCOUNT = 100_002;

const GROUPS: readonly GroupTerms[] = [
  group({ group_id: 1, quote_age_max_ms: QUOTE_AGE_MS }),
  group({ group_id: 2, quote_age_max_ms: QUOTE_AGE_MS, position_mode: "netting" }),
];

/** A fill, with the provider's own time when it was decided. */
type Fill = { readonly symbol_id: number; readonly price: number; readonly providerNow: number };

export type WalkedHouse = {
  readonly state: EngineState;
  readonly counts: { quotes: number; orders: number; fills: number; longestSilenceMs: number };
  readonly send: (command: Asked<Command>) => Outcome;
  /** Holds the fills since the last time against what the provider says of their moments. Throws where one is not there. */
  checkFills(): Promise<void>;
  /** Throws what went wrong within a timer; ends all and replays the journal. */
  close(): Promise<void>;
};

export type Played = {
  readonly provider: MarketProvider;
  /** Ms of the provider's time a true ms. */
  readonly speed: number;
};

export async function openWalkedHouse(
  clocks: WalkedClocks,
  { provider, speed }: Played,
): Promise<WalkedHouse> {
  const { clock, trueMs } = clocks;
  const market = createMarket({ provider, sql: null, dayOffsetMs: 0, log: createLog("silent") });
  const pair = createPair();
  const { state } = pair.driven;
  const counts = { quotes: 0, orders: 0, fills: 0, longestSilenceMs: 0 };
  const lastTickAt = new Map<number, number>();
  let fills: Fill[] = [];
  let fault: unknown = null;
  let lastQuoteAt = trueMs();

  function take(input: Input): Outcome | null {
    const now = state.now;
    const decision = ensure(act(pair, { op: "input", input }), "a decision");
    if (state.now < now) throw new Error(`time went back from ${now} to ${state.now}`);
    for (const event of decision.events) noteFill(event);
    return decision.outcome;
  }

  function noteFill(event: EngineEvent): void {
    if (event.type !== "deal") return;
    const { symbol_id, price } = event.deal;
    const { bid, ask } = ensure(state.symbols.get(symbol_id), "the deal's symbol");
    if (price !== bid && price !== ask) throw new Error(`filled at ${price}, quoted ${bid} ${ask}`);
    const ageMs = trueMs() - (lastTickAt.get(symbol_id) ?? Number.NEGATIVE_INFINITY);
    if (ageMs > QUOTE_AGE_MS * LEAN) throw new Error(`filled at a price that is ${ageMs} ms old`);
    counts.fills += 1;
    fills.push({ symbol_id, price, providerNow: provider.now(symbol_id) });
  }

  const noteSilence = (): void => {
    counts.longestSilenceMs = Math.max(counts.longestSilenceMs, trueMs() - lastQuoteAt);
  };
  const unsubscribe = market.subscribe({
    tick(index) {
      lastTickAt.set(ensure(market.symbols[index], "a symbol").symbol_id, trueMs());
      counts.quotes += 1;
      noteSilence();
      lastQuoteAt = trueMs();
    },
    status: () => undefined,
  });
  const send = (command: Asked<Command>): Outcome =>
    ensure(take({ ts: clock.now(), ...command }), "an outcome");

  await market.start();
  for (const record of market.symbols) {
    send({ kind: "set_symbol", terms: toSymbolTerms(record) });
    const { symbol_id, status } = record;
    send({ kind: "symbol_status", symbol_id, status: status as 0 | 1 | 2 });
  }
  const safely = (input: Input): void => {
    try {
      take(input);
    } catch (error) {
      fault ??= error;
    }
  };
  const stopMarket = playMarket(market, clock, safely);
  const stopTime = playTime({
    clock,
    dayOffsetMs: 0,
    take: safely,
    isDayChanging: () => state.rolling !== null,
    hasRoom: () => true,
  });
  for (const terms of GROUPS) send({ kind: "set_group", terms });
  for (const [at, account_id] of [HEDGING_ACCOUNT, NETTING_ACCOUNT].entries()) {
    const about = { account_id, actor: STAFF };
    send({ kind: "open_account", ...about, group_id: at + 1, status: 1, leverage: null });
    send({ kind: "deposit", ...about, amount: minor(100_000_000), desc: "first" });
  }

  return {
    state,
    counts,
    send(command) {
      if (fault !== null) throw fault;
      counts.orders += 1;
      return send(command);
    },
    async checkFills() {
      if (fault !== null) throw fault;
      const checked = fills;
      fills = [];
      for (const { symbol_id, price, providerNow } of checked) {
        const from = providerNow - QUOTE_AGE_MS * LEAN * speed;
        const ticks = await provider.ticks(symbol_id, from, providerNow + 1, TICKS_MAX);
        if (![...ticks.bid, ...ticks.ask].includes(price)) {
          throw new Error(`no tick of the moment has the price ${price} of symbol ${symbol_id}`);
        }
      }
    },
    async close() {
      noteSilence();
      stopMarket();
      stopTime();
      unsubscribe();
      await market.stop();
      if (fault !== null) throw fault;
      checkReplay(pair.driven);
    },
  };
}
