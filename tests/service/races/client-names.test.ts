/** A name of a client's, given to an order many times at once or taken away while the order comes. @bar S6 S7 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilProjected } from "../../support/projected.ts";
import { ROUNDS, US500, openDesk, type Answer, type Desk } from "./desk.ts";

const COPIES = 5;
/** Round trips by which the order is ahead of what bars its name; less than none: behind it. */
const HEAD_STARTS = [-2, -1, 0, 1, 2];
type Order = { id: number; status: number; position_id: number | null };
const CANCELLED = 4;

const market = (client_order_id: string) => ({
  symbol_id: US500,
  type: 0,
  side: 0,
  volume: 0.01,
  client_order_id,
});

describe("a client_order_id", () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk(10_000);
  });
  afterAll(() => desk.close());

  const place = (body: unknown) => desk.ask("trader", "POST", "/api/v1/orders", body);
  const cancel = (name: string) => desk.ask("trader", "DELETE", `/api/v1/orders/client/${name}`);
  const closeOf = async ({ data }: Answer) => {
    const { position_id } = data as Order;
    await desk.ask("trader", "POST", `/api/v1/positions/${position_id}/close`, {});
  };
  const roundTrips = async (n: number) => {
    for (let trip = 0; trip < n; trip++) await desk.summary();
  };
  const named = async (name: string) => {
    await untilProjected(desk.service.sql);
    return desk.service.sql<{ id: number; status: number }[]>`
      select id, status from orders where client_order_id = ${name}`;
  };

  it(`that ${COPIES} copies bear at once makes one order and ${COPIES} times its answer`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const name = `copies-${round}`;
      const answers = await Promise.all(Array.from({ length: COPIES }, () => place(market(name))));
      expect(answers.map(({ status }) => status)).toEqual(Array(COPIES).fill(201));
      expect(new Set(answers.map(({ data }) => (data as Order).id)).size, name).toBe(1);
      expect((await named(name)).length).toBe(1);
      await closeOf(answers[0] as Answer);
    }
  }, 600_000);

  it("that two bodies bear at once makes the order of one of them and refuses the other", async () => {
    for (let round = 0; round < ROUNDS / 10; round++) {
      const name = `bodies-${round}`;
      const other = { ...market(name), side: 1 };
      const answers = await Promise.all([place(market(name)), place(other)]);
      const accepted = answers.filter(({ status }) => status === 201);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
      expect((await named(name)).length).toBe(1);
      await closeOf(accepted[0] as Answer);
    }
  }, 600_000);

  it(`that is barred while its order comes: never both barred and filled, ${ROUNDS} times`, async () => {
    const seen = { barred: 0, filled: 0, cancelled: 0 };
    for (let round = 0; round < ROUNDS; round++) {
      const name = `tomb-${round}`;
      const isPending = Math.floor(round / HEAD_STARTS.length) % 2 === 1;
      const body = isPending ? { ...market(name), type: 1, order_price: 5_000 } : market(name);
      const ahead = HEAD_STARTS[round % HEAD_STARTS.length] ?? 0;
      const [order, cancelling] = await Promise.all([
        roundTrips(-ahead).then(() => place(body)),
        roundTrips(ahead).then(() => cancel(name)),
      ]);
      const kept = await named(name);
      if (cancelling.status === 200 && cancelling.data === null) {
        seen.barred += 1;
        expect(order.status, name).toBe(409);
        expect(kept, name).toEqual([]);
      } else if (cancelling.status === 200) {
        seen.cancelled += 1;
        expect(isPending, name).toBe(true);
        expect(kept, name).toEqual([{ id: (cancelling.data as Order).id, status: CANCELLED }]);
      } else {
        seen.filled += 1;
        expect([cancelling.status, isPending], cancelling.text).toEqual([409, false]);
        expect(order.status, name).toBe(201);
        expect(kept.length, name).toBe(1);
        await closeOf(order);
      }
      // A retry hears what the first heard, or that the name is barred; never a second order.
      const again = await place(body);
      expect(again.status, name).toBe(order.status);
      expect((await named(name)).length, name).toBe(kept.length);
    }
    expect(seen.barred).toBeGreaterThan(ROUNDS / 20);
    expect(seen.filled).toBeGreaterThan(ROUNDS / 20);
    expect(seen.cancelled).toBeGreaterThan(ROUNDS / 20);
  }, 600_000);
});
