/** What befalls an account once its terms or its money are others, in words. Main thread; pure. */
import type { GroupOutcome } from "../../contract/group-change.ts";
import { t } from "../language/translate.ts";

const OUTCOMES: Readonly<Record<GroupOutcome, string>> = {
  programme_fails: t("Programme fails, positions are closed"),
  stop_out: t("Stopped out"),
  margin_call: t("Margin call"),
  recovers: t("Out of margin call"),
};
export const outcomeText = (outcome: GroupOutcome): string => OUTCOMES[outcome];
