/**
 * Ticks to 500 clients: the whole service beside what one would write first, a loop of ws.send. `npm run bench -- fan-out
 * [--json]`.
 *
 * First the delay of a tick at a steady rate, in turns with and without one client in twenty that has stopped reading, while
 * account events go to half of the accounts. Then what each can take, in turns: clients in a process of their own count
 * frames, one tick a frame, and no more than 500 ticks are ever on the way to the slowest of them.
 * @bar S10
 */
import { setTimeout as wait } from "node:timers/promises";
import { WEBSOCKET_PATH } from "../contract/service-endpoints.ts";
import { machineUs } from "./support/fan-out-player.ts";
import { startProcess, type Remote } from "./support/fan-out-process.ts";
import type { Delays, EventCheck, Opening, Totals } from "./support/fan-out-clients.ts";
import type { Rival } from "./support/fan-out-rival.ts";
import type { FanOutService, Memory } from "./support/fan-out-service.ts";
import { publish } from "./support/publish.ts";
import { atLeast, atMost, median } from "./support/report.ts";

const CLIENTS = 500;
/** The interface's own limit. */
const SOCKETS_PER_SESSION = 5;
const SESSIONS = CLIENTS / SOCKETS_PER_SESSION;
const FLOOD_ROUNDS = 5;
const FLOOD_WARM_UP_MS = 1_500;
const FLOOD_MS = 2_500;
const TICKS_PER_SECOND = 5_000;
const DELAY_ROUNDS = 3;
const ALL_READ_MS = 12_000;
/** Longer than the systems' own buffers last, and than an account event may wait. */
const SOME_STOPPED_MS = 22_000;
const STOP_EVERY = 20;
/** Longer than a socket that is being cut may still be open. */
const CUT_MS = 2_000;

/** Fewer would mean that the system's own buffers took everything, and that the rest says nothing. */
const STOPPED_BEHIND_MIN = 0.8 * DELAY_ROUNDS * (CLIENTS / STOP_EVERY);
const TIMES_RIVAL_MIN = 15;
const GROWTH_MB_MAX = 64;
const DELAY_RATIO_MAX = 1.2;
const MB = 1024 * 1024;

const service = startProcess("fan-out-service.ts");
const rival = startProcess("fan-out-rival.ts");
const clients = startProcess("fan-out-clients.ts");

/** Waits until nothing more has arrived for a while. */
async function settle(quietMs = 200): Promise<void> {
  let before = -1;
  let since = performance.now();
  for (;;) {
    const { bytes } = await clients.call<Totals>("totals");
    if (bytes !== before) since = performance.now();
    else if (performance.now() - since >= quietMs) return;
    before = bytes;
    await wait(50);
  }
}

type Flow = {
  framesPerSecond: number;
  megabytesPerSecond: number;
  /** Of the service's own processor time. */
  framesPerCpuSecond: number;
  clientsCpu: number;
};

/** How much a service brings to all clients together, as fast as it can. */
async function flood(remote: Remote, opening: Opening): Promise<Flow> {
  await clients.call("open", opening);
  await settle();
  await clients.call("count");
  clients.onProgress = (progress) => remote.tell(progress);
  await remote.call("flood");
  await wait(FLOOD_WARM_UP_MS);
  const from = await clients.call<Totals>("totals");
  const cpuFromUs = await remote.call<number>("cpuUs");
  await wait(FLOOD_MS);
  const to = await clients.call<Totals>("totals");
  const cpuToUs = await remote.call<number>("cpuUs");
  await remote.call("stop");
  await clients.call("stopCounting");
  await settle();
  const seconds = (to.atUs - from.atUs) / 1e6;
  return {
    framesPerSecond: (to.frames - from.frames) / seconds,
    megabytesPerSecond: (to.bytes - from.bytes) / MB / seconds,
    framesPerCpuSecond: ((to.frames - from.frames) * 1e6) / (cpuToUs - cpuFromUs),
    clientsCpu: (to.cpuUs - from.cpuUs) / 1e6 / seconds,
  };
}

type Calm = Delays & { growthBytes: number };

/** The delays of ticks with all clients reading, then with some stopped, and what the stopped ones cost in memory. */
async function delays(): Promise<{ all: Calm; some: Calm }> {
  await service.call("pace", TICKS_PER_SECOND);
  await wait(1_000);
  await clients.call("delays");
  await service.call("memory");
  await wait(ALL_READ_MS);
  const all = await clients.call<Delays>("delays");
  const before = await service.call<Memory>("memory");
  await clients.call("pause", { every: STOP_EVERY });
  await wait(SOME_STOPPED_MS);
  const some = await clients.call<Delays>("delays");
  const after = await service.call<Memory>("memory");
  await service.call("stop");
  await clients.call("resume");
  await settle();
  return {
    all: { ...all, growthBytes: 0 },
    some: { ...some, growthBytes: after.highest - before.now },
  };
}

/** What became of the account events: none may be missing on a socket that is still open, and none out of order. */
async function judgeEvents(lastSeqs: readonly number[]) {
  const checks = await clients.call<EventCheck[]>("checkEvents");
  const lastOf = (at: number) => lastSeqs[Math.floor(at / SOCKETS_PER_SESSION)] ?? 0;
  return {
    disordered: checks.filter(({ isOrdered }) => !isOrdered).length,
    incomplete: checks.filter(({ isOpen, last }, at) => isOpen && last !== lastOf(at)).length,
    cut: checks.filter(({ isOpen }) => !isOpen).length,
    complete: checks.filter(({ isOpen, last }, at) => isOpen && last === lastOf(at) && last > 0)
      .length,
  };
}

const epochUs = machineUs();
const started = await service.call<FanOutService>("start", { sessions: SESSIONS, epochUs });
const ours: Opening = {
  url: started.url,
  path: WEBSOCKET_PATH,
  session_ids: Array.from(
    { length: CLIENTS },
    (_, at) => started.sessions[Math.floor(at / SOCKETS_PER_SESSION)] ?? null,
  ),
  epochUs,
};
const { url } = await rival.call<Rival>("start", { epochUs });
const theirs: Opening = { url, path: "/", session_ids: Array(CLIENTS).fill(null), epochUs };

const rounds: Awaited<ReturnType<typeof delays>>[] = [];
const events = { disordered: 0, incomplete: 0, cut: 0, complete: 0 };
for (let round = 0; round < DELAY_ROUNDS; round += 1) {
  await clients.call("open", ours);
  await settle();
  await service.call("startEvents", { sessions: SESSIONS });
  rounds.push(await delays());
  const lastSeqs = await service.call<number[]>("stopEvents", { sessions: SESSIONS });
  await settle(CUT_MS);
  const found = await judgeEvents(lastSeqs);
  for (const key of Object.keys(events) as (keyof typeof events)[]) events[key] += found[key];
}
const conflations = await service.call<number>("metric", "ringside_fan_out_conflations_total");

const flows: { rival: Flow; ours: Flow }[] = [];
for (let round = 0; round < FLOOD_ROUNDS; round += 1) {
  flows.push({ rival: await flood(rival, theirs), ours: await flood(service, ours) });
}
await Promise.all([clients.stop(), rival.stop()]);
await service.stop();

const middle = (of: (flow: { rival: Flow; ours: Flow }) => number) => median(flows.map(of));
const timesRival = middle(({ rival, ours }) => ours.framesPerSecond / rival.framesPerSecond);
const growthMb = Math.max(...rounds.map(({ some }) => some.growthBytes)) / MB;
const delayRatio = median(rounds.map(({ all, some }) => some.p99 / all.p99));
publish({
  name: "fan-out",
  figures: {
    "frames/s": {
      ringside: middle(({ ours }) => ours.framesPerSecond),
      "a loop of ws.send": middle(({ rival }) => rival.framesPerSecond),
    },
    "frames a second of the service's processor time": {
      ringside: middle(({ ours }) => ours.framesPerCpuSecond),
      "a loop of ws.send": middle(({ rival }) => rival.framesPerCpuSecond),
    },
    "MB/s": {
      ringside: middle(({ ours }) => ours.megabytesPerSecond),
      "a loop of ws.send": middle(({ rival }) => rival.megabytesPerSecond),
    },
    "cores of the counting clients": {
      ringside: middle(({ ours }) => ours.clientsCpu),
      "a loop of ws.send": middle(({ rival }) => rival.clientsCpu),
    },
    [`ms from tick to client at ${TICKS_PER_SECOND} ticks/s, all reading`]: {
      p50: median(rounds.map(({ all }) => all.p50)) / 1000,
      p99: median(rounds.map(({ all }) => all.p99)) / 1000,
    },
    [`ms from tick to client at ${TICKS_PER_SECOND} ticks/s, 1 in ${STOP_EVERY} stopped`]: {
      p50: median(rounds.map(({ some }) => some.p50)) / 1000,
      p99: median(rounds.map(({ some }) => some.p99)) / 1000,
    },
    "sockets stopped, over all rounds": DELAY_ROUNDS * Math.ceil(CLIENTS / STOP_EVERY),
    "times a socket fell behind and was sent latest quotes": conflations,
    "stopped sockets cut, since account events waited": events.cut,
    "sockets with every account event": events.complete,
  },
  ratios: {
    "times a loop of ws.send": timesRival,
    "times a loop of ws.send, by processor time": middle(
      ({ rival, ours }) => ours.framesPerCpuSecond / rival.framesPerCpuSecond,
    ),
    "p99 with some stopped to all reading": delayRatio,
  },
  bars: [
    atLeast("times the frames/s of a loop of ws.send, 500 clients", timesRival, TIMES_RIVAL_MIN),
    atLeast("stopped sockets that fell behind", conflations, STOPPED_BEHIND_MIN),
    atMost("MB of growth with 5% of the clients stopped", growthMb, GROWTH_MB_MAX),
    atMost("times the others' p99 delay with 5% stopped", delayRatio, DELAY_RATIO_MAX),
    atMost("sockets with account events out of order", events.disordered, 0),
    atMost("open sockets without every account event", events.incomplete, 0),
  ],
});
process.exit();
