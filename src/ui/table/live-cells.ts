/**
 * Cells of figures that live: painted once a frame, past Solid. Main thread, on the tick path: a paint() that changes nothing
 * allocates nothing and writes nothing.
 */
import { LiveText } from "../live-text.ts";
import type { LiveCell } from "./column.ts";

export type LiveFigure<Shown> = {
  /** NaN: there is none. */
  valueOf: (shown: Shown) => number;
  /** Asked only when the value is another. */
  wordsOf: (value: number, shown: Shown) => string;
  /** Coloured by its sign; the words have the sign themselves. */
  isResult?: boolean | undefined;
};

/** A figure in a cell. */
export class LiveNumber<Shown> implements LiveCell<Shown> {
  private readonly host: HTMLElement;
  private readonly text: LiveText;
  private readonly figure: LiveFigure<Shown>;
  private shown: Shown | undefined;
  private value = Number.NaN;
  private isFresh = false;

  constructor(host: HTMLElement, figure: LiveFigure<Shown>) {
    this.host = host;
    this.text = new LiveText(host, "");
    this.figure = figure;
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.isFresh = true;
  }

  paint(): void {
    if (this.shown === undefined) return;
    const value = this.figure.valueOf(this.shown);
    if (!this.isFresh && Object.is(value, this.value)) return;
    this.value = value;
    this.isFresh = false;
    this.text.write(this.figure.wordsOf(value, this.shown));
    if (this.figure.isResult === true) this.colour(value);
  }

  private colour(value: number): void {
    const tone = value > 0 ? "up" : value < 0 ? "down" : "none";
    if (this.host.dataset["tone"] !== tone) this.host.dataset["tone"] = tone;
  }
}

/** A row that is in the page, with its live cells. */
export class LiveRow<Shown> {
  /** Only these are painted. */
  isInSight = true;
  private readonly cells: LiveCell<Shown>[] = [];
  private shown: Shown | undefined;

  /** Takes up a cell; returns how to let it go. */
  attach(cell: LiveCell<Shown>): () => void {
    this.cells.push(cell);
    if (this.shown !== undefined) cell.show(this.shown);
    return () => void this.cells.splice(this.cells.indexOf(cell), 1);
  }

  show(shown: Shown): void {
    this.shown = shown;
    for (const cell of this.cells) cell.show(shown);
  }

  paint(): void {
    if (!this.isInSight) return;
    for (let n = 0; n < this.cells.length; n += 1) this.cells[n]?.paint();
  }
}

/** What is painted in one table. */
export class LiveRows {
  private readonly rows: { paint: () => void }[] = [];

  /** Takes up a row; returns how to let it go. */
  add(row: { paint: () => void }): () => void {
    this.rows.push(row);
    return () => void this.rows.splice(this.rows.indexOf(row), 1);
  }

  paint(): void {
    for (let n = 0; n < this.rows.length; n += 1) this.rows[n]?.paint();
  }
}
