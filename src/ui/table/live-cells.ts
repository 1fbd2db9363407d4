/**
 * Cells of figures that live, past Solid. Main thread, on the tick path: a take() that changes nothing allocates nothing and
 * writes nothing.
 */
import { LiveText } from "../live-text.ts";
import type { LiveCell, LiveTone } from "./column.ts";

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
  words = "";
  tone: LiveTone = "none";
  private readonly host: HTMLElement;
  private readonly text: LiveText;
  private readonly figure: LiveFigure<Shown>;
  private shown: Shown | undefined;
  private value = Number.NaN;
  private isFresh = false;
  private isWritten = true;

  constructor(host: HTMLElement, figure: LiveFigure<Shown>) {
    this.host = host;
    this.text = new LiveText(host, "");
    this.figure = figure;
  }

  show(shown: Shown): void {
    this.shown = shown;
    this.isFresh = true;
  }

  take(): boolean {
    if (this.shown === undefined) return false;
    const value = this.figure.valueOf(this.shown);
    if (!this.isFresh && Object.is(value, this.value)) return false;
    this.value = value;
    this.isFresh = false;
    const words = this.figure.wordsOf(value, this.shown);
    const tone = this.figure.isResult === true ? resultTone(value) : "none";
    if (words === this.words && tone === this.tone) return false;
    this.words = words;
    this.tone = tone;
    this.isWritten = false;
    return true;
  }

  write(): boolean {
    if (this.isWritten) return false;
    this.isWritten = true;
    this.text.write(this.words);
    const { host, tone } = this;
    if (this.figure.isResult === true && host.dataset["tone"] !== tone) host.dataset["tone"] = tone;
    return true;
  }
}

/** A result in the colour of its sign. */
export const resultTone = (value: number): LiveTone =>
  value > 0 ? "up" : value < 0 ? "down" : "none";
