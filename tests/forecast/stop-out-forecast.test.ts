/**
 * The terminal's forecast of margin call and stop-out, made from what the service tells, against the engine itself: one
 * point before the forecast price nothing happens, at it the engine acts, and closes first what was said.
 */
import { describe, expect, it } from "vitest";
import type { Reach, SymbolForecast } from "../../domain/forecast.ts";
import type { EngineEvent } from "../../engine/event.ts";
import { symbolOf } from "../../engine/step.ts";
import { copyOf, randomAccount, type RandomAccount } from "../support/random-account.ts";
import { createRandom } from "../support/random.ts";
import { triesOf } from "../support/tries.ts";
import { terminalOf } from "../support/terminal-of.ts";

const ACCOUNTS = triesOf({ quick: 200, turn: 1_000, whole: 1_000 });
/** Prices on the way that are tried before the one that is forecast. */
const ON_THE_WAY = 3;
const SIDES = ["falling", "rising"] as const;

type Side = (typeof SIDES)[number];

function forecastOf(one: RandomAccount): readonly SymbolForecast[] {
  const { valuation } = terminalOf(one);
  valuation.refresh();
  const found = valuation.forecast();
  if (found === null) throw new Error("the account can be valued");
  // What a chart asks of its symbol alone is the same.
  for (const each of found) expect(valuation.forecastFor(each.symbol_id)).toEqual(each);
  return found;
}

/** Moves the raw price of a symbol by so many points from what it was. */
function mover(one: RandomAccount, symbol_id: number) {
  const { bid, ask } = symbolOf(one.state, symbol_id);
  if (bid === null || ask === null) throw new Error("the symbol has a price");
  return (shift: number): readonly EngineEvent[] =>
    one.quote(symbol_id, bid + shift, ask + shift).events;
}

const statuses = (events: readonly EngineEvent[]): number[] =>
  events.flatMap((event) => (event.type === "liquidation" ? [event.status] : []));

const firstClosed = (events: readonly EngineEvent[]): number | null =>
  events.find((event) => event.type === "deal")?.deal.position_id ?? null;

type Case = {
  readonly what: string;
  readonly side: Side;
  readonly forecast: SymbolForecast;
  /** A copy of the account, to drive. */
  readonly one: RandomAccount;
  readonly move: (shift: number) => readonly EngineEvent[];
};

/** Both sides of every forecast of so many accounts. */
function* cases(first: number, last: number): Generator<Case> {
  for (let seed = first; seed <= last; seed += 1) {
    const made = randomAccount(seed);
    for (const forecast of made.account.positions.size === 0 ? [] : forecastOf(made)) {
      const { symbol_id } = forecast;
      for (const side of SIDES) {
        const one = copyOf(made);
        const what = `seed ${seed}, symbol ${symbol_id} ${side}`;
        yield { what, side, forecast, one, move: mover(one, symbol_id) };
      }
    }
  }
}

/** Shifts before the reach: some on the way, and the last point. Away from now, ascending. */
function before(reach: Reach, random: () => number): number[] {
  const way = Math.sign(reach.shift);
  const distance = Math.abs(reach.shift);
  const some = Array.from({ length: ON_THE_WAY }, () => Math.floor(random() * distance));
  return [...some, distance - 1].sort((a, b) => a - b).map((points) => points * way);
}

/** What an account is like, so that the test can say that it saw each kind. */
function kindsOf({ account, group, state }: RandomAccount): string[] {
  const open = [...account.positions.values()];
  const sides = new Set(open.map(({ symbol_id, side }) => `${symbol_id} ${side}`));
  const symbols = new Set(open.map(({ symbol_id }) => symbol_id));
  const kinds: [string, boolean][] = [
    ["closed in part", open.some(({ realized }) => realized.profit_atto !== 0n)],
    [`hedged, ${group.hedged_margin_mode}`, sides.size > symbols.size],
    [`in ${group.currency}`, true],
    [
      "converted",
      [...symbols].some((id) => symbolOf(state, id).terms.quote_currency !== group.currency),
    ],
    ["several symbols", symbols.size > 1],
    ["with swaps", open.some(({ swaps }) => swaps !== 0)],
    [group.stop_out_policy, true],
  ];
  return kinds.filter(([, holds]) => holds).map(([kind]) => kind);
}

/** Drives an account over its forecasts. Says what it did. */
function prove({ what, side, forecast, one, move }: Case, random: () => number): string {
  const { [side]: call } = forecast.margin_call;
  const { [side]: out } = forecast.stop_out;
  let told = "";
  // Where one price brings both, the stop-out's own test sees to it.
  if (
    call !== null &&
    call.shift !== 0 &&
    call.shift !== out?.shift &&
    one.account.record.liquidation === 0
  ) {
    for (const shift of before(call, random)) expect(statuses(move(shift)), what).toEqual([]);
    expect(statuses(move(call.shift)), what).toContain(1);
    told = "call";
  }
  if (out === null) {
    for (const shift of afar(side, one, forecast.symbol_id)) {
      expect(statuses(move(shift)), what).not.toContain(2);
    }
    return `${told} never`;
  }
  if (out.shift === 0) return "out";
  const from = told === "" ? 0 : Math.abs(call?.shift ?? 0);
  for (const shift of before(out, random).filter((points) => Math.abs(points) >= from)) {
    expect(statuses(move(shift)), what).not.toContain(2);
  }
  const events = move(out.shift);
  expect(statuses(events), what).toContain(2);
  expect(firstClosed(events), what).toBe(forecast.closes_first[side]);
  return `${told} stop-out`;
}

/** Shifts to the end of what is looked at. */
function afar(side: Side, { state }: RandomAccount, symbol_id: number): number[] {
  const { bid, ask } = symbolOf(state, symbol_id);
  const far = side === "falling" ? 20 - (bid ?? 0) : (ask ?? 0) * 20;
  return [0.001, 0.01, 0.1, 0.3, 0.6, 1].map((part) => Math.round(far * part));
}

describe("the forecast of margin call and stop-out", () => {
  const counts = new Map<string, number>();
  const count = (word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);

  it.each(Array.from({ length: ACCOUNTS / 100 }, (_, nth) => nth * 100 + 1))(
    "is the engine's to the point, with what it closes first: accounts from %i on",
    (first) => {
      const random = createRandom(first);
      for (const one of cases(first, first + 99)) {
        const kinds = kindsOf(one.one);
        const done = prove(one, random);
        count(done.trim());
        if (done.includes("stop-out")) kinds.forEach(count);
      }
    },
  );

  it("was tried on accounts of every kind", () => {
    for (const kind of KINDS) expect(counts.get(kind) ?? 0, kind).toBeGreaterThan(ACCOUNTS / 20);
    expect(counts.get("call stop-out")).toBeGreaterThan(ACCOUNTS);
  });
});

const KINDS = [
  "closed in part",
  "hedged, sum",
  "hedged, max",
  "hedged, net",
  "in USD",
  "in EUR",
  "in JPY",
  "in BTC",
  "converted",
  "several symbols",
  "with swaps",
  "largest_loss",
  "largest_margin",
  "oldest",
  "never",
];
