/**
 * Keeps the price scale from getting narrower while the picture moves: with each other width every canvas of the chart is laid
 * out anew, and prices of fewer figures would have it go to and fro. Main thread.
 */
import type { IPriceScaleApi } from "lightweight-charts";
import { SCALE_MIN_PX } from "./chart-style.ts";

/** After so many frames without a move it is as wide as it has to be. */
const REST_FRAMES = 12;

export class ScaleHold {
  #held = SCALE_MIN_PX;
  #still = REST_FRAMES;

  /** A hand has moved the picture. */
  moved(): void {
    this.#still = 0;
  }

  /** Once a frame. */
  frame(scale: Pick<IPriceScaleApi, "width" | "applyOptions">): void {
    this.#still += 1;
    const width = this.#still < REST_FRAMES ? Math.max(this.#held, scale.width()) : SCALE_MIN_PX;
    if (width === this.#held) return;
    this.#held = width;
    scale.applyOptions({ minimumWidth: width });
  }
}
