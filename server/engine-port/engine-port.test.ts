/** Every question of the port passes as data, and its answer stays what it was whatever the engine does next. */
import { describe, expect, it } from "vitest";
import { HouseOrdersQuery, HousePositionsQuery } from "../../contract/house-book.ts";
import { microPoints, minor, steps, unixMs } from "../../domain/units.ts";
import { ACCOUNT, EURUSD, group, openHouse } from "../../tests/support/engine-house.ts";
import { termsOf } from "../journal/record-terms.ts";
import { answer, QUESTIONS } from "./answers.ts";
import { holds } from "./condition.ts";
import type { Condition, Question, Questions } from "./engine-port.ts";

const POSITION_VOLUME = steps(3);

/** One account with a position and a pending order. */
function openBusyHouse() {
  const house = openHouse([group({ group_id: 1 })]);
  house.quote(EURUSD, 110_000, 110_010);
  const open_price_micro = microPoints(109_000_000_000n);
  house.open({ symbol_id: EURUSD, side: 0, volume: POSITION_VOLUME, open_price_micro }, ACCOUNT);
  return house;
}

describe("a question to the engine", () => {
  const house = openBusyHouse();
  const { state } = house;
  const source = {
    state,
    terms: termsOf(state),
    clock: { now: () => unixMs(5) },
    walks: new Map(),
  };
  const position_id = [...(state.accounts.get(ACCOUNT)?.positions.keys() ?? [])][0] ?? 0;
  const asked: { readonly [Name in Question]: Questions[Name]["asked"] } = {
    symbol: { symbol_id: EURUSD },
    groups: null,
    group_terms: null,
    groups_of: { account_ids: [ACCOUNT, 7] },
    account: { account_id: ACCOUNT },
    summaries: { account_ids: [ACCOUNT, 7] },
    order_terms: { account_id: ACCOUNT, order_id: 1 },
    position_terms: { account_id: ACCOUNT, position_id },
    open_positions: { account_id: ACCOUNT, position_ids: [position_id, 999] },
    figures: { account_ids: [7, ACCOUNT], rows_max: 100 },
    next_figures: {
      walk: "test",
      groups: new Set([1]),
      open: new Set([7]),
      except: new Set<number>(),
      told_max: 10,
      looked_max: 100,
    },
    self_limits: { account_id: ACCOUNT },
    halts: null,
    accounts_in: { account_ids: [ACCOUNT, 7], groups: new Set([1]) },
    house_exposure: { groups: null },
    house_positions: { query: HousePositionsQuery.parse({}), groups: new Set([1]) },
    house_orders: { query: HouseOrdersQuery.parse({}), groups: null },
    group_effect: { terms: group({ group_id: 1, leverage_max: 5 }) },
    house_sums: { groups: null },
  };

  it.each(QUESTIONS)("passes as a structured clone, both ways: %s", async (name) => {
    const sent = structuredClone(asked[name]);
    expect(sent).toEqual(asked[name]);
    const said = await answer(source, name, sent as never);
    const arrived = structuredClone(said);
    expect(arrived).toEqual(said);
    house.quote(EURUSD, 110_500, 110_510);
    house.open({ symbol_id: EURUSD, side: 1, volume: steps(1) }, ACCOUNT);
    expect(said).toEqual(arrived);
    house.quote(EURUSD, 110_000, 110_010);
  });

  it.each([
    ["symbol", { symbol_id: 999 }],
    ["account", { account_id: 7 }],
    ["order_terms", { account_id: 7, order_id: 1 }],
    ["position_terms", { account_id: ACCOUNT, position_id: 999 }],
    ["self_limits", { account_id: 7 }],
  ] as const)("about what there is none of is answered with null: %s", async (name, about) => {
    expect(await answer(source, name, about as never)).toBeNull();
  });

  it("about several accounts leaves out what there is none of", async () => {
    const summaries = await answer(source, "summaries", asked.summaries);
    expect(summaries.map(({ account_id }) => account_id)).toEqual([ACCOUNT]);
    expect(await answer(source, "accounts_in", asked.accounts_in)).toEqual([ACCOUNT]);
    const none = { ...asked.accounts_in, groups: new Set<number>() };
    expect(await answer(source, "accounts_in", none)).toEqual([]);
  });
});

describe("figures that are watched", () => {
  it("are of as many accounts as one look may cost, and of those of a walk that goes on", async () => {
    const house = openHouse([1, 2, 3].map((group_id) => group({ group_id })));
    house.quote(EURUSD, 110_000, 110_010);
    for (const at of [0, 1, 2]) house.open({ symbol_id: EURUSD, volume: steps(1) }, ACCOUNT + at);
    const { state } = house;
    const clock = { now: () => unixMs(5) };
    const source = { state, terms: termsOf(state), clock, walks: new Map() };
    const account_ids = [ACCOUNT, ACCOUNT + 1, ACCOUNT + 2];
    const named = await answer(source, "figures", { account_ids, rows_max: 3 });
    expect(named.map(({ account_id }) => account_id)).toEqual(account_ids.slice(0, 2));
    expect(named[0]?.figures?.positions).toHaveLength(1);
    const about = { walk: "one", groups: null, open: new Set<number>(), looked_max: 100 };
    const next = async (told_max: number, except: readonly number[] = []) =>
      (await answer(source, "next_figures", { ...about, told_max, except: new Set(except) })).map(
        ({ account_id }) => account_id,
      );
    expect(await next(2)).toEqual(account_ids.slice(0, 2));
    expect(await next(2)).toEqual(account_ids.slice(2));
    expect(await next(9, [ACCOUNT])).toEqual(account_ids.slice(1));
  });
});

describe("the condition of a command", () => {
  const { state } = openBusyHouse();
  const record = state.accounts.get(ACCOUNT)?.record;
  const position_id = [...(state.accounts.get(ACCOUNT)?.positions.keys() ?? [])][0] ?? 0;
  const about = { account_id: ACCOUNT, otherwise: "wrong_state" } as const;
  const balance = minor(record?.balance ?? 0);
  const upTo = (volume_max: number, id = position_id) => ({
    position: { position_id: id, volume_max: steps(volume_max) },
  });

  it.each<[boolean, Partial<Condition>]>([
    [true, {}],
    [false, { account_id: 7 }],
    [true, { status: record?.status ?? 1 }],
    [false, { status: 0 }],
    [true, { balance }],
    [false, { balance: minor(balance + 1) }],
    [true, { credit: minor(record?.credit ?? 0) }],
    [false, { credit: minor(1) }],
    [false, { isFlat: true }],
    [true, upTo(POSITION_VOLUME)],
    [false, upTo(POSITION_VOLUME - 1)],
    [true, upTo(0, 999)],
    [false, { balance, ...upTo(1) }],
  ])("is %s: %o", (isSo, condition) => {
    expect(holds(state, structuredClone({ ...about, ...condition }))).toBe(isSo);
  });
});
