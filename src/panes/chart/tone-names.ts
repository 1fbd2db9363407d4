/** What the colours of drawings and indicators are called. Main thread. */
import type { Tone } from "../../../drawings/tool.ts";
import { t } from "../../language/translate.ts";

export const TONE_NAMES: Readonly<Record<Tone, string>> = {
  blue: t("Blue"),
  orange: t("Orange"),
  purple: t("Purple"),
  teal: t("Teal"),
  yellow: t("Yellow"),
  pink: t("Pink"),
  grey: t("Grey"),
  up: t("Rising"),
  down: t("Falling"),
};
