/**
 * The drawing of a table's live cells, and its look: read from a sample row that the style sheet lays out, so that what is
 * drawn and what is written look the same. Main thread.
 */
import { least, most } from "../../../domain/lists.ts";
import { createRowsCanvas } from "../drawn/create-rows-canvas.ts";
import { readText } from "../drawn/text-look.ts";
import type { ListWindow } from "../list-window.ts";
import { canBeDrawn, type LiveTone } from "./column.ts";
import { TableDrawing, type ColumnEdges, type TableLook } from "./table-drawing.ts";

type Shown = {
  readonly id: string;
  readonly align?: string | undefined;
  readonly pin?: string | undefined;
  readonly live?: unknown;
};

export type TableDrawingInputs = {
  readonly window: ListWindow;
  /** What the rows are in. */
  readonly body: HTMLElement;
  readonly columns: () => readonly Shown[];
  readonly tracks: () => string;
};

/** Lives as long as its owner. */
export function createTableDrawing(
  canvas: HTMLCanvasElement,
  { window, body, columns, tracks }: TableDrawingInputs,
): TableDrawing {
  const drawing = new TableDrawing(canvas);
  createRowsCanvas(drawing, {
    window,
    isWanted: () => columns().some(canBeDrawn),
    readLook: () => readLook(body, columns(), tracks()),
  });
  return drawing;
}

/** Puts a row into the body that nobody sees, and takes it away. Forces a layout. */
function readLook(body: HTMLElement, columns: readonly Shown[], tracks: string): TableLook {
  const row = document.createElement("div");
  row.className = "table-row table-sample";
  row.style.setProperty("grid-template-columns", tracks);
  row.ariaHidden = "true";
  const cells = columns.map(({ align }) => {
    const cell = document.createElement("div");
    cell.className = align === "end" ? "table-cell table-end" : "table-cell";
    row.append(cell);
    return cell;
  });
  body.append(row);
  const frame = row.getBoundingClientRect();
  const edges = columns.map((column, at) => edgesOf(column, cells[at] ?? row, frame.left));
  const live = edges.filter((_, at) => columns[at] !== undefined && canBeDrawn(columns[at]));
  const left = Math.floor(least(live.map(({ from }) => from)));
  const sample = cells[columns.findIndex(canBeDrawn)] ?? row;
  const look = {
    left,
    width: Math.ceil(most(live.map(({ to }) => to)) - left),
    rowPx: frame.height,
    ...readFont(sample, frame.top),
    colours: { up: colourOf(sample, "up"), down: colourOf(sample, "down"), none: colourOf(sample) },
    columns: new Map(
      columns.flatMap(({ id }, at) => {
        const own = edges[at];
        return own === undefined ? [] : [[id, shifted(own, left)] as const];
      }),
    ),
  };
  row.remove();
  return look;
}

function edgesOf({ align }: Shown, cell: HTMLElement, origin: number): ColumnEdges {
  const { left, right } = cell.getBoundingClientRect();
  const { paddingLeft, paddingRight } = getComputedStyle(cell);
  return {
    from: left - origin,
    to: right - origin,
    left: left - origin + Number.parseFloat(paddingLeft),
    right: right - origin - Number.parseFloat(paddingRight),
    isAtEnd: align === "end",
  };
}

const shifted = ({ from, to, left, right, isAtEnd }: ColumnEdges, by: number): ColumnEdges => ({
  from: from - by,
  to: to - by,
  left: left - by,
  right: right - by,
  isAtEnd,
});

/** The font of the figure as it stands in the middle of its cell. */
function readFont(cell: HTMLElement, top: number) {
  const text = document.createElement("span");
  text.textContent = "0";
  cell.append(text);
  const { font, baseline } = readText(text, { x: 0, y: top });
  text.remove();
  return { font, baseline };
}

function colourOf(cell: HTMLElement, tone?: LiveTone): string {
  if (tone === undefined) delete cell.dataset["tone"];
  else cell.dataset["tone"] = tone;
  return getComputedStyle(cell).color;
}
