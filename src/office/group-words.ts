/** Terms of groups in words. Main thread; pure. */
import type { SymbolCategory } from "../../contract/codes.ts";
import type { Group } from "../../contract/group.ts";
import { formatPlain } from "../format/number.ts";
import { typedNumber } from "../format/typed-number.ts";
import { t } from "../language/translate.ts";
import { categoryText } from "./commission-words.ts";
import { isLeverage, isUnfitPoints, type GroupNumber } from "./group-draft.ts";
import { levelText } from "./office-words.ts";

export const NUMBER_WORDS: Readonly<Record<GroupNumber, string>> = {
  leverage_default: t("Usual leverage"),
  leverage_max: t("Greatest leverage"),
  margin_call_level: t("Margin call"),
  stop_out_level: t("Stop-out"),
};

export const leverageText = (leverage: number): string => `1:${formatPlain(leverage)}`;

export const numberText = (field: GroupNumber, value: number): string =>
  isLeverage(field) ? leverageText(value) : levelText(value);

/** Points taken off the bid and put on the ask. */
export const markupText = ({ markup_bid, markup_ask }: Pick<Group, "markup_bid" | "markup_ask">) =>
  markup_bid === 0 && markup_ask === 0
    ? t("None")
    : t("{markup_bid} and {markup_ask}", { markup_bid, markup_ask });

/** A term as acts on a group name it; null: it is none of a group. */
export function termName(name: string): string | null {
  const [, category] = /^markup of (\w+)$/.exec(name) ?? [];
  if (category !== undefined) {
    return t("Mark-up of {category}", { category: categoryText(category as SymbolCategory) });
  }
  return isNumber(name) ? NUMBER_WORDS[name] : null;
}

/** Its value, likewise; null: it is none of a group. */
export function termText(name: string, value: unknown): string | null {
  if (isNumber(name)) return typeof value === "number" ? numberText(name, value) : null;
  const [, markup_bid, markup_ask] = /^(\d+) and (\d+)$/.exec(String(value)) ?? [];
  return markup_bid === undefined || !name.startsWith("markup of ")
    ? null
    : markupText({ markup_bid: Number(markup_bid), markup_ask: Number(markup_ask) });
}

const isNumber = (name: string): name is GroupNumber => Object.hasOwn(NUMBER_WORDS, name);

/** What is wrong with typed points of a mark-up; undefined: nothing. */
export const pointsFault = (text: string): string | undefined =>
  isUnfitPoints(text) ? (typedNumber(text) < 0 ? t("0 or more") : t("A whole number")) : undefined;

/** Of the groups that a house begins with; a test keeps them equal to server/database/house-groups.ts. */
export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  "The provider's own spreads": t("The provider's own spreads"),
  "Wider spreads by category of symbol": t("Wider spreads by category of symbol"),
  "The broker's own people": t("The broker's own people"),
  "Newcomers on trial, with standard spreads": t("Newcomers on trial, with standard spreads"),
  "Approved clients, with standard spreads": t("Approved clients, with standard spreads"),
};
/** What a house writes itself stays as it is. */
export const descriptionText = ({ description }: Pick<Group, "description">): string =>
  DESCRIPTIONS[description] ?? description;

const POSITIONS: Readonly<Record<Group["position_mode"], string>> = {
  hedging: t("Hedging"),
  netting: t("Netting"),
};
export const positionsText = ({ position_mode }: Pick<Group, "position_mode">): string =>
  POSITIONS[position_mode];

const HEDGED: Readonly<Record<Group["hedged_margin_mode"], string>> = {
  sum: t("Of both sides"),
  max: t("Of the larger side"),
  net: t("Of the difference"),
};
export const hedgedText = ({ hedged_margin_mode }: Pick<Group, "hedged_margin_mode">): string =>
  HEDGED[hedged_margin_mode];

const POLICIES: Readonly<Record<Group["stop_out_policy"], string>> = {
  largest_loss: t("The largest loss"),
  largest_margin: t("The largest margin"),
  oldest: t("The oldest"),
};
export const policyText = ({ stop_out_policy }: Pick<Group, "stop_out_policy">): string =>
  POLICIES[stop_out_policy];
