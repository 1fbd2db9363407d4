/** One account that sends more than the database takes does not put the others into "unavailable". */
import { Agent, request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LoginResult } from "../../../contract/session.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { US500 } from "./desk.ts";

const PRICE_POINTS = 60_000;
/** More than an account's share of the places. */
const ORDERS = 800;

let service: TestService;
let flooder: LoginResult;
let other: LoginResult;
const agent = new Agent({ keepAlive: true, maxSockets: ORDERS });
beforeAll(async () => {
  // The share of the places is what is tried here, not the rate.
  service = await startTestService({ environment: { ORDERS_PER_SECOND: "10000" } });
  flooder = await service.login(100001);
  other = await service.login(100002);
  service.market.tick(US500, PRICE_POINTS, PRICE_POINTS + 10, service.clock.now());
});
afterAll(async () => {
  agent.destroy();
  await service.close();
});

/** Resolves with the answer's status. */
const place = ({ access_token }: LoginResult): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
    const asked = request(`${service.url}/api/v1/orders`, { method: "POST", agent, headers });
    asked.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.end(JSON.stringify({ symbol_id: US500, type: 0, side: 0, volume: 0.01 }));
  });

describe("while nothing can be committed", () => {
  it("an account waits with its share of the orders, and another's order is taken", async () => {
    // @interface error:unavailable
    let refuse = () => undefined as void;
    const refused = new Promise<void>((resolve) => (refuse = resolve));
    const statuses: number[] = [];
    let flood: Promise<number>[] = [];
    const later: Promise<number>[] = [];
    await service.sql.begin(async (tx) => {
      await tx`lock table journal in exclusive mode`;
      flood = Array.from({ length: ORDERS }, async () => {
        const status = await place(flooder);
        statuses.push(status);
        if (status === 503) refuse();
        return status;
      });
      await refused;
      later.push(place(other));
    });
    await Promise.all(flood);
    expect(await Promise.all(later)).toEqual([201]);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    // Judged by the engine, which takes so many positions of one account and refuses the rest.
    expect(statuses.filter((status) => status !== 503).length).toBeGreaterThan(500);
  });
});
