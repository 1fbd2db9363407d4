/**
 * Orders while the database is frozen: each is answered, prices go on, and afterwards nothing that was acknowledged is missing
 * and nothing is there twice. The database stays frozen until the answers are here: one that waits for it fails the test.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectAlone } from "../../server/database/connect.ts";
import { familyOf } from "../e2e/support-processes.ts";
import { openClient, type PlainClient } from "../support/plain-client.ts";
import { startTestService, type Answer, type TestService } from "../support/service.ts";

/** Of the simulator; never closed. */
const BITCOIN = 401;
/** For how long the database stays frozen at least. */
const FROZEN_S = 20;
const POLL = { timeout: 40_000, interval: 50 };

let service: TestService;
let client: PlainClient;
let token = "";
let log = "";
let processes: number[] = [];
beforeAll(async () => {
  service = await startTestService({
    market: "configured",
    clock: "system",
    environment: { SEED_DEMO: "1" },
    logTo: { write: (line) => (log += line) },
  });
  const { access_token, session_id } = await service.login();
  token = access_token;
  client = await openClient(service.socketUrl, { session_id, features: ["seq"] });
  client.send({ type: "start_market_feed", session_id });
});
afterAll(async () => {
  thaw();
  await client.close();
  await service.close();
});

/** All of its processes as they are now: each connection has one of its own. */
async function freeze(): Promise<void> {
  const file = join(service.config.dataDir, "postgres", "postmaster.pid");
  const [pid = ""] = (await readFile(file, "utf8")).split("\n");
  processes = familyOf(Number(pid));
  for (const one of processes) process.kill(one, "SIGSTOP");
}

function thaw(): void {
  for (const one of processes.splice(0)) process.kill(one, "SIGCONT");
}

const order = (client_order_id: string): Promise<Answer> =>
  service.call("POST", "/api/v1/orders", {
    token,
    body: { symbol_id: BITCOIN, type: 0, side: 0, volume: 0.01, client_order_id },
  });
const named = (client_order_id: string): Promise<Answer> =>
  service.call("GET", `/api/v1/orders/client/${client_order_id}`, { token });

const ticksSoFar = () => client.frames.filter(({ kind }) => kind === "tick").length;
const pauses = () =>
  client.frames.filter((frame) => frame.kind === "event" && frame.type === "internal_server_error");

async function silentSeconds(): Promise<number> {
  const { text } = await service.call("GET", "/metrics");
  return Number(/^ringside_database_silent_seconds (\S+)$/m.exec(text)?.[1]);
}

async function dealsSoFar(): Promise<number> {
  await service.sequencer.readable(null);
  const [row] = await service.sql<{ count: number }[]>`
    select count(*)::integer as count from deals where account_id = 100001`;
  return row?.count ?? 0;
}

describe("orders while the database is frozen", () => {
  // @rule 6.9.2 @interface event:internal_server_error
  it("are answered, are told apart by what is certain of them, and are taken again by themselves", async () => {
    const dealsBefore = await dealsSoFar();
    expect((await order("before")).status).toBe(201);
    await freeze();
    const answers = new Map<string, Answer>();
    const send = async (name: string) => answers.set(name, await order(name)).get(name) as Answer;
    const early = ["early-1", "early-2", "early-3"];
    const waiting = Promise.all(early.map(send));
    const refusal = {
      success: false,
      code: 422,
      error: "trading_halted",
      message: "trading is halted by the broker",
    };
    let count = 0;
    await expect
      .poll(async () => (await send(`late-${count++}`)).body, POLL)
      .toMatchObject(refusal);
    await waiting;
    const again = await send("certainly-refused");
    expect(again.body).toMatchObject(refusal);
    expect(again.text).toContain("nothing was done");
    expect(again.headers.get("retry-after")).toBe("1");
    expect((await service.call("GET", "/api/v1/positions/accounts/me", { token })).status).toBe(
      503,
    );

    const before = ticksSoFar();
    await expect.poll(ticksSoFar, POLL).toBeGreaterThan(before + 5);
    await expect.poll(() => pauses().length, POLL).toBeGreaterThan(1);
    expect(pauses()[0]).toMatchObject({ payload: { reason: "order_create" } });
    expect(log.split("orders are refused").length - 1).toBe(1);

    await expect.poll(silentSeconds, POLL).toBeGreaterThan(FROZEN_S);
    thaw();
    await expect.poll(async () => (await order("after")).status, POLL).toBe(201);
    await expect.poll(() => log, POLL).toContain("orders are taken again");
    await service.sequencer.readable(null);
    for (const [name, { status }] of answers) {
      const isThere = (await named(name)).status === 200;
      // Of a 500 nothing is certain: the name tells.
      if (status < 500) expect(isThere, name).toBe(status < 300);
      // Asked again by its name it is there once, whatever had become of it.
      const repeated = await order(name);
      expect(repeated.status, name).toBe(201);
      expect(repeated.headers.get("idempotency-replayed") === "true", name).toBe(isThere);
    }
    expect(await dealsSoFar()).toBe(dealsBefore + answers.size + 2);
  }, 120_000);
});

describe("orders while nothing can be written, though the database answers", () => {
  it("are refused, and what is kept can be read and signed in for", async () => {
    const dealsBefore = await dealsSoFar();
    const locked = connectAlone(service.sql);
    const lock = await locked.reserve();
    await lock`begin`;
    await lock`lock table journal in exclusive mode`;
    const waiting = order("behind-the-lock");
    try {
      let count = 0;
      const refused = async () => (await order(`locked-${count++}`)).body;
      await expect.poll(refused, POLL).toMatchObject({ code: 422, error: "trading_halted" });
      expect((await waiting).status).toBe(500);
      // What waits to be written would be lacking in it: such a list is refused, in time too.
      const positions = await service.call("GET", "/api/v1/positions/accounts/me", { token });
      expect(positions.status).toBe(503);
      const other = await service.login(100002, "demo-trader");
      const deals = { token: other.access_token };
      expect((await service.call("GET", "/api/v1/deals/accounts/me", deals)).status).toBe(200);
    } finally {
      await lock`rollback`;
      lock.release();
      await locked.end();
    }
    await expect.poll(async () => (await order("unlocked")).status, POLL).toBe(201);
    expect((await named("behind-the-lock")).status).toBe(200);
    expect(await dealsSoFar()).toBeGreaterThanOrEqual(dealsBefore + 2);
  }, 120_000);
});
