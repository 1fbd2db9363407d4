/** The charts that stand on the page now. Main thread. */
import { createRoot, createSignal } from "solid-js";
import type { Chart } from "./create-chart.ts";

const [charts, setCharts] = createRoot(() => createSignal<readonly Chart[]>([]));
export { charts as liveCharts };

export const hasManyCharts = (): boolean => charts().length > 1;

/** Until the returned undo is called. */
export function addLiveChart(chart: Chart): () => void {
  setCharts((now) => [...now, chart]);
  return () => setCharts((now) => now.filter((one) => one !== chart));
}
