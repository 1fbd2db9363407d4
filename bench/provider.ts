/**
 * 50,000 prices a second from an exchange's socket through the gate, the market and the engine to the sockets of clients:
 * `npm run bench -- provider [--json] [--minutes 10]`. The exchange is a loopback one that speaks Binance's protocol; the
 * exchange, the service and the clients are processes of their own, and share the machine's processors.
 */
import { setTimeout as wait } from "node:timers/promises";
import { WEBSOCKET_PATH } from "../contract/service-endpoints.ts";
import type { Opening, Totals } from "./support/fan-out-clients.ts";
import { machineUs } from "./support/fan-out-player.ts";
import { startProcess } from "./support/fan-out-process.ts";
import type { Exchange, Sent } from "./support/provider-exchange.ts";
import type { ProviderService } from "./support/provider-service.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost } from "./support/report.ts";

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
const MB = 1024 * 1024;

const minutes = Number(process.argv[process.argv.indexOf("--minutes") + 1]);
const measuredMs = process.argv.includes("--minutes") ? minutes * 60_000 : MEASURED_MS;

const exchange = startProcess("provider-exchange.ts");
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

const addresses = await exchange.call<Exchange>("start");
const { url, session_id } = await service.call<ProviderService>("start", addresses);
const session_ids = Array.from({ length: CLIENTS }, () => session_id);
const opening: Opening = { url, path: WEBSOCKET_PATH, session_ids, epochUs: machineUs() };
await clients.call("open", opening);
await clients.call("count");
await exchange.call("pace", PER_SECOND);
await wait(WARM_UP_MS);
const from = await read();
await wait(measuredMs);
const to = await read();
await exchange.call("stop");
await Promise.all([clients.stop(), exchange.stop()]);
await service.stop();

const seconds = (to.sent.atMs - from.sent.atMs) / 1_000;
const cpuSeconds = (to.cpuUs - from.cpuUs) / 1e6;
const ticks = to.ticks - from.ticks;
const sent = to.sent.messages - from.sent.messages;
const growthMb = (to.memory - from.memory) / MB;
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
    "MB of memory at the end": to.memory / MB,
    "MB of growth": growthMb,
  },
  ratios: { "ticks to messages": ticks / sent },
  bars: [
    atLeast("ticks a second through to the fan-out", ticks / seconds, PER_SECOND * THROUGH_MIN),
    atLeast("of what was sent is through", ticks / sent, THROUGH_MIN),
    atMost("prices that a rule met", to.faults - from.faults, 0),
    atMost("MB of growth", growthMb, GROWTH_MB_MAX),
  ],
});
process.exit();
