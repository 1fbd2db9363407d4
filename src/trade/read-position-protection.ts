/** What was typed for a position's stop loss or take profit: its price, what it comes to, what stands against it. Main thread. */
import type { Position } from "../../contract/position.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { moneyFormat } from "../account/privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { bookedResult } from "../format/booked-result.ts";
import { formatSigned } from "../format/number.ts";
import { formatPrice, pipFraction, powerOfTen } from "../format/price.ts";
import { digitsOf, priceText } from "../format/symbol-text.ts";
import { heavyStopWords } from "./heavy-stop.ts";
import { gainedPoints } from "./position-worth.ts";
import { valuation } from "../stores/valuation.ts";
import type { Reading } from "./cell-editor.tsx";
import type { ProtectionField } from "./position-controls.ts";
import { protectionProblem } from "./position-rules.ts";
import { readProtection, type ProtectionContext, type ReadProtection } from "./protection-input.ts";
import { t } from "../language/translate.ts";

export function positionContext(
  feed: Feed,
  position: Position,
  field: ProtectionField,
): ProtectionContext {
  const symbol = feed.symbol(position.symbol_id);
  const { summary, account } = accountFacts(feed);
  return {
    field,
    side: position.side,
    reference: position.open_price,
    volume: position.volume,
    digits: digitsOf(symbol),
    pip_points: symbol?.pip_points ?? 1,
    pointValue: valuation(feed).pointValue(position.symbol_id),
    balance: summary()?.balance ?? account()?.balance ?? 0,
    stop_loss: position.stop_loss,
  };
}

export const readFor = (
  feed: Feed,
  position: Position,
  field: ProtectionField,
  text: string,
): ReadProtection => readProtection(text, positionContext(feed, position, field));

const NO_FIELD = { stop_loss: t("No stop loss"), take_profit: t("No take profit") } as const;
const TAKES_AWAY = {
  stop_loss: t("Takes the stop loss away"),
  take_profit: t("Takes the take profit away"),
} as const;

/** For the editor in the table. */
export function readCell(
  feed: Feed,
  position: Position,
  field: ProtectionField,
  text: string,
): Reading {
  const read = readFor(feed, position, field, text);
  if (!read.ok) return { words: "", problem: read.message, fix: null };
  const { price } = read;
  if (price === null) {
    const words = position[field] === null ? NO_FIELD[field] : TAKES_AWAY[field];
    return { words, problem: null, fix: null };
  }
  const words = effectWords(feed, position, price);
  if (price === position[field]) return { words, problem: null, fix: null };
  const problem = protectionProblem(feed, position, { [field]: price });
  const fix = problem?.fix ?? null;
  return {
    words,
    problem: problem?.message ?? null,
    fix: fix === null ? null : priceText(fix, feed.symbol(position.symbol_id)),
  };
}

/** What is to be said of a stop that would lose a great deal; null: nothing. */
export function stopWarning(feed: Feed, position: Position, price: number): string | null {
  const { digits, pointValue, volume, balance } = positionContext(feed, position, "stop_loss");
  const gained = gainedPoints(position, price, digits);
  return heavyStopWords({
    reference: position.open_price * powerOfTen(digits),
    gained,
    money: pointValue === null ? null : gained * pointValue * volume,
    equity: accountFacts(feed).summary()?.equity ?? balance,
  });
}

/** "1.08500, −20.0 pips, −20.00 USD". */
export function effectWords(feed: Feed, position: Position, price: number): string {
  const context = positionContext(feed, position, "stop_loss");
  const points = gainedPoints(position, price, context.digits);
  const pips = formatSigned(points / context.pip_points, pipFraction(context.pip_points));
  const parts = [formatPrice(price, context.digits), t("{pips} pips", { pips })];
  const money = moneyFormat(feed);
  if (context.pointValue !== null) {
    const result = points * context.pointValue * position.volume;
    const digits = accountFacts(feed).account()?.currency_digits ?? 2;
    parts.push(`${money.result(bookedResult(result, digits))} ${money.unit()}`);
  }
  return parts.join(", ");
}
