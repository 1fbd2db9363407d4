import { createRoot, createSignal } from "solid-js";
import { describe, expect, it, vi } from "vitest";
import type { AccountSummary, PropStatus } from "../../contract/account-summary.ts";
import { LIQUIDATION_STATUS } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Journal } from "../../contract/journal.ts";
import type { Order } from "../../contract/order.ts";
import {
  done,
  failed,
  makeMemoryStore,
  makeScriptedFeed,
} from "../../tests/support/scripted-feed.ts";
import { aDeal, anOrder, aPosition } from "../../tests/support/trading-records.ts";
import type { BookChange } from "../stores/trading-book.ts";
import { NOTICES_MAX, byDay, type Notice } from "./notice.ts";
import { makeNoticeCentre } from "./notice-centre.ts";

const deal = (order_id: number, more: Partial<Deal> = {}): Deal =>
  aDeal(order_id, {
    id: order_id,
    account_id: 7,
    order_id,
    position_id: 3,
    price: 1.1,
    bid: 1,
    ask: 1,
    ...more,
  });
const order = (
  id: number,
  { at, ...more }: Pick<Order, "status"> & Partial<Order> & { at: number },
) => anOrder(at, { id, account_id: 7, type: 1, order_price: 1.2, ...more });
const line = (ts: number, message: string, action = "event_liqudation_status"): Journal => ({
  id: ts,
  account_id: 7,
  ts,
  actor_id: null,
  actor_scope: null,
  action,
  entity: "account",
  entity_id: 7,
  message,
  ip_address: null,
  before: null,
  after: null,
});
const inProgramme = (ts: number, prop: Partial<PropStatus>): AccountSummary => ({
  ts,
  account_id: 7,
  balance: 0,
  credit: 0,
  equity: 0,
  used_margin: 0,
  free_margin: 0,
  margin_level: null,
  floating_profit: 0,
  positions: [],
  prop_status: {
    phase: "Evaluation",
    status: 0,
    profit_target: 1_000,
    profit: 0,
    daily_loss_max: 100,
    daily_loss: 0,
    total_loss_max: 800,
    total_loss: 0,
    ...prop,
  },
});
type Away = { deals?: Deal[]; over?: Order[]; working?: Order[]; journal?: Journal[] };
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

type Opening = { liveSince?: number; madeAt?: number; isHeard?: boolean };

/** They are made as soon as the connection is there, unless that is said. */
function open(
  store = makeMemoryStore(),
  { liveSince = 50_000, madeAt = liveSince, isHeard = true }: Opening = {},
) {
  let now = madeAt;
  const script = makeScriptedFeed();
  const events = new Set<(type: string, payload: unknown) => void>();
  let change: (one: BookChange) => void = () => undefined;
  const [marks, setMarks] = createSignal<Readonly<Record<string, number>>>({});
  const [summary, setSummary] = createSignal<AccountSummary | null>(null);
  const centre = createRoot(() =>
    makeNoticeCentre({
      feed: {
        ...script.feed,
        onEvent: (listener) => {
          events.add(listener);
          return () => undefined;
        },
      },
      book: {
        onChange: (listener) => {
          change = listener;
          return () => undefined;
        },
      },
      store,
      readMarks: {
        value: marks,
        set: (next) => void setMarks(next),
        reset: () => undefined,
        setAside: () => undefined,
        ready: () => true,
        flush: () => Promise.resolve(),
      },
      summary,
      serverNow: () => now,
      liveSince: () => liveSince,
    }),
  );
  now = 100_000;
  const told: string[] = [];
  if (isHeard) centre.onTold(({ title }) => told.push(title));
  const event = (type: string, payload: unknown) => {
    for (const listener of events) listener(type, payload);
  };
  /** The connection goes and comes back, and the service tells what was meanwhile. */
  const away = async ({ deals = [], over = [], working = [], journal = [] }: Away) => {
    script.setFresh(false);
    script.setFresh(true);
    script.answer("deals_list", done(deals));
    script.answer("orders_list", done(over));
    script.answer("orders_list", done(working));
    script.answer("my_journal", done(journal));
    await settle();
  };
  return {
    ...script,
    centre,
    told,
    event,
    store,
    away,
    setSummary,
    change: (one: BookChange) => change(one),
  };
}

describe("the notices", () => {
  it("tell each thing once, however often it is said", () => {
    const { centre, told, event } = open();
    event("deal_create", deal(1));
    event("deal_create", deal(1));
    expect(told).toEqual(["Bought 0.10 symbol 1 at 1.10000"]);
    expect(centre.notices()).toHaveLength(1);
  });

  it("are told to who listens late, once, and of the account that is signed in alone", () => {
    const { centre, event, setSession } = open(makeMemoryStore(), { isHeard: false });
    event("deal_create", deal(1));
    event("deal_create", deal(1));
    const heard: string[] = [];
    const stop = centre.onTold(({ title }) => heard.push(title));
    expect(heard).toEqual(["Bought 0.10 symbol 1 at 1.10000"]);
    stop();
    centre.onTold(({ title }) => heard.push(title));
    expect(heard).toHaveLength(1);
    const other = open(makeMemoryStore(), { isHeard: false });
    other.event("deal_create", deal(1));
    other.setSession({ account_id: 8, scope: "Trader", remember_me: false });
    other.centre.onTold(({ title }) => heard.push(title));
    expect(heard).toHaveLength(1);
    setSession(null);
  });

  it("tell what happened on the connection before they were there to hear of it", async () => {
    const { told, asked, answer } = open(makeMemoryStore(), {
      liveSince: 97_500.5,
      madeAt: 100_000,
    });
    expect(asked.map(({ input }) => input.query?.["from"])).toContain(97_500);
    answer("deals_list", done([deal(1, { direction: 1, profit: 5, created_at: 98_000 })]));
    answer("orders_list", done([]));
    answer("orders_list", done([]));
    answer("my_journal", done([]));
    await settle();
    expect(told).toEqual(["Closed 0.10 symbol 1 at 1.10000"]);
    expect(open().asked).toEqual([]);
  });

  it("tell nothing of before the page and of before the account was signed in, as what was missed", async () => {
    const { asked, away, setSession } = open(makeMemoryStore(), { liveSince: 97_500.5 });
    const froms = () =>
      asked
        .filter(({ operation }) => operation === "deals_list")
        .map(({ input }) => input.query?.["from"]);
    await away({});
    expect(froms()).toEqual([97_500]);
    setSession({ account_id: 8, scope: "Trader", remember_me: false });
    await away({});
    expect(froms()).toEqual([97_500, 100_000]);
  });

  it("are not misled by a position that comes in a deal's place", () => {
    const { told, event } = open();
    const closed = {
      id: 3,
      account_id: 7,
      order_id: 9,
      open_price: 1,
      current_price: 1,
      profit: 0,
      margin: 0,
      status: 2,
    };
    event("deal_create", aPosition(1, closed));
    expect(told).toEqual([]);
  });

  it("tell of the orders of other sessions", () => {
    const { told, change } = open();
    const record = anOrder(5, { id: 9, account_id: 7, status: 4, type: 1, order_price: 1.2 });
    change({ kind: "order", type: "order_cancel", record });
    expect(told).toEqual(["Cancelled: buy limit 0.10 symbol 1 at 1.20000"]);
  });

  it("read what was missed once the connection is back, and tell only what is new", async () => {
    const { told, event, away } = open();
    event("deal_create", deal(1));
    await away({ deals: [deal(2, { side: 1 }), deal(1)] });
    expect(told).toEqual(["Bought 0.10 symbol 1 at 1.10000", "Sold 0.10 symbol 1 at 1.10000"]);
  });

  it("say once of an order that the broker cancelled meanwhile what it was, by whom and why", async () => {
    const { told, centre, away } = open();
    const words = "limit buy 0.1 at 1.2, by your broker: far away";
    const cancelled = line(99_300, words, "order_cancel");
    await away({
      over: [order(4, { status: 4, at: 99_300 })],
      journal: [
        { ...cancelled, actor_id: 900_001, actor_scope: "Admin", entity: "order", entity_id: 4 },
      ],
    });
    expect(told).toEqual(["Cancelled by your broker: buy limit 0.10 symbol 1 at 1.20000"]);
    expect(centre.notices().map(({ text }) => text)).toEqual(["Far away."]);
  });

  it("tell of orders and of the margin level what happened while the connection was away", async () => {
    const { told, asked, change, away } = open();
    const known = order(8, { status: 1, at: 90_000 });
    change({ kind: "order", type: "order_create", record: known });
    await away({
      deals: [deal(1, { created_at: 99_000 })],
      over: [
        order(4, { status: 6, at: 99_400 }),
        order(3, { status: 4, at: 99_300 }),
        order(1, { status: 3, at: 99_000, type: 0 }),
      ],
      working: [order(5, { status: 1, at: 99_500 }), known, order(2, { status: 1, at: 1_000 })],
      journal: [line(99_600, "margin call, margin level 95%"), line(99_300, "", "order_cancel")],
    });
    expect(told).toEqual([
      "Placed: buy limit 0.10 symbol 1 at 1.20000",
      "Bought 0.10 symbol 1 at 1.10000",
      "Cancelled: buy limit 0.10 symbol 1 at 1.20000",
      "Expired: buy limit 0.10 symbol 1 at 1.20000",
      "Placed: buy limit 0.10 symbol 1 at 1.20000",
      "Margin call",
    ]);
    const from = 100_000 - 15_000;
    expect(asked.map(({ input }) => input.query)).toMatchObject([
      { from },
      { from, history: true },
      {},
      { from: new Date(from).toISOString() },
    ]);
  });

  it("say how much was missed where that was much, and have each of it", async () => {
    const { centre, told, away } = open();
    const deals = [1, 2, 3, 4].map((id) => deal(id, { created_at: 99_000 + id }));
    const over = [order(9, { status: 4, at: 99_900 }), order(8, { status: 4, at: 99_800 })];
    await away({ deals, over, journal: [line(99_950, "stop-out, margin level 49.5%")] });
    const title = "While the connection was away: 1 margin event, 4 fills, 2 orders cancelled";
    expect(told).toEqual([title]);
    expect(centre.notices()).toHaveLength(7);
    await away({ deals, over });
    expect(told).toEqual([title]);
  });

  it("read again what could not be read, once the connection is back anew", async () => {
    const { told, asked, setFresh, answer, away } = open();
    setFresh(false);
    setFresh(true);
    answer("deals_list", done([]));
    answer("orders_list", failed(503));
    answer("orders_list", done([]));
    answer("my_journal", done([]));
    await settle();
    expect(told).toEqual([]);
    await away({ over: [order(3, { status: 4, at: 99_300 })] });
    expect(told).toEqual(["Cancelled: buy limit 0.10 symbol 1 at 1.20000"]);
    const froms = asked
      .filter(({ operation }) => operation === "deals_list")
      .map(({ input }) => input.query?.["from"]);
    expect(froms).toEqual([85_000, 85_000]);
  });

  it("outlive the page, those of the account alone, and are not told again", async () => {
    const first = open();
    first.event("deal_create", deal(1));
    await settle();
    const second = open(first.store);
    await vi.waitFor(() => expect(second.centre.notices()).toHaveLength(1));
    second.event("deal_create", deal(1));
    expect(second.told).toEqual([]);
    second.setSession({ account_id: 8, scope: "Trader", remember_me: false });
    await settle();
    expect(second.centre.notices()).toEqual([]);
  });

  describe("of one moment", () => {
    const payload = {
      account_id: 7,
      margin_level: 3.37,
      level: 50,
      equity: 1,
      used_margin: 1,
      ts: 99_000,
    };
    const closed = deal(5, { direction: 1, reason: 5, created_at: 99_000, profit: -392 });
    const newestFirst = [
      "The margin call is over",
      "Stop-out: closed 0.10 symbol 1 at 1.10000",
      "Stop-out: positions are being closed",
      "Margin call",
    ];
    const stopOut = ({ event }: ReturnType<typeof open>) => {
      const margin = (status: number) => event("event_liqudation_status", { ...payload, status });
      margin(LIQUIDATION_STATUS.margin_call);
      margin(LIQUIDATION_STATUS.stop_out);
      event("deal_create", closed);
      margin(LIQUIDATION_STATUS.recovered);
    };
    const titles = ({ centre }: ReturnType<typeof open>) =>
      centre.notices().map(({ title }) => title);

    it("stand after a reload in the order in which they came", async () => {
      const first = open();
      stopOut(first);
      expect(titles(first)).toEqual(newestFirst);
      await settle();
      const second = open(first.store);
      await vi.waitFor(() => expect(titles(second)).toEqual(newestFirst));
      const third = open(second.store);
      await vi.waitFor(() => expect(titles(third)).toEqual(newestFirst));
    });

    it("stay in it where one of them is told with more later", async () => {
      const first = open();
      stopOut(first);
      const [, , out] = first.centre.notices();
      if (out === undefined) throw new Error("expected the stop-out");
      const { turn: _, ...again } = out;
      first.centre.tell({ ...again, detail: 9 });
      expect(titles(first)).toEqual(newestFirst);
    });

    it("end with the margin call's end where they were missed", async () => {
      const { away, centre } = open();
      const lines = [
        line(99_000, "margin recovered, margin level 4723.22%"),
        line(99_000, "stop-out, margin level 3.37%"),
        line(99_000, "margin call, margin level 3.37%"),
      ];
      await away({ deals: [closed], journal: lines });
      expect(centre.notices().map(({ title }) => title)).toEqual([
        newestFirst[0],
        newestFirst[2],
        newestFirst[3],
        newestFirst[1],
      ]);
    });
  });

  it("are bounded, in the store too, and can be cleared", async () => {
    const { centre, event, store } = open();
    for (let id = 1; id <= NOTICES_MAX + 5; id += 1) event("deal_create", deal(id));
    await settle();
    expect(centre.notices()).toHaveLength(NOTICES_MAX);
    expect(centre.notices()[0]?.key).toBe(`fill:${NOTICES_MAX + 5}:0`);
    expect(store.records.size).toBe(NOTICES_MAX);
    centre.clear();
    await settle();
    expect([centre.notices().length, store.records.size]).toEqual([0, 0]);
  });

  it("that were cleared are not told again by what is read after the connection was away", async () => {
    const { centre, told, event, away } = open();
    event("deal_create", deal(1, { created_at: 99_000 }));
    centre.clear();
    await away({ deals: [deal(1, { created_at: 99_000 }), deal(2, { created_at: 99_500 })] });
    expect(told).toEqual(["Bought 0.10 symbol 1 at 1.10000", "Bought 0.10 symbol 1 at 1.10000"]);
    expect(centre.notices().map(({ key }) => key)).toEqual(["fill:2:0"]);
  });

  it("tell how a programme ended while the page was open, and not of one that was over before", () => {
    const { centre, told, setSummary } = open();
    setSummary(inProgramme(1, { status: 2, daily_loss: 50 }));
    expect(told).toEqual([]);
    setSummary(inProgramme(2, { status: 0 }));
    setSummary(inProgramme(3, { status: 2, daily_loss: 100 }));
    setSummary(inProgramme(4, { status: 2, daily_loss: 100 }));
    setSummary(inProgramme(5, { status: 0 }));
    setSummary(inProgramme(6, { status: 1 }));
    expect(told).toEqual(["Evaluation failed", "Evaluation passed"]);
    const [passed, failed] = centre.notices();
    expect(passed?.isAlarm).toBe(false);
    expect(failed).toMatchObject({
      isAlarm: true,
      text: "The daily loss limit was broken. New trades are refused.",
    });
    setSummary({ ...inProgramme(7, { status: 2 }), account_id: 8 });
    expect(told).toHaveLength(2);
  });

  it("are unread until they were looked at", () => {
    const { centre, event } = open();
    event("deal_create", deal(1));
    event("deal_create", deal(2));
    expect(centre.unread()).toBe(2);
    centre.markRead();
    expect(centre.unread()).toBe(0);
    // The page may take the service's clock to be ahead: what is told after the look is unread all the same.
    event("deal_create", deal(3));
    expect(centre.unread()).toBe(1);
  });

  it("of a time when the connection was away are unread after a look meanwhile", async () => {
    const { away, centre, event } = open();
    event("deal_create", deal(1));
    centre.markRead();
    await away({ deals: [deal(2)] });
    expect(centre.unread()).toBe(1);
  });
});

it("notices are grouped where the day changes", () => {
  const at = (...times: number[]) => times.map((time) => ({ at: time }) as Notice);
  const days = byDay(at(25, 21, 19, 5), (time) => `day ${Math.floor(time / 10)}`);
  expect(days.map(({ day, notices }) => [day, notices.length])).toEqual([
    ["day 2", 2],
    ["day 1", 1],
    ["day 0", 1],
  ]);
});
