/**
 * Drawings copied and pasted by the browser's own clipboard, as the text of a file of drawings: onto another chart, into another
 * tab, into a mail. Main thread. Text that is no drawing is left to whoever else it is for.
 */
import { onCleanup } from "solid-js";
import { readDrawing } from "../../../../drawings/drawing.ts";
import { toPoint } from "../../../../drawings/geometry/points.ts";
import { movedTogether } from "../../../../drawings/move.ts";
import type { Drawing, Point, View } from "../../../../drawings/tool.ts";
import { addChosen, copiesOf, remove, wordsOf } from "./chosen-acts.ts";
import type { Drawings } from "./create-drawings.ts";
import { readFile, writeFile } from "./drawing-file.ts";
import { t } from "../../../language/translate.ts";

/** How far below what it was copied of it is pasted onto the same chart, px. */
const APART_PX = 24;

export const copied = (symbol: string, drawings: readonly Drawing[]): string =>
  writeFile([{ symbol, drawings }]);

/** null: the text holds none that this terminal shows. */
export function pasted(text: string): { symbol: string; drawings: readonly Drawing[] } | null {
  const read = text.startsWith("{") ? readFile(text) : null;
  const list = read?.ok === true ? read.lists[0] : undefined;
  const drawings = (list?.drawings ?? []).map(readDrawing).filter((one) => one !== null);
  return list === undefined || drawings.length === 0 ? null : { symbol: list.symbol, drawings };
}

/**
 * Where they come to stand: at their own times and prices, a little below where they are there already. Where nothing of them
 * would be in sight they come to the middle of the pane: on their own symbol as they are, on another with their prices as parts
 * of its own. `isSame`: they are of the symbol of this chart.
 */
export function placedOn(
  drawings: readonly Drawing[],
  view: View,
  isSame: boolean,
): readonly Drawing[] {
  const isSeen = pointsOf(drawings, view).some(
    ({ x, y }) => x >= 0 && x <= view.width && y >= 0 && y <= view.height,
  );
  if (isSeen) return isSame ? movedTogether(drawings, { x: 0, y: APART_PX }, view) : drawings;
  const fitted = isSame ? drawings : inParts(drawings, view);
  const points = pointsOf(fitted, view);
  const x = middleOf(points.map((point) => point.x));
  const y = middleOf(points.map((point) => point.y));
  if (!Number.isFinite(x) || !Number.isFinite(y)) return drawings;
  const isAside = x < 0 || x > view.width;
  return movedTogether(
    fitted,
    { x: isAside ? view.width / 2 - x : 0, y: view.height / 2 - y },
    view,
  );
}

const pointsOf = (drawings: readonly Drawing[], view: View): Point[] =>
  drawings.flatMap(({ anchors }) => anchors.map((one) => toPoint(one, view)));

/** As high as their percent make them on another symbol, but no higher than this part of the pane. */
const HIGH_SHARE = 0.6;

/** About the middle of the pane, with each price as many percent from there as it was from the middle of all of them. */
function inParts(drawings: readonly Drawing[], view: View): readonly Drawing[] {
  const mean = middleOf(drawings.flatMap(({ anchors }) => anchors.map(({ price }) => price)));
  const middle = view.height / 2;
  const here = view.toPrice(middle);
  const away = (price: number) => view.toY((here * price) / mean) - middle;
  const ys = drawings.flatMap(({ anchors }) => anchors.map(({ price }) => away(price)));
  const farthest = ys.reduce((most, y) => Math.max(most, Math.abs(y)), 0);
  const share = Math.min(1, (HIGH_SHARE * middle) / farthest || 1);
  if (mean === 0) return drawings;
  return drawings.map((one) => ({
    ...one,
    anchors: one.anchors.map(({ ts, price }) => ({
      ts,
      price: view.toPrice(middle + share * away(price)),
    })),
  }));
}

/** Between the least and the most; NaN: there is none. */
function middleOf(values: readonly number[]): number {
  const least = values.reduce((found, one) => Math.min(found, one), Infinity);
  const most = values.reduce((found, one) => Math.max(found, one), -Infinity);
  return (least + most) / 2;
}

/**
 * Lives as long as its owner. Takes the keys of copying only where the chart has the focus: a browser tells the document of them,
 * by what is selected and not by what has the focus.
 */
export function createDrawingClipboard(drawings: Drawings, host: HTMLElement): void {
  const aborter = new AbortController();
  let heard: AbortController | undefined;
  const leave = (): void => heard?.abort();
  onCleanup(() => {
    leave();
    aborter.abort();
  });
  const take = (event: ClipboardEvent): void => copy(drawings, event);
  const put = (event: ClipboardEvent): void => paste(drawings, event);
  const listen = (): void => {
    leave();
    heard = new AbortController();
    const { signal } = heard;
    // The chart may stand in a window of its own.
    const own = host.ownerDocument;
    own.addEventListener("copy", take, { signal });
    own.addEventListener("cut", take, { signal });
    own.addEventListener("paste", put, { signal });
  };
  host.addEventListener("focusin", listen, { signal: aborter.signal });
  host.addEventListener("focusout", leave, { signal: aborter.signal });
  if (host.contains(host.ownerDocument.activeElement)) listen();
}

function copy(drawings: Drawings, event: ClipboardEvent): void {
  const chosen = drawings.chosen();
  const symbol = drawings.chart.symbol()?.symbol;
  if (chosen.length === 0 || symbol === undefined) return;
  event.clipboardData?.setData("text/plain", copied(symbol, chosen));
  event.preventDefault();
  if (event.type === "cut") remove(drawings, chosen);
  else drawings.say(t("{chosen} copied", { chosen: wordsOf(chosen) }));
}

function paste(drawings: Drawings, event: ClipboardEvent): void {
  const view = drawings.view();
  const found = pasted(event.clipboardData?.getData("text/plain") ?? "");
  if (found === null || view === null) return;
  event.preventDefault();
  const isSame = found.symbol === drawings.chart.symbol()?.symbol;
  const placed = placedOn(found.drawings, view, isSame);
  if (addChosen(drawings, copiesOf(placed)))
    drawings.say(t("{placed} pasted", { placed: wordsOf(placed) }));
}
