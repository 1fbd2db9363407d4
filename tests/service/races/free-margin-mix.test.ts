/**
 * Fifty orders at once that each need 60% of what is free, while money comes and goes, a position is closed and another is
 * stopped out. What is free after each acceptance is counted again from the journal, by four lines that know nothing of the
 * engine. @interface §4.3 @bar S8
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decodeEvents } from "../../../engine/event-text.ts";
import type { EngineEvent } from "../../../engine/event.ts";
import { createRandom } from "../../support/random.ts";
import { triesOf } from "../../support/tries.ts";
import { openDesk, TRADER, US500, type Desk } from "./desk.ts";

/** Each takes longer than a round of the races beside it. */
const ROUNDS = triesOf({ quick: 8, turn: 100, whole: 1_000 }, "RACE_ROUNDS");
const AT_ONCE = 50;
const SEED = 20_261_123;
const BALANCE = 10_000;
const LEVERAGE = 100;
/** Points of 0.1; a lot is one unit. */
const BID = 60_000;
/** Where what is held takes the margin level below 50%. */
const STOP_OUT_BID = 59_250;
const [BUY, SELL] = [0, 1];
/** 6,000 of margin, 7,500 lost at the stop-out. */
const HELD_LOTS = 100;
/** 600 of margin, closed by its owner meanwhile. */
const CLOSED_LOTS = 10;
/** 60% of the 3,400 that are free, and more than half of what is when the other is closed. */
const ASKED_LOTS = 34;

/** What is free, in cents, as a reader of the journal counts it. */
class Recount {
  #balance = 0;
  #credit = 0;
  /** Hundredths of a lot, side and open price in points, by id. */
  readonly #open = new Map<number, { volume: number; side: number; points: number }>();
  #bid = BID;

  begin(): void {
    this.#bid = BID;
  }

  /** What is free after it where it opened a position, else null. */
  take(event: EngineEvent): number | null {
    // The only price that moved since the round began is the one that stopped the account out.
    if (event.type === "liquidation" && event.status === 2) this.#bid = STOP_OUT_BID;
    if (event.type === "booking") {
      this.#balance = event.balance;
      this.#credit = event.credit;
    }
    if (event.type !== "position") return null;
    const { id, volume, side, open_price_micro, status } = event.position;
    if (status === 0)
      this.#open.set(id, { volume, side, points: Number(open_price_micro) / 1_000_000 });
    else this.#open.delete(id);
    return event.change === "create" ? this.#free() : null;
  }

  #free(): number {
    let free = this.#balance + this.#credit;
    for (const { volume, side, points } of this.#open.values()) {
      const gained = side === BUY ? this.#bid - points : points - (this.#bid + 1);
      free += (volume * gained) / 10 - (volume * points) / 10 / LEVERAGE;
    }
    return free;
  }
}

describe("a service whose account moves in every way at once", () => {
  let desk: Desk;
  let lastBatch = 0;
  const recount = new Recount();
  const random = createRandom(SEED);
  beforeAll(async () => {
    desk = await openDesk(BALANCE);
  });
  afterAll(() => desk.close());

  const quote = (bid: number) => {
    desk.service.clock.advance(1);
    desk.service.market.tick(US500, bid, bid + 1, desk.service.clock.now());
  };
  const place = async (side: number, volume: number, client_order_id: string) =>
    desk.ask("trader", "POST", "/api/v1/orders", {
      symbol_id: US500,
      type: 0,
      side,
      volume,
      client_order_id,
    });
  const close = (position_id: number | undefined) =>
    desk.ask("trader", "POST", `/api/v1/positions/${position_id}/close`, {});
  const later = async <T>(act: () => T): Promise<Awaited<T>> => {
    for (let trips = Math.floor(random() * 4); trips > 0; trips--) await desk.summary();
    return await act();
  };
  /** The account's events since the last call. */
  const journaled = async (): Promise<EngineEvent[]> => {
    const rows = await desk.service.sql<{ batch: number; events: string }[]>`
      select batch::integer, events from journal where batch > ${lastBatch} order by batch`;
    lastBatch = rows.at(-1)?.batch ?? lastBatch;
    return rows
      .flatMap(({ events }) => (events === "" ? [] : decodeEvents(events)))
      .filter((event) => "account_id" in event && event.account_id === TRADER);
  };
  /** Nothing is held, and the balance is as it was. */
  const tidyUp = async (round: number) => {
    quote(BID);
    await desk.money("credit-out", 5, `out-${round}`);
    const { data } = await desk.ask("trader", "GET", "/api/v1/positions/accounts/me");
    for (const { id } of data as { id: number }[]) expect((await close(id)).status).toBe(200);
    const { balance } = await desk.summary();
    const [kind, amount] =
      balance > BALANCE ? ["withdrawal", balance - BALANCE] : ["deposit", BALANCE - balance];
    if (amount > 0) await desk.money(kind, Math.round(amount * 100) / 100, `even-${round}`);
    for (const event of await journaled()) recount.take(event);
  };

  it(`accepts one of ${AT_ONCE} orders at most, and none that is not covered, ${ROUNDS} times`, async () => {
    const seen = { before: 0, after: 0, none: 0, stopped: 0, closed: 0 };
    await tidyUp(0);
    for (let round = 1; round <= ROUNDS; round++) {
      recount.begin();
      const held = await place(BUY, HELD_LOTS, `held-${round}`);
      const closing = await place(SELL, CLOSED_LOTS, `closing-${round}`);
      expect([held.status, closing.status]).toEqual([201, 201]);
      for (const event of await journaled()) recount.take(event);
      const orders = () =>
        Promise.all(
          Array.from({ length: AT_ONCE }, (_, n) => place(BUY, ASKED_LOTS, `mix-${round}-${n}`)),
        );
      const [answers, closed] = await Promise.all([
        later(orders),
        later(() => close((closing.data as { position_id: number }).position_id)),
        later(() => quote(STOP_OUT_BID)),
        later(() => desk.money("deposit", 5, `in-${round}`)),
        later(() => desk.money("credit-in", 5, `credit-${round}`)),
      ]);
      const accepted = answers.filter(({ status }) => status === 201);
      const refused = answers.filter(({ status }) => status === 422);
      expect(accepted.length, `round ${round}: ${answers[0]?.text}`).toBeLessThanOrEqual(1);
      expect(accepted.length + refused.length, `round ${round}`).toBe(AT_ONCE);
      let isStopped = false;
      let isPassed = false;
      for (const event of await journaled()) {
        const free = recount.take(event);
        isStopped ||= event.type === "liquidation" && event.status === 2;
        if (free === null) continue;
        expect(free, `round ${round}`).toBeGreaterThanOrEqual(0);
        isPassed = true;
        seen[isStopped ? "after" : "before"] += 1;
      }
      expect(isPassed, `round ${round}`).toBe(accepted.length === 1);
      if (!isPassed) seen.none += 1;
      if (isStopped) seen.stopped += 1;
      if (closed.status === 200) seen.closed += 1;
      await tidyUp(round);
    }
    // Each way it can come was among them.
    expect(seen.stopped).toBe(ROUNDS);
    expect(seen.closed).toBeGreaterThan(ROUNDS / 2);
    expect(seen.before).toBeGreaterThan(ROUNDS / 10);
    expect(seen.after).toBeGreaterThan(ROUNDS / 10);
  }, 1_800_000);
});
