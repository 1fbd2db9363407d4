/** What is typed of a timeframe over the chart, and what it means. Main thread; fetched when an entry begins. */
import { entryWords } from "../interval-entry.ts";

export function FrameEntry(props: { entry: string }) {
  return (
    <div class="chart-entry" role="status">
      <b>{props.entry}</b>
      <span>{entryWords(props.entry)}</span>
    </div>
  );
}
