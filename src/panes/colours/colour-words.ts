/** What the colours of panes are called: by a word and by a letter, as not everybody sees them. Main thread; data only. */
import { LINK_COLOURS, type LinkColour } from "../../stores/charts.ts";
import type { Chip } from "../../ui/chip-mark.tsx";
import { t } from "../../language/translate.ts";

export const COLOUR_WORDS: Readonly<Record<LinkColour, string>> = {
  blue: t("Blue"),
  orange: t("Orange"),
  violet: t("Violet"),
  teal: t("Teal"),
  pink: t("Pink"),
  yellow: t("Yellow"),
};

const LETTERS = "ABCDEF";

export const chipOf = (colour: LinkColour): Chip => ({
  letter: LETTERS.charAt(LINK_COLOURS.indexOf(colour)),
  tone: colour,
});
