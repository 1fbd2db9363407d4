/** Lines that programs write into a folder, a file, a pipe and a socket, through to ticks. */
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync, writeFile } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { PROVIDER_STATUS } from "../../contract/codes.ts";
import { createLog } from "../../server/log.ts";
import { createLiveProvider } from "../../server/market/live/live-provider.ts";
import { linesFeed } from "../../server/market/live/lines-feed.ts";
import { createDataDir } from "../support/service.ts";
import { feedSymbolsOf, QUICK } from "./fault-run.ts";

const PAIR = { feedSymbols: ["BTCUSDT", "ETHUSDT"] } as const;
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(pathIn: (folder: string) => string) {
  const folder = await createDataDir();
  closing.push(() => folder.remove());
  const path = pathIn(folder.path);
  const clock = { now: Date.UTC(2026, 0, 5, 12) };
  const provider = createLiveProvider({
    feed: linesFeed(path, 1),
    symbols: feedSymbolsOf(PAIR),
    now: () => clock.now,
    dayOffsetMs: 0,
    log: createLog("silent"),
    timings: QUICK,
  });
  closing.push(() => provider.stop());
  const bids: number[] = [];
  await provider.start({
    tick: (_, bid) => void bids.push(bid),
    status: () => undefined,
  });
  const health = () => provider.health?.() ?? { status: 0, message: "", faults: {} };
  const connected = () =>
    vi.waitFor(() => expect(health().status).toBe(PROVIDER_STATUS.connected), 5_000);
  return { path, folder: folder.path, clock, provider, bids, health, connected };
}

const lineOf = (points: number) =>
  `BTCUSDT,,${(points / 100).toFixed(2)},${((points + 5) / 100).toFixed(2)}\n`;

it("takes a burst of 50,000 lines whole and in order, in whatever pieces it is written", async () => {
  const { path, bids, connected } = await open((folder) => folder);
  await connected();
  const points = Array.from({ length: 50_000 }, (_, at) => 1_000_000 + (at % 997));
  const text = points.map(lineOf).join("");
  writeFileSync(join(path, "burst.csv"), "");
  for (let at = 0; at < text.length; at += 77_777) {
    appendFileSync(join(path, "burst.csv"), text.slice(at, at + 77_777));
  }
  await vi.waitFor(() => expect(bids.length).toBe(50_000), 20_000);
  expect(bids).toEqual(points);
});

it("reads nothing that was there before, not even the rest of a line that had begun", async () => {
  const { path, bids, connected } = await open((folder) => {
    writeFileSync(join(folder, "a.csv"), `${lineOf(900_000)}BTCUSDT,,1000`);
    writeFileSync(join(folder, "notes.txt"), lineOf(800_000));
    return folder;
  });
  await connected();
  appendFileSync(join(path, "a.csv"), `0.00,10000.05\n${lineOf(1_000_001)}`);
  await vi.waitFor(() => expect(bids.length).toBe(1), 5_000);
  expect(bids).toEqual([1_000_001]);
});

it("says that nothing is there, without the path, and begins once there is", async () => {
  const { path, bids, health, connected } = await open((folder) => join(folder, "later"));
  await vi.waitFor(() => expect(health().message).toContain("is not there"), 5_000);
  expect(health().message).not.toContain(path);
  mkdirSync(path);
  await connected();
  writeFileSync(join(path, "a.csv"), lineOf(1_000_000));
  await vi.waitFor(() => expect(bids).toEqual([1_000_000]), 5_000);
});

it("reads a pipe on over programs that come and go", async () => {
  const { path, bids, health, connected } = await open((folder) => {
    execFileSync("mkfifo", [join(folder, "prices")]);
    return join(folder, "prices");
  });
  await connected();
  for (const points of [1_000_000, 1_000_001, 1_000_002]) {
    await new Promise((resolve) => writeFile(path, lineOf(points), resolve));
  }
  await vi.waitFor(() => expect(bids).toEqual([1_000_000, 1_000_001, 1_000_002]), 5_000);
  expect(health()).toMatchObject({ status: PROVIDER_STATUS.connected, message: "" });
});

it("reads a socket of this machine, from several programs that come and go", async () => {
  const { folder, bids, connected, health, provider } = await open(
    (path) => `unix:${join(path, "prices.sock")}`,
  );
  await connected();
  const path = join(folder, "prices.sock");
  const one = connect(path);
  const other = connect(path);
  one.write(lineOf(1_000_000).slice(0, 12));
  other.write(lineOf(2_000_000));
  await vi.waitFor(() => expect(bids).toEqual([2_000_000]), 5_000);
  one.write(lineOf(1_000_000).slice(12));
  await vi.waitFor(() => expect(bids).toEqual([2_000_000, 1_000_000]), 5_000);
  one.end();
  other.destroy();
  const third = connect(path);
  third.end(lineOf(2_000_001));
  await vi.waitFor(() => expect(bids.length).toBe(3), 5_000);
  expect(health()).toMatchObject({ status: PROVIDER_STATUS.connected, message: "" });
  await provider.stop();
});

it("makes bars of the minutes that it heard whole, longer ones of those, and none of what it missed", async () => {
  const { path, clock, bids, provider, connected } = await open((folder) => {
    writeFileSync(join(folder, "a.csv"), "");
    return folder;
  });
  await connected();
  const write = async (points: number) => {
    const before = bids.length;
    appendFileSync(join(path, "a.csv"), lineOf(points));
    await vi.waitFor(() => expect(bids.length).toBe(before + 1), 5_000);
  };
  const start = clock.now;
  // The minute in which it began is not whole; then three are, with a cut file in the second.
  await write(1_000_000);
  clock.now = start + 60_000;
  await write(1_000_010);
  await write(1_000_030);
  clock.now = start + 120_000;
  await write(1_000_020);
  writeFileSync(join(path, "a.csv"), "");
  await write(1_000_021);
  clock.now = start + 180_000;
  await write(1_000_040);
  const bars = async (timeframe: "M1" | "M5") =>
    (await provider.bars(1, timeframe, 0, clock.now + 1, 10)).bars;
  const minutes = await bars("M1");
  expect(minutes.ts.map((ts) => (ts - start) / 60_000)).toEqual([1, 3]);
  expect(minutes.bid_open).toEqual([1_000_010, 1_000_040]);
  expect(minutes.bid_close).toEqual([1_000_030, 1_000_040]);
  expect((await bars("M5")).bid_high).toEqual([1_000_040]);
  // The five minutes in which it began are over, and were not heard from their beginning.
  clock.now = start + 300_000;
  await write(1_000_050);
  expect((await bars("M5")).ts).toEqual([start + 300_000]);
});
