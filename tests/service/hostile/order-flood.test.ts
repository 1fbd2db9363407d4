/** One session that sends refused orders without end: what it may, what it costs the others, and what is kept of it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "../../../contract/order.ts";
import { pruneRefusedOrders } from "../../../server/queries/refused-orders.ts";
import { triesOf } from "../../support/tries.ts";
import { openTradingDesk, type Trader, type TradingDesk } from "../../support/trading-desk.ts";
import { GROUP } from "../../support/trading-house.ts";
import { buy, pending, quotePar } from "../../support/trading-steps.ts";

const PER_SECOND = 50;
const BURST = 10 * PER_SECOND;
const REFUSED = triesOf({ quick: 3_000, turn: 16_000, whole: 16_000 });
const AT_ONCE = 64;
const ORDERS = "/api/v1/orders";

let desk: TradingDesk;
let flooder: Trader;
let other: Trader;

beforeAll(async () => {
  desk = await openTradingDesk({ [GROUP.hedging]: 2 });
  flooder = await desk.trader();
  other = await desk.trader();
  quotePar(desk);
});
afterAll(() => desk.close());

/** How often each status was the answer to orders that are too large, sent `AT_ONCE` at a time. */
async function flood(count: number): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let sent = 0;
  const send = async () => {
    while (sent < count) {
      sent += 1;
      // Each of the senders waits for its own answer before it sends the next.
      const { status } = await flooder.ask("POST", ORDERS, buy(1_000_000));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return statuses;
}

describe("an account that sends orders without end", () => {
  it("has ten seconds of its rate judged, and the rest refused unread", async () => {
    const own = await flooder.place(pending());
    const statuses = await flood(REFUSED);
    expect(Object.fromEntries(statuses)).toEqual({ 422: BURST - 1, 429: REFUSED - BURST + 1 });
    // The way out is not barred, and the others notice nothing.
    expect((await flooder.ask("DELETE", `${ORDERS}/${own.id}`)).status).toBe(200);
    expect((await other.ask("POST", ORDERS, buy(0.1))).status).toBe(201);
  }, 120_000);

  it("is told its rate, what is left of it, and how long to wait", async () => {
    const { access_token: token } = { access_token: flooder.token };
    const send = () => desk.service.call("POST", ORDERS, { token, body: buy(1_000_000) });
    const refused = await send();
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(refused.headers.get("ratelimit-limit")).toBe(String(BURST));
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    const limits = await flooder.get("/api/v1/accounts/me/limits");
    expect(limits).toMatchObject({ orders_per_second_max: PER_SECOND });
    desk.advance(1_000);
    quotePar(desk);
    const again = await send();
    expect(again.status).toBe(422);
    expect(again.headers.get("ratelimit-remaining")).toBe(String(PER_SECOND - 1));
  });

  it("leaves no more than the newest of its refused orders, and none of the others' goes", async () => {
    const over = `${ORDERS}/accounts/me?history=true&limit=500`;
    const before = (await flooder.get(over)) as Order[];
    const others = await other.get(over);
    await pruneRefusedOrders(desk.service.sql, 20);
    const after = (await flooder.get(over)) as Order[];
    const refused = after.filter(({ status }) => status === 5);
    expect(refused).toEqual(before.filter(({ status }) => status === 5).slice(0, 20));
    expect(after.some(({ status }) => status === 4)).toBe(true);
    expect(await other.get(over)).toEqual(others);
  });
});
