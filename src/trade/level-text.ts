/**
 * A stop loss or take profit as a form has it: a number and its unit, and the same level said in another unit. Main thread; pure.
 * protection-input.ts reads it. A level that was only said anew keeps its price to the point.
 */
import { SIDE } from "../../contract/codes.ts";
import { fieldText } from "../format/decimal.ts";
import { formatPrice, powerOfTen } from "../format/price.ts";
import { typedNumber } from "../format/typed-number.ts";
import {
  readProtection,
  unitOf,
  type ProtectionContext,
  type ReadProtection,
} from "./protection-input.ts";

export const LEVEL_TEXT_UNITS = ["price", "pips", "money", "percent", "r"] as const;
export type LevelTextUnit = (typeof LEVEL_TEXT_UNITS)[number];

export type LevelText = {
  readonly unit: LevelTextUnit;
  readonly text: string;
  /** What the text was made of, which it says rounded; null: it was typed. */
  readonly price: number | null;
};

const SUFFIX: Readonly<Record<LevelTextUnit, string>> = {
  price: "",
  pips: "p",
  money: "$",
  percent: "%",
  r: "r",
};

const WITH_UNIT = /^(\+)?(\$)?([\d.,'’]+)(p|pips?|%|r|[a-z]{3})?$/i;

/** A unit that was typed with its number becomes the level's: "20p" is 20 in pips, "$50" is 50 in money. */
export function settled(level: LevelText): LevelText {
  const [, plus = "", dollar, number = "", word] = WITH_UNIT.exec(bare(level.text)) ?? [];
  if (dollar === undefined && word === undefined) return level;
  return { unit: unitOf(dollar, word), text: `${plus}${number}`, price: null };
}

const bare = (text: string): string => text.replaceAll(" ", "").trim();

export function readLevelText(level: LevelText, context: ProtectionContext): ReadProtection {
  if (level.price !== null) return { ok: true, price: level.price };
  const { unit, text } = settled(level);
  if (text.trim() === "") return { ok: true, price: null };
  // Money has its sign in front.
  return unit === "money"
    ? readProtection(text.trim().replace(/^(\+?)/, "$1$$"), context)
    : readProtection(`${text.trim()}${SUFFIX[unit]}`, context);
}

/** The level in another unit; null: it cannot be said in it. */
export function inUnit(
  level: LevelText,
  unit: LevelTextUnit,
  context: ProtectionContext,
): LevelText | null {
  const read = readLevelText(level, context);
  if (!read.ok) return null;
  if (read.price === null) return { unit, text: "", price: null };
  const text = textOf(read.price, unit, context);
  return text === null ? null : { unit, text, price: read.price };
}

/** A level that a record has, said in the unit that was chosen; as a price where it cannot be. null: there is none. */
export function levelIn(
  price: number | null,
  chosen: LevelTextUnit,
  context: ProtectionContext,
): LevelText {
  const text = price === null ? "" : formatPrice(price, context.digits);
  // The risk of a stop is no measure of the stop itself.
  const unit = chosen === "r" && context.field === "stop_loss" ? "pips" : chosen;
  const asPrice: LevelText = { unit: "price", text, price };
  return inUnit(asPrice, unit, context) ?? asPrice;
}

/** What a price is in a unit; null: it is on the side that the unit does not count, or there is no rate. */
export function textOf(
  price: number,
  unit: LevelTextUnit,
  context: ProtectionContext,
): string | null {
  const { digits, field, side, reference, pip_points, pointValue, volume, balance } = context;
  if (unit === "price") return formatPrice(price, digits);
  const scale = powerOfTen(digits);
  const points = Math.round(price * scale) - Math.round(reference * scale);
  const gained = side === SIDE.buy ? points : -points;
  // A target counts what is won, a stop what is lost; a stop that keeps a profit has a plus.
  if (field === "take_profit" && gained < 0) return null;
  const sign = field === "stop_loss" && gained > 0 ? "+" : "";
  const money = pointValue === null ? null : Math.abs(gained) * pointValue * volume;
  const said = (value: number, decimals: number) =>
    `${sign}${fieldText(Number(value.toFixed(decimals)))}`;
  switch (unit) {
    case "pips":
      return said(Math.abs(gained) / pip_points, 2);
    case "money":
      return money === null || money === 0 ? null : said(money, 2);
    case "percent":
      return money === null || money === 0 || balance <= 0
        ? null
        : said((money / balance) * 100, 3);
    case "r": {
      const { stop_loss } = context;
      if (field === "stop_loss" || stop_loss === null) return null;
      const risk = Math.abs(Math.round(stop_loss * scale) - Math.round(reference * scale));
      return risk === 0 ? null : said(gained / risk, 2);
    }
  }
}

/** What a press of a stepper adds, by unit; a price goes by pips. */
const STEPS: Readonly<Record<Exclude<LevelTextUnit, "price">, number>> = {
  pips: 1,
  money: 10,
  percent: 0.1,
  r: 0.5,
};

/** One step more (1) or less (-1), never below nothing. An empty price begins where the trade opened. */
export function stepped(level: LevelText, steps: number, context: ProtectionContext): LevelText {
  const { unit, text } = settled(level);
  const { digits, pip_points, reference } = context;
  const [, plus = "", number = ""] = /^(\+?)([\d.,'’]*)$/.exec(bare(text)) ?? [];
  const now = typedNumber(number, unit === "money" ? "amount" : "number");
  if (unit === "price") {
    const next = Number.isFinite(now) ? now + (steps * pip_points) / powerOfTen(digits) : reference;
    return { unit, text: formatPrice(Math.max(0, next), digits), price: null };
  }
  const step = STEPS[unit];
  const next = Math.max(0, (Number.isFinite(now) ? now : 0) + steps * step);
  return { unit, text: `${plus}${fieldText(Number(next.toFixed(3)))}`, price: null };
}
