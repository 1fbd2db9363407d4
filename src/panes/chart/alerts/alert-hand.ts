/** The owner's hand on the price alerts of one chart: what drags, keys and menus make of them. Main thread. */
import { onCleanup } from "solid-js";
import type { AlertLine as Line, CrtPriceAlert } from "../../../../contract/price-alert.ts";
import { PLAIN_ALERT } from "../../../alerts/asked-alert.ts";
import { powerOfTen } from "../../../format/price.ts";
import { priceText } from "../../../format/symbol-text.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { Chart } from "../create-chart.ts";
import type { LineLayer } from "../trading/line-layer.ts";
import { offerSteps } from "../undo-order.ts";
import { makeAlertActs, type AlertActs, type Told } from "./alert-acts.ts";
import { drawnEnd } from "../drawn-lines.ts";
import { makeAlertMoves, type AlertMoves, type MovedLines } from "./alert-moves.ts";
import { t } from "../../../language/translate.ts";

export type AlertHand = AlertMoves & {
  /** What can be waited for at a price, or at the line that is drawn there. */
  entriesAt: (price: number) => readonly MenuEntry[];
  setAtLine: (line: Line) => void;
};

/** What of the layer of lines it needs. */
type Lines = MovedLines &
  Pick<LineLayer, "onTick"> & {
    readonly chart: Pick<Chart, "id" | "symbol" | "settings" | "view">;
  };

/** Lives as long as its owner. `tell` hears what became of each act. */
export function createAlertHand(
  layer: Lines,
  store: Parameters<typeof makeAlertActs>[0],
  tell: (told: Told) => void,
): AlertHand {
  const { chart } = layer;
  const acts = makeAlertActs(store, tell);
  onCleanup(offerSteps(chart, acts));
  const setAtLine = (line: Line): void => {
    const asked = lineAsked(layer, line);
    if (asked !== null) void acts.set(asked);
  };
  return {
    ...makeAlertMoves(layer, acts, () => 1 / powerOfTen(chart.symbol()?.digits ?? 2)),
    entriesAt: (price) => [
      ...drawnEntries(chart, price, setAtLine),
      ...entriesAt(layer, acts, price),
    ],
    setAtLine,
  };
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
