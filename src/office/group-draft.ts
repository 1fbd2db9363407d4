/** Terms of a group as they stand in a form, and what of them is to be changed. Main thread; pure. */
import { SYMBOL_CATEGORIES, type SymbolCategory } from "../../contract/codes.ts";
import type { CategoryMarkup, GroupChange } from "../../contract/group-change.ts";
import type { Group } from "../../contract/group.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { typedNumber } from "../format/typed-number.ts";

/** Numbers of a group that a form changes. */
export const GROUP_NUMBERS = [
  "leverage_default",
  "leverage_max",
  "margin_call_level",
  "stop_out_level",
] as const;
export type GroupNumber = (typeof GROUP_NUMBERS)[number];

/** As they were typed. Mark-ups of the categories that the house has symbols of. */
export type GroupDraft = Readonly<Record<GroupNumber, string>> & {
  readonly markups: readonly MarkupDraft[];
};
export type MarkupDraft = {
  readonly category: SymbolCategory;
  readonly markup_bid: string;
  readonly markup_ask: string;
};

type Kept = Pick<Group, GroupNumber | "markup_bid" | "markup_ask" | "symbol_markups">;
type Symbols = readonly Pick<SymbolRecord, "symbol_id" | "category">[];

/** By category: all symbols of one have the same. */
export function markupsOf(group: Kept, symbols: Symbols): CategoryMarkup[] {
  return SYMBOL_CATEGORIES.flatMap((category) => {
    const symbol = symbols.find((one) => one.category === category);
    if (symbol === undefined) return [];
    const own = group.symbol_markups.find(({ symbol_id }) => symbol_id === symbol.symbol_id);
    const { markup_bid, markup_ask } = own ?? group;
    return [{ category, markup_bid, markup_ask }];
  });
}

export const draftOf = (group: Kept, symbols: Symbols, typed: (value: number) => string) => ({
  leverage_default: typed(group.leverage_default),
  leverage_max: typed(group.leverage_max),
  margin_call_level: typed(group.margin_call_level),
  stop_out_level: typed(group.stop_out_level),
  markups: markupsOf(group, symbols).map(({ category, markup_bid, markup_ask }) => ({
    category,
    markup_bid: typed(markup_bid),
    markup_ask: typed(markup_ask),
  })),
});

export const isLeverage = (field: GroupNumber): boolean => field.startsWith("leverage");

/** What cannot be taken: a leverage is whole and above zero, a level has two decimals at most and is not below zero. */
export function isUnfitNumber(field: GroupNumber, text: string): boolean {
  const value = typedNumber(text);
  return isLeverage(field)
    ? !(Number.isInteger(value) && value >= 1)
    : !(value >= 0 && Number(value.toFixed(2)) === value);
}

/** Points are whole, and not below zero. */
export const isUnfitPoints = (text: string): boolean => {
  const value = typedNumber(text);
  return !(Number.isInteger(value) && value >= 0);
};

/** The field above which this one may not be. */
const BOUNDS: { readonly [Field in GroupNumber]?: GroupNumber } = {
  leverage_default: "leverage_max",
  stop_out_level: "margin_call_level",
};

/** Whether it is above what bounds it. */
export function isBeyond(field: GroupNumber, draft: GroupDraft): boolean {
  const bound = BOUNDS[field];
  return bound !== undefined && typedNumber(draft[field]) > typedNumber(draft[bound]);
}

/** What differs from what holds; null: something cannot be taken. Empty: nothing differs. */
export function changeOf(group: Kept, symbols: Symbols, draft: GroupDraft): GroupChange | null {
  const numbers = GROUP_NUMBERS.map((field) => [field, draft[field]] as const);
  if (numbers.some(([field, text]) => isUnfitNumber(field, text))) return null;
  if (GROUP_NUMBERS.some((field) => isBeyond(field, draft))) return null;
  const all = draft.markups.flatMap(({ markup_bid, markup_ask }) => [markup_bid, markup_ask]);
  if (all.some(isUnfitPoints)) return null;
  const held = markupsOf(group, symbols);
  const markups = draft.markups
    .map(({ category, markup_bid, markup_ask }) => ({
      category,
      markup_bid: typedNumber(markup_bid),
      markup_ask: typedNumber(markup_ask),
    }))
    .filter((next) => {
      const was = held.find(({ category }) => category === next.category);
      return was?.markup_bid !== next.markup_bid || was.markup_ask !== next.markup_ask;
    });
  const changed = numbers
    .map(([field, text]) => [field, typedNumber(text)] as const)
    .filter(([field, value]) => value !== group[field]);
  return { ...Object.fromEntries(changed), ...(markups.length === 0 ? {} : { markups }) };
}
