/**
 * Told to stop under load: it ends with 0 within what it may take, says goodbye to sockets, and what it did not answer it
 * never began, so the books hold no more than was acknowledged. @bar S13
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildModule, type BuiltModule } from "../support/built-module.ts";
import { openClient } from "../support/plain-client.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { createRandom } from "../support/random.ts";
import { basic } from "../support/service.ts";
import { triesOf } from "../support/tries.ts";
import { begunOf, checkBooks, isUnanswered } from "./checker.ts";
import { createDriver } from "./run.ts";
import { startServiceProcess } from "./service-process.ts";

const STOPS = triesOf({ quick: 1, turn: 5, whole: 20 });
const PER_SECOND = 500;
const SEED = 20_261_123;
const LIFE_MS_MIN = 400;
const LIFE_MS_MAX = 1_500;
/** A stop that takes longer fails: the process is killed, and has no exit code. */
const STOP_MS_MAX = 10_000;
const GOING_AWAY = 1001;

let postgres: TestPostgres;
let built: BuiltModule;
let dataDir: string;
beforeAll(async () => {
  [postgres, built, dataDir] = await Promise.all([
    startTestPostgres(),
    buildModule("server/main.ts"),
    mkdtemp(join(tmpdir(), "ringside-stop-")),
  ]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), built.remove()]);
  await rm(dataDir, { recursive: true, force: true });
});

const start = () => startServiceProcess({ entry: built.path, databaseUrl: postgres.url, dataDir });

async function openSocket(url: string) {
  const login = await fetch(`${url}/auth/v1/oauth2/login`, {
    method: "POST",
    headers: { authorization: basic("100002", "demo-trader") },
  });
  const { data } = (await login.json()) as { data: { session_id: string } };
  return openClient(`${url.replace("http", "ws")}/ws`, { session_id: data.session_id });
}

describe("a service that is told to stop under load", () => {
  it(`answers what it began and begins no more, ${STOPS} times (seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    let service = await start();
    const driver = await createDriver(service, random, `s${SEED}`);
    const seen = { answered: 0, unanswered: 0 };
    for (let stop = 1; stop <= STOPS; stop++) {
      const socket = await openSocket(service.url);
      let isOver = false;
      const driving = driver.run(PER_SECOND, () => isOver);
      await wait(LIFE_MS_MIN + random() * (LIFE_MS_MAX - LIFE_MS_MIN));
      const kill = setTimeout(() => void service.kill(), STOP_MS_MAX);
      const code = await service.stop();
      clearTimeout(kill);
      isOver = true;
      await driving;
      expect(code, `stop ${stop}`).toBe(0);
      expect((await socket.closed).code, `stop ${stop}`).toBe(GOING_AWAY);
      // The driver went on meanwhile: its last commands found nobody, or a service that takes no more.
      const unanswered = driver.sent.filter(isUnanswered);
      expect(await begunOf(postgres.sql, driver.sent), `stop ${stop}`).toEqual([]);
      expect(await checkBooks(postgres.sql, driver.sent), `stop ${stop}`).toEqual([]);
      seen.answered += driver.sent.length - unanswered.length;
      seen.unanswered += unanswered.length;
      service = await start();
      await driver.aim(service.url);
      await driver.retryUnknown();
    }
    await service.stop();
    driver.close();
    expect(seen.answered).toBeGreaterThan(STOPS * 50);
    expect(seen.unanswered).toBeGreaterThan(STOPS);
  }, 1_800_000);
});
