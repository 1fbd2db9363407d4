/**
 * Two services on one database: the one that serves is killed, or stands still, under load; the other takes over, and nothing
 * that was acknowledged is lost or done twice. @bar C2
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildModule } from "../support/built-module.ts";
import { freePort } from "../support/free-port.ts";
import { startTestPostgres, type TestPostgres } from "../support/postgres.ts";
import { createRandom } from "../support/random.ts";
import { triesOf } from "../support/tries.ts";
import { checkBooks, stateHashes } from "./checker.ts";
import type { Driver } from "./driver.ts";
import { createDriver } from "./run.ts";
import { launchServiceProcess, type LaunchedProcess } from "./service-process.ts";

const KILLS = triesOf({ quick: 1, turn: 10, whole: 50 });
const SEED = 20_261_124;
const PER_SECOND = 300;
const LIFE_MS_MIN = 100;
const LIFE_MS_MAX = 800;
const POLL = { timeout: 60_000, interval: 25 };
/** What a service ends with that cannot go on. */
const FAULT = 70;

let postgres: TestPostgres;
let built: Awaited<ReturnType<typeof buildModule>>;
let dataDir = "";
const launched: LaunchedProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ringside-takeover-"));
  [postgres, built] = await Promise.all([startTestPostgres(), buildModule("server/main.ts")]);
});
// A test that failed leaves a leader, and the next one would stand by for ever.
afterEach(async () => {
  const left = launched.splice(0);
  for (const one of left) one.signal("SIGKILL");
  await Promise.all(left.map(({ ended }) => ended));
});
afterAll(async () => {
  await postgres.stop();
  await built.remove();
  await rm(dataDir, { recursive: true, force: true });
});

function launch(port = 0): LaunchedProcess {
  const one = launchServiceProcess({ entry: built.path, databaseUrl: postgres.url, dataDir, port });
  launched.push(one);
  return one;
}

type Standing = { readonly one: LaunchedProcess; readonly readyz: string };

/** One more service, once it stands by. */
async function standBy(): Promise<Standing> {
  const port = await freePort();
  const one = launch(port);
  const readyz = `http://127.0.0.1:${port}/readyz`;
  await expect.poll(() => reasonsAt(readyz), POLL).toMatch(/another service leads/);
  return { one, readyz };
}

const reasonsAt = async (url: string) => (await fetch(url).catch(() => null))?.text() ?? "";

/** Sends commands for a while, and meanwhile does what `end` does. */
async function drive(driver: Driver, lifeMs: number, end: () => void): Promise<void> {
  let isOver = false;
  const driving = driver.run(PER_SECOND, () => isOver);
  await new Promise((resolve) => setTimeout(resolve, lifeMs));
  end();
  isOver = true;
  await driving;
}

const prove = async (driver: Driver) => {
  expect(await checkBooks(postgres.sql, driver.sent)).toEqual([]);
};

describe("a service that stands by", () => {
  it(`takes over from one that was killed, ${KILLS} times under load (seed ${SEED})`, async () => {
    const random = createRandom(SEED);
    let leader = await launch().ready;
    const driver = await createDriver(leader, random, `t${SEED}`);
    const tookMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const { one } = await standBy();
      const served = one.ready.then(() => performance.now());
      const lifeMs = LIFE_MS_MIN + random() * (LIFE_MS_MAX - LIFE_MS_MIN);
      let killedAt = 0;
      await drive(driver, lifeMs, () => {
        killedAt = performance.now();
        void leader.kill();
      });
      leader = await one.ready;
      tookMs.push(Math.round((await served) - killedAt));
      await driver.aim(leader.url);
      await driver.retryUnknown();
      await prove(driver);
    }
    tookMs.sort((a, b) => a - b);
    process.stdout.write(`ms until the other serves: ${tookMs.join(" ")}\n`);
    const { one } = await standBy();
    expect(await leader.stop()).toBe(0);
    const last = await one.ready;
    expect(await last.stop()).toBe(0);
    const { live, replayed } = await stateHashes(postgres.sql);
    expect(live).toBe(replayed);
    driver.close();
    const acknowledged = driver.sent.filter(({ status }) => status !== null && status < 300);
    expect(acknowledged.length).toBeGreaterThan(KILLS * 10);
  }, 1_800_000);

  it("is stopped by a signal, while it stands by, with 0", async () => {
    const leader = await launch().ready;
    const { one, readyz } = await standBy();
    expect((await fetch(readyz)).status).toBe(503);
    expect((await fetch(new URL("/api/v1/symbols", readyz))).status).toBe(503);
    one.signal("SIGTERM");
    expect(await one.ended).toBe(0);
    expect(await leader.stop()).toBe(0);
  }, 300_000);
});

describe("a service that stood still under load and was replaced", () => {
  it("acknowledges and writes nothing more, and ends", async () => {
    const frozen = launch();
    const leader = await frozen.ready;
    const driver = await createDriver(leader, createRandom(SEED + 1), `f${SEED}`);
    const { one } = await standBy();
    // What was sent to it waits until it wakes up.
    const driving = drive(driver, LIFE_MS_MAX, () => frozen.signal("SIGSTOP"));
    const next = await one.ready;
    const before = await postgres.sql<{ batch: number }[]>`select max(batch) as batch from journal`;
    frozen.signal("SIGCONT");
    expect(await frozen.ended).toBe(FAULT);
    await driving;
    await driver.aim(next.url);
    await driver.retryUnknown();
    await prove(driver);
    expect(before[0]?.batch).toBeGreaterThan(0);
    driver.close();
    expect(await next.stop()).toBe(0);
  }, 300_000);
});
