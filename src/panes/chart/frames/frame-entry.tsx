/**
 * What is typed of a timeframe over the chart, and what it means; judges it once it is taken. Main thread; fetched when an entry
 * begins.
 */
import { createEffect } from "solid-js";
import type { Frame } from "../../../../domain/bar.ts";
import { entryWords, parseEntry } from "../interval-entry.ts";

/** `isTaken`: typing is over, and it is to be judged. */
export type Entry = { readonly text: string; readonly isTaken: boolean };

export function FrameEntry(props: { entry: Entry; onJudged: (frame: Frame | null) => void }) {
  createEffect(() => {
    if (props.entry.isTaken) props.onJudged(parseEntry(props.entry.text));
  });
  return (
    <div class="chart-entry" role="status">
      <b>{props.entry.text}</b>
      <span>{entryWords(props.entry.text)}</span>
    </div>
  );
}
