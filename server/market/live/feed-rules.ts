/**
 * What a live feed does wrong and what is done about it: one rule a fault. Docs, counters, log lines and the gate stand on
 * this table alone. Runs in the service; pure data.
 */

/**
 * drop: the message never becomes a price. repair: it is put right and goes on. stale: the symbol's trading stops until a
 * good price comes. halt: it stops until the cause is gone. switch over: the connection is given up for a new one, and a
 * provider of lower priority, where there is one, may serve meanwhile.
 */
type FeedAction = "drop" | "repair" | "stale" | "halt" | "switch over";

type FeedRule = { readonly action: FeedAction; readonly says: string };

const rule = (action: FeedAction, says: string): FeedRule => ({ action, says });

export const FEED_RULES = {
  malformed: rule("drop", "a message is not of the form that the feed documents"),
  unknown_symbol: rule("drop", "a price is of a symbol that was not asked for"),
  zero_price: rule("drop", "a side has no price, or one that is not above zero"),
  crossed: rule("drop", "the bid is not below the ask"),
  duplicate: rule("drop", "the same message came again"),
  out_of_order: rule("drop", "a message came after a later one"),
  back_in_time: rule("drop", "a message is dated before the one that came before it"),
  future_time: rule("drop", "a message is dated later than it can have been sent"),
  late: rule("drop", "a message was under way for too long"),
  finer_price: rule("drop", "a price has more decimals than the symbol's digits"),
  while_halted: rule("drop", "a price came while its symbol is halted"),
  clock_differs: rule("repair", "the feed's clock differs: ticks are dated by the service's own"),
  renumbered: rule("repair", "the feed counts its messages anew"),
  clock_stepped: rule("repair", "the feed's clock was set: its times are judged anew"),
  frozen: rule("stale", "no price came for too long while the connection lives"),
  digits_changed: rule("halt", "prices keep coming with more decimals than the symbol's digits"),
  symbol_gone: rule("halt", "the feed does not know the symbol any more"),
  symbol_halted: rule("halt", "the feed has stopped trading in the symbol"),
  silent: rule("switch over", "the connection is open, but nothing comes through it"),
  lost: rule("switch over", "the connection ended"),
  refused: rule("switch over", "the feed does not accept the connection or what was asked of it"),
  rate_limited: rule(
    "switch over",
    "the feed says that too much was asked: it is left alone as long as it says",
  ),
  history_away: rule(
    "drop",
    "history did not come: what is kept is shown, and the hole is filled later",
  ),
} as const satisfies Readonly<Record<string, FeedRule>>;

export type FeedFault = keyof typeof FEED_RULES;

export const FEED_FAULTS = Object.keys(FEED_RULES) as readonly FeedFault[];

/** So many prices that are too fine, with fewer good ones between them than below, are no mistake of one message. */
export const FINER_MAX = 3;
export const FINER_FORGOTTEN_AFTER = 100;
/** So many messages in a row that are numbered below the last one, but in order, are a new count. */
export const RENUMBERED_AFTER = 20;
/** So many messages in a row whose times agree with each other are a clock that was set. */
export const CLOCK_STEPPED_AFTER = 5;
/** A message that took this much longer than the quickest of its connection is too old to trade on. */
export const LATE_MS = 5_000;
/** A message that seems this much quicker than the quickest is dated in the future. */
export const FUTURE_MS = 2_000;
/** So many messages of a connection are needed to know how quick one can be. */
export const LEARNT_AFTER = 20;
/** A difference of the clocks from here on is told. */
export const CLOCK_DIFFERS_MS = 1_000;
