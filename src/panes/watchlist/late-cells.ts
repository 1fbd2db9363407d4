/**
 * The cells of a row that no quote tells: swap, session, how much it moves now. Main thread; comes with watchlist-menus.ts. They
 * are plain texts, written when what they say changes: with the symbol's record, or every few seconds.
 */
import { createEffect, onCleanup } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPercent, formatSigned } from "../../format/number.ts";
import { NO_VALUE, pipFraction, priceInPoints } from "../../format/price.ts";
import type { Zone } from "../../format/zone.ts";
import { wallMs } from "../../frame/page-clock.ts";
import { clientSentiment } from "../../stores/client-sentiment.ts";
import type { HandedRow } from "../../stores/row-hands.ts";
import type { LateColumn } from "./columns.ts";
import { endsOfTail, TAIL_TICKS, tickTails, type TickTail } from "../spark/tick-tails.ts";
import { durationText } from "./duration.ts";
import { moveOf, movingWords } from "./moves.ts";
import { sentimentShort, sentimentWords } from "./sentiment-words.ts";
import { marketState, nextTimes, stateWords } from "./symbol-words.ts";
import { plural, t, tIn } from "../../language/translate.ts";

export type CellRow = HandedRow & {
  /** Now, Unix ms by the service's clock. */
  readonly now: () => number;
  readonly zone: () => Zone;
};

/** What stands in a cell; `tip` says it in full, `sign` colours it. */
type CellText = { readonly text: string; readonly tip: string; readonly sign?: "up" | "down" };

const RENEW_MS: Record<Exclude<LateColumn, "size">, number> = {
  swap_long: 0,
  swap_short: 0,
  session: 20_000,
  spark: 3_000,
  moving: 1_000,
  sentiment: 60_000,
};

/** Writes a cell for as long as the owner lives. */
export function mountCell(
  host: HTMLElement,
  column: Exclude<LateColumn, "size">,
  row: CellRow,
  feed: Feed,
): void {
  if (column === "sentiment") clientSentiment(feed).watch();
  const span = document.createElement("span");
  span.className = "price watch-late";
  host.append(span);
  onCleanup(() => span.remove());
  createEffect(() => {
    const symbol = row.symbol();
    const write = () => {
      const { text, tip, sign } = symbol ? textOf(column, symbol, row, feed) : NOTHING;
      if (span.textContent !== text) span.textContent = text;
      host.dataset["tip"] = tip;
      if (sign === undefined) delete span.dataset["sign"];
      else span.dataset["sign"] = sign;
    };
    write();
    if (RENEW_MS[column] === 0) return;
    const timer = setInterval(write, RENEW_MS[column]);
    onCleanup(() => clearInterval(timer));
  });
}

const NOTHING: CellText = { text: NO_VALUE, tip: "" };

function textOf(
  column: Exclude<LateColumn, "size">,
  symbol: SymbolRecord,
  row: CellRow,
  feed: Feed,
): CellText {
  switch (column) {
    case "swap_long":
      return swapText(symbol, symbol.swap_long);
    case "swap_short":
      return swapText(symbol, symbol.swap_short);
    case "session":
      return sessionText(symbol, row.now(), row.zone());
    case "spark":
      return sparkText(feed, symbol);
    case "moving":
      return movingWords(moveOf(feed, symbol, row.now()));
    case "sentiment":
      return sentimentText(feed, symbol, row.now());
  }
}

function tailNow(feed: Feed, symbol_id: number): TickTail {
  const tails = tickTails(feed);
  tails.drain();
  return tails.of(symbol_id);
}

/** How far the bid moved over the last ticks, in pips, where their line cannot be seen. */
function sparkText(feed: Feed, { symbol_id, digits, pip_points }: SymbolRecord): CellText {
  const tail = tailNow(feed, symbol_id);
  const ends = endsOfTail(tail);
  if (ends === null) return NOTHING;
  const move = ends.to - ends.from;
  const pips = formatSigned(priceInPoints(move, digits) / pip_points, pipFraction(pip_points));
  const count = Math.min(tail.count, TAIL_TICKS);
  const tip = plural(
    count,
    "{pips} pips over the last tick",
    "{pips} pips over the last {count} ticks",
    { pips },
  );
  if (move === 0) return { text: pips, tip };
  return { text: pips, tip, sign: move > 0 ? "up" : "down" };
}

function sentimentText(feed: Feed, { symbol_id }: SymbolRecord, now: number): CellText {
  const told = clientSentiment(feed).of(symbol_id);
  if (told === undefined) return { text: NO_VALUE, tip: t("Fewer than 20 accounts") };
  return { text: sentimentShort(told), tip: sentimentWords(told, now) };
}

/** "-7.25", "-2.10%": points a lot a night, or percent a year. */
export function swapText({ swap_mode }: SymbolRecord, swap: number): CellText {
  if (swap_mode === "none") return { text: tIn("no swap", "None"), tip: t("No swap is charged") };
  const isPercent = swap_mode === "percent";
  const text = isPercent ? formatPercent(swap) : formatSigned(swap, 2);
  const tip = isPercent
    ? t("{swap} a year", { swap: text })
    : t("{swap} points a lot a night", { swap: text });
  return { text, tip };
}

/** "5h 12m" until it closes, "in 1d 3h" until it opens, "Open" where it never closes; the service's word goes first. */
export function sessionText(symbol: SymbolRecord, ms: number, zone: Zone): CellText {
  const tip = stateWords(symbol, ms, zone);
  const state = marketState(symbol);
  if (state === "disabled" || state === "unknown") return { text: t("Off"), tip };
  const { nextOpen, nextClose } = nextTimes(symbol, ms);
  const at = state === "open" ? nextClose : nextOpen;
  if (at === null || at <= ms) return { text: state === "open" ? t("Open") : t("Shut"), tip };
  const left = durationText(at - ms);
  return { text: state === "open" ? left : t("in {left}", { left }), tip };
}

/** What such a column sorts by; NaN: nothing. Open markets first, those that close last before all. */
export function lateValue(feed: Feed, column: LateColumn, symbol: SymbolRecord): number {
  switch (column) {
    case "swap_long":
    case "swap_short":
      return symbol.swap_mode === "none" ? Number.NaN : symbol[column];
    case "session": {
      const ms = wallMs() + feed.status().clock_offset_ms;
      const { nextOpen, nextClose } = nextTimes(symbol, ms);
      const state = marketState(symbol);
      if (state === "open") return nextClose ?? Number.MAX_SAFE_INTEGER;
      return state === "closed" && nextOpen !== null ? 0 - nextOpen : Number.NaN;
    }
    case "spark": {
      const ends = endsOfTail(tailNow(feed, symbol.symbol_id));
      return ends === null ? Number.NaN : ends.to / ends.from - 1;
    }
    case "moving": {
      const ms = wallMs() + feed.status().clock_offset_ms;
      return Math.abs(moveOf(feed, symbol, ms));
    }
    case "sentiment":
      return clientSentiment(feed).of(symbol.symbol_id)?.long_percent ?? Number.NaN;
    case "size":
      return Number.NaN;
  }
}
