/**
 * The rules of tying pending orders together, of which then one cancels the others (OCO): what a new order and a change of
 * one have in common. docs/engine.md, One cancels the other. Runs anywhere; pure.
 */
import { OCO_ORDERS_MAX } from "../contract/limits.ts";
import { areTied, tiedTo, type Tied } from "./tied.ts";
import { unfixable, type Rules } from "./verdict.ts";

/** Says which pending order it is tied to; null: to none. Absent: a new order is tied to none, and an order stays as it is. */
export type TieAsk = {
  readonly oco_with?: number | null | undefined;
  /** It is placed with another order that it is tied to; absent or null: it is placed alone. */
  readonly oco_leg?: unknown;
};

/** What is known of the order that is named by oco_with. */
export type TieNow = {
  /** It is a pending order of the account, and not the one that is tied. */
  readonly isPending: boolean;
  /** The two are tied already. */
  readonly isTied: boolean;
  /** Pending orders that are tied together there, it among them: 1 where it is tied to none. */
  readonly count: number;
};

/** Absent or null: no other order was named. */
export type TieFacts = { readonly tie?: TieNow | null };

/** Another order is named. */
export const isTying = ({ oco_with }: TieAsk): boolean => (oco_with ?? null) !== null;

/** It would be tied to another order, which waits already or is placed with it. */
export const isPaired = (ask: TieAsk): boolean => isTying(ask) || (ask.oco_leg ?? null) !== null;

/**
 * What is known of the order that is named, among the pending ones of the account. `order`: the one that is to be tied; null:
 * a new one. null: none is named.
 */
export function tieNow(
  orders: Iterable<Tied & { readonly id: number }>,
  { oco_with }: TieAsk,
  order: (Tied & { readonly id: number }) | null,
): TieNow | null {
  if (oco_with === null || oco_with === undefined) return null;
  const pending = [...orders];
  const other = pending.find(({ id }) => id === oco_with);
  if (other === undefined || other.id === order?.id) {
    return { isPending: false, isTied: false, count: 0 };
  }
  const isTied = order !== null && areTied(order, other);
  return { isPending: true, isTied, count: 1 + tiedTo(other, pending).length };
}

/** The change of an order would tie it to others than now, or untie it. */
export const changesTie = (ask: TieAsk, now: Tied, { tie }: TieFacts): boolean =>
  isTying(ask) ? tie?.isTied !== true : ask.oco_with === null && now.oco_id !== undefined;

/** What every order that is tied must keep. */
export const tieRules = {
  oco_order_not_pending: (ask, { tie }) => unfixable(isTying(ask) && tie?.isPending !== true),
  oco_too_many_orders: (ask, { tie }) =>
    unfixable(isTying(ask) && tie?.isTied !== true && (tie?.count ?? 0) >= OCO_ORDERS_MAX),
} satisfies Rules<TieAsk, TieFacts>;
