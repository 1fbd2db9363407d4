/**
 * Orders that can only close a position, at a limit: what of the rules of placing and of changing an order is another one for
 * them. docs/engine.md, Closing at a price. Runs anywhere; pure.
 */
import { ORDER_TYPE, type OrderType, type Side } from "../contract/codes.ts";
import { CLOSED_VOLUME, type Closable, type ClosedAsk } from "./closed-volume.ts";
import type { FromFill } from "./from-fill.ts";
import type { ProtectionsChange } from "./protections.ts";
import type { SymbolTerms } from "./terms.ts";
import type { Steps } from "./units.ts";
import { unfixable, type Rules } from "./verdict.ts";

/** Names the position that an order can only close; absent or null: it may open one. */
export type Closes = { readonly closes?: number | null | undefined };

/** An open position of the account, as far as an order that closes it goes. */
export type ClosedPosition = {
  readonly symbol_id: number;
  readonly side: Side;
  readonly volume: Steps;
};

/** `closing`: the position that is named; null or absent: none of the account is open by that id. */
export type ClosingFacts = { readonly closing?: ClosedPosition | null | undefined };

export const isClosing = ({ closes }: Closes): boolean => (closes ?? null) !== null;

/** The position that an order names among the open ones of the account; null: it names none of them. */
export const closingNow = <Position>(
  { closes }: Closes,
  positions: ReadonlyMap<number, Position>,
): Position | null =>
  closes === null || closes === undefined ? null : (positions.get(closes) ?? null);

type Facts = ClosingFacts & { readonly terms: SymbolTerms | null };

type Placed = Closes &
  FromFill &
  ClosedAsk & {
    readonly type: OrderType;
    readonly side: Side;
    readonly protections: ProtectionsChange;
  };

/** In place of those of an order that may open a position. What is asked of exposure does not concern it: it opens none. */
export const placesClosingRules = {
  unknown_position: (_, { closing }) => unfixable((closing ?? null) === null),
  closing_not_allowed: (ask, facts) => unfixable(isUnfit(ask, facts)),
  volume_below_min: (ask, facts) => CLOSED_VOLUME.volume_below_min(ask, closableOf(facts)),
  volume_above_max: () => false,
  volume_off_step: (ask, facts) => CLOSED_VOLUME.volume_off_step(ask, closableOf(facts)),
  volume_above_position: (ask, facts) =>
    CLOSED_VOLUME.volume_above_position(ask, closableOf(facts)),
  volume_remainder_below_min: (ask, facts) =>
    CLOSED_VOLUME.volume_remainder_below_min(ask, closableOf(facts)),
} satisfies Rules<Placed, Facts>;

type Changed = FromFill & {
  readonly volume: Steps | undefined;
  readonly is_off_step: boolean;
  readonly protections: ProtectionsChange;
};

type ChangeFacts = Facts & { readonly order: { readonly volume: Steps } | null };

/** In place of those of an order that may open a position; a volume that stays is not tested. */
export const changesClosingRules = {
  closing_not_allowed: (ask) => unfixable(guards(ask)),
  volume_below_min: (ask, facts) =>
    CLOSED_VOLUME.volume_below_min(newVolume(ask, facts), closableOf(facts)),
  volume_above_max: () => false,
  volume_off_step: (ask, facts) =>
    CLOSED_VOLUME.volume_off_step(newVolume(ask, facts), closableOf(facts)),
  volume_above_position: (ask, facts) =>
    CLOSED_VOLUME.volume_above_position(newVolume(ask, facts), closableOf(facts)),
  volume_remainder_below_min: (ask, facts) =>
    CLOSED_VOLUME.volume_remainder_below_min(newVolume(ask, facts), closableOf(facts)),
} satisfies Rules<Changed, ChangeFacts>;

/** Such an order is a limit against its position, and guards nothing. */
function isUnfit(ask: Placed, { closing, terms }: Facts): boolean {
  if (ask.type !== ORDER_TYPE.limit || guards(ask)) return true;
  if (closing === null || closing === undefined) return false;
  return closing.side === ask.side || closing.symbol_id !== terms?.symbol_id;
}

/** Something would guard what the order opens. */
const guards = ({
  protections,
  is_from_fill,
}: FromFill & { readonly protections: ProtectionsChange }): boolean =>
  is_from_fill === true ||
  (protections.stop_loss ?? null) !== null ||
  (protections.take_profit ?? null) !== null ||
  (protections.trailing_distance ?? null) !== null ||
  (protections.break_even_distance ?? null) !== null ||
  (protections.take_profit_levels ?? []).length > 0;

/** null: the volume stays as it is. */
const newVolume = ({ volume, is_off_step }: Changed, { order }: ChangeFacts): ClosedAsk | null =>
  volume === undefined || (!is_off_step && volume === order?.volume)
    ? null
    : { volume, is_off_step };

/** null: the position is unknown. */
const closableOf = ({ closing, terms }: Facts): Closable | null =>
  closing === null || closing === undefined || terms === null
    ? null
    : { open: closing.volume, least: terms.volume_min };
