/** Sessions that end while their orders come: an order is placed and answered, or refused with 401; never half. @bar X3 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoginResult } from "../../../contract/session.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { ROUNDS, US500 } from "./desk.ts";

/** Orders under way at once. */
const LINES = 4;
/** Two sign-ins a round stay under the limit of calls a minute. */
const ROUND_MS = 3_000;
const PRICE_POINTS = 60_000;
const ORDERS = "/api/v1/orders";

type Order = { id: number; position_id: number };
type Placed = { readonly name: string; readonly status: number; readonly data: unknown };

describe("a session that ends during orders", () => {
  let service: TestService;
  let sessions: LoginResult[] = [];
  let round = 0;
  let answered = 0;

  beforeAll(async () => {
    service = await startTestService();
    sessions = [await service.login()];
  });
  afterAll(() => service.close());

  const signIn = async () => {
    sessions.push(await service.login());
  };

  const place = async (token: string, name: string): Promise<Placed> => {
    const body = { symbol_id: US500, type: 0, side: 0, volume: 0.01, client_order_id: name };
    const answer = await service.call("POST", ORDERS, { token, body });
    return { name, status: answer.status, data: (answer.body as { data?: unknown }).data };
  };

  /** Orders one after the other until one is refused. */
  const placeUntilRefused = async (token: string, line: number): Promise<Placed[]> => {
    const placed: Placed[] = [];
    do placed.push(await place(token, `${round}-${line}-${placed.length}`));
    while (placed.at(-1)?.status === 201);
    return placed;
  };

  async function race(ending: (oldest: LoginResult) => Promise<unknown>): Promise<void> {
    round += 1;
    service.clock.advance(ROUND_MS);
    service.market.tick(US500, PRICE_POINTS, PRICE_POINTS + 1, service.clock.now());
    const oldest = sessions.shift() as LoginResult;
    const lines = Array.from({ length: LINES }, (_, line) =>
      placeUntilRefused(oldest.access_token, line),
    );
    const placed = (await Promise.all([...lines, ending(oldest)]))
      .slice(0, LINES)
      .flat() as Placed[];
    const refused = placed.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual(Array(LINES).fill(401));
    answered += placed.length - refused.length;
    const { access_token: token } = sessions.at(-1) as LoginResult;
    for (const { name, status, data } of placed) {
      const kept = await service.call("GET", `${ORDERS}/client/${name}`, { token });
      expect(kept.status, name).toBe(status === 201 ? 200 : 404);
      if (status !== 201) continue;
      const { id, position_id } = data as Order;
      expect(kept.body, name).toMatchObject({ data: { id } });
      const close = `/api/v1/positions/${position_id}/close`;
      expect((await service.call("POST", close, { token, body: {} })).status, name).toBe(200);
    }
  }

  it(`by a sixth sign-in keeps what it answered and nothing else, ${ROUNDS / 2} times`, async () => {
    while (sessions.length < 5) await signIn();
    answered = 0;
    for (let n = 0; n < ROUNDS / 2; n++) await race(signIn);
    expect(answered).toBeGreaterThan(ROUNDS / 2);
  }, 600_000);

  it(`by logging out keeps what it answered and nothing else, ${ROUNDS / 2} times`, async () => {
    answered = 0;
    for (let n = 0; n < ROUNDS / 2; n++) {
      await race(async ({ access_token: token }) => {
        // The orders are ahead by none to a few round trips.
        for (let trip = 0; trip < n % 4; trip++) await service.call("GET", "/healthz");
        await service.call("DELETE", "/auth/v1/oauth2/logout", { token });
      });
      await signIn();
    }
    expect(answered).toBeGreaterThan(ROUNDS / 2);
  }, 600_000);
});
