/**
 * Where the bars of a combination of symbols come from: from those of its symbols, each held as a chart holds its own, so that
 * what is shown is never of another timeframe or side. Main thread. Lives as long as its owner.
 */
import { createMemo, untrack, type Accessor } from "solid-js";
import { SYMBOL_STATUS } from "../../../../contract/codes.ts";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import {
  readCombination,
  type Combination,
  type ReadCombination,
} from "../../../../domain/combination.ts";
import { most } from "../../../../domain/lists.ts";
import type { Feed } from "../../../feed/feed.ts";
import { createBarSource, type BarSource } from "../bar-source.ts";
import type { ChartSettings } from "../chart-settings.ts";
import type { SourceState } from "../shared-bars.ts";
import { CombinedHistory } from "./combined-history.ts";
import { followParts } from "./follow-parts.ts";
import { t } from "../../../language/translate.ts";

/** Decimals of a ratio. */
const RATIO_DIGITS = 5;

/** Reads a combination by the service's symbols, written in any case. */
export function readTyped(text: string, symbols: readonly SymbolRecord[]): ReadCombination {
  return readCombination(
    text,
    (typed) => symbols.find(({ symbol }) => symbol.toLowerCase() === typed.toLowerCase())?.symbol,
  );
}

/**
 * The combination as a symbol that has no id of the service, cannot be traded and has no quotes: known below zero, each text by a
 * number of its own. Undefined: not all of its symbols are there.
 */
export function combinedSymbol(
  { text, legs, hasDivision }: Combination,
  symbols: readonly SymbolRecord[],
): SymbolRecord | undefined {
  const records = legs.map(({ symbol }) => symbols.find((one) => one.symbol === symbol));
  const [first] = records;
  if (first === undefined || records.includes(undefined)) return undefined;
  const digits = most(records.map((one) => one?.digits ?? 0));
  const isClosed = records.some((one) => one?.status !== SYMBOL_STATUS.enabled);
  return {
    ...first,
    symbol_id: idOf(text),
    symbol: text,
    description: t("Worked out of {symbols}", {
      symbols: [...new Set(legs.map(({ symbol }) => symbol))].join(", "),
    }),
    digits: hasDivision ? Math.max(RATIO_DIGITS, digits) : digits,
    status: isClosed ? SYMBOL_STATUS.disabled : SYMBOL_STATUS.enabled,
  };
}

/** A whole number below -1 for a text: 52 bits of it, mixed (cyrb53), so that no two on a terminal are alike. */
export function idOf(text: string): number {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return -2 - (2 ** 32 * (0xfffff & low) + (high >>> 0));
}

/** `isReady`: the settings are those that were kept. */
export function createCombinedSource(
  feed: Feed,
  combination: Combination,
  settings: Accessor<ChartSettings>,
  isReady: Accessor<boolean>,
): BarSource {
  const parts = combination.legs.map(({ symbol, isOther }) => {
    const symbol_id = createMemo(
      () => feed.symbols().find((one) => one.symbol === symbol)?.symbol_id ?? -1,
    );
    return createBarSource(feed, () => {
      const { timeframe, side } = settings();
      if (symbol_id() < 0 || !isReady()) return null;
      return {
        symbol_id: symbol_id(),
        timeframe,
        side: side === "mid" ? side : isOther === (side === "bid") ? "ask" : "bid",
      };
    });
  });
  const { history, hasBars, poll, loadOlder } = followParts(
    parts,
    () => new CombinedHistory(combination),
  );
  return {
    history,
    state: () => stateOf(parts, combination, history() !== null, hasBars()),
    older: () =>
      parts.map((part) => part.older()).find((one) => typeof one === "object") ??
      parts.map((part) => part.older()).find((one) => one === "loading") ??
      "idle",
    poll,
    loadOlder,
    retry() {
      for (const part of parts) {
        const isFailed = untrack(part.state).kind === "failed";
        if (isFailed || typeof untrack(part.older) === "object") part.retry();
      }
    },
  };
}

/** The worst of what the symbols say: whose bars could not be loaded is named. */
function stateOf(
  parts: readonly BarSource[],
  { legs }: Combination,
  isLoaded: boolean,
  hasBars: boolean,
): SourceState {
  const states = parts.map((part) => part.state());
  for (const [at, state] of states.entries())
    if (state.kind === "failed")
      return { kind: "failed", message: `${legs[at]?.symbol}: ${state.message}` };
  if (states.some(({ kind }) => kind === "empty")) return { kind: "empty" };
  if (!isLoaded || states.some(({ kind }) => kind !== "ready")) return { kind: "loading" };
  return { kind: hasBars ? "ready" : "empty" };
}
