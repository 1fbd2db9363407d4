/** Says how long a practice can go on, before it is as long as one can be, and why it has ended then. Main thread. */
import { createSignal, untrack, type Accessor } from "solid-js";
import { formatCount } from "../../../format/number.ts";
import { plural, t } from "../../../language/translate.ts";
import { showToast } from "../../../ui/toast.tsx";
import { askResults } from "./practice-door.ts";
import type { PracticeLog } from "./practice-log.ts";

/** As Practice.barsLeft. `onFull`: the step that fills it was taken whole, and the end is due once that was told. */
export function createBarsLeft(log: PracticeLog, onFull: () => void): Accessor<number | null> {
  const [barsLeft, setBarsLeft] = createSignal<number | null>(null);
  log.watchRoom(({ barsLeft: left, isFull }) => {
    if (left !== null && !isFull && untrack(barsLeft) === null) tellNearlyFull(left);
    setBarsLeft(left);
    if (isFull) onFull();
  });
  return barsLeft;
}

function tellNearlyFull(barsLeft: number): void {
  showToast({
    tone: "warn",
    key: "practice-ended",
    title: t("This practice is nearly as long as one can be"),
    text: plural(
      barsLeft,
      "It ends by itself after about 1 more bar. Its results are kept.",
      "It ends by itself after about {count} more bars. Its results are kept.",
      { count: formatCount(barsLeft) },
    ),
  });
}

export function tellFull(): void {
  showToast({
    tone: "warn",
    key: "practice-ended",
    title: t("The practice has ended"),
    text: t(
      "It was as long as one can be. What was open is closed, and all results are kept. Practise anew from here.",
    ),
    action: { label: t("Results"), onClick: askResults },
  });
}
