/**
 * How drawn cells look: fonts, colours and places, read once from a sample row that the style sheet lays out, so that what is
 * drawn and what is written look the same. Main thread. Forces a layout: never for a frame, only when the look changes.
 */
import { makeQuoteView } from "../../../workers/rings/readers.ts";
import type { RowsLook } from "../../ui/drawn/rows-canvas.ts";
import { readText, type Origin, type TextLook } from "../../ui/drawn/text-look.ts";
import { flashName, makeCell, type CellSurroundings, type LiveColumn } from "./cells.ts";
import { isLate, type ColumnId, type LateColumn } from "./columns.ts";
import { FLASH_STEPS } from "./flash.ts";

/**
 * What flashes behind digits: all of its height, from `before` left of its first digit to `right`. Lengths are CSS px from
 * the drawing's left edge and the row's top, as everywhere in this file.
 */
export type BoxLook = { top: number; height: number; before: number; right: number };

export type PriceLook = {
  kind: "price";
  /** Where the last digit ends. */
  right: number;
  lead: TextLook;
  big: TextLook;
  small: TextLook;
  /** By CHANGED; none flashes behind nothing. */
  boxes: readonly BoxLook[];
  rise: readonly string[];
  fall: readonly string[];
};
export type FigureLook = { kind: "figure"; right: number; text: TextLook };
export type ChangeLook = {
  kind: "change";
  right: number;
  text: TextLook;
  up: string;
  down: string;
  hasArrow: boolean;
};
export type RangeLook = {
  kind: "range";
  left: number;
  right: number;
  top: number;
  line: string;
  marker: string;
  gap: string;
};
export type SparkLook = {
  kind: "spark";
  left: number;
  top: number;
  width: number;
  height: number;
  up: string;
  down: string;
  none: string;
};
export type CellLook = PriceLook | FigureLook | ChangeLook | RangeLook | SparkLook;

/** One column. What lies between `from` and `to` is the cell's own, and no other's. */
export type ColumnLook = { id: LiveColumn | "spark"; from: number; to: number; look: CellLook };

export type DrawnLook = RowsLook & { columns: readonly ColumnLook[] };

/** A flash reaches so far beyond the right edge of its cell. */
const OVERHANG_PX = 2;

/** A rise and a price of all parts, for whatever depends on them. */
const SAMPLE = { digits: 5, pip_points: 10 };
const sampleQuote = {
  ...makeQuoteView(),
  bid: 1.23456,
  ask: 1.23456,
  low: 1,
  high: 2,
  close: 1,
  ts: 1,
};

/** The look of rows in `body` with these columns. Puts a row there that nobody sees, and takes it away. */
export function readLook(
  body: HTMLElement,
  columns: readonly ColumnId[],
  tracks: string,
  around: CellSurroundings,
): DrawnLook {
  const row = document.createElement("div");
  row.className = "watch-row watch-symbol-row watch-sample";
  row.style.setProperty("grid-template-columns", tracks);
  row.ariaHidden = "true";
  row.append(document.createElement("div"));
  const cells = columns.filter((id) => id !== "symbol");
  const hosts = cells.map((id) => addSampleCell(row, id, around));
  body.append(row);
  const frame = row.getBoundingClientRect();
  const edges = hosts.map((host) => host.getBoundingClientRect());
  // From right to left the first cell stands at the right.
  const [first, last] = [edges[0], edges.at(-1)].toSorted(
    (a, b) => (a?.left ?? 0) - (b?.left ?? 0),
  );
  const left = Math.floor((first?.left ?? frame.right) - frame.left + OVERHANG_PX);
  const right = (last?.right ?? frame.right) - frame.left + OVERHANG_PX;
  const origin = { x: frame.left + left, y: frame.top };
  const look = {
    left,
    width: Math.ceil(right - left),
    rowPx: frame.height,
    columns: cells.flatMap((id, at): ColumnLook[] => {
      // What no quote tells stays a text, save the line of ticks.
      if (isLate(id) && id !== "spark") return [];
      const from = (edges[at]?.left ?? 0) - origin.x + OVERHANG_PX;
      const to = (edges[at]?.right ?? 0) - origin.x + OVERHANG_PX;
      return [{ id, from, to, look: readCell(id, hosts[at] ?? row, origin, frame.height) }];
    }),
  };
  row.remove();
  return look;
}

function addSampleCell(
  row: HTMLElement,
  id: LiveColumn | LateColumn,
  around: CellSurroundings,
): HTMLElement {
  const host = document.createElement("div");
  host.className = `watch-cell watch-cell-${id}${isLate(id) ? " watch-cell-late" : ""}`;
  row.append(host);
  if (isLate(id)) return host;
  const cell = makeCell(id, host, around);
  cell.reset(SAMPLE);
  cell.paint(sampleQuote, false);
  return host;
}

function readCell(
  id: LiveColumn | "spark",
  host: HTMLElement,
  origin: Origin,
  rowPx: number,
): CellLook {
  if (id === "spark") return readSpark(host, origin, rowPx);
  const first = find(host, "*");
  if (id === "bid" || id === "ask") return readPrice(first, origin);
  if (id === "range") return readRange(first, origin);
  if (id === "change") return readChange(first, origin);
  return { kind: "figure", right: rightOf(first, origin), text: readText(first, origin) };
}

const rightOf = (element: Element, origin: Origin): number =>
  element.getBoundingClientRect().right - origin.x;

function find(parent: Element, selector: string): HTMLElement {
  const found = parent.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`A sample cell has "${selector}".`);
  return found;
}

function readBox(element: HTMLElement, origin: Origin): BoxLook {
  const { top, height } = element.getBoundingClientRect();
  const before = Number.parseFloat(getComputedStyle(element).paddingLeft);
  return { top: top - origin.y, height, before, right: rightOf(element, origin) };
}

function readPrice(whole: HTMLElement, origin: Origin): PriceLook {
  const tail = find(whole, ".watch-big");
  const end = find(tail, ".watch-small");
  const flash = (move: number): string[] =>
    Array.from({ length: FLASH_STEPS }, (_, step) => {
      const name = flashName(move, step + 1);
      whole.classList.add(name);
      const colour = getComputedStyle(whole).backgroundColor;
      whole.classList.remove(name);
      return colour;
    });
  const [small, big, lead] = [end, tail, whole].map((element) => readBox(element, origin));
  if (!small || !big || !lead) throw new Error("A price has three parts.");
  return {
    kind: "price",
    right: small.right,
    lead: readText(whole, origin),
    big: readText(tail, origin),
    small: readText(end, origin),
    boxes: [small, small, big, lead],
    rise: flash(1),
    fall: flash(-1),
  };
}

function readChange(element: HTMLElement, origin: Origin): ChangeLook {
  const text = readText(element, origin);
  const hasArrow = getComputedStyle(element, "::before").display !== "none";
  const of = (sign: string | null): string => {
    if (sign === null) delete element.dataset["sign"];
    else element.dataset["sign"] = sign;
    return getComputedStyle(element).color;
  };
  const [up, down, colour] = [of("up"), of("down"), of(null)];
  const right = rightOf(element, origin);
  return { kind: "change", right, text: { ...text, colour }, up, down, hasArrow };
}

/** It keeps so far from the column before it, and from the row's edges, px. */
const SPARK_GAP = { left: 10, rows: 6 };

function readSpark(host: HTMLElement, origin: Origin, rowPx: number): SparkLook {
  const { left, width } = host.getBoundingClientRect();
  const text = document.createElement("span");
  text.className = "watch-late";
  host.append(text);
  const of = (sign: string): string => {
    text.dataset["sign"] = sign;
    return getComputedStyle(text).color;
  };
  const [up, down, none] = [of("up"), of("down"), of("none")];
  return {
    kind: "spark",
    left: left - origin.x + SPARK_GAP.left,
    top: SPARK_GAP.rows,
    width: width - SPARK_GAP.left - OVERHANG_PX,
    height: rowPx - 2 * SPARK_GAP.rows,
    up,
    down,
    none,
  };
}

function readRange(bar: HTMLElement, origin: Origin): RangeLook {
  const { left, right, top } = bar.getBoundingClientRect();
  const style = getComputedStyle(bar);
  return {
    kind: "range",
    left: left - origin.x,
    right: right - origin.x,
    top: top - origin.y,
    line: style.backgroundColor,
    marker: style.getPropertyValue("--marker"),
    gap: style.getPropertyValue("--gap"),
  };
}
