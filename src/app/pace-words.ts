/** What reading prices costs and which frames are lost, in words. Main thread; pure. */
import { formatCount } from "../format/number.ts";
import { lostOf, type Health, type Loss } from "../frame/frame-health.ts";
import { t } from "../language/translate.ts";
import { inLocale } from "../format/decimal.ts";

const LOSS_WORDS: Record<Loss, string> = {
  drawing: t("drawing of prices"),
  page: t("other work of the page"),
  machine: t("the browser or the device"),
};

/** "12 of 60: drawing of prices 8, the browser or the device 4"; "none of 60". */
export function lostWords(health: Health): string {
  const lost = lostOf(health);
  if (lost === 0) return t("none of {frames}", { frames: health.frames });
  const parts = (["drawing", "page", "machine"] as const)
    .filter((loss) => health.lost[loss] > 0)
    .map((loss) => `${LOSS_WORDS[loss]} ${health.lost[loss]}`);
  return t("{lost} of {frames}: {parts}", { lost, frames: health.frames, parts: parts.join(", ") });
}

/** "0.8 ms a second"; with what one price costs where any came. */
export function parseWords(parse_ms: number, ticks_per_second: number): string {
  const ms = inLocale(parse_ms.toFixed(1));
  if (ticks_per_second === 0) return t("{ms} ms a second", { ms });
  const each = formatMicros(parse_ms / ticks_per_second);
  return t("{ms} ms a second, {each} each", { ms, each });
}

const formatMicros = (ms: number): string => `${formatCount(Math.round(ms * 1_000))} µs`;
