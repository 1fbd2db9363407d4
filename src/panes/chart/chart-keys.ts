/**
 * What keys do while the chart has the focus. Main thread. Nothing here trades. What can have another key is a command
 * (chart-commands.ts); a key that is taken here stands in src/commands/fixed-keys.ts.
 */
import type { Frame } from "../../../domain/bar.ts";
import type { Chart } from "./create-chart.ts";

const ZOOM_STEP = 1.25;
const PAN_PX = 120;
const CURSOR_JUMP = 10;
/** A typed timeframe is taken after this pause, or at once with Enter. */
const ENTRY_AFTER_MS = 1200;
/** An entry that is no timeframe stands so long, to be read and mended. */
const REFUSED_FOR_MS = 4000;

export class ChartKeys {
  readonly #chart: Chart;
  readonly #showEntry: (entry: string, isTaken: boolean) => void;
  #entry = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `showEntry` is told what has been typed of a timeframe, "" when that is over, and when it is to be judged. */
  constructor(chart: Chart, showEntry: (entry: string, isTaken: boolean) => void) {
    this.#chart = chart;
    this.#showEntry = showEntry;
  }

  dispose(): void {
    clearTimeout(this.#timer);
  }

  /** What a taken entry means; null: there is no such timeframe, and it stands for a while. */
  judge(timeframe: Frame | null): void {
    if (timeframe === null) this.#timer = setTimeout(() => this.#setEntry(""), REFUSED_FOR_MS);
    else {
      this.#setEntry("");
      this.#chart.change({ timeframe });
    }
  }

  /** True when the key was one of ours: then nobody else should have it. */
  press(event: KeyboardEvent): boolean {
    if (event.metaKey || event.altKey) return false;
    return (!event.ctrlKey && this.#type(event.key)) || this.#move(event);
  }

  #setEntry(next: string): void {
    this.#entry = next;
    this.#showEntry(next, false);
    clearTimeout(this.#timer);
    if (next !== "") this.#timer = setTimeout(() => this.#takeEntry(), ENTRY_AFTER_MS);
  }

  #takeEntry(): void {
    clearTimeout(this.#timer);
    this.#showEntry(this.#entry, true);
  }

  #type(key: string): boolean {
    if (isEntryKey(key, this.#entry)) this.#setEntry(this.#entry + key);
    else if (this.#entry === "" && /^\p{L}$/u.test(key))
      this.#chart.setTyped(this.#chart.typed() + key);
    else if (this.#entry === "") return false;
    else if (key === "Enter") this.#takeEntry();
    else if (key === "Backspace") this.#setEntry(this.#entry.slice(0, -1));
    else if (key === "Escape") this.#setEntry("");
    else return false;
    return true;
  }

  #move(event: KeyboardEvent): boolean {
    const view = this.#chart.view();
    const points = event.shiftKey ? CURSOR_JUMP : 1;
    const way = event.key === "ArrowLeft" ? -1 : 1;
    switch (event.key) {
      case "ArrowLeft":
      case "ArrowRight":
        if (event.ctrlKey) view?.panBy(-way * PAN_PX);
        else this.#chart.moveCursor(way * points);
        return true;
      case "+":
      case "=":
      case "ArrowUp":
        view?.zoomBy(ZOOM_STEP, null);
        return true;
      case "-":
      case "ArrowDown":
        view?.zoomBy(1 / ZOOM_STEP, null);
        return true;
      case "Home":
        view?.showOldest();
        return true;
      case "End":
        view?.showLatest();
        return true;
      case "Escape":
        view?.clearCursor();
        return false;
      default:
        return false;
    }
  }
}

/** A key that begins or goes on with an entry. It begins with a digit or a comma; letters only follow. */
export const isEntryKey = (key: string, entry: string): boolean =>
  /^[0-9,]$/.test(key) || (entry !== "" && /^[mhdwnost]$/i.test(key));
