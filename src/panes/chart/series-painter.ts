/**
 * What draws on a series of the chart: where it is attached, and asking for a new drawing. Main thread. The drawing itself is
 * its heir's, in the views that it shows.
 */
import type {
  IPrimitivePaneRenderer,
  IPriceLine,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
} from "lightweight-charts";

export type Target = Parameters<IPrimitivePaneRenderer["draw"]>[0];
/** What is drawn on, in pixels of the screen. */
export type Scope = Parameters<Parameters<Target["useBitmapCoordinateSpace"]>[0]>[0];

/** A line that is not seen. */
const NOWHERE = { price: 0, lineVisible: false, axisLabelVisible: false } as const;

export abstract class SeriesPainter implements ISeriesPrimitive {
  /** The chart and the series that it is drawn with; null: it is on none. */
  protected place: SeriesAttachedParameter | null = null;
  readonly #views: readonly IPrimitivePaneView[];
  #bell: IPriceLine | null = null;

  constructor(views: readonly IPrimitivePaneView[]) {
    this.#views = views;
  }

  attached(parameters: SeriesAttachedParameter): void {
    this.place = parameters;
    this.#bell = parameters.series.createPriceLine(NOWHERE);
    parameters.series.removePriceLine(this.#bell);
  }

  detached(): void {
    this.place = null;
    this.#bell = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /**
   * Has the chart drawn anew in the next frame. What the library offers for it also measures all scales and lays the chart out,
   * which takes as long as the drawing; a change of a line, which the series need not have, has it drawn alone.
   */
  redraw(): void {
    this.#bell?.applyOptions({});
  }

  /** The same where a label on a scale may want more room. */
  remeasure(): void {
    this.place?.requestUpdate();
  }

  /** Where the middle of the chart's first point is, and how far points are apart, px; null: they have no place yet. */
  protected get points(): { readonly zero: number; readonly spacing: number } | null {
    const timeScale = this.place?.chart.timeScale();
    const zero = timeScale?.logicalToCoordinate(0 as Logical) ?? null;
    const far = timeScale?.logicalToCoordinate(1000 as Logical) ?? null;
    return zero === null || far === null ? null : { zero, spacing: (far - zero) / 1000 };
  }

  /** Of the pane that it draws in, px; 0: it hangs on none. */
  protected get paneHeight(): number {
    return this.place?.series.getPane().getHeight() ?? 0;
  }
}
