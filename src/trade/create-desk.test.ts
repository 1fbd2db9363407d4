import { createRoot } from "solid-js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CrtOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { CLIENT_ORDER_ID_PATTERN } from "../../contract/limits.ts";
import { anOrder, aPosition } from "../../tests/support/trading-records.ts";
import {
  done,
  failed,
  makeMemoryLocks,
  makeMemoryStore,
  makeScriptedFeed,
} from "../../tests/support/scripted-feed.ts";
import type { BookChange } from "../stores/trading-book.ts";
import { makeDesk } from "./create-desk.ts";
import type { IntentEnd } from "./desk.ts";
import { SEND_WAIT_MS } from "./follow-intent.ts";
import { makeIntentJournal } from "./intent-journal.ts";
import type { OrderSize } from "./order-limits.ts";

const BUY: CrtOrder = { symbol_id: 1, type: 0, side: 0, volume: 0.1 };
const SERVER_AHEAD_MS = 5_000;
const stores = makeMemoryStore;

/** A tab: a desk on a journal that others may share. */
function openTab(store = stores(), shared = makeMemoryLocks(), isMeant = true, isListening = true) {
  const script = makeScriptedFeed();
  const taken: BookChange[] = [];
  const { locks, die } = shared.tab();
  const faults: unknown[] = [];
  const sizes: OrderSize[] = [];
  const journal = makeIntentJournal({
    store,
    locks,
    tab: crypto.randomUUID(),
    wall: Date.now,
    report: (fault) => faults.push(fault),
  });
  const { desk, dispose } = createRoot((dispose) => ({
    dispose,
    desk: makeDesk({
      feed: script.feed,
      book: { take: (change) => taken.push(change) },
      journal,
      wall: Date.now,
      // An estimate: it has fractions.
      serverNow: () => Date.now() + SERVER_AHEAD_MS + 0.25,
      validMs: () => 3_000,
      priceNow: () => 1.1,
      confirm: (_, order) => {
        sizes.push(order);
        return Promise.resolve(isMeant);
      },
      newId: () => crypto.randomUUID(),
    }),
  }));
  const ends: IntentEnd[] = [];
  if (isListening) desk.onEnd((end) => ends.push(end));
  return {
    ...script,
    desk,
    store,
    shared,
    taken,
    ends,
    faults,
    sizes,
    close: () => {
      dispose();
      die();
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const filled = (client_order_id: string, more: Partial<Order> = {}) =>
  anOrder(1, { id: 9, account_id: 7, status: 3, client_order_id, ...more });
const idOf = (store: { records: Map<string, unknown> }) => [...store.records.keys()][0] ?? "";

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("an order that is answered", () => {
  it("is written down before it is sent, under a name of its own and with its time limit", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    expect(tab.asked).toEqual([]);
    await settle();
    const [entry] = [...tab.store.records.values()] as { request: { body: CrtOrder } }[];
    const body = tab.asked[0]?.input.body as CrtOrder;
    expect(entry).toMatchObject({ account_id: 7, request: { kind: "order_create", body } });
    expect(body.client_order_id).toMatch(CLIENT_ORDER_ID_PATTERN);
    expect(body.valid_until).toBe(1_800_000_000_000 + SERVER_AHEAD_MS + 3_000);
    expect(tab.desk.intents()).toMatchObject([{ state: "sending", message: "" }]);
    expect(tab.desk.isBusy({ symbol_id: 1 })).toBe(true);
    expect(tab.desk.isBusy({ symbol_id: 2 })).toBe(false);

    const record = filled(body.client_order_id ?? "");
    tab.answer("order_create", done(record));
    expect(await outcome).toEqual({ ok: true, record });
    expect(tab.names()).toEqual(["order_create"]);
    expect(tab.store.records.size).toBe(0);
    expect(tab.taken).toEqual([{ kind: "order", type: "order_update", record }]);
    expect(tab.desk.intents()).toMatchObject([{ state: "done" }]);
    expect(tab.desk.isBusy({ symbol_id: 1 })).toBe(false);
  });

  it("is refused in the service's words, once", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    tab.answer("order_create", failed(422, "not enough free margin"));
    expect(await outcome).toEqual({ ok: false, status: 422, message: "not enough free margin" });
    expect(tab.names()).toEqual(["order_create"]);
    expect(tab.store.records.size).toBe(0);
    expect(tab.ends).toHaveLength(1);
  });

  it("goes out although storage fails, and that is said", async () => {
    const store = { ...stores(), put: () => Promise.reject(new Error("full")) };
    const tab = openTab(store);
    void tab.desk.placeOrder(BUY);
    await settle();
    expect(tab.names()).toEqual(["order_create"]);
    expect(tab.faults).toHaveLength(1);
  });
});

describe("an order whose event comes before its answer", () => {
  const named = (tab: ReturnType<typeof openTab>, more: Partial<Order>) =>
    filled(idOf(tab.store), more);

  it("is acknowledged by it, and nobody listens any more", async () => {
    const tab = openTab();
    const before = tab.listeners();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    const record = named(tab, { type: 1, status: 1 });
    tab.tell("order_create", record);
    expect(await outcome).toEqual({ ok: true, record });
    expect(tab.desk.intents()).toMatchObject([{ state: "done" }]);
    expect(tab.listeners()).toBe(before);
    tab.answer("order_create", done(record));
    await settle();
    expect(tab.ends).toHaveLength(1);
    expect(tab.names()).toEqual(["order_create"]);
  });

  it("waits for what became of it, where it was only taken in", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    tab.tell("order_create", named(tab, { status: 0 }));
    await settle();
    expect(tab.desk.intents()).toMatchObject([{ state: "sending" }]);
    const record = named(tab, {});
    tab.tell("order_update", record);
    expect(await outcome).toEqual({ ok: true, record });
  });

  it("is refused by it", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    tab.tell("order_rejected", named(tab, { status: 5, rejection_msg: "the market is closed" }));
    expect(await outcome).toMatchObject({ ok: false, message: "the market is closed" });
  });

  it("takes no word on another order, nor of another account", async () => {
    const tab = openTab();
    void tab.desk.placeOrder(BUY);
    await settle();
    tab.tell("order_update", filled("another"));
    tab.tell("order_update", named(tab, { account_id: 8 }));
    tab.tell("position_update", named(tab, {}));
    await settle();
    expect(tab.desk.intents()).toMatchObject([{ state: "sending" }]);
  });

  it("needs no question although its answer is lost", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    const record = named(tab, {});
    tab.tell("order_update", record);
    tab.answer("order_create", failed(0));
    expect(await outcome).toEqual({ ok: true, record });
    expect(tab.names()).toEqual(["order_create"]);
  });
});

describe("an order without an answer", () => {
  it.each([
    ["no connection", failed(0)],
    ["a fault of the service", failed(500)],
    ["a request that took too long", failed(408)],
    ["half an answer", failed(201)],
  ])("after %s is asked for by its name, and found", async (_words, lost) => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    const record = filled(idOf(tab.store));
    tab.answer("order_create", lost);
    await settle();
    expect(tab.desk.intents()).toMatchObject([{ state: "checking" }]);
    expect(tab.asked.at(-1)?.input.params).toEqual({ client_order_id: idOf(tab.store) });
    tab.answer("client_order_get", done(record));
    expect(await outcome).toEqual({ ok: true, record });
    expect(tab.names()).toEqual(["order_create", "client_order_get"]);
  });

  it("that was refused is told with the reason", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    const record = filled(idOf(tab.store), { status: 5, rejection_msg: "the market is closed" });
    tab.answer("order_create", failed(0));
    await settle();
    tab.answer("client_order_get", done(record));
    expect(await outcome).toMatchObject({ ok: false, message: "the market is closed" });
    expect(tab.taken).toEqual([]);
  });

  it("that the service does not know is barred, and only then called undone", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    tab.answer("order_create", failed(0));
    await settle();
    tab.answer("client_order_get", failed(404));
    await vi.advanceTimersByTimeAsync(250);
    tab.answer("client_order_get", failed(404));
    await settle();
    expect(tab.desk.intents()).toMatchObject([{ state: "checking" }]);
    tab.answer("client_order_cancel", done(null));
    expect(await outcome).toMatchObject({ ok: false });
    expect(tab.names().filter((name) => name === "order_create")).toHaveLength(1);
  });

  it("that arrives while its name is barred is told as it is", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    const id = idOf(tab.store);
    tab.answer("order_create", failed(0));
    await settle();
    tab.answer("client_order_get", failed(404));
    await vi.advanceTimersByTimeAsync(250);
    tab.answer("client_order_get", failed(404));
    await settle();
    tab.answer("client_order_cancel", failed(409, "the order is no longer pending"));
    await vi.advanceTimersByTimeAsync(500);
    tab.answer("client_order_get", done(filled(id)));
    expect(await outcome).toMatchObject({ ok: true, record: { id: 9 } });
  });

  it("is asked for while its own answer is slow, and that answer counts when it comes", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    const record = filled(idOf(tab.store));
    await vi.advanceTimersByTimeAsync(SEND_WAIT_MS);
    expect(tab.desk.intents()).toMatchObject([{ state: "checking" }]);
    tab.answer("order_create", done(record));
    await settle();
    // Asked before the service had it.
    tab.answer("client_order_get", failed(404));
    expect(await outcome).toEqual({ ok: true, record });
    expect(tab.names()).not.toContain("client_order_cancel");
  });

  it("is asked for at once when the connection is back", async () => {
    const tab = openTab();
    void tab.desk.placeOrder(BUY);
    await settle();
    tab.answer("order_create", failed(0));
    tab.setFresh(false);
    for (let tries = 0; tries < 6; tries += 1) {
      await vi.advanceTimersByTimeAsync(tries === 0 ? 0 : 2_000);
      tab.answer("client_order_get", failed(0));
    }
    const before = tab.asked.length;
    await settle();
    expect(tab.asked).toHaveLength(before);
    tab.setFresh(true);
    await settle();
    expect(tab.asked).toHaveLength(before + 1);
  });

  it("waits for its account's own session to be asked for", async () => {
    const tab = openTab();
    const outcome = tab.desk.placeOrder(BUY);
    await settle();
    const record = filled(idOf(tab.store));
    tab.setSession({ account_id: 8, scope: "Trader", remember_me: false });
    tab.answer("order_create", failed(0));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(tab.names()).toEqual(["order_create"]);
    expect(tab.desk.intents()).toEqual([]);
    tab.setSession({ account_id: 7, scope: "Trader", remember_me: false });
    await settle();
    tab.answer("client_order_get", done(record));
    expect(await outcome).toEqual({ ok: true, record });
  });
});

describe("a page that dies", () => {
  it("leaves what it sent to the next one, whose notices may come later than what they tell", async () => {
    const gone = openTab();
    void gone.desk.placeOrder(BUY);
    await settle();
    const id = idOf(gone.store);
    gone.close();
    const tab = openTab(gone.store, gone.shared, true, false);
    await settle();
    const first: IntentEnd[] = [];
    const undo = tab.desk.onEnd((end) => first.push(end));
    expect(first).toMatchObject([{ wasLeft: true, outcome: null }]);
    undo();
    tab.answer("client_order_get", done(filled(id)));
    await settle();
    const second: IntentEnd[] = [];
    tab.desk.onEnd((end) => second.push(end));
    expect(second).toMatchObject([{ wasLeft: true, outcome: { ok: true } }]);
    // What was told is not told again, and nothing of one account to the next.
    const third: IntentEnd[] = [];
    tab.desk.onEnd((end) => third.push(end));
    expect(third).toEqual([]);
  });

  it("tells nothing of one account to who signs in next", async () => {
    const gone = openTab();
    void gone.desk.placeOrder(BUY);
    await settle();
    gone.close();
    const tab = openTab(gone.store, gone.shared, true, false);
    await settle();
    tab.setSession({ account_id: 8, scope: "Trader", remember_me: false });
    await settle();
    const ends: IntentEnd[] = [];
    tab.desk.onEnd((end) => ends.push(end));
    expect(ends).toEqual([]);
  });

  it("leaves what it sent to the next one, which asks and never sends", async () => {
    const gone = openTab();
    void gone.desk.placeOrder(BUY);
    await settle();
    const id = idOf(gone.store);
    gone.close();
    const tab = openTab(gone.store, gone.shared);
    await settle();
    expect(tab.names()).toEqual(["client_order_get"]);
    tab.answer("client_order_get", done(filled(id)));
    await settle();
    expect(tab.ends.at(-1)).toMatchObject({ wasLeft: true, outcome: { ok: true } });
    expect(tab.store.records.size).toBe(0);
  });

  it("is not mistaken for one that lives: another tab leaves its orders alone until it is gone", async () => {
    const first = openTab();
    void first.desk.placeOrder(BUY);
    await settle();
    const other = openTab(first.store, first.shared);
    const third = openTab(first.store, first.shared);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([...other.names(), ...third.names()]).toEqual([]);
    first.close();
    await settle();
    expect([...other.names(), ...third.names()]).toEqual(["client_order_get"]);
  });

  it("of another account is left alone, and a broken entry stops nobody", async () => {
    const store = stores();
    store.records.set("a", {
      id: "a",
      tab: "x",
      account_id: 8,
      at: Date.now(),
      words: "",
      request: { kind: "order_create" },
    });
    store.records.set("b", "rubbish");
    const tab = openTab(store);
    await settle();
    expect(tab.names()).toEqual([]);
    expect(tab.faults).toEqual([]);
  });
});

describe("a change without an answer", () => {
  const order = anOrder(1, { id: 5, account_id: 7, status: 1, type: 1, order_price: 1.1 });
  const position = aPosition(1, {
    id: 3,
    account_id: 7,
    order_id: 2,
    open_price: 1.2,
    current_price: 1.2,
    profit: 0,
    margin: 1,
  });

  it("of an order is done where the order has it", async () => {
    const tab = openTab();
    const outcome = tab.desk.changeOrder(order, { order_price: 1.15 });
    await settle();
    expect(tab.desk.isBusy({ order_id: 5 })).toBe(true);
    tab.answer("order_update", failed(0));
    await settle();
    tab.answer("orders_list", done([{ ...order, order_price: 1.15 }]));
    expect(await outcome).toMatchObject({ ok: true, record: { order_price: 1.15 } });
    expect(tab.names()).toEqual(["order_update", "orders_list"]);
  });

  it.each([
    ["a tie", { oco_with: 6 }, { oco_id: 3 }],
    ["no tie any more", { oco_with: null }, {}],
  ] as const)("of an order is done where the order has %s", async (_, change, part) => {
    const tab = openTab();
    const before = { ...order, ...(change.oco_with === null ? { oco_id: 2 } : {}) };
    const outcome = tab.desk.changeOrder(before, change);
    await settle();
    tab.answer("order_update", failed(0));
    await settle();
    tab.answer("orders_list", done([{ ...order, ...part }]));
    expect(await outcome).toMatchObject({ ok: true });
  });

  it("of an order is undone only after it was looked for again", async () => {
    const tab = openTab();
    const outcome = tab.desk.changeOrder(order, { order_price: 1.15 });
    await settle();
    tab.answer("order_update", failed(0));
    for (const waitMs of [0, 250, 500, 1_000, 2_000, 2_000]) {
      await vi.advanceTimersByTimeAsync(waitMs);
      // A connection that comes and goes makes it ask more often, and end no sooner.
      expect(tab.desk.intents()).toMatchObject([{ state: "checking" }]);
      tab.answer("orders_list", done([order]));
      await settle();
    }
    expect(await outcome).toMatchObject({ ok: false });
  });

  it("that cancels is done where the order is cancelled, and not where it was filled", async () => {
    for (const [status, ok] of [
      [4, true],
      [3, false],
    ] as const) {
      const tab = openTab();
      const outcome = tab.desk.cancelOrder(order);
      await settle();
      tab.answer("order_cancel", failed(500));
      await settle();
      tab.answer("orders_list", done([]));
      await settle();
      tab.answer("orders_list", done([{ ...order, status }]));
      expect(await outcome).toMatchObject({ ok });
    }
  });

  it("of a position whose stop follows the price is done where the stop has gone on", async () => {
    const tab = openTab();
    const trailing = { ...position, trailing_distance: 100 };
    const outcome = tab.desk.changePosition(trailing, { stop_loss: 1.1 });
    await settle();
    tab.answer("position_update", failed(0));
    await settle();
    tab.answer("positions_list", done([{ ...trailing, stop_loss: 1.11 }]));
    expect(await outcome).toMatchObject({ ok: true });
  });

  it("that guarantees a stop is done where the position has a premium for it", async () => {
    const tab = openTab();
    const outcome = tab.desk.changePosition(position, { is_stop_guaranteed: true });
    await settle();
    tab.answer("position_update", failed(0));
    await settle();
    tab.answer("positions_list", done([{ ...position, guarantee_premium: 12 }]));
    expect(await outcome).toMatchObject({ ok: true });
  });

  it("of a position that is gone is refused", async () => {
    const tab = openTab();
    const outcome = tab.desk.changePosition(position, { stop_loss: 1.1 });
    await settle();
    tab.answer("position_update", failed(0));
    await settle();
    tab.answer("positions_list", done([]));
    expect(await outcome).toMatchObject({ ok: false, message: "the position is already closed" });
  });

  it("that closes one by another is known by its closing order", async () => {
    const tab = openTab();
    const by = { ...position, id: 4, side: 1, open_price: 1.25 };
    const outcome = tab.desk.closeBy(position, by);
    await settle();
    expect(tab.desk.isBusy({ position_id: 4 })).toBe(true);
    tab.answer("position_close_by", failed(0));
    await settle();
    tab.answer("positions_list", done([]));
    await settle();
    // What is asked is a whole number of milliseconds.
    expect(tab.asked.at(-1)?.input.query?.["from"]).toSatisfy(Number.isInteger);
    const closing = {
      ...order,
      type: 0,
      side: 1,
      position_id: 3,
      filled_volume: 0.1,
      filled_price: 1.25,
    };
    tab.answer("orders_list", done([closing]));
    expect(await outcome).toMatchObject({ ok: true, record: { filled_price: 1.25 } });
  });
});

it("an order beyond a limit is not sent where it was not meant, nor moved there", async () => {
  const tab = openTab(stores(), makeMemoryLocks(), false);
  expect(await tab.desk.placeOrder(BUY)).toMatchObject({ ok: false, status: 0 });
  const order = anOrder(1, { id: 5, account_id: 7, status: 1, type: 1, order_price: 1.1 });
  const moved = await tab.desk.changeOrder(order, { order_price: 11 });
  expect(moved).toMatchObject({ ok: false, status: 0 });
  await settle();
  expect(tab.asked).toEqual([]);
  expect(tab.store.records.size).toBe(0);
});

it("an order is held against how far its price is from the market, where it has one that is new", async () => {
  const tab = openTab();
  const order = anOrder(1, { id: 5, account_id: 7, status: 1, type: 1, order_price: 1.1 });
  void tab.desk.placeOrder(BUY);
  void tab.desk.placeOrder({ ...BUY, type: 1, order_price: 0.55 });
  void tab.desk.changeOrder(order, { order_price: 11 });
  void tab.desk.changeOrder(order, { order_price: 1.1, stop_loss: 1 });
  await settle();
  const distances = tab.sizes.map(({ distance }) => distance);
  expect(distances).toEqual([null, expect.closeTo(50), expect.closeTo(900)]);
  expect(tab.names().filter((name) => name === "order_update")).toHaveLength(2);
});

it("nobody trades whose scope does not", async () => {
  const tab = openTab();
  tab.setSession({ account_id: 7, scope: "Investor", remember_me: false });
  expect(await tab.desk.placeOrder(BUY)).toMatchObject({ ok: false, status: 0 });
  expect(tab.asked).toEqual([]);
});
