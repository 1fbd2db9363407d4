/**
 * A real service with one trader and one admin who can ask many things at once over connections that stay open, and a
 * market whose prices stand. Runs in the tests.
 */
import { Agent, request } from "node:http";
import { startTestService, type TestService } from "../../support/service.ts";
import { triesOf } from "../../support/tries.ts";

export type Answer = { readonly status: number; readonly data: unknown; readonly text: string };

export type Desk = {
  readonly service: TestService;
  ask(who: "trader" | "admin", method: string, path: string, body?: unknown): Promise<Answer>;
  /** A money operation under a key of its own. */
  money(kind: string, amount: number, key: string): Promise<Answer>;
  summary(): Promise<{ balance: number; free_margin: number }>;
  close(): Promise<void>;
};

export const TRADER = 100_001;
/** Index CFD of one unit a lot, dollars, leverage 100: 100 lots at 6000.0 bind 6,000. */
export const US500 = 4;
const PRICE_POINTS = 60_000;
const CONNECTIONS = 64;

/** `balance` is what the trader has. */
export async function openDesk(balance: number): Promise<Desk> {
  // So many at once of one account are more than its rate.
  const service = await startTestService({ environment: { ORDERS_PER_SECOND: "10000" } });
  service.market.tick(US500, PRICE_POINTS, PRICE_POINTS + 1, service.clock.now());
  const tokens = {
    trader: (await service.login()).access_token,
    admin: (await service.login(900_001, "demo-admin")).access_token,
  };
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const send = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const json = text === undefined ? {} : { "content-type": "application/json" };
      const call = request(`${service.url}${path}`, {
        method,
        agent,
        headers: { ...headers, ...json },
      });
      call.on("error", reject);
      call.on("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const answer = Buffer.concat(chunks).toString();
          const parsed = JSON.parse(answer) as { data?: unknown };
          resolve({ status: response.statusCode ?? 0, data: parsed.data ?? null, text: answer });
        });
      });
      call.end(text);
    });
  const ask: Desk["ask"] = (who, method, path, body) =>
    send(method, path, { authorization: `Bearer ${tokens[who]}` }, body);
  const money: Desk["money"] = (kind, amount, key) =>
    send(
      "POST",
      `/api/v1/accounts/${TRADER}/money/${kind}`,
      { authorization: `Bearer ${tokens.admin}`, "idempotency-key": key },
      { amount, desc: key },
    );
  const summary = async () => {
    const { data, text } = await ask("trader", "GET", "/api/v1/accounts/me/summary");
    if (data === null) throw new Error(text);
    return data as { balance: number; free_margin: number };
  };
  const opening = await summary();
  await money("withdrawal", opening.balance - balance, "opening");
  return {
    service,
    ask,
    money,
    summary,
    async close() {
      agent.destroy();
      await service.close();
    },
  };
}

/** How many times each race is run. RACE_ROUNDS makes it another number. */
export const ROUNDS = triesOf({ quick: 20, turn: 200, whole: 1_000 }, "RACE_ROUNDS");
