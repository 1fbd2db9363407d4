import { createRoot, createSignal } from "solid-js";
import { expect, test } from "vitest";
import { DEAL_DIRECTION, SIDE } from "../../../../contract/codes.ts";
import type { Deal } from "../../../../contract/deal.ts";
import { PAGE_LIMIT_MAX } from "../../../../contract/limits.ts";
import type { CallInput, CallResult } from "../../../../workers/feed/feed-api.ts";
import { createDealHistory } from "./deal-history.ts";

const deal = (id: number, created_at = id * 1000): Deal => ({
  id,
  account_id: 1,
  order_id: id,
  position_id: id,
  symbol_id: 401,
  direction: DEAL_DIRECTION.entry,
  side: SIDE.buy,
  volume: 0.1,
  price: 1000,
  open_price: null,
  profit: 0,
  commission: 0,
  swap: 0,
  comment: "",
  reason: 0,
  created_at,
  requested_price: null,
  bid: 999,
  ask: 1000,
});

/** A service with these deals, oldest first, that answers as the real one: newest first, `to` exclusive. */
function openHistory(stored: readonly Deal[]) {
  const asked: NonNullable<CallInput["query"]>[] = [];
  let tell: (type: string, payload: unknown) => void = () => {};
  const [symbol_id, setSymbol] = createSignal<number | null>(401);
  const made = createRoot((dispose) => ({
    dispose,
    ...createDealHistory(
      {
        session: () => null,
        fresh: () => true,
        onEvent(listener) {
          tell = listener;
          return () => {};
        },
        call(_, { query = {} }): Promise<CallResult<unknown>> {
          asked.push(query);
          const [at = 0, id = 0] = String(query["after"] ?? "9e15:0")
            .split(":")
            .map(Number);
          const found = stored
            .filter((one) => one.created_at < at || (one.created_at === at && one.id < id))
            .reverse();
          return Promise.resolve({ ok: true, data: found.slice(0, PAGE_LIMIT_MAX) });
        },
      },
      symbol_id,
    ),
  }));
  return {
    ...made,
    asked,
    setSymbol,
    tell: (type: string, payload: unknown) => tell(type, payload),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));
const ids = (deals: readonly Deal[]) => deals.map(({ id }) => id);

test("asks for no older page than the view needs, and once for each", async () => {
  const stored = Array.from({ length: PAGE_LIMIT_MAX + 20 }, (_, index) => deal(index + 1));
  const { deals, want, asked, dispose } = openHistory(stored);
  want(400_000);
  want(400_000);
  await settle();
  want(400_000);
  expect(asked).toHaveLength(1);
  expect(deals()).toHaveLength(PAGE_LIMIT_MAX);
  want(5_000);
  await settle();
  expect(asked).toHaveLength(2);
  expect(ids(deals())).toEqual(ids(stored));
  want(0);
  await settle();
  expect(asked).toHaveLength(2);
  dispose();
});

test("deals of one moment are all there when a page ends among them", async () => {
  const stored = Array.from({ length: PAGE_LIMIT_MAX + 2 }, (_, index) =>
    deal(index + 1, index < 5 ? 1000 : index * 1000),
  );
  const { deals, want, dispose } = openHistory(stored);
  want(0);
  await settle();
  want(0);
  await settle();
  expect(ids(deals())).toEqual(ids(stored));
  dispose();
});

test("takes what is booked, corrected and removed, and no position that a deal event carries", async () => {
  const { deals, want, tell, dispose } = openHistory([deal(1)]);
  want(0);
  await settle();
  tell("deal_create", deal(2));
  tell("deal_update", { ...deal(1), price: 1001 });
  tell("deal_create", { id: 9, symbol_id: 401, side: 0 });
  tell("deal_create", { ...deal(3), symbol_id: 1 });
  expect(deals().map(({ id, price }) => [id, price])).toEqual([
    [1, 1001],
    [2, 1000],
  ]);
  tell("deal_delete", deal(2));
  expect(ids(deals())).toEqual([1]);
  dispose();
});

test("another symbol begins with none", async () => {
  const { deals, want, setSymbol, dispose } = openHistory([deal(1)]);
  want(0);
  await settle();
  setSymbol(null);
  expect(deals()).toEqual([]);
  want(0);
  await settle();
  expect(deals()).toEqual([]);
  dispose();
});

test("more deals of one moment than a page holds are all there", async () => {
  const stored = Array.from({ length: PAGE_LIMIT_MAX + 50 }, (_, index) => deal(index + 1, 1000));
  const { deals, want, dispose } = openHistory(stored);
  for (let page = 0; page < 3; page += 1) {
    want(0);
    await settle();
  }
  expect(ids(deals())).toEqual(ids(stored));
  dispose();
});

test("a deal that is removed or corrected while a page is read is not as the page has it", async () => {
  const { deals, want, tell, dispose } = openHistory([deal(1), deal(2)]);
  want(0);
  tell("deal_delete", deal(1));
  tell("deal_update", { ...deal(2), price: 1001 });
  await settle();
  expect(deals().map(({ id, price }) => [id, price])).toEqual([[2, 1001]]);
  dispose();
});
