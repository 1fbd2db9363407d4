/** What an act does to an account's money and margin, as rows of what it changes. Main thread; pure. */
import type { ViewAccount } from "../../contract/account.ts";
import { t } from "../language/translate.ts";
import type { Effect } from "./effect-table.tsx";
import { outcomeAt, type Levels } from "./margin-effect.ts";
import { marginLevelText, moneyText } from "./office-words.ts";

type Change<Figure> = { readonly now: Figure; readonly after: Figure };

/** `figure` undefined: it is not known. `money` null: its currency is not known either. */
export function sumRow(
  name: string,
  { now, after }: Change<number | undefined>,
  money: Pick<ViewAccount, "currency" | "currency_digits"> | null,
): Effect {
  const text = (sum: number | undefined): string =>
    sum === undefined || money === null
      ? "–"
      : moneyText(sum, money.currency_digits, money.currency);
  return { name, now: text(now), after: text(after) };
}

/** null, undefined: no margin is in use, or it is not known. `levels` undefined: what befalls the account is not known. */
export const levelRow = (
  { now, after }: Change<number | null | undefined>,
  levels: Levels | undefined,
): Effect => ({
  name: t("Margin level"),
  now: marginLevelText(now),
  after: marginLevelText(after),
  outcome: levels === undefined ? null : outcomeAt(after ?? null, levels),
});
