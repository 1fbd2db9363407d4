/**
 * The 51 invariants of the trading service and what holds each: `simulation` after every step of the simulation by a
 * check of its own, `twin` by the comparison with the naive twin, event by event, else a test by file and name. Runs in
 * tests; pure.
 */

export type Held = "simulation" | "twin" | { readonly file: string; readonly test: string };
export type Listed = {
  readonly number: number;
  readonly says: string;
  readonly heldBy: readonly Held[];
};

const by = (file: string, test: string): Held => ({ file, test });
const is = (number: number, says: string, ...heldBy: readonly Held[]): Listed => ({
  number,
  says,
  heldBy,
});

export const INVARIANT_LIST: readonly Listed[] = [
  is(1, "bookings and the books of each currency sum to zero", "simulation"),
  is(
    2,
    "balance and credit are sums of bookings; credit is never below zero",
    "simulation",
    "twin",
  ),
  is(3, "deals never change but by a correction of their own", "simulation"),
  is(4, "amounts are integers within 2^53", "simulation"),
  is(5, "bookings reproduce the balance path", "simulation"),
  is(6, "the summary's figures are the model's and add up", "simulation"),
  is(7, "used margin is the model's, 0 without positions", "simulation"),
  is(
    8,
    "a hedge never raises margin in max and net; netting and net hedging are worth the same",
    "simulation",
    by("tests/simulation/netting-hedging.test.ts", "with the same fills are worth the same"),
  ),
  is(9, "new exposure leaves free margin; a refusal changes nothing", "simulation"),
  is(10, "a read-only session changes nothing", "simulation"),
  is(11, "leverage and group hold at once and whole", "simulation", "twin"),
  is(12, "no free lunch", "simulation"),
  is(13, "orders move along their states and end once", "simulation"),
  is(14, "fills add up, each with its deal", "simulation"),
  is(15, "an order ends in one way and the answer agrees", "simulation"),
  is(16, "nothing fills at or after its expiry, nothing due stays", "simulation"),
  is(
    17,
    "fills are at a quoted price, limits no worse, stops not before touch; a guaranteed stop is at its own",
    "simulation",
  ),
  is(18, "a position closes once", "simulation"),
  is(19, "a partial close keeps the sum and the original's terms", "simulation", "twin"),
  is(20, "netting's open price is the weighted mean; reducing leaves it", "twin"),
  is(21, "hedging positions never merge; close-by closes equal volumes", "simulation"),
  is(22, "a protection that would fire at once is refused", "simulation"),
  is(23, "ids and sequences rise, references exist", "simulation"),
  is(24, "no new exposure in a disabled symbol; protections are never lost", "simulation", "twin"),
  is(25, "what is booked is the running total rounded once", "simulation", "twin"),
  is(
    26,
    "slices at one price book what one close would",
    by("domain/money.test.ts", "slices at one price book together what the whole books"),
    by("engine/close.test.ts", "at one price slices book what the whole books"),
  ),
  is(27, "rounding gives nobody more than half a minor unit a position", "simulation"),
  is(
    28,
    "an emitted number's text is its own",
    "simulation",
    by("domain/decimal.test.ts", "JSON text to integer to JSON text is the identity"),
  ),
  is(29, "a stop-out ends above the level or with nothing left to close", "simulation"),
  is(
    30,
    "what is closed is the policy's choice, and nothing above the level",
    "simulation",
    "twin",
  ),
  is(31, "no stop-out on a stale or crossed price; at the first valid one", "simulation", "twin"),
  is(32, "one event a crossing, before the deals it causes", "simulation"),
  is(33, "a flat account below zero comes to exactly zero where its group protects", "simulation"),
  is(34, "money is booked before anything is decided on it", "simulation"),
  is(
    35,
    "a client_order_id makes at most one order",
    by("tests/service/races/client-names.test.ts", "copies bear at once makes one order"),
    by("tests/crash/crash.test.ts", "keeps what it acknowledged, once"),
  ),
  is(
    36,
    "what was acknowledged is in the journal after a crash, applied once",
    by("tests/crash/crash.test.ts", "keeps what it acknowledged, once"),
  ),
  is(37, "journal, or snapshot and the rest of it, give the live state", "simulation"),
  is(
    38,
    "events of an account are numbered without gap or repeat on a socket",
    by("tests/service/trading/orders.test.ts", "has numbers without gaps"),
  ),
  is(
    39,
    "a killed session has no effect any more",
    by("tests/service/identity/kill.test.ts", "by %s lets none of"),
  ),
  is(
    40,
    "queues are bounded, and no account event is dropped on a socket that stays open",
    by(
      "server/gateway/fan-out.test.ts",
      "conflates for a socket that does not read: bounded memory",
    ),
    by("tests/service/socket-hostile.test.ts", "is cut when account events wait beyond the bound"),
  ),
  is(
    41,
    "a refresh token has one live successor, an account no more sessions than it may",
    by("tests/service/identity/refresh.test.ts", "of five that come at once answers one"),
    by("tests/service/identity/sessions.test.ts", "holds when logins come at once"),
  ),
  is(42, "no order and no protection has a price below one point", "simulation"),
  is(
    43,
    "of orders that are tied together no two fill, and none waits after",
    "simulation",
    "twin",
  ),
  is(44, "orders are tied within an account; one that a fill cancelled says so", "simulation"),
  is(
    45,
    "what is asked for from the fill is exactly as far from it, and never below one point",
    "simulation",
    "twin",
  ),
  is(
    46,
    "a market-if-touched order fills once touched, no further off than allowed, and waits no longer",
    "simulation",
    "twin",
  ),
  is(
    47,
    "an order that closes adds no exposure, fits what is open and never outlives its position",
    "simulation",
    "twin",
  ),
  is(48, "what fills of it leaves its position alone; what cancels it says so", "simulation"),
  is(
    49,
    "what is guaranteed closes at its stop once the market is there, for its premium, and nothing else is charged one",
    "simulation",
    "twin",
  ),
  is(50, "the house books premium and guarantee by themselves", "simulation", "twin"),
  is(
    51,
    "a guarantee is set and moved at a fresh quote in an open market, far enough from it",
    "simulation",
    "twin",
  ),
];
