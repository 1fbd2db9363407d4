/**
 * A price scale that only gets wider while symbols are compared. Main thread. Percent count from the first bar in sight, and
 * which one that is hangs on the scale's width: labels that fit by a hair would else move the bars to and fro for ever.
 */
import type { IChartApi } from "lightweight-charts";

export class SteadyScale {
  readonly #chart: IChartApi;
  /** The least width that it had before, px; null: nothing is held. */
  #before: number | null = null;

  constructor(chart: IChartApi) {
    this.#chart = chart;
  }

  /** It stays at least as wide as it is now. Once a frame. */
  hold(): void {
    const scale = this.#chart.priceScale("right");
    const { minimumWidth } = scale.options();
    const width = scale.width();
    this.#before ??= minimumWidth;
    if (width > minimumWidth) scale.applyOptions({ minimumWidth: width });
  }

  /** It is as wide as its labels need again. */
  letGo(): void {
    if (this.#before === null) return;
    this.#chart.priceScale("right").applyOptions({ minimumWidth: this.#before });
    this.#before = null;
  }
}
