/** The book against words that come late, twice or not at all. @bar S17 T4 T5 */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, test } from "vitest";
import type { Order } from "../../contract/order.ts";
import type { Position } from "../../contract/position.ts";
import { anOrder, aPosition } from "../../tests/support/trading-records.ts";
import type { CallResult, SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { tradingBook, type BookChange } from "./trading-book.ts";

const position = (id: number, more: Partial<Position> = {}): Position =>
  aPosition(1, {
    id,
    account_id: 7,
    order_id: id + 1000,
    open_price: 100,
    current_price: 100,
    profit: 0,
    margin: 10,
    ...more,
  });

const order = (id: number, more: Partial<Order> = {}): Order =>
  anOrder(1, { id, account_id: 7, type: 1, status: 1, order_price: 90, ...more });

/** A feed whose answers the test gives one by one. */
function makeDesk() {
  const [session, setSession] = createSignal<SessionInfo | null>(null);
  const [fresh, setFresh] = createSignal(false);
  let tell: (type: string, payload: unknown) => void = () => undefined;
  const asked: {
    operation: string;
    after: string;
    answer: (result: CallResult<unknown>) => void;
  }[] = [];
  const feed = {
    session,
    fresh,
    onEvent: (listener: typeof tell) => {
      tell = listener;
      return () => undefined;
    },
    call: (operation: string, input: { query?: { after?: string } }) =>
      new Promise((answer) => {
        asked.push({ operation, after: input.query?.after ?? "", answer });
      }),
  } as unknown as Feed;
  const book = createRoot(() => tradingBook(feed));
  const settle = () => new Promise((done) => setTimeout(done, 0));
  return {
    book,
    feed,
    asked,
    settle,
    tell: (type: string, payload: unknown) => tell(type, payload),
    signIn: async () => {
      setSession({ account_id: 7 } as SessionInfo);
      setFresh(true);
      await settle();
    },
    signOut: async () => {
      setSession(null);
      await settle();
    },
    reconnect: async () => {
      setFresh(false);
      await settle();
      setFresh(true);
      await settle();
    },
    answer: async (positions: Position[], orders: Order[]) => {
      for (const { operation, answer } of asked.splice(0)) {
        answer({ ok: true, data: operation === "positions_list" ? positions : orders });
      }
      await settle();
    },
  };
}

describe("the book of positions and orders", () => {
  test("begins with a snapshot, and follows the events", async () => {
    const desk = makeDesk();
    await desk.signIn();
    expect(desk.book.ready()).toBe(false);
    await desk.answer([position(1)], [order(5)]);
    expect(desk.book.ready()).toBe(true);
    desk.tell("position_create", position(2));
    desk.tell("order_cancel", order(5, { status: 4, updated_at: 2 }));
    desk.tell("position_close", position(1, { status: 2, updated_at: 3, closed_at: 3 }));
    expect([...desk.book.positions().keys()]).toEqual([2]);
    expect(desk.book.orders().size).toBe(0);
  });

  test("keeps what comes while the snapshot is read, and applies it after", async () => {
    const desk = makeDesk();
    await desk.signIn();
    desk.tell("position_close", position(1, { status: 2, updated_at: 9, closed_at: 9 }));
    desk.tell("position_create", position(2, { updated_at: 9 }));
    await desk.answer([position(1)], []);
    expect([...desk.book.positions().keys()]).toEqual([2]);
  });

  test("does not let an older word undo a newer one, nor revive what is over", async () => {
    const desk = makeDesk();
    await desk.signIn();
    await desk.answer([position(1, { stop_loss: 95, updated_at: 5 })], []);
    desk.tell("position_update", position(1, { stop_loss: 90, updated_at: 4 }));
    expect(desk.book.positions().get(1)?.stop_loss).toBe(95);
    desk.tell("position_close", position(1, { status: 2, updated_at: 6 }));
    desk.tell("position_update", position(1, { stop_loss: 96, updated_at: 7 }));
    expect(desk.book.positions().size).toBe(0);
  });

  test("tells a change once, whether the answer or the event comes first", async () => {
    const desk = makeDesk();
    await desk.signIn();
    await desk.answer([], []);
    const changes: BookChange[] = [];
    desk.book.onChange((change) => changes.push(change));
    desk.book.take({ kind: "order", type: "order_create", record: order(5) });
    desk.tell("order_create", order(5));
    expect(changes).toHaveLength(1);
  });

  test("lets no late answer undo an event of the same millisecond, nor revive what it never saw end", async () => {
    const desk = makeDesk();
    await desk.signIn();
    await desk.answer([position(1)], []);
    desk.tell("position_update", position(1, { stop_loss: 95, updated_at: 5 }));
    const [asked, gone] = [position(1, { stop_loss: 90, updated_at: 5 }), position(2)];
    desk.book.take({ kind: "position", type: "position_update", record: asked });
    desk.book.take({ kind: "position", type: "position_create", record: gone });
    expect([...desk.book.positions()].map(([id, one]) => [id, one.stop_loss])).toEqual([[1, 95]]);
  });

  test("reads everything again after a reconnect, and drops what went meanwhile", async () => {
    const desk = makeDesk();
    await desk.signIn();
    await desk.answer([position(1), position(2)], [order(5)]);
    await desk.reconnect();
    await desk.answer([position(2)], []);
    expect([...desk.book.positions().keys()]).toEqual([2]);
    expect(desk.book.orders().size).toBe(0);
  });

  test("forgets everything when the session ends, and what was asked before", async () => {
    const desk = makeDesk();
    await desk.signIn();
    const before = desk.asked.splice(0);
    await desk.signOut();
    for (const { answer } of before) answer({ ok: true, data: [position(1)] });
    await desk.settle();
    expect(desk.book.ready()).toBe(false);
    expect(desk.book.positions().size).toBe(0);
  });

  test("keeps what it knew where the snapshot fails, and says why", async () => {
    const desk = makeDesk();
    await desk.signIn();
    await desk.answer([position(1)], []);
    await desk.reconnect();
    for (const { answer } of desk.asked.splice(0)) {
      answer({ ok: false, status: 500, message: "internal server error" });
    }
    await desk.settle();
    expect(desk.book.failure()?.status).toBe(500);
    expect([...desk.book.positions().keys()]).toEqual([1]);
  });

  test("reads a long list page by page", async () => {
    const desk = makeDesk();
    await desk.signIn();
    const full = Array.from({ length: 500 }, (_, n) => position(n + 1));
    await desk.answer(full, []);
    expect(desk.asked.map(({ operation, after }) => [operation, after])).toEqual([
      ["positions_list", "0:500"],
    ]);
    await desk.answer([position(501)], []);
    expect(desk.book.positions().size).toBe(501);
  });

  test.each([
    ["an order", "order_update", () => order(20, { status: 7, updated_at: 50 })],
    ["a position", "position_update", () => position(1, { status: 7, updated_at: 50 })],
    [
      "a position that closes in a way of tomorrow",
      "position_close",
      () => position(1, { status: 1, updated_at: 50 }),
    ],
  ])(
    "%s with a status of tomorrow stays, and everything is read again, once",
    async (_, type, make) => {
      const desk = makeDesk();
      await desk.signIn();
      await desk.answer([position(1)], [order(20)]);
      desk.tell(type, make());
      await desk.settle();
      expect([...desk.book.positions().keys()]).toEqual([1]);
      expect([...desk.book.orders().keys()]).toEqual([20]);
      expect(desk.asked.map(({ operation }) => operation)).toEqual([
        "positions_list",
        "orders_list",
      ]);
      await desk.answer([], []);
      expect(desk.book.positions().size + desk.book.orders().size).toBe(0);
      desk.tell(type, { ...make(), updated_at: 51 });
      await desk.settle();
      expect(desk.asked).toEqual([]);
    },
  );
});
