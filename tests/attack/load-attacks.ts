/** Making others wait: connections that never finish, and addresses that are dear to answer. Runs in the hostile sweep. @bar S21 */
import { connect, type Socket } from "node:net";
import { assertOwn, each, quantile, type Attack, type Ground } from "./ground.ts";

const CUT_WITHIN_MS = 15_000;
const GIVE_UP_MS = 20_000;
const DRIP_MS = 500;
const SLOW_CONNECTIONS = 1_000;
const ASKED = 200;

const BODY =
  "POST /auth/v1/oauth2/refresh/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
const SLOW: Readonly<Record<string, readonly [start: string, drip: string]>> = {
  "not a word": ["", ""],
  headers: ["GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", "a"],
  body: [`${BODY}Content-Length: 60000\r\n\r\n`, " "],
  chunks: [`${BODY}Transfer-Encoding: chunked\r\n\r\n`, "1\r\n \r\n"],
  handshake: [
    "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-S: ",
    "a",
  ],
};

/** Sends byte by byte; how long until it was cut, null where it was not. */
function drip(url: string, start: string, more: string): Promise<number | null> {
  assertOwn(url);
  const { port, hostname } = new URL(url);
  const startedMs = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect(Number(port), hostname, () => socket.write(start));
    const dripping = setInterval(() => {
      if (more !== "" && socket.writable) socket.write(more);
    }, DRIP_MS);
    const done = (ms: number | null) => {
      clearInterval(dripping);
      clearTimeout(timer);
      socket.destroy();
      resolve(ms);
    };
    const timer = setTimeout(() => done(null), GIVE_UP_MS);
    socket.on("data", () => undefined);
    socket.on("error", () => undefined);
    socket.on("close", () => done(performance.now() - startedMs));
  });
}

async function healthyMs(ground: Ground): Promise<number[]> {
  const times: number[] = [];
  await each(ASKED, 1, async () => {
    const { status, ms } = await ground.ask({ path: "/healthz" });
    times.push(status === 200 ? ms : GIVE_UP_MS);
  });
  return times;
}

const slowOnes: Attack = {
  name: `${SLOW_CONNECTIONS} connections that send slowly`,
  async run(ground) {
    const before = quantile(await healthyMs(ground), 0.99);
    const kinds = Object.values(SLOW);
    const cuts = Promise.all(
      Array.from({ length: SLOW_CONNECTIONS }, (_, n) => {
        const [start, more] = kinds[n % kinds.length] ?? ["", ""];
        return drip(ground.url, start, more);
      }),
    );
    const during = quantile(await healthyMs(ground), 0.99);
    const times = (await cuts).map((ms) => ms ?? Number.POSITIVE_INFINITY);
    const last = Math.max(0, quantile(times, 1));
    const seen = `the last cut after ${(last / 1000).toFixed(1)} s; others' p99 ${before.toFixed(1)} -> ${during.toFixed(1)} ms`;
    return {
      seen,
      finding: last <= CUT_WITHIN_MS ? null : `not all are cut within ${CUT_WITHIN_MS} ms`,
    };
  },
};

/** 2.6 to 118 ms it was; what is left is the machine that both sides share. */
const TIMES_MAX = 8;
const FLOOR_MS = 5;

const dear = (path: string): Attack => ({
  name: `32 connections ask for ${path}`,
  async run(ground) {
    const before = quantile(await healthyMs(ground), 0.5);
    let isOver = false;
    let asked = 0;
    const asking = each(Number.POSITIVE_INFINITY, 32, async () => {
      if (isOver) throw new Error("over");
      await ground.ask({ path, headers: { "accept-encoding": "br" } });
      asked += 1;
    }).catch(() => undefined);
    const during = quantile(await healthyMs(ground), 0.5);
    isOver = true;
    await asking;
    const bound = Math.max(before, FLOOR_MS) * TIMES_MAX;
    return {
      seen: `others' p50 ${before.toFixed(1)} -> ${during.toFixed(1)} ms beside ${asked} answers`,
      finding: during <= bound ? null : `others wait more than ${bound.toFixed(0)} ms`,
    };
  },
});

export const LOAD_ATTACKS: readonly Attack[] = [slowOnes, dear("/openapi.json"), dear("/metrics")];
