/**
 * 50,000 prices a second from an exchange's socket through the gate, the market and the engine to the sockets of clients:
 * `npm run bench -- provider [--json] [--minutes 10] [--ccxt <folder>]`. The exchange is a loopback one that speaks Binance's
 * protocol; the exchange, the service and the clients are processes of their own, and share the machine's processors. Before
 * it, clients alone at the same pace, in turns: ours with its gate, and ccxt, for what a tick costs.
 *
 * ccxt is no dependency of ours: 67 MB in 1,320 files and a release every few days, for one row of one measure. Where it is
 * installed (`npm install --prefix <folder> --ignore-scripts ccxt@4.5.84`) it is measured itself. Without it there is a small
 * client in its documented way: an object a message, held by symbol, and a promise for the caller's loop. It does less than
 * ccxt, so it flatters it.
 *
 * A tick is a message that became a price, on both sides. Ours has then been read, judged by the gate's rules, dated, kept for
 * the history of ticks and given to the market's sink; ccxt has parsed it, made its ticker of some twenty fields, held it by
 * symbol and settled the promise of its caller's loop. Neither knows of the other's duties: ccxt judges nothing, ours makes no
 * object. Of many that are read in one turn that loop sees the last one alone, of whichever symbol; what came to it is a figure
 * apart. Both read the same socket of the same exchange at the same pace, each in a process that does nothing else.
 */
import { setTimeout as wait } from "node:timers/promises";
import { WEBSOCKET_PATH } from "../contract/service-endpoints.ts";
import type { Opening, Totals } from "./support/fan-out-clients.ts";
import { machineUs } from "./support/fan-out-player.ts";
import { startProcess } from "./support/fan-out-process.ts";
import type { Client, Counts } from "./support/provider-client.ts";
import type { Exchange, Sent } from "./support/provider-exchange.ts";
import type { Held, ProviderService } from "./support/provider-service.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median } from "./support/report.ts";

const PER_SECOND = 50_000;
/** As many as a session may have. */
const CLIENTS = 5;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 10_000;
/** Counters are gathered at most once in a while. */
const GATHERED_MS = 1_500;
/** Of what was sent: the rest is on its way when the counters are read. */
const THROUGH_MIN = 0.97;
const GROWTH_MB_MAX = 64;
/** Of the ticks that ccxt brings through in a second of processor time. */
const TIMES_CCXT_MIN = 5;
const ROUNDS = 3;
/**
 * A connection lasts for hours, but what is called some hundred times a second is compiled only after half a minute: ours
 * handles 330,000 messages a second of processor time in the first seconds, 510,000 after 5 s and 640,000 from 20 s on; ccxt
 * always as many.
 */
const ALONE_WARM_UP_MS = 30_000;
const ALONE_MEASURED_MS = 8_000;
const MEMORY_EVERY_MS = 1_000;
/** What is held after a collection, from the first minute to the last. */
const HELD_GROWTH_MB_MAX = 8;
const HELD_EVERY_MS = 60_000;
const MB = 1024 * 1024;

const minutes = Number(process.argv[process.argv.indexOf("--minutes") + 1]);
const measuredMs = process.argv.includes("--minutes") ? minutes * 60_000 : MEASURED_MS;

const exchange = startProcess("provider-exchange.ts");
const addresses = await exchange.call<Exchange>("start");
const folderAt = process.argv.indexOf("--ccxt");
const folder = folderAt < 0 ? null : (process.argv[folderAt + 1] ?? null);

/** What a client alone does in a second of its processor's time. */
async function measureAlone(kind: Client["kind"]) {
  const client = startProcess("provider-client.ts");
  await client.call("start", { ...addresses, kind, folder } satisfies Client);
  await exchange.call("pace", PER_SECOND);
  await wait(ALONE_WARM_UP_MS);
  const look = async () => ({
    atMs: performance.now(),
    ...(await client.call<Counts>("counts")),
    cpuUs: await client.call<number>("cpuUs"),
  });
  const before = await look();
  await wait(ALONE_MEASURED_MS);
  const after = await look();
  await exchange.call("stop");
  await client.stop();
  const [handled, seen] = [after.handled - before.handled, after.seen - before.seen];
  const cpuSeconds = (after.cpuUs - before.cpuUs) / 1e6;
  return {
    handledPerCpuSecond: handled / cpuSeconds,
    seenPerCpuSecond: seen / cpuSeconds,
    seenPerSecond: seen / ((after.atMs - before.atMs) / 1_000),
    handledPerSecond: handled / ((after.atMs - before.atMs) / 1_000),
  };
}
type Alone = Awaited<ReturnType<typeof measureAlone>>;

const rivalKind = folder === null ? "small" : "ccxt";
const rivalName = folder === null ? "a small client in ccxt's way" : "ccxt";
const rounds: { ours: Alone; rival: Alone }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  rounds.push({ ours: await measureAlone("ours"), rival: await measureAlone(rivalKind) });
}
const both = (of: keyof Alone) => ({
  ours: median(rounds.map(({ ours }) => ours[of])),
  [rivalName]: median(rounds.map(({ rival }) => rival[of])),
});
const times = (of: keyof Alone) => median(rounds.map(({ ours, rival }) => ours[of] / rival[of]));

const service = startProcess("provider-service.ts");
const clients = startProcess("fan-out-clients.ts");

async function read() {
  await wait(GATHERED_MS);
  const [ticks, faults, cpuUs, memory, sent, totals] = await Promise.all([
    service.call<number>("metric", "ringside_ticks_total"),
    service.call<number>("metric", "ringside_feed_faults_total"),
    service.call<number>("cpuUs"),
    service.call<number>("memory"),
    exchange.call<Sent>("sent"),
    clients.call<Totals>("totals"),
  ]);
  return { ticks, faults, cpuUs, memory, sent, totals };
}

const { url, session_id } = await service.call<ProviderService>("start", addresses);
const session_ids = Array.from({ length: CLIENTS }, () => session_id);
const opening: Opening = { url, path: WEBSOCKET_PATH, session_ids, epochUs: machineUs() };
await clients.call("open", opening);
await clients.call("count");
await exchange.call("pace", PER_SECOND);
await wait(WARM_UP_MS);
const from = await read();
const memory: number[] = [];
const held: Held[] = [];
const startMs = performance.now();
for (let passedMs = 0; passedMs < measuredMs; passedMs = performance.now() - startMs) {
  if (passedMs >= held.length * HELD_EVERY_MS) held.push(await service.call<Held>("held"));
  memory.push((await service.call<number>("memory")) / MB);
  await wait(MEMORY_EVERY_MS);
}
const to = await read();
held.push(await service.call<Held>("held"));
await exchange.call("stop");
await Promise.all([clients.stop(), exchange.stop()]);
await service.stop();

const seconds = (to.sent.atMs - from.sent.atMs) / 1_000;
const cpuSeconds = (to.cpuUs - from.cpuUs) / 1e6;
const ticks = to.ticks - from.ticks;
const sent = to.sent.messages - from.sent.messages;
/** Of its tenths the last one above the first: what the collector takes back in between is no growth. */
const tenth = Math.ceil(memory.length / 10);
const byMinute = (of: keyof Held) =>
  Object.fromEntries(held.map((one, minute) => [`at ${minute}`, one[of] / MB]));
const heldMb = held.map(({ heapBytes }) => heapBytes / MB);
const heldGrowthMb = (heldMb.at(-1) ?? Number.NaN) - (heldMb[0] ?? Number.NaN);
const growthMb = median(memory.slice(-tenth)) - median(memory.slice(0, tenth));
publish({
  name: "provider",
  figures: {
    "messages sent a second": sent / seconds,
    "messages not sent, since the service was behind": to.sent.behind - from.sent.behind,
    "ticks a second": ticks / seconds,
    "ticks a second of the service's processor time": ticks / cpuSeconds,
    "cores of the service": cpuSeconds / seconds,
    "frames a second to clients": (to.totals.frames - from.totals.frames) / seconds,
    "prices that a rule met": to.faults - from.faults,
    "seconds measured": seconds,
    "MB of memory at most": Math.max(...memory),
    "MB of growth": growthMb,
    "MB held after a collection, by minute": byMinute("heapBytes"),
    "MB of memory after a collection, by minute": byMinute("rssBytes"),
    "clients alone: ticks through a second": both("seenPerSecond"),
    "clients alone: ticks through a second of processor time": both("seenPerCpuSecond"),
    "clients alone: messages handled a second of processor time": both("handledPerCpuSecond"),
    "clients alone: messages handled a second": both("handledPerSecond"),
  },
  ratios: {
    "ticks to messages": ticks / sent,
    [`ticks through a second of processor time, ours to ${rivalName}`]: times("seenPerCpuSecond"),
    [`messages handled a second of it, ours to ${rivalName}`]: times("handledPerCpuSecond"),
  },
  bars: [
    atLeast("ticks a second through to the fan-out", ticks / seconds, PER_SECOND * THROUGH_MIN),
    atLeast("of what was sent is through", ticks / sent, THROUGH_MIN),
    atMost("prices that a rule met", to.faults - from.faults, 0),
    atMost("MB of growth", growthMb, GROWTH_MB_MAX),
    atMost("MB of growth in what is held after a collection", heldGrowthMb, HELD_GROWTH_MB_MAX),
    atLeast(
      `times the ticks of ${rivalName} in processor time`,
      times("handledPerCpuSecond"),
      TIMES_CCXT_MIN,
    ),
  ],
});
process.exit();
