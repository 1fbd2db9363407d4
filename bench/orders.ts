/**
 * Orders a second from REST to the durable answer, over 64 connections, each of an account of its own that buys and sells in
 * turn: the whole service beside a handler that runs one transaction an order, and beside the same route answering without
 * engine or database, the most that HTTP allows. `npm run bench -- orders [--json]`.
 *
 * All three get the same requests with the same tokens, check them with the same code and answer with as many bytes; the
 * service and the rival have a database each on one PostgreSQL, whose fsync is on. They take turns; a ratio is the middle
 * one of those of the rounds. What the service writes behind its answers belongs to its turn: a turn lasts until the
 * tables have all that was answered, and orders a second are counted over that whole time.
 */
import { join } from "node:path";
import { connectDatabase } from "../server/database/connect.ts";
import { startEmbedded } from "../server/database/embedded.ts";
import { createLog } from "../server/log.ts";
import { createDataDir } from "../tests/support/service.ts";
import { untilProjected } from "../tests/support/projected.ts";
import { drive, quantile, type Outcome } from "./support/http-load.ts";
import { createBooks, SYMBOL_ID, type ServerArgument } from "./support/orders-books.ts";
import { startServer, type Server } from "./support/orders-process.ts";
import { readProcessorTime, usedBetween, type UsedMs } from "./support/processor-time.ts";
import { publish } from "./support/publish.ts";
import { atLeast, median } from "./support/report.ts";

const CONNECTIONS = 64;
const PATH = "/api/v1/orders";
const ROUNDS = 9;
const ROUND_S = 5;
const WARM_UP_S = 6;
const TIMES_RIVAL_MIN = 2;
const OF_CEILING_MIN = 0.6;

type Name = "service" | "rival" | "ceiling";
const NAMES: readonly Name[] = ["service", "rival", "ceiling"];

const dataDir = await createDataDir();
const postgres = await startEmbedded(dataDir.path, createLog("silent"));
const servers = new Map<Name, { server: Server; tokens: readonly string[] }>();
const outcomes: Record<Name, Outcome[]> = { service: [], rival: [], ceiling: [] };

async function start(name: Name): Promise<void> {
  const { url, tokens } = await createBooks(postgres.url, name, CONNECTIONS);
  const argument: ServerArgument = { databaseUrl: url, dataDir: dataDir.path, tokens };
  servers.set(name, {
    tokens,
    server: await startServer(`bench/support/orders-${name}.ts`, argument),
  });
}

function urlOf(name: Name): string {
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

let turn = 0;
/** What an order of the service cost in each turn, in processor time by thread, µs. */
const costs: UsedMs[] = [];
/** How long the tables needed, after the last answer of each turn, to have all that was answered; ms. */
const behind: number[] = [];
async function measure(name: Name, seconds: number): Promise<Outcome> {
  const { server, tokens } = servers.get(name) ?? { server: null, tokens: [] };
  turn += 1;
  const { url, pid } = server ?? { url: "", pid: 0 };
  const cluster = join(dataDir.path, "postgres");
  const body = (connection: number, n: number) =>
    `{"symbol_id":${SYMBOL_ID},"type":0,"side":${n % 2},"volume":0.01,` +
    `"client_order_id":"${turn}-${connection}-${n}"}`;
  const sql = await connectDatabase(urlOf(name), createLog("silent"));
  const before = readProcessorTime(pid, cluster);
  const own = process.cpuUsage();
  const outcome = await drive({ url, path: PATH, tokens, body, seconds });
  const { user, system } = process.cpuUsage(own);
  const endMs = performance.now();
  if (name === "service") await untilProjected(sql);
  const behindMs = performance.now() - endMs;
  await sql.end();
  if (outcome.refused > 0)
    throw new Error(`${name} refused ${outcome.refused}: ${outcome.refusal}`);
  if (name !== "service") return outcome;
  behind.push(behindMs);
  const orders = outcome.latencies.length;
  const used = usedBetween(before, readProcessorTime(pid, cluster), pid);
  const all = Object.entries({ ...used, "who asks": (user + system) / 1000 });
  costs.push(Object.fromEntries(all.map(([what, ms]) => [what, (ms / orders) * 1000])));
  const drivenS = orders / outcome.perSecond;
  return { ...outcome, perSecond: orders / (drivenS + behindMs / 1000) };
}

/** Durable events that the tables lacked at most. */
async function lagMax(): Promise<number> {
  const { url } = servers.get("service")?.server ?? { url: "" };
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^ringside_projection_lag_events_max (\d+)$/m.exec(metrics)?.[1] ?? Number.NaN);
}

/** Orders that are there, which must be as many as were answered. */
async function countOrders(name: Name): Promise<number> {
  const sql = await connectDatabase(urlOf(name), createLog("silent"));
  const [row] = await sql<{ n: number }[]>`select count(*)::integer as n from orders`;
  await sql.end();
  return row?.n ?? 0;
}

let answered = 0;
let lag = Number.NaN;
try {
  for (const name of NAMES) await start(name);
  for (const name of NAMES) {
    const { latencies } = await measure(name, WARM_UP_S);
    if (name === "service") answered += latencies.length;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
      const outcome = await measure(name, ROUND_S);
      outcomes[name].push(outcome);
      if (name === "service") answered += outcome.latencies.length;
    }
  }
  lag = await lagMax();
  const kept = await countOrders("service");
  if (kept !== answered) throw new Error(`${answered} orders were answered, ${kept} are there`);
} finally {
  for (const { server } of servers.values()) await server.stop();
  await postgres.stop();
  await dataDir.remove();
}

const speeds = (name: Name) => outcomes[name].map(({ perSecond }) => perSecond);
const ratio = (name: Name) =>
  median(speeds("service").map((speed, round) => speed / (speeds(name)[round] ?? Number.NaN)));
const latency = (name: Name, share: number) =>
  median(outcomes[name].map(({ latencies }) => quantile(latencies, share)));
const costOf = (what: string) => median(costs.map((cost) => cost[what] ?? Number.NaN));
const each = (of: (name: Name) => number) =>
  Object.fromEntries(NAMES.map((name) => [name, of(name)]));

const [timesRival, ofCeiling] = [ratio("rival"), ratio("ceiling")];
publish({
  name: "orders",
  figures: {
    connections: CONNECTIONS,
    "orders/s": each((name) => median(speeds(name))),
    "p50 ms": each((name) => latency(name, 0.5)),
    "p99 ms": each((name) => latency(name, 0.99)),
    "ms until the tables had the last answer": {
      median: median(behind),
      highest: Math.max(...behind),
    },
    "events that the tables lacked at most": lag,
    "processor µs of an order": Object.fromEntries(
      Object.keys(costs[0] ?? {}).map((what) => [what, costOf(what)]),
    ),
    "bytes of an answer": each((name) => median(outcomes[name].map(({ bytes }) => bytes))),
  },
  ratios: { "times the rival": timesRival, "of the ceiling": ofCeiling },
  bars: [
    atLeast("times the orders/s of one transaction an order", timesRival, TIMES_RIVAL_MIN),
    atLeast("of the same route without engine or database", ofCeiling, OF_CEILING_MIN),
  ],
});
