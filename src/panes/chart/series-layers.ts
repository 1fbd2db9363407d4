/**
 * What is drawn over the bars, by whoever adds it: layers outlive the series that they hang on, which is made anew with each
 * chart type. Main thread. It also says where a price is, as the layers see it.
 */
import type { ISeriesPrimitive } from "lightweight-charts";
import type { MainSeries } from "./series-kind.ts";

export class SeriesLayers {
  readonly #layers = new Set<ISeriesPrimitive>();
  /** Of these those that say what the account has. */
  readonly #own = new Set<ISeriesPrimitive>();
  #series: MainSeries | null = null;

  /** What they hang on; null: nothing yet. */
  get series(): MainSeries | null {
    return this.#series;
  }

  /** Draws the layer from now until the returned undo. `isOwn`: it says what the account has. */
  add(layer: ISeriesPrimitive, isOwn = false): () => void {
    this.#layers.add(layer);
    if (isOwn) this.#own.add(layer);
    this.#series?.attachPrimitive(layer);
    return () => {
      this.#own.delete(layer);
      if (this.#layers.delete(layer)) this.#series?.detachPrimitive(layer);
    };
  }

  /** Does something while nothing is drawn of what the account has; before the next frame all of it is back. */
  withoutOwn<Result>(act: () => Result): Result {
    const series = this.#series;
    for (const layer of this.#own) series?.detachPrimitive(layer);
    try {
      return act();
    } finally {
      for (const layer of this.#own) series?.attachPrimitive(layer);
    }
  }

  /** Takes all layers off the series that they are on, and puts them on this one. null: on none. */
  moveTo(series: MainSeries | null): void {
    for (const layer of this.#layers) this.#series?.detachPrimitive(layer);
    this.#series = series;
    for (const layer of this.#layers) series?.attachPrimitive(layer);
  }

  /** Pixels from the pane's top; null while there is no scale. Allocates nothing. */
  yOf(price: number): number | null {
    return this.#series?.priceToCoordinate(price) ?? null;
  }

  /** The price at so many pixels from the pane's top; null while there is no scale. */
  priceAt(y: number): number | null {
    return this.#series?.coordinateToPrice(y) ?? null;
  }
}
