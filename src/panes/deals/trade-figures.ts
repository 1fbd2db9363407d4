/** What trades came to, in the words and figures of the statistics. Main thread; pure. */
import type { MoneyFormat } from "../../account/privacy.ts";
import { formatCount, formatPercent } from "../../format/number.ts";
import { NO_VALUE, formatPrice } from "../../format/price.ts";
import { t } from "../../language/translate.ts";
import type { Statistics } from "./statistics.ts";

/** `tone`: below 0, 0 or above, as a result is coloured; absent: it is none. */
export type Figure = {
  readonly label: string;
  readonly text: string;
  readonly about?: string;
  readonly tone?: number;
};

export function tradeFigures(statistics: Statistics, money: MoneyFormat): Figure[] {
  const { net, count, wins, losses, winRate, profitFactor, expectancy, best, worst } = statistics;
  const result = (value: number | null) => (value === null ? NO_VALUE : money.result(value));
  return [
    {
      label: t("Net result"),
      text: money.result(net),
      tone: net,
      about: t("Profit with commission, swap and premium"),
    },
    {
      label: t("Trades"),
      text: formatCount(count),
      about: t("Positions of which at least a part was closed"),
    },
    {
      label: t("Win rate"),
      text: winRate === null ? NO_VALUE : formatPercent(winRate * 100, 1).replace("+", ""),
      about: t("{wins} won, {losses} lost", { wins, losses }),
    },
    {
      label: t("Profit factor"),
      text: profitFactor === null ? NO_VALUE : formatPrice(profitFactor, 2),
      about: t("What was won for each unit that was lost"),
    },
    { label: t("Mean trade"), text: result(expectancy), tone: expectancy ?? 0 },
    { label: t("Best"), text: result(best), tone: best ?? 0 },
    { label: t("Worst"), text: result(worst), tone: worst ?? 0 },
  ];
}
