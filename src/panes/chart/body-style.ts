/**
 * What the words and buttons over a chart's canvas take from it: the room of its scales, and the colours of a background of its
 * own. Main thread.
 */
import { createEffect } from "solid-js";
import type { Ground } from "./chart-palette.ts";
import type { Chart } from "./create-chart.ts";

/** Keeps the element that all of them stand in so; lives as long as its owner. */
export function createBodyStyle(element: HTMLElement, chart: Pick<Chart, "facts" | "palette">) {
  createEffect(() => {
    element.style.setProperty("--chart-scale", `${chart.facts().scaleWidth}px`);
    element.style.setProperty("--chart-axis", `${chart.facts().axisHeight}px`);
  });
  createEffect<Ground | null>((before) => {
    const { ground } = chart.palette();
    if (ground === before) return ground;
    for (const name of Object.keys(before?.tokens ?? {})) element.style.removeProperty(name);
    if (ground === null) element.removeAttribute("data-theme");
    else element.dataset["theme"] = ground.theme;
    for (const [name, color] of Object.entries(ground?.tokens ?? {}))
      element.style.setProperty(name, color);
    return ground;
  }, null);
}
