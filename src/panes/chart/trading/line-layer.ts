/**
 * What the trading layer of one chart knows: its lines and those of price alerts, what is being done with them, and where they
 * are on screen. Main thread. Prices are read from the rings; nothing here sends anything, hands.ts says what may.
 */
import { createMemo, createSignal, untrack, type Accessor, type Setter } from "solid-js";
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { moneyFormat, type MoneyFormat } from "../../../account/privacy.ts";
import { accountFacts } from "../../../stores/account-facts.ts";
import type { Feed } from "../../../feed/feed.ts";
import { ticketShown } from "../../../stores/ticket-preview.ts";
import { tradingBook } from "../../../stores/trading-book.ts";
import { powerOfTen, priceInPoints } from "../../../format/price.ts";
import { valuation, type Valuation } from "../../../stores/valuation.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { AlertLine } from "../alerts/alert-line.ts";
import type { Chart } from "../create-chart.ts";
import { isMovable, linesOf, type ChartLine } from "./chart-line.ts";
import type { AlertHands, LineHands } from "./hands.ts";
import { createDrafts, type Drafts } from "./line-drafts.ts";
import { createLinePointer, type LineScale, type Placed, type PressLine } from "./line-pointer.ts";
import { ticketLines } from "./ticket-lines.ts";

export type LineLayer = Drafts & {
  feed: Feed;
  chart: Chart;
  valuation: Valuation;
  money: MoneyFormat;
  /** Deposit currency; 0 while unknown. */
  balance: Accessor<number>;
  currencyDigits: Accessor<number>;
  symbol: Accessor<SymbolRecord | undefined>;
  /** All lines of the symbol, also those that are not set. */
  lines: Accessor<readonly ChartLine[]>;
  lineOf: (key: string) => ChartLine | undefined;
  isSending: (key: string) => boolean;
  /** Waiting price alerts of the symbol; none before their chunk has come. */
  alertLines: Accessor<readonly AlertLine[]>;
  alertOf: (key: string) => AlertLine | undefined;
  /** Where the line stands now: its draft's price, or its record's; null: it is not set. */
  priceOf: (line: Placed) => number | null;
  /** The nearest price of the symbol's digits above zero. */
  onTick: (price: number) => number;
  /** The line under a pointer in the pane, within reach; null: none. */
  lineAt: (pointer: { clientX: number; clientY: number }) => ChartLine | AlertLine | null;
  press: PressLine;
  /** What a press on the line in the pane begins; null: nothing. */
  gripOf: (line: ChartLine | AlertLine) => ((event: PointerEvent) => void) | null;
  /** Under the pointer, and chosen by a press or the focus. */
  hovered: Accessor<string | null>;
  setHovered: Setter<string | null>;
  selected: Accessor<string | null>;
  setSelected: Setter<string | null>;
  /** What a screen reader is told of what was just done. */
  spoken: Accessor<string>;
  say: Setter<string>;
  /** What the trader may do with lines; null: nothing, or not loaded yet. */
  hands: Accessor<LineHands | null>;
  setHands: (hands: LineHands | null) => void;
  alertHands: Accessor<AlertHands | null>;
  setAlertHands: (hands: AlertHands | null) => void;
  /** What can be ordered or waited for at a price. */
  entriesAt: (price: number) => readonly MenuEntry[];
};

/** One along a drawn line is pointed at where that is drawn. */
const isLevel = ({ alert }: AlertLine): boolean => alert.line === null;

const NO_LINES: readonly ChartLine[] = [];
const NO_ALERTS: readonly AlertLine[] = [];

export function createLineLayer(feed: Feed, chart: Chart): LineLayer {
  const book = tradingBook(feed);
  const { account, summary } = accountFacts(feed);
  const lines = createMemo<readonly ChartLine[]>(() => {
    const symbol_id = chart.symbol()?.symbol_id;
    if (symbol_id === undefined || !chart.settings().hasTradeLines) return NO_LINES;
    const found = [
      ...linesOf(symbol_id, book.positions().values(), book.orders().values()),
      ...ticketLines(ticketShown(feed).preview(), symbol_id),
    ];
    return found.length === 0 ? NO_LINES : found;
  });
  const byKey = createMemo(() => new Map(lines().map((line) => [line.key, line])));
  const held = createHands();
  const alertLines = () => held.alertHands()?.lines() ?? NO_ALERTS;
  const alertOf = (key: string) => alertLines().find((line) => line.key === key);
  // What becomes of a line ends with it: a position may be closed while its stop loss is held.
  const { drafts, setDraft } = createDrafts(
    createMemo(() => new Set([...byKey().keys(), ...alertLines().map(({ key }) => key)])),
  );
  const priceOf = (line: Placed) => drafts().get(line.key)?.price ?? line.price;
  const [hovered, setHovered] = createSignal<string | null>(null);
  const [selected, setSelected] = createSignal<string | null>(null);
  const [spoken, say] = createSignal("");
  const isSending = (key: string): boolean => drafts().get(key)?.phase === "sending";
  return {
    feed,
    chart,
    valuation: valuation(feed),
    money: moneyFormat(feed),
    balance: () => summary()?.balance ?? account()?.balance ?? 0,
    currencyDigits: () => account()?.currency_digits ?? 2,
    symbol: chart.symbol,
    lines,
    lineOf: (key) => byKey().get(key),
    drafts,
    setDraft,
    isSending,
    alertLines,
    alertOf,
    priceOf,
    onTick: (price) => {
      const digits = chart.symbol()?.digits ?? 2;
      return Math.max(1, priceInPoints(price, digits)) / powerOfTen(digits);
    },
    lineAt: (pointer) =>
      untrack(() => lineAt(chart, [...lines(), ...alertLines().filter(isLevel)], priceOf, pointer)),
    press: createLinePointer({
      scaleOf: () => scaleOf(chart),
      select: setSelected,
      priceOf,
      isSending,
    }),
    hovered,
    setHovered,
    selected,
    setSelected,
    spoken,
    say,
    ...held,
  };
}

/** Who may do what with lines, as it has come. */
function createHands() {
  const [hands, setHands] = createSignal<LineHands | null>(null);
  const [alertHands, setAlertHands] = createSignal<AlertHands | null>(null);
  return {
    hands,
    setHands: (next: LineHands | null) => void setHands(() => next),
    alertHands,
    setAlertHands: (next: AlertHands | null) => void setAlertHands(() => next),
    gripOf: (line: ChartLine | AlertLine) => {
      const isAlert = line.kind === "alert";
      const hand = isAlert ? (alertHands()?.hand() ?? null) : hands();
      if (hand === null || (!isAlert && !isMovable(line))) return null;
      return (event: PointerEvent) => hand.press(line.key, event);
    },
    entriesAt: (price: number) => [
      ...(hands()?.entriesAt(price) ?? []),
      ...(alertHands()?.hand()?.entriesAt(price) ?? []),
    ],
  };
}

function scaleOf(chart: Chart): LineScale | null {
  const view = chart.view();
  if (view === null) return null;
  const { layers, element } = view;
  return {
    top: element.getBoundingClientRect().top,
    yOf: (price) => layers.yOf(price),
    priceAt: (y) => layers.priceAt(y),
  };
}

/** How near the pointer has to be, px. */
const REACH_PX = 5;

/** The nearest line in reach; of those at one price one of an order that can be moved, then one of an alert. */
function lineAt(
  chart: Chart,
  lines: readonly (ChartLine | AlertLine)[],
  priceOf: (line: Placed) => number | null,
  { clientX, clientY }: { clientX: number; clientY: number },
): ChartLine | AlertLine | null {
  const view = chart.view();
  if (view === null || lines.length === 0) return null;
  const box = view.element.getBoundingClientRect();
  if (clientX > box.right - view.scaleWidth || clientY > box.top + view.mainHeight) return null;
  let found: ChartLine | AlertLine | null = null;
  let nearest = REACH_PX;
  for (const line of lines) {
    const price = priceOf(line);
    const y = price === null ? null : view.layers.yOf(price);
    if (y === null) continue;
    const away = Math.abs(clientY - box.top - y) + behind(line);
    if (away >= nearest) continue;
    nearest = away;
    found = line;
  }
  return found;
}

/** Half a pixel is nothing to the eye: there, what can be moved wins. */
function behind(line: ChartLine | AlertLine): number {
  if (line.kind === "alert") return 0.25;
  return isMovable(line) ? 0 : 0.5;
}
