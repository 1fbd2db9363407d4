/** A practice that is done again from what was kept of it is the one that never stopped, wherever it was left. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SIDE } from "../../../../contract/codes.ts";
import type { Position } from "../../../../contract/position.ts";
import type { Order } from "../../../../contract/order.ts";
import { HOUR_MS } from "../../../../domain/bar.ts";
import { points, unixMs } from "../../../../domain/units.ts";
import { describe as describeState } from "../../../../engine/describe.ts";
import type { QuoteInput } from "../../../../engine/input.ts";
import { VIEW_ACCOUNT } from "../../../../tests/contract/samples/accounts.ts";
import { symbolRecord } from "../../watchlist/test-symbols.ts";
import { openRun, reopenRun } from "./practice-open.ts";
import type { KeptStep } from "./practice-log.ts";
import type { PracticeRun } from "./practice-run.ts";
import { PracticeService, type PracticeFacts } from "./practice-service.ts";
import { practiceTerms } from "./practice-terms.ts";

const EURUSD = symbolRecord();
/** Some hours before a day ends, so that nights are among the steps. */
const FROM = Date.UTC(2026, 2, 4, 20);
const FACTS: PracticeFacts = {
  terms: practiceTerms(EURUSD, [EURUSD], VIEW_ACCOUNT, null),
  view: VIEW_ACCOUNT,
  commissions: null,
  balance: 3_000,
  month_volume: 12.5,
  dayOffsetMs: 0,
};
const OPENING = { facts: FACTS, from: FROM };

/** What is done, of the account as it is. */
type Act = {
  readonly kind:
    | "bar"
    | "buy"
    | "sell"
    | "limit"
    | "close"
    | "move"
    | "cancel"
    | "refused"
    | "back";
  /** Points above 1.09 at which it is, for a bar; else what it needs of a number. */
  readonly at: number;
};
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(
    "bar",
    "bar",
    "bar",
    "buy",
    "sell",
    "limit",
    "close",
    "move",
    "cancel",
    "refused",
    "back",
  ),
  at: fc.integer({ min: 0, max: 2_000 }),
});

/** A practice in a page: what is kept of it goes through what the browser's storage makes of it. */
class Page {
  readonly kept: KeptStep[];
  readonly run: PracticeRun;
  readonly #service: PracticeService;

  constructor(before: readonly KeptStep[]) {
    this.kept = [...before];
    const keep = (...[step, stands]: Parameters<Parameters<typeof openRun>[1]>): void =>
      void this.kept.push(structuredClone({ step, stands }));
    const run =
      before.length === 0
        ? openRun(OPENING, keep)
        : reopenRun(structuredClone(OPENING), before, keep);
    if (run === null) throw new Error("what was kept is not what it was");
    this.run = run;
    this.#service = new PracticeService(run, FACTS, () => undefined);
    if (before.length === 0) run.pass([quote(FROM - 1, 110_000)], unixMs(FROM));
  }

  do({ kind, at }: Act): void {
    const { now } = this.run;
    const bid = 109_000 + at;
    const [position] = this.#list<Position>("positions_list");
    const [order] = this.#list<Order>("orders_list");
    const size = { volume: 0.1 + (at % 5) / 10, symbol_id: EURUSD.symbol_id };
    switch (kind) {
      case "bar":
        this.run.part(
          [quote(now, bid), quote(now + HOUR_MS / 2, bid - 300)],
          unixMs(now + HOUR_MS / 2 + 1),
          { of: "ticks", isDoubtful: false },
        );
        this.run.part([quote(now + HOUR_MS - 1, bid + 40)], unixMs(now + HOUR_MS), {
          of: "M1",
          isDoubtful: at % 2 === 0,
        });
        this.run.done(unixMs(now + HOUR_MS));
        return;
      case "back":
        // Into a bar as well as to its end: a shorter time frame steps within a longer one.
        this.run.rewind(unixMs(Math.max(FROM, now - (at % 7) * (HOUR_MS / 4))));
        return;
      case "buy":
        return this.#call("order_create", { ...size, type: 0, side: SIDE.buy, stop_loss: 1.085 });
      case "sell":
        return this.#call("order_create", { ...size, type: 0, side: SIDE.sell });
      case "limit":
        return this.#call("order_create", {
          ...size,
          type: 1,
          side: SIDE.buy,
          order_price: bid / 1e5,
        });
      case "refused":
        return this.#call("order_create", { ...size, volume: 90, type: 0, side: SIDE.buy });
      case "close":
        return this.#call("position_close", { volume: 0.1 }, { position_id: position?.id ?? 99 });
      case "move":
        return this.#call(
          "position_update",
          { take_profit: 1.12 },
          { position_id: position?.id ?? 99 },
        );
      case "cancel":
        return this.#call("order_cancel", {}, { order_id: order?.id ?? 99 });
    }
  }

  /** All that anything of the page can show of it, and what the engine goes on with. */
  seen() {
    return {
      state: [...describeState(this.run.state)],
      quotes: this.run.quotes(),
      account: this.#service.account(),
      summary: this.#service.summary(),
      positions: this.#list("positions_list"),
      orders: this.#list("orders_list"),
      deals: this.#service.deals(),
      ordersEver: [...this.run.orders],
      sources: [...this.run.sources].map(([id, { of, isDoubtful }]) => [id, of, isDoubtful]),
    };
  }

  #call(operation: string, body: unknown, params: Record<string, number> = {}): void {
    this.#service.call(operation, { body, params });
  }

  #list<Of>(operation: string): Of[] {
    const answer = this.#service.call(operation, {});
    if (!answer.ok) throw new Error(answer.message);
    return answer.data as Of[];
  }
}

const quote = (ts: number, bid: number): QuoteInput => ({
  kind: "quote",
  ts: unixMs(ts),
  symbol_id: EURUSD.symbol_id,
  bid: points(bid),
  ask: points(bid + 10),
});

describe("what was kept of a practice", () => {
  test("is at every act what never stopped, however often its page went", () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const whole = new Page([]);
        let broken = new Page([]);
        for (const one of acts) {
          whole.do(one);
          broken.do(one);
          broken = new Page(broken.kept);
          expect(broken.seen()).toEqual(whole.seen());
        }
      }),
      { numRuns: 25 },
    );
  });

  test("is one step a step: nothing is written twice", () => {
    const page = new Page([]);
    const counts = [page.kept.length];
    for (const kind of ["buy", "bar", "close", "back"] as const) {
      page.do({ kind, at: 1_000 });
      counts.push(page.kept.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5]);
  });

  test("that this engine decides otherwise is not taken for what it was", () => {
    const page = new Page([]);
    page.do({ kind: "buy", at: 0 });
    const last = page.kept.at(-1);
    expect(last?.stands).toMatchObject({ open: 1, deals: 1, balance: 300_000 });
    const other = page.kept.map((one) => ({ ...one, stands: { ...one.stands, balance: 1 } }));
    expect(reopenRun(OPENING, other, () => undefined)).toBeNull();
  });
});
