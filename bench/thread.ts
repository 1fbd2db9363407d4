/**
 * How long the service's thread is held, so that neither prices nor answers pass: 500 orders a second from 64 accounts, a
 * sign-in each second, and reports and exports of 100,000 deals, one of each format after the other; then the same orders
 * under 300 sign-ins a second from 300 addresses, of which all that do not fit are refused with 429. The time in which other
 * programs had the processor is left out. `npm run bench -- thread [--json]`; `--seconds=5` for a short trial.
 * @bar S22 X6
 */
import { hash } from "@node-rs/argon2";
import type { Report as Made } from "../contract/report.ts";
import { connectDatabase } from "../server/database/connect.ts";
import { startEmbedded } from "../server/database/embedded.ts";
import { createLog } from "../server/log.ts";
import { keepPace } from "../tests/support/pace.ts";
import { untilProjected } from "../tests/support/projected.ts";
import { basic, createDataDir } from "../tests/support/service.ts";
import {
  createBooks,
  FIRST_ACCOUNT,
  SYMBOL_ID,
  type ServerArgument,
} from "./support/orders-books.ts";
import { startServer } from "./support/orders-process.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost } from "./support/report.ts";
import type { ThreadAnswer } from "./support/thread-service.ts";

const SECONDS = Number(process.argv.find((arg) => arg.startsWith("--seconds="))?.slice(10) ?? 20);
const ACCOUNTS = 64;
const DEALS = 100_000;
const ORDERS_PER_SECOND = 500;
const SIGN_INS_PER_SECOND = 1;
const STORM_PER_SECOND = 300;
const STORM_ADDRESSES = 300;
/** Beyond it what is due is not sent: a service that falls behind is seen by fewer orders, and not drowned. */
const UNDERWAY_MAX = 400;
const PACE_SHARE_MIN = 0.9;
const FIRST_ORDER_TRIES = 100;
const P99_MS_MAX = 20;
const LONGEST_MS_MAX = 100;
const PASSWORD = "tide-lamp-orbit";
const FORMATS = ["csv", "html", "pdf"] as const;

const dataDir = await createDataDir();
const log = createLog("silent");
const postgres = await startEmbedded(dataDir.path, log);
const { url: databaseUrl, tokens } = await createBooks(postgres.url, "thread", ACCOUNTS);
const argument: ServerArgument = { databaseUrl, dataDir: dataDir.path, tokens };
const server = await startServer("bench/support/thread-service.ts", argument);
const sql = await connectDatabase(databaseUrl, log);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(method: string, path: string, token: string, body?: string): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return fetch(`${server.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

let placed = 0;
async function order(n: number): Promise<void> {
  const token = tokens[n % ACCOUNTS] ?? "";
  const side = Math.floor(n / ACCOUNTS) % 2;
  const body = `{"symbol_id":${SYMBOL_ID},"type":0,"side":${side},"volume":0.01}`;
  const answer = await ask("POST", "/api/v1/orders", token, body);
  await answer.arrayBuffer();
  if (answer.status === 201) placed += 1;
}

/** Statuses of sign-ins, and how often each came. */
type Statuses = Record<string, number>;
async function signIn(statuses: Statuses, n: number, addresses: number): Promise<void> {
  const at = n % addresses;
  const answer = await fetch(`${server.url}/auth/v1/oauth2/login`, {
    method: "POST",
    headers: {
      authorization: basic(String(FIRST_ACCOUNT + (n % ACCOUNTS)), PASSWORD),
      "x-forwarded-for": `10.1.${at >> 8}.${at & 255}`,
    },
  });
  await answer.arrayBuffer();
  statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
}

/** The whole history of the first account, as a file of each kind and as the export; returns the lines of the export. */
async function readAll(): Promise<number> {
  const token = tokens[0] ?? "";
  for (const format of FORMATS) {
    const body = JSON.stringify({ type: "deals", format, from: 0, to: Date.now() });
    const asked = (await (await ask("POST", "/api/v1/reports", token, body)).json()) as {
      data: Made;
    };
    for (let made = asked.data; made.finished_at === null; await sleep(50)) {
      const answer = await ask("GET", `/api/v1/reports/${made.id}`, token);
      made = ((await answer.json()) as { data: Made }).data;
    }
  }
  const file = await (await ask("GET", "/api/v1/deals/accounts/me/export", token)).text();
  return file.split("\n").length;
}

/** A history for the first account: one deal of its own, again and again under numbers that no deal has. */
async function addHistory(): Promise<void> {
  // A service that has only just begun may have no price yet, and refuses the order then.
  for (let tries = 0; placed === 0; tries += 1) {
    if (tries === FIRST_ORDER_TRIES)
      throw new Error("no order was taken: there is no deal to copy");
    await order(0);
    if (placed === 0) await sleep(100);
  }
  await untilProjected(sql);
  const { count } = await sql`
    insert into deals
    select (jsonb_populate_record(null::deals, to_jsonb(d) || jsonb_build_object(
      'id', 1000000000 + n, 'created_at', d.created_at - n,
      'wire', d.wire::jsonb || jsonb_build_object(
        'id', 1000000000 + n, 'created_at', d.created_at - n)))).*
    from (select * from deals where account_id = ${FIRST_ACCOUNT} limit 1) d,
      generate_series(1, ${DEALS}::integer) n`;
  if (count !== DEALS) throw new Error(`${count} deals were added, not ${DEALS}`);
  await sql`vacuum analyze deals`;
  const password_hash = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await sql`update accounts set password_hash = ${password_hash}`;
}

/** The thread under orders, sign-ins and `beside`. */
async function measure(signIns: number, addresses: number, beside: () => Promise<number>) {
  const statuses: Statuses = {};
  const before = placed;
  const startedMs = performance.now();
  await server.ask<ThreadAnswer>("watch");
  let isDone = false;
  const work = beside().finally(() => {
    isDone = true;
  });
  const isOver = () => isDone && performance.now() - startedMs > SECONDS * 1000;
  const [lines] = await Promise.all([
    work,
    keepPace({ perSecond: ORDERS_PER_SECOND, underwayMax: UNDERWAY_MAX, isOver }, order),
    keepPace({ perSecond: signIns, underwayMax: UNDERWAY_MAX, isOver }, (n) =>
      signIn(statuses, n, addresses),
    ),
  ]);
  const { pauses } = await server.ask<ThreadAnswer>("read");
  const perSecond = (placed - before) / ((performance.now() - startedMs) / 1000);
  return { pauses, statuses, lines, perSecond };
}

try {
  await addHistory();
  // What is compiled and filled once is not what is measured.
  await measure(SIGN_INS_PER_SECOND, ACCOUNTS, readAll);
  const reports = await measure(SIGN_INS_PER_SECOND, ACCOUNTS, readAll);
  const storm = await measure(STORM_PER_SECOND, STORM_ADDRESSES, () => Promise.resolve(0));
  const { "200": entered = 0, "429": refused = 0, ...others } = storm.statuses;
  publish({
    name: "thread",
    figures: {
      "orders placed a second": { reports: reports.perSecond, "sign-ins": storm.perSecond },
      "deals of the report and the export": reports.lines - 2,
      "longest hold of the thread, ms": {
        reports: reports.pauses.longest,
        "sign-ins": storm.pauses.longest,
      },
      "hold of the thread, p99 ms": { reports: reports.pauses.p99, "sign-ins": storm.pauses.p99 },
      "sign-ins of the storm": { entered, refused, ...others },
    },
    ratios: {},
    bars: [
      atMost("p99 of holds, ms: reports", reports.pauses.p99, P99_MS_MAX),
      atMost("longest hold, ms: reports", reports.pauses.longest, LONGEST_MS_MAX),
      atMost("p99 of holds, ms: 300 sign-ins a second", storm.pauses.p99, P99_MS_MAX),
      atMost("longest hold, ms: 300 sign-ins a second", storm.pauses.longest, LONGEST_MS_MAX),
      atLeast(
        "orders a second, of those due",
        reports.perSecond / ORDERS_PER_SECOND,
        PACE_SHARE_MIN,
      ),
      atLeast("deals of the report", reports.lines, DEALS),
      atLeast("sign-ins that entered in the storm", entered, 1),
      atLeast("sign-ins that were refused in the storm", refused, 1),
      atMost(
        "sign-ins with another answer",
        Object.values(others).reduce((a, b) => a + b, 0),
        0,
      ),
    ],
  });
} finally {
  await sql.end();
  await server.stop();
  await postgres.stop();
  await dataDir.remove();
}
