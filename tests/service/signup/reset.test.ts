/** Beginning a demo's money anew: what it books, when it is refused, and how often. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_RESETS_PER_DAY_MAX } from "../../../contract/limits.ts";
import type { Order } from "../../../contract/order.ts";
import { BEHIND_PROXY, openIdentityDesk, refused } from "../../support/identity-desk.ts";
import { openClient } from "../../support/plain-client.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { expectContractAnswer } from "../../support/expect-answer.ts";

const RESET = "/api/v1/accounts/me/demo/reset";
const SYMBOL = 7;

let service: TestService;
let desk: ReturnType<typeof openIdentityDesk>;
beforeAll(async () => {
  service = await startTestService({ environment: BEHIND_PROXY });
  desk = openIdentityDesk(service);
});
afterAll(() => service.close());
beforeEach(() => service.clock.advance(61_000));

async function demo(more: Record<string, unknown> = {}) {
  const { account_id } = await desk.newcomer(more);
  const session = await desk.login(account_id);
  const ask = (method: string, path: string, body?: unknown) =>
    desk.ask(method, path, session.access_token, body);
  return { account_id, session, ask, reset: (body: unknown = {}) => ask("POST", RESET, body) };
}
type Demo = Awaited<ReturnType<typeof demo>>;

const buy = async ({ ask }: Demo, more: Record<string, unknown> = {}): Promise<Order> => {
  service.market.tick(SYMBOL, 10_000, 10_010, service.clock.now());
  const order = { symbol_id: SYMBOL, type: 0, side: 0, volume: 1, ...more };
  const answer = await ask("POST", "/api/v1/orders", order);
  expect(answer.status).toBe(201);
  return (answer.body as { data: Order }).data;
};
const dataOf = async <T>(me: Demo, path: string): Promise<T> =>
  ((await me.ask("GET", path)).body as { data: T }).data;
const transactions = (me: Demo) => dataOf<unknown[]>(me, "/api/v1/accounts/me/transactions");

describe("a reset", () => {
  it("brings the balance to the one that is asked for, as an adjustment that is told and kept", async () => {
    // @interface operation:demo_reset
    const me = await demo({ currency: "EUR", balance: 5_000 });
    const client = await openClient(service.socketUrl, { session_id: me.session.session_id });
    const answer = await me.reset({ balance: 25_000.5 });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { id: me.account_id, balance: 25_000.5, credit: 0, currency: "EUR" } },
    });
    const change = { amount: 20_000.5, balance: 25_000.5, desc: "Demo balance reset", origin: 2 };
    expect(await client.nextEvent("money_change")).toMatchObject({ payload: change });
    expect(await transactions(me)).toMatchObject([
      { ...change, type: 0 },
      { origin: 0, amount: 5_000 },
    ]);
    const journal = await me.ask("GET", "/api/v1/accounts/me/journal");
    expect(journal.text).toContain("Demo balance reset");
    expect(await dataOf(me, "/api/v1/accounts/me/summary")).toMatchObject({ equity: 25_000.5 });
  });

  it("goes down as well as up, and without a wish to the group's default", async () => {
    const me = await demo({ balance: 90_000 });
    expect(await me.reset()).toMatchObject({ status: 200, body: { data: { balance: 10_000 } } });
    expect(await transactions(me)).toMatchObject([
      { origin: 2, type: 1, amount: 80_000, balance: 10_000 },
      { origin: 0 },
    ]);
  });

  it("to the balance that there is books nothing", async () => {
    const me = await demo();
    expect(await me.reset()).toMatchObject({ status: 200, body: { data: { balance: 10_000 } } });
    expect(await transactions(me)).toHaveLength(1);
  });

  it("is refused while a position or an order is open, and touches neither", async () => {
    // @interface error:demo_in_use
    const me = await demo();
    const { position_id } = await buy(me);
    expect(await me.reset()).toMatchObject(refused(409, "demo_in_use"));
    const order = await buy(me, { type: 1, order_price: 50 });
    expect((await me.ask("POST", `/api/v1/positions/${position_id}/close`, {})).status).toBe(200);
    expect(await me.reset()).toMatchObject(refused(409, "demo_in_use"));
    expect(await dataOf(me, "/api/v1/orders/accounts/me")).toMatchObject([{ id: order.id }]);
    expect((await me.ask("DELETE", `/api/v1/orders/${order.id}`)).status).toBe(200);
    expect(await me.reset()).toMatchObject({ status: 200, body: { data: { balance: 10_000 } } });
  });

  it.each([99.99, 1_000_000.01, 500.001, 0, -5, "500", null])(
    "to %j is refused",
    async (balance) => {
      const me = await demo();
      expect(await me.reset({ balance })).toMatchObject(refused(400, "bad_request"));
      expect(await transactions(me)).toHaveLength(1);
    },
  );

  it("under one Idempotency-Key is done once", async () => {
    const me = await demo();
    const send = async (balance: number) => {
      const answer = await service.call("POST", RESET, {
        token: me.session.access_token,
        headers: { "idempotency-key": "reset-1" },
        body: { balance },
      });
      expectContractAnswer("POST", RESET, answer);
      return answer;
    };
    const first = await send(700);
    const again = await send(700);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await send(800)).toMatchObject(refused(409, "idempotency_key_reused"));
    expect(await transactions(me)).toHaveLength(2);
  });

  it("may be done five times a day; what was refused is not counted", async () => {
    // @interface limit:DEMO_RESETS_PER_DAY_MAX
    const me = await demo();
    expect((await me.reset({ balance: 1 })).status).toBe(400);
    for (let count = 1; count <= DEMO_RESETS_PER_DAY_MAX; count++) {
      expect((await me.reset({ balance: 1_000 + count })).status).toBe(200);
    }
    const answer = await me.reset();
    expect(answer).toMatchObject(refused(429, "too_many_requests"));
    expect(answer.headers.get("retry-after")).toBe("86400");
    service.clock.advance(86_400_000);
    const later = await desk.login(me.account_id);
    const { status } = await desk.ask("POST", RESET, later.access_token, {});
    expect(status).toBe(200);
  });

  it("is for the owner of a demo alone", async () => {
    // @interface error:wrong_state
    await service.sql`update accounts set is_demo = false where account_id = 100002`;
    const { access_token } = await desk.login(100002, "demo-trader");
    const real = await desk.ask("POST", RESET, access_token, { balance: 1_000 });
    expect(real).toMatchObject(refused(409, "wrong_state"));
    const investor = await desk.login(100001, "demo-investor");
    const watching = await desk.ask("POST", RESET, investor.access_token, { balance: 1_000 });
    expect(watching).toMatchObject(refused(403, "forbidden"));
  });
});
