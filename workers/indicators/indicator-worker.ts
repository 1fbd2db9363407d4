/**
 * Entry of the indicator worker: calculates the studies of all charts of a page beside it. Runs as a dedicated worker.
 * Messages go one way each and need no answers, so they are plain: protocol.ts. Long work is cut between studies, so that
 * another symbol is heard soon.
 */
import { ChartStudies } from "./chart-studies.ts";
import type { ToIndicators } from "./protocol.ts";

const charts = new Map<number, ChartStudies>();
const turns = new MessageChannel();
let isTurnDue = false;

function wake(): void {
  if (isTurnDue) return;
  isTurnDue = true;
  turns.port2.postMessage(null);
}

turns.port1.addEventListener("message", () => {
  isTurnDue = false;
  for (const studies of charts.values()) if (studies.step()) wake();
});
turns.port1.start();

function chartOf(id: number): ChartStudies {
  const known = charts.get(id);
  if (known !== undefined) return known;
  const made = new ChartStudies(
    id,
    (message, transfer) => self.postMessage(message, { transfer }),
    wake,
  );
  charts.set(id, made);
  return made;
}

self.addEventListener("message", ({ data }: MessageEvent<ToIndicators>) => {
  switch (data.kind) {
    case "rows":
      chartOf(data.chart).takeRows(data);
      return;
    case "beside":
      chartOf(data.chart).takeBeside(data);
      return;
    case "studies":
      chartOf(data.chart).setStudies(data.studies);
      return;
    case "window":
      chartOf(data.chart).setWindow(data.window);
      return;
    case "close":
      charts.delete(data.chart);
  }
});
