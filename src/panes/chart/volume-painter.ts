/**
 * The volume of the bars as columns at the foot of their pane. Main thread; draws on the chart's canvas. It is no series of the
 * library's, which would go through all of its points, and set out a scale of its own, with each new window and each live bar.
 */
import { VOLUME_TOP } from "./chart-style.ts";
import { SeriesPainter, type Target } from "./series-painter.ts";

const nothing = (): void => undefined;

export class VolumePainter extends SeriesPainter {
  isShown = false;
  /** Colours of a bar that closed at its open or above, and of one that closed below it. */
  colours = { up: "", down: "" };
  /** Of each group that the chart holds: below zero where its bar closed below its open; NaN: no bar. */
  #volumes: number[] = [];
  /** Number of the first of these groups. */
  #from = 0;

  constructor() {
    // What is drawn as background is behind the series and over the grid.
    const drawBackground = (target: Target): void => this.#draw(target);
    super([{ zOrder: () => "normal", renderer: () => ({ draw: nothing, drawBackground }) }]);
  }

  /** Draws these from the next drawing on. */
  setVolumes(from: number, volumes: number[]): void {
    this.#from = from;
    this.#volumes = volumes;
  }

  /** The volume of one group, which may be the next new one. */
  update(group: number, volume: number): void {
    this.#volumes[group - this.#from] = volume;
  }

  #draw(target: Target): void {
    const { points } = this;
    const sight = this.place?.chart.timeScale().getVisibleLogicalRange() ?? null;
    if (!this.isShown || sight === null || points === null) return;
    const from = Math.max(0, Math.floor(sight.from));
    const seen = this.#volumes.slice(from, Math.ceil(sight.to) + 1);
    const most = seen.reduce((so, volume) => Math.max(so, Math.abs(volume) || 0), 0);
    if (most === 0) return;
    const { zero, spacing } = points;
    target.useBitmapCoordinateSpace(({ context, bitmapSize, horizontalPixelRatio: across }) => {
      const { height } = bitmapSize;
      const scale = (height * (1 - VOLUME_TOP)) / most;
      const room = spacing * across;
      const width = Math.max(1, Math.round(room) - (Math.floor(across) || 1));
      seen.forEach((volume, at) => {
        if (Number.isNaN(volume)) return;
        context.fillStyle = volume < 0 ? this.colours.down : this.colours.up;
        const top = Math.round(height - Math.abs(volume) * scale);
        const left = Math.round((zero + (from + at) * spacing) * across - width / 2);
        context.fillRect(left, top, width, height - top);
      });
    });
  }
}
