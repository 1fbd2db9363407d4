/** Says what was done with a chart's price alerts, in a short notice with its Undo, or why it was not. Main thread. */
import { showToast } from "../../../ui/toast.tsx";
import type { LineLayer } from "../trading/line-layer.ts";
import { refusalWords } from "../../../alerts/refused-alert.ts";
import type { Told } from "./alert-acts.ts";
import type { Followed } from "./follow-drawings.ts";
import { t } from "../../../language/translate.ts";

/** Toasts of one key replace each other. */
const KEY = "price-alert";
/** What a drawing did to its alert is another act: what was offered to undo before stays offered. */
const FOLLOWED_KEY = "followed-alert";

/** Tells what became of an alert because of its drawing; one that was moved with it is seen, and said to who does not see. */
export function makeFollowTeller(layer: LineLayer): (followed: Followed) => void {
  return ({ what, failure }) => {
    if (failure !== null) {
      const title = t("The alert did not follow the line");
      layer.say(title);
      return void showToast({
        tone: "warn",
        key: FOLLOWED_KEY,
        title,
        text: refusalWords(failure),
      });
    }
    const title = FOLLOWED_WORDS[what];
    layer.say(title);
    if (what !== "moved") showToast({ tone: "info", key: FOLLOWED_KEY, title });
  };
}

const FOLLOWED_WORDS: Readonly<Record<Followed["what"], string>> = {
  moved: t("Alert at the line moved"),
  removed: t("The line's alert is removed with it"),
  again: t("The line's alert is set again"),
};

type Words = { readonly title: string; readonly text?: string };

/** Tells what was done, with its Undo, or why it was not. */
export function makeTeller(
  { say }: Pick<LineLayer, "say">,
  wordsOf: (told: Told) => Words,
): (told: Told) => void {
  let close: () => void = () => undefined;
  return (told) => {
    const { title, text } = wordsOf(told);
    // What it offered to undo is not what was done last any more.
    close();
    say(text === undefined ? title : `${title}. ${text}`);
    close = showToast({
      tone: told.failure === null ? "good" : "warn",
      title,
      key: KEY,
      ...(text === undefined ? {} : { text }),
      ...(told.undo === null ? {} : { action: { label: t("Undo"), onClick: told.undo } }),
    });
  };
}
