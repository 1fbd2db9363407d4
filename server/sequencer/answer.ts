/** What a command's caller is answered with, in the words of the wire. Runs in the service; pure. */
import type { FieldError } from "../../contract/envelope.ts";
import type { ErrorName } from "../../contract/errors.ts";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";

import { REJECTIONS, type Rejection } from "../../contract/rejections.ts";
import { priceOf } from "../../domain/price.ts";
import type { SymbolTerms } from "../../domain/terms.ts";
import { points, steps } from "../../domain/units.ts";
import { lotsOf } from "../../domain/volume.ts";
import type { Fix, Outcome } from "../../engine/input.ts";
import { toOrder, toPosition } from "../../engine/wire/wire-records.ts";
import type { Terms } from "../journal/record-terms.ts";

export type Answer = {
  readonly error: ErrorName | null;
  /** The nearest change that passes. */
  readonly fix: FieldError | null;
  readonly order: Order | null;
  readonly position: Position | null;
};

const nearestOf = (fix: Fix, terms: SymbolTerms | null): number | null => {
  if (fix.value === null || terms === null) return fix.value;
  if (fix.field === "expiry_at") return fix.value;
  if (fix.field === "volume") return lotsOf(steps(fix.value), terms);
  return priceOf(points(fix.value), terms.digits);
};

const toFieldError = (fix: Fix, terms: SymbolTerms | null): FieldError => {
  const nearest = nearestOf(fix, terms);
  const message = nearest === null ? "leave it out" : `${nearest} would pass`;
  return { path: `body.${fix.field}`, message, nearest };
};

/** Which field of the second order is refused and why, with the nearest change that passes where there is one. */
function toLegError(rejection: Rejection, fix: FieldError | null): FieldError {
  const { message } = REJECTIONS[rejection];
  if (fix === null) return { path: "body.oco_leg", message };
  const path = fix.path.replace("body.", "body.oco_leg.");
  return { ...fix, path, message: `${message}: ${fix.message}` };
}

/** `symbol_id` of the command, for the decimals of a fix. */
export function toAnswer(outcome: Outcome, terms: Terms, symbol_id: number | null): Answer {
  const answer = toNamedAnswer(outcome, terms, symbol_id);
  const position = outcome.ok ? outcome.position : null;
  if (position === null) return answer;
  const digits = terms.currencyDigits(position.account_id);
  return { ...answer, position: toPosition(position, terms.symbol(position.symbol_id), digits) };
}

/** The same without the position, as the answer of a name is kept. */
export function toNamedAnswer(outcome: Outcome, terms: Terms, symbol_id: number | null): Answer {
  const symbol = symbol_id === null ? null : terms.symbol(symbol_id);
  const { order: record } = outcome;
  const order = record === null ? null : toOrder(record, terms.symbol(record.symbol_id));
  if (outcome.ok) return { error: null, fix: null, order, position: null };
  const fix = outcome.fix === null ? null : toFieldError(outcome.fix, symbol);
  if (outcome.leg !== undefined) {
    return { error: outcome.error, fix: toLegError(outcome.leg, fix), order, position: null };
  }
  return { error: outcome.error, fix, order, position: null };
}
