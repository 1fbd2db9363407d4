/** When the journal is read for what staff did: once for what comes together, again where a line was late, else never. */
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Journal } from "../../contract/journal.ts";
import { aPosition, anOrder } from "../../tests/support/trading-records.ts";
import { READ_AFTER_MS, READ_AGAIN_MS, watchStaff } from "./watch-staff.ts";

const MONEY = { account_id: 7, amount: 5, balance: 5, credit: 0, desc: "", origin: 2, type: 0 };
const LINE: Journal = {
  id: 1,
  account_id: 7,
  ts: 1,
  actor_id: 900_001,
  actor_scope: "Admin",
  action: "money_change",
  entity: "account",
  entity_id: 7,
  message: "+5, balance 5, credit 0",
  ip_address: null,
  before: null,
  after: null,
};

let end = () => {};
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  end();
  vi.useRealTimers();
});

function open(...answers: readonly Journal[][]) {
  const left = [...answers];
  const asked: unknown[] = [];
  const told: string[] = [];
  let event: (type: string, payload: unknown) => void = () => {};
  createRoot((dispose) => {
    end = dispose;
    watchStaff(
      {
        feed: {
          session: () => ({ account_id: 7 }) as never,
          onEvent: (listener) => {
            event = listener;
            return () => {};
          },
          call: (...call) => {
            asked.push(call);
            return Promise.resolve({ ok: true, data: left.shift() ?? [] });
          },
        },
        serverNow: () => 100_000,
      },
      ({ title }) => told.push(title),
    );
  });
  return { asked, told, event: (type: string, payload: unknown) => event(type, payload) };
}

it("reads once for what comes together, from a while ago", async () => {
  const { asked, told, event } = open([LINE]);
  event("money_change", MONEY);
  event("balance_correction", {});
  event("account_update", {});
  await vi.advanceTimersByTimeAsync(READ_AFTER_MS);
  expect(asked).toEqual([
    ["my_journal", { query: { from: new Date(85_000).toISOString(), limit: 100 } }],
  ]);
  expect(told).toEqual(["Your broker put money in"]);
  await vi.advanceTimersByTimeAsync(10 * READ_AGAIN_MS);
  expect(asked).toHaveLength(1);
});

it("looks once more for a line that is written after its event, and no third time", async () => {
  const { asked, told, event } = open([], [LINE], [LINE]);
  event("account_update", {});
  await vi.advanceTimersByTimeAsync(READ_AFTER_MS);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(10 * READ_AGAIN_MS);
  expect(told).toEqual(["Your broker put money in"]);
  expect(asked).toHaveLength(2);
});

it("reads nothing for what the engine does by itself", async () => {
  const { asked, event } = open();
  const guarded = { id: 3, account_id: 7, order_id: 9, stop_loss: 1, take_profit: null };
  const position = (part: object) => aPosition(1, { ...guarded, ...part } as never);
  event("position_create", position({}));
  event("position_update", position({ volume: 0.5 }));
  event("position_update", position({ stop_loss: 1.1, trailing_distance: 100 }));
  event("money_change", position({}));
  event("order_cancel", { ...anOrder(5, { id: 9 } as never), cancelled_by: 4 });
  event("order_update", anOrder(5, { id: 9 } as never));
  event("deal_create", {});
  await vi.advanceTimersByTimeAsync(READ_AFTER_MS + READ_AGAIN_MS);
  expect(asked).toEqual([]);
  event("position_update", position({ stop_loss: 2, trailing_distance: null }));
  await vi.advanceTimersByTimeAsync(READ_AFTER_MS);
  expect(asked).toHaveLength(1);
});
