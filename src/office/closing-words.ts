/** What is asked before an act that would close positions by the margin that it leaves. Main thread; pure. */
import type { Levels } from "./margin-effect.ts";
import { levelText, marginLevelText } from "./office-words.ts";
import { t } from "../language/translate.ts";

/** `after`: the margin level it would lead to, undefined: that is not known. */
export const closingWords = (after: number | undefined, { stop_out_level }: Levels): string =>
  after === undefined
    ? t(
        "What becomes of the margin level is not known now. At {level} or below positions are closed at once, at the " +
          "market. Taking it back does not open them again.",
        { level: levelText(stop_out_level) },
      )
    : t(
        "The margin level becomes {after}. At {level} or below positions are closed at once, at the market. Taking it back " +
          "does not open them again.",
        { after: marginLevelText(after), level: levelText(stop_out_level) },
      );
