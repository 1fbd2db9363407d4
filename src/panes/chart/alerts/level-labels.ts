/** The numbers that alerts wait for, on the scale of an indicator's pane, laid out with its last values. Main thread. */
import type { ISeriesPrimitiveAxisView } from "lightweight-charts";
import { SeriesPainter } from "../series-painter.ts";

export type LevelLabel = {
  readonly value: number;
  readonly text: string;
  readonly color: string;
  readonly textColor: string;
};

const OUT_OF_SIGHT_PX = -100;
/** Room that a label and one of a last value take on the scale, px: in a pane without it for all the pills say their numbers. */
const ROOM_PX = 40;

export class LevelLabels extends SeriesPainter {
  #labels: readonly ISeriesPrimitiveAxisView[] = [];

  constructor() {
    super([]);
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#labels;
  }

  set(labels: readonly LevelLabel[]): void {
    this.#labels = labels.map(({ value, text, color, textColor }) => ({
      coordinate: () => this.place?.series.priceToCoordinate(value) ?? OUT_OF_SIGHT_PX,
      text: () => text,
      textColor: () => textColor,
      backColor: () => color,
      visible: () => this.paneHeight >= labels.length * ROOM_PX,
    }));
    this.remeasure();
  }
}
