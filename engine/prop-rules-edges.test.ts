import { expect, test } from "vitest";
import { minor } from "../domain/units.ts";
import {
  ACCOUNT,
  EURUSD,
  fund,
  group,
  openHouse,
  type House,
} from "../tests/support/engine-house.ts";
import { checkProgramme, isPropFailed, isProgrammeQuiet } from "./prop-rules.ts";
import type { AccountRecord } from "./records.ts";
import { accountOf, tell } from "./step.ts";

const TERMS = {
  phase: "one",
  profit_target: minor(100_000),
  daily_loss_max: minor(50_000),
  total_loss_max: minor(100_000),
} as const;
const PROP = group({ prop: TERMS });
const RUNNING = { status: 0, initial_balance: minor(1_000_000) } as const;

const accountIn = (house: House) => accountOf(house.state, ACCOUNT);

/** One lot long of a group at 1.10000 with 10,000.00, in this programme or none. */
function held(terms: typeof PROP, prop: AccountRecord["prop"]): House {
  const house = openHouse([terms]);
  fund(house, 1_000_000);
  const { record } = accountIn(house);
  const account = { ...record, day_start_equity: minor(1_000_000), prop };
  tell(house.step(), ACCOUNT, { type: "account", account, is_told: false });
  house.quote(EURUSD, 110_000);
  house.open({});
  return house;
}

test.each([
  ["has no programme though its group has rules", PROP, null],
  ["has a programme though its group has no rules", group(), RUNNING],
  ["has not begun its programme", PROP, { status: 0, initial_balance: minor(0) } as const],
])("an account that %s is not ended by any loss", (_, terms, prop) => {
  const house = held(terms, prop);
  house.quote(EURUSD, 100_000);
  house.events.length = 0;
  checkProgramme(house.step(), ACCOUNT);
  expect(house.events).toEqual([]);
  expect(accountIn(house).record.prop).toEqual(prop);
  expect(isPropFailed(accountIn(house).record)).toBe(false);
  expect(isProgrammeQuiet(terms, accountIn(house).record, minor(0))).toBe(true);
});

test.each([
  ["a daily loss one cent short of its limit", 0, 950_001, true],
  ["a daily loss at its limit", 0, 950_000, false],
  ["a passed programme above its limits", 1, 950_001, true],
  ["a passed programme at its daily limit", 1, 950_000, false],
  ["a failed programme, whatever its equity", 2, 2_000_000, false],
  ["a profit far above the target, with open positions", 0, 9_000_000, true],
] as const)("%s: status %i at equity %i leaves it as it is: %s", (_, status, equity, isQuiet) => {
  const { record } = accountIn(held(PROP, { ...RUNNING, status }));
  expect(isProgrammeQuiet(PROP, record, minor(equity))).toBe(isQuiet);
});

test.each([
  [900_001, true],
  [900_000, false],
])("without a daily limit the total loss alone counts: at %i, %s", (equity, isQuiet) => {
  const terms = group({ prop: { ...TERMS, daily_loss_max: null } });
  const { record } = accountIn(held(terms, RUNNING));
  expect(isProgrammeQuiet(terms, record, minor(equity))).toBe(isQuiet);
});

test("a failed programme is wound up by id, in whatever order its positions and orders are kept", () => {
  const house = held(PROP, RUNNING);
  for (const _ of [1, 2]) {
    house.open({});
    house.pend();
  }
  house.pend();
  const { positions, orders } = accountIn(house);
  turn(positions);
  turn(orders);
  house.quote(EURUSD, 109_000);
  house.events.length = 0;
  checkProgramme(house.step(), ACCOUNT);
  const ended = house.events.flatMap((event) => {
    if (event.type === "position" && event.change === "close") return [event.position.id];
    return event.type === "order" && event.change === "cancel" ? [-event.order.id] : [];
  });
  const cancelled = ended.filter((id) => id < 0);
  expect(ended.filter((id) => id > 0)).toEqual([1, 2, 3]);
  expect(cancelled).toHaveLength(3);
  expect(cancelled).toEqual(cancelled.toSorted((a, b) => b - a));
});

function turn<V>(map: Map<number, V>): void {
  const entries = [...map].toReversed();
  map.clear();
  for (const [id, value] of entries) map.set(id, value);
}
