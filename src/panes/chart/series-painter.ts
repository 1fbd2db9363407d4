/**
 * What draws on a series of the chart: where it is attached, and asking for a new drawing. Main thread. The drawing itself is
 * its heir's, in the views that it shows.
 */
import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  SeriesAttachedParameter,
} from "lightweight-charts";

export type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];

export abstract class SeriesPainter implements ISeriesPrimitive {
  /** The chart and the series that it is drawn with; null: it is on none. */
  protected place: SeriesAttachedParameter | null = null;
  readonly #views: readonly IPrimitivePaneView[];

  constructor(views: readonly IPrimitivePaneView[]) {
    this.#views = views;
  }

  attached(parameters: SeriesAttachedParameter): void {
    this.place = parameters;
  }

  detached(): void {
    this.place = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  redraw(): void {
    this.place?.requestUpdate();
  }
}
