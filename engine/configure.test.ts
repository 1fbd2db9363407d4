import { describe, expect, test } from "vitest";
import { fraction } from "../domain/fraction.ts";
import { minor, steps, type UnixMs } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  eurusd,
  fund,
  group,
  index,
  openHouse,
  STAFF,
  USDJPY,
  type House,
} from "../tests/support/engine-house.ts";
import {
  halt,
  openAccount,
  setGroup,
  setSymbol,
  setSymbolStatus,
  updateAccount,
} from "./configure.ts";
import type { AccountRecord } from "./records.ts";
import { accountOf, symbolOf, tell } from "./step.ts";
import { valueAccount } from "./valuation.ts";

const DONE = { ok: true, order: null, position: null };
const refusal = (error: string) => ({ ok: false, error, fix: null, order: null });
const PROP = { phase: "one", profit_target: null, daily_loss_max: null, total_loss_max: null };

const record = (house: House, account_id = ACCOUNT) => accountOf(house.state, account_id).record;
const usedMargin = (house: House) =>
  valueAccount(house.state, accountOf(house.state, ACCOUNT))?.used_margin;
const types = (house: House) => house.events.map((event) => event.type);

/** No events so far, so that only what follows is seen. */
function quiet(house: House): House {
  house.events.length = 0;
  return house;
}

function keep(house: House, changes: Partial<AccountRecord>): void {
  const account = { ...record(house), ...changes };
  tell(house.step(), ACCOUNT, { type: "account", account, is_told: false });
}

describe("open_account", () => {
  const open = (house: House, account_id: number, group_id = 1) =>
    openAccount(house.step(), {
      kind: "open_account",
      ts: house.state.now,
      account_id,
      actor: STAFF,
      group_id,
      status: 0,
      leverage: 50,
    });

  test("opens it with nothing in it, and tells", () => {
    const house = quiet(openHouse());
    expect(open(house, 5)).toEqual(DONE);
    expect(record(house, 5)).toMatchObject({
      account_id: 5,
      group_id: 1,
      status: 0,
      leverage: 50,
      balance: 0,
      credit: 0,
      liquidation: 0,
      prop: null,
      seq: 1,
    });
    expect(house.events).toMatchObject([{ type: "account", seq: 1, is_told: true }]);
  });

  test("in a group with prop terms begins a programme that awaits its deposit", () => {
    const house = openHouse([group({ prop: PROP })]);
    open(house, 5);
    expect(record(house, 5).prop).toEqual({ status: 0, initial_balance: 0 });
  });

  test.each([
    ["an id that is taken", ACCOUNT, 1, "conflict"],
    ["an id that is taken, in an unknown group", ACCOUNT, 9, "conflict"],
    ["an unknown group", 5, 9, "not_found"],
  ])("refuses %s", (_, account_id, group_id, error) => {
    const house = quiet(openHouse());
    expect(open(house, account_id, group_id)).toEqual(refusal(error));
    expect(house.events).toEqual([]);
  });
});

type Update = Partial<Pick<AccountRecord, "group_id" | "status" | "leverage">>;

describe("update_account", () => {
  const update = (house: House, changes: Update, account_id = ACCOUNT) =>
    updateAccount(house.step(), {
      kind: "update_account",
      ts: house.state.now,
      account_id,
      actor: STAFF,
      group_id: undefined,
      status: undefined,
      leverage: undefined,
      ...changes,
    });

  test.each([
    ["status", { status: 3 }],
    ["leverage", { leverage: 20 }],
    ["group", { group_id: 2 }],
    ["all", { status: 2, leverage: 7, group_id: 2 }],
  ] as const)("changes %s, leaves the rest, and tells once", (_, changes) => {
    const house = openHouse([group(), group({ group_id: 2 })]);
    fund(house, 100);
    const before = record(house);
    quiet(house);
    expect(update(house, changes)).toEqual(DONE);
    expect(record(house)).toEqual({ ...before, ...changes, seq: before.seq + 1 });
    expect(house.events).toMatchObject([{ type: "account", is_told: true }]);
  });

  test("null gives an account the group's leverage again", () => {
    const house = openHouse();
    update(house, { leverage: 20 });
    expect(update(house, { leverage: null })).toEqual(DONE);
    expect(record(house).leverage).toBeNull();
  });

  test("that changes nothing is accepted without an event", () => {
    const house = quiet(openHouse());
    expect(update(house, {})).toEqual(DONE);
    expect(update(house, { status: 1, leverage: null, group_id: 1 })).toEqual(DONE);
    expect(house.events).toEqual([]);
  });

  test.each([
    ["an unknown account", {}, 5],
    ["an unknown group", { group_id: 9 }, ACCOUNT],
  ])("of %s is not_found", (_, changes, account_id) => {
    const house = quiet(openHouse());
    expect(update(house, changes, account_id)).toEqual(refusal("not_found"));
    expect(house.events).toEqual([]);
  });

  test("a leverage cut holds at once for open positions, each of which is told of with its margin", () => {
    const house = openHouse();
    fund(house, 2_000_00);
    house.quote(EURUSD, 110_000);
    const [first, second] = [house.open({}), house.open({ volume: steps(10) })];
    expect(usedMargin(house)).toBe(1_210_00);
    quiet(house);
    update(house, { leverage: 10 });
    expect(usedMargin(house)).toBe(12_100_00);
    expect(house.position(first).margin).toBe(11_000_00);
    expect(house.position(second).margin).toBe(1_100_00);
    expect(types(house)).toEqual(["account", "position", "position"]);
  });

  test("a move with positions takes the other group's leverage, mark-up and prices at once", () => {
    const markups = { [EURUSD]: { markup_bid: 50, markup_ask: 0 } };
    const house = openHouse([group(), group({ group_id: 2, leverage_max: 50, markups })]);
    fund(house, 5_000_00);
    house.quote(EURUSD, 110_000);
    const id = house.open({});
    expect(update(house, { group_id: 2 })).toEqual(DONE);
    expect(valueAccount(house.state, accountOf(house.state, ACCOUNT))).toMatchObject({
      used_margin: 2_200_00,
      floating_profit: -50_00,
    });
    expect(house.position(id)).toMatchObject({
      margin: 2_200_00,
      current_price: 109_950,
      profit: -50_00,
    });
  });

  test.each([
    ["balance", (house: House) => fund(house, 1)],
    ["a debt", (house: House) => fund(house, -1)],
    ["a position", (house: House) => house.open({})],
  ])("a move into another currency is refused where there is %s", (_, prepare) => {
    const house = openHouse([group(), group({ group_id: 2, currency: "EUR" })]);
    prepare(house);
    quiet(house);
    expect(update(house, { group_id: 2 })).toEqual(refusal("wrong_state"));
    expect(house.events).toEqual([]);
  });

  test("a move into another currency of an account without money begins its day anew", () => {
    const house = openHouse([group(), group({ group_id: 2, currency: "EUR" })]);
    house.pend();
    keep(house, { day_start_equity: minor(500), day_flows: minor(-500) });
    expect(update(house, { group_id: 2 })).toEqual(DONE);
    expect(record(house)).toMatchObject({ group_id: 2, day_start_equity: 0, day_flows: 0 });
  });

  test("a move within a currency keeps the day", () => {
    const house = openHouse([group(), group({ group_id: 2 })]);
    keep(house, { day_start_equity: minor(500), day_flows: minor(-500) });
    update(house, { group_id: 2 });
    expect(record(house)).toMatchObject({ day_start_equity: 500, day_flows: -500 });
  });

  test("a move into netting needs one position a symbol", () => {
    const house = openHouse([group(), group({ group_id: 2, position_mode: "netting" })]);
    house.open({});
    house.open({ side: 1, symbol_id: USDJPY });
    expect(update(house, { group_id: 2 })).toEqual(DONE);
    update(house, { group_id: 1 });
    house.open({ side: 1 });
    expect(update(house, { group_id: 2 })).toEqual(refusal("wrong_state"));
  });

  test("a move into a group with prop terms begins a programme at the balance, one out of it ends it", () => {
    const house = openHouse([
      group(),
      group({ group_id: 2, prop: PROP }),
      group({ group_id: 3, prop: PROP }),
    ]);
    fund(house, 700);
    update(house, { group_id: 2 });
    expect(record(house).prop).toEqual({ status: 0, initial_balance: 700 });
    keep(house, { prop: { status: 1, initial_balance: minor(5) } });
    update(house, { group_id: 3 });
    expect(record(house).prop).toEqual({ status: 1, initial_balance: 5 });
    update(house, { group_id: 1 });
    expect(record(house).prop).toBeNull();
  });
});

describe("set_group", () => {
  const set = (house: House, terms: ReturnType<typeof group>) =>
    setGroup(house.step(), { kind: "set_group", ts: house.state.now, terms });

  test("makes a new group", () => {
    const house = quiet(openHouse());
    const terms = group({ group_id: 7, currency: "JPY", currency_digits: 0 });
    expect(set(house, terms)).toEqual(DONE);
    expect(house.state.groups.get(7)).toEqual(terms);
    expect(types(house)).toEqual(["group"]);
  });

  test("holds at once for the group's open positions, and for no other group's", () => {
    const house = openHouse([group(), group({ group_id: 2 })]);
    house.quote(EURUSD, 110_000);
    const [mine, other] = [house.open({}), house.open({}, ACCOUNT + 1)];
    quiet(house);
    expect(set(house, group({ leverage_max: 20 }))).toEqual(DONE);
    expect(usedMargin(house)).toBe(5_500_00);
    expect(house.position(mine).margin).toBe(5_500_00);
    expect(house.position(other).margin).toBe(1_100_00);
    expect(types(house)).toEqual(["group", "position"]);
  });

  test.each([
    ["its own", 1],
    ["another group's", 7],
  ])("a currency keeps its decimals: %s are not changed", (_, group_id) => {
    const house = quiet(openHouse());
    expect(set(house, group({ group_id, currency_digits: 3 }))).toEqual(refusal("wrong_state"));
    expect(house.events).toEqual([]);
  });

  test("the currency changes only while no account has money or positions", () => {
    const euro = group({ currency: "EUR" });
    const funded = openHouse();
    fund(funded, 1);
    expect(set(funded, euro)).toEqual(refusal("wrong_state"));
    const trading = openHouse();
    trading.open({});
    expect(set(trading, euro)).toEqual(refusal("wrong_state"));
    const empty = openHouse();
    keep(empty, { day_start_equity: minor(9), day_flows: minor(-9) });
    expect(set(quiet(empty), euro)).toEqual(DONE);
    expect(record(empty)).toMatchObject({ day_start_equity: 0, day_flows: 0 });
    expect(empty.events).toMatchObject([{ type: "group" }, { type: "account", is_told: false }]);
  });

  test("a programme that begins or ends with the group's terms is told to the accounts in it", () => {
    const house = quiet(openHouse());
    expect(set(house, group({ prop: PROP }))).toEqual(DONE);
    expect(set(house, group())).toEqual(DONE);
    expect(house.events.filter(({ type }) => type === "account")).toMatchObject([
      { is_told: true, account: { prop: { status: 0 } } },
      { is_told: true, account: { prop: null } },
    ]);
  });

  test("netting comes only while each account has one position a symbol", () => {
    const netting = group({ position_mode: "netting" });
    const house = openHouse();
    house.open({});
    expect(set(house, netting)).toEqual(DONE);
    expect(set(house, group())).toEqual(DONE);
    house.open({});
    expect(set(house, netting)).toEqual(refusal("wrong_state"));
  });

  test("prop terms begin the programme of each account, and end it", () => {
    const house = openHouse();
    fund(house, 300);
    expect(set(house, group({ prop: PROP }))).toEqual(DONE);
    expect(record(house).prop).toEqual({ status: 0, initial_balance: 300 });
    expect(set(house, group())).toEqual(DONE);
    expect(record(house).prop).toBeNull();
  });
});

describe("set_symbol", () => {
  const set = (house: House, terms: ReturnType<typeof eurusd>) =>
    setSymbol(house.step(), { kind: "set_symbol", ts: house.state.now, terms });

  test("makes a new symbol, and conversion by it", () => {
    const house = quiet(openHouse([group()], [index()]));
    expect(set(house, eurusd())).toEqual(DONE);
    expect(house.state.conversions.path("EUR", "USD")).toHaveLength(1);
    expect(types(house)).toEqual(["symbol"]);
  });

  const CHANGES = [
    ["digits", { digits: 4 }],
    ["the volume step", { volume_step: fraction(1n, 10n) }],
    ["the contract", { contract_size: fraction(1_000n) }],
    ["the base currency", { base_currency: "GBP" }],
    ["the quote currency", { quote_currency: "CHF" }],
  ] as const;

  test.each(CHANGES)("changes %s only while nothing is open or pending in it", (_, changes) => {
    const empty = openHouse();
    empty.open({ symbol_id: USDJPY });
    empty.pend({ symbol_id: USDJPY });
    expect(set(empty, eurusd(changes))).toEqual(DONE);
    const open = openHouse();
    open.open({});
    expect(set(quiet(open), eurusd(changes))).toEqual(refusal("wrong_state"));
    const pending = openHouse();
    pending.pend();
    expect(set(quiet(pending), eurusd(changes))).toEqual(refusal("wrong_state"));
    expect([...open.events, ...pending.events]).toEqual([]);
  });

  test("the same step and contract in other fractions is no change of them", () => {
    const house = openHouse();
    house.open({});
    const same = { volume_step: fraction(10n, 1_000n), contract_size: fraction(200_000n, 2n) };
    expect(set(house, eurusd(same))).toEqual(DONE);
  });

  test("forgets its quote with other digits, and keeps it else", () => {
    const house = openHouse();
    house.quote(EURUSD, 110_000);
    set(house, eurusd({ swap_long: fraction(-9n) }));
    expect(symbolOf(house.state, EURUSD).bid).toBe(110_000);
    set(house, eurusd({ digits: 4 }));
    expect(symbolOf(house.state, EURUSD).bid).toBeNull();
  });

  test("another leverage holds at once for what is open in it", () => {
    const house = openHouse();
    house.quote(EURUSD, 110_000);
    const id = house.open({});
    const other = house.open({ symbol_id: USDJPY });
    const before = house.position(other);
    quiet(house);
    expect(set(house, eurusd({ leverage_max: fraction(20n) }))).toEqual(DONE);
    expect(house.position(id).margin).toBe(5_500_00);
    expect(house.position(other)).toBe(before);
    expect(types(house)).toEqual(["symbol", "position"]);
  });
});

describe("symbol_status and halt", () => {
  const status = (house: House, symbol_id: number, status: 0 | 1 | 2, is_staffs?: boolean) =>
    setSymbolStatus(house.step(), {
      kind: "symbol_status",
      ts: house.state.now,
      symbol_id,
      status,
      ...(is_staffs === undefined ? {} : { is_staffs }),
    });

  const stop = (
    house: House,
    symbol_id: number | null,
    group_id: number | null,
    is_halted: boolean,
  ) => {
    const ts: UnixMs = house.state.now;
    return halt(house.step(), { kind: "halt", ts, symbol_id, group_id, is_halted });
  };

  test("a symbol is closed and opened again, told once each", () => {
    const house = quiet(openHouse());
    for (const next of [2, 2, 0, 0] as const) expect(status(house, EURUSD, next)).toEqual(DONE);
    expect(house.events).toMatchObject([
      { type: "symbol_status", symbol_id: EURUSD, status: 2 },
      { type: "symbol_status", symbol_id: EURUSD, status: 0 },
    ]);
    expect(status(house, 99, 1)).toEqual(refusal("not_found"));
  });

  test("staff's word is told where it changes nothing but whose word it is, and ends with the provider's next", () => {
    const house = quiet(openHouse());
    for (const [next, is_staffs] of [
      [2],
      [2, true],
      [2],
      [2, true],
      [0],
      [1, true],
      [1, false],
    ] as const) {
      expect(status(house, EURUSD, next, is_staffs)).toEqual(DONE);
    }
    const told = house.events.map((event) =>
      event.type === "symbol_status" ? [event.status, event.is_staffs ?? false] : event,
    );
    expect(told).toEqual([
      [2, false],
      [2, true],
      [0, false],
      [1, true],
      [1, false],
    ]);
  });

  test.each([
    ["everywhere", null, null, (house: House) => house.state.isHalted],
    ["in a symbol", EURUSD, null, (house: House) => symbolOf(house.state, EURUSD).isHalted],
    ["in a group", null, 1, (house: House) => house.state.haltedGroups.has(1)],
  ])(
    "new exposure is stopped %s and allowed again, told once each",
    (_, symbol, group, isHalted) => {
      const house = quiet(openHouse());
      expect(stop(house, symbol, group, false)).toEqual(DONE);
      expect(isHalted(house)).toBe(false);
      for (const is_halted of [true, true]) stop(house, symbol, group, is_halted);
      expect(isHalted(house)).toBe(true);
      for (const is_halted of [false, false]) stop(house, symbol, group, is_halted);
      expect(isHalted(house)).toBe(false);
      expect(house.events).toMatchObject([
        { type: "halt", symbol_id: symbol, group_id: group, is_halted: true },
        { type: "halt", is_halted: false },
      ]);
    },
  );

  test.each([
    ["an unknown symbol", 99, null, "not_found"],
    ["an unknown group", null, 99, "not_found"],
    ["a symbol of a group", EURUSD, 1, "wrong_state"],
  ])("%s cannot be halted", (_, symbol, group, error) => {
    const house = quiet(openHouse());
    expect(stop(house, symbol, group, true)).toEqual(refusal(error));
    expect(house.events).toEqual([]);
  });
});
