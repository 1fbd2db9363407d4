/** What reading prices costs and which frames are lost, in words. Main thread; pure. */
import { formatCount } from "../format/number.ts";
import { lostOf, type Health, type Loss } from "../frame/frame-health.ts";

const LOSS_WORDS: Record<Loss, string> = {
  drawing: "drawing of prices",
  page: "other work of the page",
  machine: "the browser or the device",
};

/** "12 of 60: drawing of prices 8, the browser or the device 4"; "none of 60". */
export function lostWords(health: Health): string {
  const lost = lostOf(health);
  if (lost === 0) return `none of ${health.frames}`;
  const parts = (["drawing", "page", "machine"] as const)
    .filter((loss) => health.lost[loss] > 0)
    .map((loss) => `${LOSS_WORDS[loss]} ${health.lost[loss]}`);
  return `${lost} of ${health.frames}: ${parts.join(", ")}`;
}

/** "0.8 ms a second"; with what one price costs where any came. */
export function parseWords(parse_ms: number, ticks_per_second: number): string {
  const each = ticks_per_second === 0 ? "" : `, ${formatMicros(parse_ms / ticks_per_second)} each`;
  return `${parse_ms.toFixed(1)} ms a second${each}`;
}

const formatMicros = (ms: number): string => `${formatCount(Math.round(ms * 1_000))} µs`;
