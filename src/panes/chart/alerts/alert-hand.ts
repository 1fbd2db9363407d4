/** The owner's hand on the price alerts of one chart: what drags, keys and menus make of them. Main thread. */
import { onCleanup, untrack } from "solid-js";
import type { AlertLine as Line, CrtPriceAlert } from "../../../../contract/price-alert.ts";
import { PLAIN_ALERT } from "../../../alerts/asked-alert.ts";
import { powerOfTen } from "../../../format/price.ts";
import { priceText } from "../../../format/symbol-text.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { Chart } from "../create-chart.ts";
import type { LineLayer } from "../trading/line-layer.ts";
import type { LineMoves } from "../trading/line-pointer.ts";
import { offerSteps } from "../undo-order.ts";
import { makeAlertActs, type AlertActs, type Told } from "./alert-acts.ts";
import { drawnEnd } from "../drawn-lines.ts";
import { isMovable, type AlertLine } from "./alert-line.ts";
import { t } from "../../../language/translate.ts";

/** Ticks that an arrow key moves a line by, alone and with Ctrl, as it does lines of orders. */
const STEP = 1;
const STEP_CTRL = 10;

export type AlertHand = {
  press: (key: string, event: PointerEvent) => void;
  /** A key on a pill's handle. True: it was for the line. */
  key: (line: AlertLine, event: KeyboardEvent) => boolean;
  /** Sends where it was moved to. */
  release: (line: AlertLine) => void;
  /** Puts it back to where it was. */
  drop: (key: string) => void;
  remove: (line: AlertLine) => void;
  /** What can be waited for at a price, or at the line that is drawn there. */
  entriesAt: (price: number) => readonly MenuEntry[];
  setAtLine: (line: Line) => void;
};

/** What of the layer of lines it needs. */
type Lines = Pick<
  LineLayer,
  "alertOf" | "drafts" | "setDraft" | "isSending" | "priceOf" | "onTick" | "press"
> & { readonly chart: Pick<Chart, "id" | "symbol" | "settings" | "view"> };

/** Lives as long as its owner. `tell` hears what became of each act. */
export function createAlertHand(
  layer: Lines,
  store: Parameters<typeof makeAlertActs>[0],
  tell: (told: Told) => void,
): AlertHand {
  const { chart } = layer;
  const acts = makeAlertActs(store, tell);
  onCleanup(offerSteps(chart, acts));
  const moves = makeMoves(layer, acts);
  const nudge = (line: AlertLine, ticks: number): void => {
    const from = layer.priceOf(line);
    if (from === null || !isMovable(line) || layer.isSending(line.key)) return;
    moves.put(line, from + ticks / powerOfTen(chart.symbol()?.digits ?? 2), "held");
  };
  const setAtLine = (line: Line): void => {
    const asked = lineAsked(layer, line);
    if (asked !== null) void acts.set(asked);
  };
  const remove = (line: AlertLine): void => {
    if (untrack(() => layer.isSending(line.key))) return;
    void sent(layer, line, line.price, acts.remove(line.alert));
    // What had the focus goes; what was done is undone from the chart.
    chart.view()?.element.focus({ preventScroll: true });
  };
  return {
    press: (key, event) => layer.press(key, event, moves),
    key(line, event) {
      if (event.altKey || event.metaKey) return false;
      const isDrafted = layer.drafts().has(line.key);
      const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
      if (way !== 0) nudge(line, way * (event.ctrlKey ? STEP_CTRL : STEP));
      else if (event.key === "Enter" && isDrafted) moves.release(line);
      else if (event.key === "Escape" && isDrafted) moves.drop(line.key);
      else if (event.key === "Delete") remove(line);
      else return false;
      return true;
    },
    release: moves.release,
    drop: moves.drop,
    remove,
    entriesAt: (price) => [
      ...drawnEntries(chart, price, setAtLine),
      ...entriesAt(layer, acts, price),
    ],
    setAtLine,
  };
}

function makeMoves(layer: Lines, acts: AlertActs): LineMoves<AlertLine> {
  const drop = (key: string): void => layer.setDraft(key, null);
  return {
    lineOf: layer.alertOf,
    gripOf: (line) => (isMovable(line) ? "move" : null),
    pulledAt: () => undefined,
    put: (line, to, phase) =>
      layer.setDraft(line.key, { price: layer.onTick(to), phase, reason: "" }),
    release(line) {
      const price = untrack(() => layer.priceOf(line));
      if (price === null || untrack(() => layer.isSending(line.key))) return;
      if (price === line.price) drop(line.key);
      else void sent(layer, line, price, acts.move(line.alert, price));
    },
    drop,
  };
}

/** Shown as sent until the service has spoken; then it is where the service has it. */
async function sent(layer: Lines, { key }: AlertLine, price: number, answer: Promise<void>) {
  layer.setDraft(key, { price, phase: "sending", reason: "" });
  await answer;
  layer.setDraft(key, null);
}

/** Of the side that the chart shows; one of mid prices waits for the bid. */
function entriesAt({ chart, onTick }: Lines, acts: AlertActs, at: number): MenuEntry[] {
  const symbol = chart.symbol();
  // Arithmetic of symbols has no price at the service.
  if (symbol === undefined || symbol.symbol_id <= 0) return [];
  const { symbol_id } = symbol;
  const price = onTick(at);
  const quote_side = chart.settings().side === "ask" ? "ask" : "bid";
  return [
    {
      kind: "item",
      label: t("Set alert at {price}", { price: priceText(price, symbol) }),
      icon: "bell",
      onSelect: () => void acts.set({ ...PLAIN_ALERT, symbol_id, price, quote_side, note: "" }),
    },
  ];
}

/** At the line that is drawn where the menu was opened, if this is its price. */
function drawnEntries(chart: Lines["chart"], at: number, set: (line: Line) => void): MenuEntry[] {
  const drawn = drawnEnd(chart)?.pointed(at) ?? null;
  if (drawn === null) return [];
  return [
    { kind: "item", label: t("Alert at this line"), icon: "bell", onSelect: () => set(drawn) },
  ];
}

/** What is asked of the service at a line; of the side that the chart shows. */
const lineAsked = ({ chart }: Lines, line: Line): CrtPriceAlert | null => {
  const symbol_id = chart.symbol()?.symbol_id ?? -1;
  const quote_side = chart.settings().side === "ask" ? "ask" : "bid";
  return symbol_id <= 0 ? null : { ...PLAIN_ALERT, symbol_id, line, quote_side, note: "" };
};
