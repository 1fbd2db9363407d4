/**
 * What each figure of the account is, in words and with its own numbers. Main thread; pure. Amounts are written by the
 * caller's format, so that they are hidden where amounts are hidden.
 */
import type { GroupTerms } from "../../contract/group.ts";
import type { MoneyFormat } from "./privacy.ts";
import { formatMoney } from "../format/money.ts";
import { formatPlain } from "../format/number.ts";
import { NO_VALUE } from "../format/price.ts";
import type { Totals } from "../stores/account-totals.ts";
import { inSentence, t } from "../language/translate.ts";
import { asPercent } from "../format/decimal.ts";

export const FIGURES = [
  "balance",
  "credit",
  "equity",
  "used_margin",
  "free_margin",
  "margin_level",
] as const;
export type Figure = (typeof FIGURES)[number];

export const FIGURE_NAMES: Record<Figure, string> = {
  balance: t("Balance"),
  credit: t("Credit"),
  equity: t("Equity"),
  used_margin: t("Margin"),
  free_margin: t("Free margin"),
  margin_level: t("Margin level"),
};

type Amounts = Pick<MoneyFormat, "amount" | "result">;

/** The figure alone; a dash where it is not known, and for the margin level where no margin is used. */
export function figureText(figure: Figure, totals: Totals, money: Amounts): string {
  if (figure !== "margin_level") return amountText(totals[figure], money);
  return levelText(totals);
}

export const levelText = ({ margin_level, used_margin }: Totals): string =>
  margin_level === null || used_margin === 0 ? NO_VALUE : asPercent(formatMoney(margin_level, 2));

/** One sentence that ends in the figures it is made of: "Equity 10,012.40 = balance 10,000.00 + credit 0.00 + ...". */
export function explanation(
  figure: Figure,
  totals: Totals,
  money: Amounts,
  group: Pick<GroupTerms, "margin_call_level" | "stop_out_level"> | null,
): string {
  const own = `${FIGURE_NAMES[figure]} ${figureText(figure, totals, money)}`;
  const part = (name: Exclude<Figure, "margin_level">) =>
    `${inSentence(FIGURE_NAMES[name])} ${amountText(totals[name], money)}`;
  switch (figure) {
    case "balance":
      return t("{own}: what was paid in and out, and what closed positions brought.", { own });
    case "credit":
      return t("{own}: lent by the broker; it carries positions and cannot be withdrawn.", { own });
    case "equity":
      return t("{equity} = {balance} + {credit} + floating profit {profit}", {
        equity: own,
        balance: part("balance"),
        credit: part("credit"),
        profit: Number.isFinite(totals.floating_profit)
          ? money.result(totals.floating_profit)
          : NO_VALUE,
      });
    case "used_margin":
      return t("{own}: set aside for the open positions.", { own });
    case "free_margin":
      return `${own} = ${part("equity")} − ${part("used_margin")}`;
    case "margin_level":
      return [levelSentence(own, totals, part), ...levelsSentence(group)].join(" ");
  }
}

function levelSentence(
  own: string,
  totals: Totals,
  part: (name: "equity" | "used_margin") => string,
): string {
  if (totals.margin_level === null || totals.used_margin === 0) {
    return t("Margin level: no margin is used.");
  }
  return `${own} = ${part("equity")} ÷ ${part("used_margin")} × ${asPercent("100")}.`;
}

const levelsSentence = (
  group: Pick<GroupTerms, "margin_call_level" | "stop_out_level"> | null,
): string[] =>
  group === null
    ? []
    : [
        t("Margin call at {margin_call_level}%, stop-out at {stop_out_level}%.", {
          margin_call_level: formatPlain(group.margin_call_level),
          stop_out_level: formatPlain(group.stop_out_level),
        }),
      ];

const amountText = (amount: number, money: Amounts): string =>
  Number.isFinite(amount) ? money.amount(amount) : NO_VALUE;
