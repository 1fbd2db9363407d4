/**
 * Several providers as one: each symbol of the house has its prices from one of those that have it, the first in order whose
 * feed lives, and goes over to the next when that fails. Providers come and go while it plays. Runs in the service, on the
 * tick path: allocates nothing a tick.
 */
import { SYMBOL_STATUS, type SymbolStatus } from "../../contract/codes.ts";
import type { Timeframe } from "../../contract/bar.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { ensure } from "../../domain/assert.ts";
import type { Log } from "../log.ts";
import type { MarketProvider, MarketSink, ProviderHealth } from "./provider.ts";

/** A provider that failed and is well again is gone back to only after so long, so that prices do not jump to and fro. */
export const RETURN_MS = 10_000;

export type SwitchedProvider = {
  readonly id: number;
  readonly provider: MarketProvider;
  /** Its prices are made up: they never stand in for those of a market. */
  readonly isInvented: boolean;
  /** Lower goes first; of equal ones, the lower id. */
  readonly priority: number;
};

/** How one does that runs, or ran. */
export type SwitchedState = {
  readonly ticks: number;
  /** Unix ms, 0: none yet. */
  readonly lastTickAt: number;
  /** Symbols whose prices come from it now; one that connects or has failed gives none. */
  readonly serving: number;
};

/** A provider that runs. Columns are by the index of the house's symbol. */
type Slot = SwitchedProvider & {
  readonly has: Uint8Array;
  readonly status: Uint8Array;
  readonly hasTicked: Uint8Array;
  /** Monotonic ms. */
  readonly heldUntil: Float64Array;
  readonly tally: { ticks: number; lastTickAt: number };
  priority: number;
};

export type SwitchOptions = {
  /** The house's symbols and their clock are this one's, whether it runs or not. */
  readonly market: MarketProvider;
  readonly log: Log;
  readonly monotonicMs: () => number;
};

const isBefore = (left: Slot, right: Slot): boolean =>
  left.priority < right.priority || (left.priority === right.priority && left.id < right.id);

export class ProviderSwitch implements MarketProvider {
  readonly name: string;
  readonly source: string;
  readonly isRecording: boolean;
  readonly symbols: readonly SymbolRecord[];
  private readonly options: SwitchOptions;
  private readonly indexById: ReadonlyMap<number, number>;
  private readonly slots = new Map<number, Slot>();
  private readonly tallies = new Map<number, Slot["tally"]>();
  private readonly current: (Slot | null)[];
  /** Whose history is asked for: the current one, or the last one where there is none. */
  private readonly historian: MarketProvider[];
  /** No price of the current one was taken since it is: the last one is another's, so trading waits for its first. */
  private readonly isAwaited: Uint8Array;
  private readonly said: Uint8Array;
  private sink: MarketSink | null = null;
  private switched = 0;

  constructor(options: SwitchOptions) {
    const { market } = options;
    this.options = options;
    this.name = market.name;
    this.source = market.source;
    this.isRecording = market.isRecording === true;
    this.symbols = market.symbols;
    this.indexById = new Map(market.symbols.map(({ symbol_id }, index) => [symbol_id, index]));
    this.current = market.symbols.map(() => null);
    this.historian = market.symbols.map(() => market);
    this.isAwaited = new Uint8Array(market.symbols.length);
    this.said = Uint8Array.from(market.symbols, ({ status }) => status);
  }

  now(symbol_id: number): number {
    return this.options.market.now(symbol_id);
  }

  providerOf(symbol_id: number): MarketProvider {
    const index = ensure(this.indexById.get(symbol_id), `symbol ${symbol_id}`);
    return ensure(this.historian[index], "a provider of each symbol");
  }

  bars(symbol_id: number, timeframe: Timeframe, from: number, to: number, limit: number) {
    return this.providerOf(symbol_id).bars(symbol_id, timeframe, from, to, limit);
  }

  ticks(symbol_id: number, from: number, to: number, limit: number) {
    return this.providerOf(symbol_id).ticks(symbol_id, from, to, limit);
  }

  /** Starts those that were added before; a fault of the market's own ends the start. */
  async start(sink: MarketSink): Promise<void> {
    this.sink = sink;
    for (let index = 0; index < this.symbols.length; index++) this.say(index);
    for (const slot of this.slots.values()) await this.play(slot, sink);
  }

  async stop(): Promise<void> {
    const slots = [...this.slots.values()];
    this.sink = null;
    this.slots.clear();
    for (const { provider } of slots) await provider.stop();
  }

  /** Adds one, and starts it where the others were started. Its id must not run. */
  async run(added: SwitchedProvider): Promise<void> {
    const size = this.symbols.length;
    const tally = this.tallies.get(added.id) ?? { ticks: 0, lastTickAt: 0 };
    const slot: Slot = {
      ...added,
      has: new Uint8Array(size),
      status: new Uint8Array(size),
      hasTicked: new Uint8Array(size),
      heldUntil: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
      tally,
    };
    for (const { symbol_id, status } of added.provider.symbols) {
      const index = this.indexById.get(symbol_id);
      if (index === undefined) continue;
      slot.has[index] = 1;
      slot.status[index] = status;
    }
    this.tallies.set(added.id, tally);
    this.slots.set(added.id, slot);
    for (let index = 0; index < size; index++) if (slot.has[index] === 1) this.choose(index);
    if (this.sink !== null) await this.play(slot, this.sink);
  }

  /** Ends one: from here on no price of it comes in, and its symbols go over to the next, or to none. */
  async end(id: number): Promise<void> {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.slots.delete(id);
    for (let index = 0; index < this.symbols.length; index++) {
      if (slot.has[index] === 1) this.choose(index);
    }
    await slot.provider.stop();
  }

  setPriority(id: number, priority: number): void {
    const slot = this.slots.get(id);
    if (slot === undefined || slot.priority === priority) return;
    slot.priority = priority;
    for (let index = 0; index < this.symbols.length; index++) this.choose(index);
  }

  stateOf(id: number): SwitchedState {
    const { ticks, lastTickAt } = this.tallies.get(id) ?? { ticks: 0, lastTickAt: 0 };
    const serving = this.symbols.filter((_, index) => this.isServing(id, index)).length;
    return { ticks, lastTickAt, serving };
  }

  /** One that was chosen serves from its first price on that the market took, or where its market is closed. */
  private isServing(id: number, index: number): boolean {
    const slot = this.current[index];
    if (slot?.id !== id || this.isAwaited[index] === 1) return false;
    const status = slot.status[index];
    if (status === SYMBOL_STATUS.closed) return true;
    return status === SYMBOL_STATUS.enabled && slot.hasTicked[index] === 1;
  }

  /** Whether any provider gives any symbol its prices. */
  get isServed(): boolean {
    return this.current.some((slot) => slot !== null);
  }

  /** What all feeds that run did wrong together. */
  faults(): ProviderHealth["faults"] {
    const sum: Record<string, number> = {};
    for (const { provider } of this.slots.values()) {
      for (const [fault, count] of Object.entries(provider.health?.().faults ?? {})) {
        sum[fault] = (sum[fault] ?? 0) + count;
      }
    }
    return sum;
  }

  /** Plays one into the market, as far as its symbols are its to price. What comes after its end is let go. */
  private async play(slot: Slot, sink: MarketSink): Promise<void> {
    const isOver = () => this.slots.get(slot.id) !== slot;
    await slot.provider.start({
      tick: (symbol_id, bid, ask, volume, ts) => {
        if (isOver()) return;
        slot.tally.ticks += 1;
        if (ts > slot.tally.lastTickAt) slot.tally.lastTickAt = ts;
        const index = this.indexById.get(symbol_id) ?? -1;
        if (index >= 0 && !this.mayTick(slot, index)) return;
        const isTaken = sink.tick(symbol_id, bid, ask, volume, ts) !== false;
        if (index >= 0 && this.isAwaited[index] === 1) this.settle(index, isTaken);
      },
      status: (symbol_id, status, ts) => {
        const index = this.indexById.get(symbol_id) ?? -1;
        if (index >= 0 && !isOver()) this.judge(slot, index, status, ts);
      },
      gap: (symbol_id) => {
        for (const [index, record] of this.symbols.entries()) {
          const isMeant = symbol_id === undefined || symbol_id === record.symbol_id;
          if (isMeant && this.current[index] === slot) sink.gap?.(record.symbol_id);
        }
      },
    });
  }

  /** Whether a tick of this one is the symbol's price; where it is the first of a better one, the symbol goes over to it. */
  private mayTick(slot: Slot, index: number): boolean {
    const isFirst = slot.hasTicked[index] === 0;
    slot.hasTicked[index] = 1;
    const current = this.current[index];
    if (current === slot) return true;
    if (slot.has[index] === 0) return false;
    const isBetter = current === null || current === undefined || isBefore(slot, current);
    if (isFirst || isBetter || this.isAwaited[index] === 1) this.choose(index, slot);
    return this.current[index] === slot;
  }

  /** After the first price from another provider: once the market took it, the symbol is traded on it. */
  private settle(index: number, isTaken: boolean): void {
    if (isTaken) this.isAwaited[index] = 0;
    this.say(index);
  }

  private judge(slot: Slot, index: number, status: SymbolStatus, ts: number): void {
    if (slot.has[index] === 0) return;
    const before = slot.status[index];
    slot.status[index] = status;
    if (before === SYMBOL_STATUS.disabled && status !== SYMBOL_STATUS.disabled) {
      slot.heldUntil[index] = this.options.monotonicMs() + RETURN_MS;
    }
    this.choose(index);
    this.say(index, ts);
  }

  /** Those that may price the symbol, in order: where the first is a market, no invented one. */
  private eligible(index: number): Slot[] {
    const having = [...this.slots.values()].filter(({ has }) => has[index] === 1);
    const ordered = having.toSorted((left, right) => (isBefore(left, right) ? -1 : 1));
    const isMarket = ordered[0]?.isInvented === false;
    return isMarket ? ordered.filter(({ isInvented }) => !isInvented) : ordered;
  }

  /** Whose prices the symbol has from now on. `ticking`: whose price comes in this moment. */
  private choose(index: number, ticking: Slot | null = null): void {
    const current = this.current[index] ?? null;
    const eligible = this.eligible(index);
    const lives = (slot: Slot) =>
      slot.hasTicked[index] === 1 && slot.status[index] !== SYMBOL_STATUS.disabled;
    const nowMs = this.options.monotonicMs();
    const isHeld = (slot: Slot) => nowMs < (slot.heldUntil[index] ?? 0);
    const living = eligible.filter(lives);
    const best =
      living.find((slot) => slot === current || !isHeld(slot)) ??
      living[0] ??
      (current !== null && eligible.includes(current) ? current : (eligible[0] ?? null));
    if (best !== current) this.take(index, best, best !== null && best === ticking);
  }

  private take(index: number, slot: Slot | null, isTicking: boolean): void {
    this.current[index] = slot;
    if (slot !== null) this.historian[index] = slot.provider;
    // Before the start there is no price of anyone's to be mistaken for this one's.
    this.isAwaited[index] = Number(this.sink !== null);
    const symbol_id = this.symbols[index]?.symbol_id;
    if (this.sink === null || symbol_id === undefined) return;
    this.sink.gap?.(symbol_id);
    if (!isTicking) this.say(index);
    this.tell();
  }

  /** The symbol's status is its provider's; without one, or before that one's first price, it is not traded. */
  private say(index: number, ts?: number): void {
    const word = this.current[index]?.status[index] ?? SYMBOL_STATUS.disabled;
    const isAwaited = this.isAwaited[index] === 1 && word === SYMBOL_STATUS.enabled;
    const status = isAwaited ? SYMBOL_STATUS.disabled : word;
    const symbol_id = this.symbols[index]?.symbol_id;
    if (this.sink === null || symbol_id === undefined || this.said[index] === status) return;
    this.said[index] = status;
    this.sink.status(symbol_id, status as SymbolStatus, ts ?? this.now(symbol_id));
  }

  /** A feed's fall moves many symbols in one turn: that is one line of the log. */
  private tell(): void {
    this.switched += 1;
    if (this.switched > 1) return;
    queueMicrotask(() => {
      const serving: Record<string, number> = {};
      for (const slot of this.current) {
        const id = slot === null ? "none" : String(slot.id);
        serving[id] = (serving[id] ?? 0) + 1;
      }
      this.options.log.warn({ symbols: this.switched, serving }, "prices come from another one");
      this.switched = 0;
    });
  }
}
