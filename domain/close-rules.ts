/** The rules of closing a position, a part of it, or two against each other. docs/engine.md, Closing. Runs anywhere; pure. */
import { POSITION_STATUS, SIDE, SYMBOL_STATUS } from "../contract/codes.ts";
import type { PositionStatus, Side, SymbolStatus } from "../contract/codes.ts";
import { CLOSED_VOLUME, type Closable, type ClosedAsk } from "./closed-volume.ts";
import { priceMoved, requestExpired, seenBelowMin, type KnownId } from "./order-rules.ts";
import type { OffStep } from "./misfit.ts";
import type { Quote, SymbolTerms } from "./terms.ts";
import type { Points, Steps, UnixMs } from "./units.ts";
import { checkOf, unfixable, type Rules } from "./verdict.ts";

/** A close as it is asked for; the engine's ClosePosition is one. */
export type CloseAsk = OffStep & {
  /** null: all of it. */
  readonly volume: Steps | null;
  readonly known: KnownId;
  readonly valid_until: UnixMs | null;
  /** The price that was seen; with max_deviation it bounds the fill. */
  readonly order_price: Points | null;
  readonly max_deviation: Points | null;
};

/** An open position as it stands; the engine's PositionRecord is one. */
export type OpenPosition = {
  readonly symbol_id: number;
  readonly side: Side;
  readonly volume: Steps;
  readonly status: PositionStatus;
};

type Closing = {
  readonly isReadOnly: boolean;
  /** null: unknown, or another account's. */
  readonly position: OpenPosition | null;
  /** Of the position's symbol; null where that is unknown. */
  readonly terms: SymbolTerms | null;
  readonly status: SymbolStatus;
  /** false: profit in this symbol cannot be converted into the deposit currency now. */
  readonly hasRate: boolean;
};

export type CloseFacts = Closing & {
  readonly now: UnixMs;
  /** As the account sees it; null: none has come. */
  readonly quote: Quote | null;
  readonly isFresh: boolean;
};

export type CloseByFacts = Closing & {
  /** The other position; null: unknown, or another account's. */
  readonly by: OpenPosition | null;
};

const closingRules = {
  investor_read_only: (_, { isReadOnly }) => unfixable(isReadOnly),
  market_closed: (_, { status }) => unfixable(status === SYMBOL_STATUS.closed),
} satisfies Rules<unknown, Closing>;

const isClosed = (position: OpenPosition | null): boolean =>
  position !== null && position.status !== POSITION_STATUS.open;

/** May this position be closed so? Never refused for what stands against new exposure. */
export const checkClose = checkOf<CloseAsk, CloseFacts>({
  ...closingRules,
  client_order_id_taken: ({ known }) => unfixable(known.state === "taken"),
  client_order_id_barred: ({ known }) => unfixable(known.state === "barred"),
  request_expired: requestExpired,
  unknown_position: (_, { position }) => unfixable(position === null),
  position_not_open: (_, { position }) => unfixable(isClosed(position)),
  no_price: (_, { quote, isFresh, hasRate }) => unfixable(quote === null || !isFresh || !hasRate),
  volume_below_min: (ask, facts) => CLOSED_VOLUME.volume_below_min(closedAsk(ask), closable(facts)),
  volume_off_step: (ask, facts) => CLOSED_VOLUME.volume_off_step(closedAsk(ask), closable(facts)),
  volume_above_position: (ask, facts) =>
    CLOSED_VOLUME.volume_above_position(closedAsk(ask), closable(facts)),
  volume_remainder_below_min: (ask, facts) =>
    CLOSED_VOLUME.volume_remainder_below_min(closedAsk(ask), closable(facts)),
  price_below_min: (ask, { position, quote }) =>
    position !== null && seenBelowMin(ask, closingSide(position), quote),
  price_moved: (ask, { position, quote }) =>
    position !== null && priceMoved(ask, closingSide(position), quote),
});

/** May these two be closed against each other? They must be of one symbol and opposite; no quote is needed. */
export const checkCloseBy = checkOf<unknown, CloseByFacts>({
  ...closingRules,
  unknown_position: (_, { position, by }) => unfixable(!isPair(position, by)),
  position_not_open: (_, { position, by }) => unfixable(isClosed(position) || isClosed(by)),
  no_price: (_, { hasRate }) => unfixable(!hasRate),
  volume_remainder_below_min: (_, { position, by, terms }) => {
    if (position === null || by === null || terms === null) return false;
    const rest = Math.abs(position.volume - by.volume);
    return unfixable(rest > 0 && rest < terms.volume_min);
  },
});

const closingSide = ({ side }: OpenPosition): Side => (side === SIDE.buy ? SIDE.sell : SIDE.buy);

const isPair = (a: OpenPosition | null, b: OpenPosition | null): boolean =>
  a !== null && b !== null && a.symbol_id === b.symbol_id && a.side !== b.side;

/** null: all is closed. */
const closedAsk = ({ volume, is_off_step }: CloseAsk): ClosedAsk | null =>
  volume === null ? null : { volume, is_off_step };

const closable = ({ position, terms }: CloseFacts): Closable | null =>
  position === null || terms === null ? null : { open: position.volume, least: terms.volume_min };
