/** Says by what was decided what prices brought in a practice: ticks, bars, a bar that left it open. Main thread; pure. */
import { t } from "../../../language/translate.ts";
import { formatCount } from "../../../format/number.ts";
import { frameWords } from "../frame-words.ts";
import type { Decided } from "./practice.ts";

export const OLDER_RULE = t(
  "It began under an older rule for what happens within a bar: what came by it stays, and all since it was taken up is by " +
    "the present one.",
);

/** Lines; none where there is nothing to say. */
export function decidedWords({ counts, doubtful, isOfOlderRule }: Decided): string[] {
  const lines = counts.map(({ of, count }) =>
    of === "ticks"
      ? t("Deals decided by ticks: {count}", { count: formatCount(count) })
      : t("Deals decided by bars of {frame}: {count}", {
          frame: frameWords(of),
          count: formatCount(count),
        }),
  );
  if (doubtful > 0)
    lines.push(
      t("Deals of which a bar left open what came first, so that the worse was taken: {count}", {
        count: formatCount(doubtful),
      }),
    );
  return isOfOlderRule ? [...lines, OLDER_RULE] : lines;
}
