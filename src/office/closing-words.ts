/** What is asked before an act that would close positions by the margin that it leaves. Main thread; pure. */
import type { Levels } from "./margin-effect.ts";
import { levelText, marginLevelText } from "./office-words.ts";
import { t } from "../language/translate.ts";

/** What is asked, and what is said once it is done. */
export type ClosingWords = { readonly effect: string; readonly befalls: string };

/** `after`: the margin level it would lead to, undefined: that is not known. */
export function closingWords(after: number | undefined, { stop_out_level }: Levels): ClosingWords {
  const level = levelText(stop_out_level);
  if (after === undefined) {
    return {
      effect: t(
        "What becomes of the margin level is not known now. At {level} or below positions are closed at once, at the " +
          "market. Taking it back does not open them again.",
        { level },
      ),
      befalls: t("It may have stopped the account out: look at its margin level."),
    };
  }
  return {
    effect: t(
      "The margin level becomes {after}. At {level} or below positions are closed at once, at the market. Taking it back " +
        "does not open them again.",
      { after: marginLevelText(after), level },
    ),
    befalls: t("It stops the account out: positions are closed at once, at the market."),
  };
}
