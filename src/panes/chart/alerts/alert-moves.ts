/** What drags, keys and buttons make of the lines of alerts, whatever is waited for there. Main thread. */
import { untrack } from "solid-js";
import { openPriceAlert } from "../../../alerts/price-alert-door.ts";
import type { MenuEntry } from "../../../ui/menu.tsx";
import type { Chart } from "../create-chart.ts";
import type { LineLayer } from "../trading/line-layer.ts";
import type { LineMoves } from "../trading/line-pointer.ts";
import type { AlertActs } from "./alert-acts.ts";
import { isMovable, type AlertLine } from "./alert-line.ts";
import { t } from "../../../language/translate.ts";

/** Ticks that an arrow key moves a line by, alone and with Ctrl, as it does lines of orders. */
const STEP = 1;
const STEP_CTRL = 10;

export type AlertMoves = {
  press: (key: string, event: PointerEvent) => void;
  /** A key on a pill's handle. True: it was for the line. */
  key: (line: AlertLine, event: KeyboardEvent) => boolean;
  /** Sends where it was moved to. */
  release: (line: AlertLine) => void;
  /** Puts it back to where it was. */
  drop: (key: string) => void;
  /** Opens its form. */
  change: (line: AlertLine) => void;
  remove: (line: AlertLine) => void;
  /** What can be done with it. */
  entries: (line: AlertLine) => readonly MenuEntry[];
};

/** What of a layer of lines it needs. */
export type MovedLines = Pick<
  LineLayer,
  "alertOf" | "drafts" | "setDraft" | "isSending" | "press"
> & {
  readonly chart: Pick<Chart, "view">;
  readonly priceOf: (line: AlertLine) => number | null;
  /** The nearest place that it may have. */
  readonly onTick: (to: number, line: AlertLine) => number;
};

/** `tickOf`: from one place of a line to the next. */
export function makeAlertMoves(
  layer: MovedLines,
  acts: AlertActs,
  tickOf: (line: AlertLine) => number,
): AlertMoves {
  const moves = makeMoves(layer, acts);
  const nudge = (line: AlertLine, ticks: number): void => {
    const from = layer.priceOf(line);
    if (from === null || !isMovable(line) || layer.isSending(line.key)) return;
    moves.put(line, from + ticks * tickOf(line), "held");
  };
  const change = ({ alert: { id, symbol_id } }: AlertLine) => openPriceAlert({ id, symbol_id });
  const remove = (line: AlertLine): void => {
    if (untrack(() => layer.isSending(line.key))) return;
    void sent(layer, line, line.price, acts.remove(line.alert));
    // What had the focus goes; what was done is undone from the chart.
    layer.chart.view()?.element.focus({ preventScroll: true });
  };
  return {
    press: (key, event) => layer.press(key, event, moves),
    key(line, event) {
      if (event.altKey || event.metaKey) return false;
      const isDrafted = layer.drafts().has(line.key);
      const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
      if (way !== 0) nudge(line, way * (event.ctrlKey ? STEP_CTRL : STEP));
      else if (event.key === "Enter" && isDrafted) moves.release(line);
      else if (event.key === "Enter") change(line);
      else if (event.key === "Escape" && isDrafted) moves.drop(line.key);
      else if (event.key === "Delete") remove(line);
      else return false;
      return true;
    },
    release: moves.release,
    drop: moves.drop,
    change,
    remove,
    entries: (line) => [
      { kind: "item", label: t("Change alert…"), icon: "pencil", onSelect: () => change(line) },
      {
        kind: "item",
        label: t("Remove alert"),
        icon: "x",
        hotkey: "Del",
        onSelect: () => remove(line),
      },
    ],
  };
}

function makeMoves(layer: MovedLines, acts: AlertActs): LineMoves<AlertLine> {
  const drop = (key: string): void => layer.setDraft(key, null);
  return {
    lineOf: layer.alertOf,
    gripOf: (line) => (isMovable(line) ? "move" : null),
    pulledAt: () => undefined,
    put: (line, to, phase) =>
      layer.setDraft(line.key, { price: layer.onTick(to, line), phase, reason: "" }),
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
async function sent(layer: MovedLines, { key }: AlertLine, price: number, answer: Promise<void>) {
  layer.setDraft(key, { price, phase: "sending", reason: "" });
  await answer;
  layer.setDraft(key, null);
}
