/**
 * Orders and money that are sent one to five times at once, over connections that are reset or lose the answer: each is done
 * once, says the same each time, refuses another body under its name, and still knows its name a week and a restart later.
 * @bar S6
 */
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilProjected } from "../../support/projected.ts";
import { createRandom } from "../../support/random.ts";
import { createDataDir, startTestService, type TestService } from "../../support/service.ts";
import {
  EURUSD,
  GROUP,
  PASSWORD,
  setUpHouse,
  TRADING_SYMBOLS,
} from "../../support/trading-house.ts";
import { triesOf } from "../../support/tries.ts";

const MONEY = triesOf({ quick: 40, turn: 400, whole: 2_000 });
const ORDERS = 5 * MONEY;
const SEED = 20_261_123;
const ACCOUNTS = [300_001, 300_002, 300_003, 300_004];
/** Sent at once, before their copies. */
const AT_ONCE = 40;
const COPIES_MAX = 5;
const ANSWERS_LOST = 0.1;
const RESETS = 0.05;
/** Of which another body is sent under the same name. */
const OTHERS = 0.1;
const WEEK_MS = 7 * 86_400_000;
const AGAIN_MS = 50;
const TRIES_MAX = 200;

/** `account_id` null: of money, which staff moves. */
type Deed = {
  readonly name: string;
  readonly account_id: number | null;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
};
/** null: no answer came. */
type Answer = { readonly status: number; readonly text: string; readonly isAgain: boolean } | null;
type Loss = "none" | "answer" | "reset";

const random = createRandom(SEED);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

let dataDir: Awaited<ReturnType<typeof createDataDir>>;
let service: TestService;
let agent: Agent;
let begunAt = 0;
const tokens = new Map<number | null, string>();

async function open(startAt?: number): Promise<void> {
  service = await startTestService({
    dataDir: dataDir.path,
    environment: { ORDERS_PER_SECOND: "100000" },
    symbols: TRADING_SYMBOLS,
    ...(startAt === undefined
      ? {
          prepare: (sql) =>
            setUpHouse(
              sql,
              ACCOUNTS.map((account_id) => ({
                account_id,
                group_id: GROUP.netting,
                balance_minor: 1_000_000_00,
              })),
            ),
        }
      : { startAt }),
  });
  agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE * COPIES_MAX });
  service.market.tick(EURUSD, 110_000, 110_001, service.clock.now());
  tokens.set(null, (await service.login(900_001, "demo-admin")).access_token);
  for (const account_id of ACCOUNTS) {
    tokens.set(account_id, (await service.login(account_id, PASSWORD)).access_token);
  }
}
beforeAll(async () => {
  dataDir = await createDataDir();
  await open();
  begunAt = service.clock.now();
});
afterAll(async () => {
  agent.destroy();
  await service.close();
  await dataDir.remove();
});

function order(n: number): Deed {
  const name = `order-${n}`;
  const body = { symbol_id: EURUSD, type: 0, side: n % 2, volume: 0.01, client_order_id: name };
  return { name, account_id: pick(ACCOUNTS), path: "/api/v1/orders", body };
}
function money(n: number): Deed {
  const name = `money-${n}`;
  const path = `/api/v1/accounts/${pick(ACCOUNTS)}/money/deposit`;
  return { name, account_id: null, path, body: { amount: (100 + (n % 100)) / 100, desc: name } };
}

/** The request arrives whole where its answer is lost; where the connection is reset, it may not. */
function send({ name, account_id, path, body }: Deed, loss: Loss): Promise<Answer> {
  const text = JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${tokens.get(account_id)}`,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    ...(account_id === null ? { "idempotency-key": name } : {}),
  };
  return new Promise((resolve) => {
    const call = request(`${service.url}${path}`, { method: "POST", agent, headers });
    call.on("error", () => resolve(null));
    call.on("response", (response) => {
      let answer = "";
      response.on("data", (chunk) => (answer += String(chunk)));
      response.on("error", () => resolve(null));
      response.on("end", () => {
        const isAgain = response.headers["idempotency-replayed"] === "true";
        resolve({ status: response.statusCode ?? 0, text: answer, isAgain });
      });
    });
    if (loss === "none") {
      call.end(text);
      return;
    }
    const whole = loss === "answer" ? text : text.slice(0, Math.floor(random() * text.length));
    call.write(whole, () => {
      if (loss === "answer") call.socket?.end();
      else call.socket?.resetAndDestroy();
      call.destroy();
      resolve(null);
    });
  });
}

const lossOf = (dice: number): Loss =>
  dice < RESETS ? "reset" : dice < RESETS + ANSWERS_LOST ? "answer" : "none";

/** Waiting for the first of its name took too long: nothing is said of what became of it. */
const isUndecided = (answer: Answer): boolean =>
  answer === null || (answer.status === 409 && answer.text.includes("in_progress"));

/** Sent one to five times at once, and again until it is answered: all that was answered. */
async function sendManyTimes(deed: Deed): Promise<NonNullable<Answer>[]> {
  const copies = 1 + Math.floor(random() * COPIES_MAX);
  const answers = await Promise.all(
    Array.from({ length: copies }, () => send(deed, lossOf(random()))),
  );
  for (let tries = 0; answers.every(isUndecided) && tries < TRIES_MAX; tries++) {
    // The first of its name may still be worked on.
    await wait(AGAIN_MS);
    answers.push(await send(deed, "none"));
  }
  return answers.filter(
    (answer) => answer !== null && !isUndecided(answer),
  ) as NonNullable<Answer>[];
}

const doneWith = ({ account_id }: Deed) => (account_id === null ? 200 : 201);
const idOf = ({ text }: NonNullable<Answer>) =>
  (JSON.parse(text) as { data: { id: number } }).data.id;

describe(`${ORDERS} orders and ${MONEY} deposits that are sent again and again`, () => {
  const deeds = [
    ...Array.from({ length: ORDERS }, (_, n) => order(n)),
    ...Array.from({ length: MONEY }, (_, n) => money(n)),
  ].toSorted(() => random() - 0.5);
  const first = new Map<string, NonNullable<Answer>>();

  it("are each done once, and say the same each time", async () => {
    for (let at = 0; at < deeds.length; at += AT_ONCE) {
      service.clock.advance(1_000);
      service.market.tick(EURUSD, 110_000, 110_001, service.clock.now());
      await Promise.all(
        deeds.slice(at, at + AT_ONCE).map(async (deed) => {
          const answers = await sendManyTimes(deed);
          const [one] = answers;
          if (one === undefined) throw new Error(`${deed.name} was never answered`);
          for (const { status, text } of answers) {
            expect(status, `${deed.name}: ${text}`).toBe(doneWith(deed));
            if (deed.account_id !== null) expect(text).toBe(one.text);
          }
          first.set(deed.name, one);
        }),
      );
    }
    await untilProjected(service.sql);
    const [kept] = await service.sql<{ orders: number; deals: number }[]>`
      select (select count(*)::integer from orders) as orders,
        (select count(*)::integer from deals) as deals`;
    expect(kept).toEqual({ orders: ORDERS, deals: ORDERS });
    const rows = await service.sql<{ desc: string; n: number }[]>`
      select wire->>'desc' as desc, count(*)::integer as n from transactions
      where wire->>'desc' like 'money-%' group by 1`;
    expect(rows.length).toBe(MONEY);
    expect(rows.filter(({ n }) => n !== 1)).toEqual([]);
    const ids = deeds.flatMap((deed) =>
      deed.account_id === null ? [] : [idOf(first.get(deed.name) as NonNullable<Answer>)],
    );
    expect(new Set(ids).size).toBe(ORDERS);
  }, 1_800_000);

  it("refuse another body under their names, every time", async () => {
    for (const deed of deeds.filter(() => random() < OTHERS)) {
      const more = deed.account_id === null ? { amount: 7_777 } : { volume: 0.02 };
      const answer = await send({ ...deed, body: { ...deed.body, ...more } }, "none");
      expect([answer?.status, deed.name], answer?.text).toEqual([409, deed.name]);
    }
  }, 600_000);

  it("know their names a week later, by another process's memory", async () => {
    const later = begunAt + WEEK_MS - 60_000;
    agent.destroy();
    await service.close();
    await open(later);
    for (const deed of deeds.filter(() => random() < OTHERS)) {
      const answer = await send(deed, "none");
      expect([answer?.status, answer?.isAgain], `${deed.name}: ${answer?.text}`).toEqual([
        doneWith(deed),
        true,
      ]);
      if (deed.account_id !== null) expect(answer?.text).toBe(first.get(deed.name)?.text);
    }
  }, 600_000);
});
