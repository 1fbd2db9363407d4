/** Tests of figure-watch.ts: who is looked at, in which turn, and by answers of when. */
import { expect, it } from "vitest";
import { createPlayedClock } from "../../tests/support/played-clock.ts";
import { aPriceAlert } from "../../tests/support/price-alerts.ts";
import type { AccountFigures, EnginePort } from "../engine-port/engine-port.ts";
import { createLog } from "../log.ts";
import { watchFigures, type FigureAlert } from "./figure-watch.ts";

const LOOK_MS = 200;

const anAlert = (id: number, account_id: number, more: Partial<FigureAlert> = {}): FigureAlert => ({
  ...aPriceAlert({ id, account_id }),
  figure: { kind: "equity", way: "down", value: 100, position_id: null },
  counts_after: 0,
  is_armed: true,
  ...more,
});

const figuresOf = (account_id: number, equity: number): AccountFigures => ({
  account_id,
  group_id: 1,
  isOpen: true,
  figures: {
    account_id,
    balance: 1_000,
    credit: 0,
    equity,
    used_margin: 0,
    free_margin: equity,
    margin_level: null,
    floating_profit: equity - 1_000,
    positions: [],
  },
});

/** An engine that answers so many accounts at once, all worth 99, and a watch that notes what it finds. */
function scene(accountsMax: number) {
  const clock = createPlayedClock(0);
  const asked: (readonly number[])[] = [];
  const [reached, ended]: [number[], number[]] = [[], []];
  let meanwhile = () => {};
  const engine = {
    ask: async (_name: string, question: { account_ids: readonly number[] }) => {
      const account_ids = [...question.account_ids];
      asked.push(account_ids);
      const answer = account_ids.slice(0, accountsMax).map((id) => figuresOf(id, 99));
      meanwhile();
      return answer;
    },
  } as unknown as Pick<EnginePort, "ask">;
  const watch = watchFigures({
    clock,
    log: createLog("silent"),
    engine,
    spreadOf: () => 0,
    quietTill: () => 0,
    reached: { add: ({ id }) => void reached.push(id) },
    armed: { add: () => undefined },
    end: ({ id }) => void ended.push(id),
  });
  const look = async () => {
    clock.play(LOOK_MS);
    // The answer of an engine that answers at once.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    watch,
    asked,
    reached,
    ended,
    look,
    during: (act: () => void) => void (meanwhile = act),
  };
}

it("nobody's account is looked at but of those who wait for one of its figures", async () => {
  const { watch, asked, reached, look } = scene(10);
  await look();
  watch.set(anAlert(1, 7, { figure: { kind: "spread", way: "up", value: 9, position_id: null } }));
  await look();
  expect(asked).toEqual([]);
  watch.set(anAlert(2, 8));
  await look();
  expect(asked).toEqual([[8]]);
  expect(reached).toEqual([2]);
  // It waits for nothing any more.
  await look();
  await look();
  expect(asked.slice(2)).toEqual([]);
});

it("each account has its turn where one look is too little for all", async () => {
  const { watch, reached, look } = scene(2);
  for (const account_id of [1, 2, 3, 4, 5]) watch.set(anAlert(account_id, account_id));
  await look();
  expect(reached).toEqual([1, 2]);
  await look();
  expect(reached).toEqual([1, 2, 3, 4]);
  await look();
  expect(reached).toEqual([1, 2, 3, 4, 5]);
});

it("an answer says nothing of an alert that was set after it was asked for", async () => {
  const { watch, ended, look, during } = scene(10);
  watch.set(
    anAlert(1, 7, { figure: { kind: "equity", way: "up", value: 500, position_id: null } }),
  );
  const kind = "position_profit" as const;
  during(() => {
    watch.set(anAlert(2, 7, { figure: { kind, way: "up", value: 1, position_id: 9 } }));
    during(() => {});
  });
  await look();
  expect(ended).toEqual([]);
  await look();
  expect(ended).toEqual([2]);
});
