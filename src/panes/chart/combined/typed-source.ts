/** Arithmetic of symbols by its text, as a symbol and where its bars come from. Main thread. Lives as long as its owner. */
import { createMemo, untrack, type Accessor } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import type { Feed } from "../../../feed/feed.ts";
import { createBarSource, type BarSource } from "../bar-source.ts";
import type { ChartSettings } from "../chart-settings.ts";
import type { ChartKey } from "../made-bars.ts";
import { combinedSymbol, createCombinedSource, readTyped } from "./combined-source.ts";

export type TypedSource = {
  readonly symbol: Accessor<SymbolRecord | undefined>;
  /** null: it cannot be read, or not yet. */
  readonly source: Accessor<BarSource | null>;
};

export type ChartFacts = {
  readonly settings: Accessor<ChartSettings>;
  /** The settings are those that were kept. */
  readonly isReady: Accessor<boolean>;
};

/** `text`: what is shown; null: nothing. */
export function createTypedSource(
  feed: Feed,
  text: Accessor<string | null>,
  { settings, isReady }: ChartFacts,
): TypedSource {
  // Records are others with each change of a status; what can be read hangs on their names alone.
  const names = createMemo(() =>
    feed
      .symbols()
      .map(({ symbol }) => symbol)
      .join("\n"),
  );
  const combination = createMemo(
    () => {
      const wanted = text();
      if (wanted === null || names() === "") return null;
      const found = readTyped(wanted, feed.symbols());
      return found.ok ? found.combination : null;
    },
    null,
    { equals: (one, other) => one?.text === other?.text },
  );
  const source = createMemo(() => {
    const now = combination();
    return now === null ? null : createCombinedSource(feed, now, settings, isReady);
  });
  const symbol = createMemo(() => {
    const now = combination();
    return now === null ? undefined : combinedSymbol(now, feed.symbols());
  });
  return { symbol, source };
}

/** A symbol of the service, or arithmetic by its name, and where its bars of a chart's timeframe and side come from. */
export function createSymbolSource(
  feed: Feed,
  { symbol_id, name }: { readonly symbol_id: number; readonly name: string },
  facts: ChartFacts,
): { symbol: Accessor<SymbolRecord | undefined>; source: BarSource } {
  const typed = createTypedSource(feed, () => (symbol_id < 0 ? name : null), facts);
  const symbol = createMemo(
    () => typed.symbol() ?? feed.symbols().find((one) => one.symbol_id === symbol_id),
  );
  const isOffered = createMemo(() => symbol() !== undefined);
  const plain = createBarSource(
    feed,
    createMemo<ChartKey | null>(() => {
      const { timeframe, side } = facts.settings();
      return symbol_id > 0 && isOffered() && facts.isReady()
        ? { symbol_id, timeframe, side }
        : null;
    }),
  );
  const shown = (): BarSource => typed.source() ?? plain;
  const source: BarSource = {
    history: () => shown().history(),
    state: () => shown().state(),
    older: () => shown().older(),
    poll: (nowMs) => untrack(shown).poll(nowMs),
    loadOlder: (limit) => untrack(shown).loadOlder(limit),
    retry: () => untrack(shown).retry(),
  };
  return { symbol, source };
}
