/**
 * Programs that write lines into a folder, for random runs of faults: lines in pieces, files that are renamed, cut, written
 * anew, taken away. Runs in the tests.
 */
import {
  appendFileSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { linesFeed } from "../../../server/market/live/lines-feed.ts";
import type { Fault, FaultKit } from "../../feeds/fault-run.ts";
import type { ToldQuote } from "./dialect.ts";
import { told } from "./loopback-exchange.ts";
import { microTimeOf } from "./micro-time.ts";

/** A symbol that the provider does not have, so that it counts the line when it has read it. */
const MARK = "MARK,,1.00,1.01\n";

export type LinesFolder = ReturnType<typeof openLinesFolder>;

export function openLinesFolder(faults: () => Readonly<Record<string, number>>) {
  const root = mkdtempSync(join(tmpdir(), "ringside-lines-"));
  const path = join(root, "prices");
  mkdirSync(path);
  let file = join(path, "a.csv");
  let files = 1;
  writeFileSync(file, "");
  const write = (text: string) => appendFileSync(file, text);
  const marks = () => faults()["unknown_symbol"] ?? 0;

  /** A mark that is read says that what was written before it is, too. */
  async function settled(): Promise<boolean> {
    const before = marks();
    let written = 0;
    for (let waited = 0; marks() === before; waited += 1) {
      // What is written while nobody follows is read by nobody.
      if (waited % 50 === 0) {
        write(MARK);
        written += 1;
      }
      await pause(1);
    }
    if (written === 1) return true;
    for (let last = -1; last !== marks(); await pause(20)) last = marks();
    return true;
  }

  return {
    path,
    root,
    write,
    tell: (quote: ToldQuote) => write(lineOf(quote)),
    say: (text: string) => write(`${text}\n`),
    subscribed: async () => undefined,
    settled,
    /** What is written from now on goes into another file; the old one stays under another name, and is still written to. */
    rotate(late: string): void {
      const old = openSync(file, "a");
      renameSync(file, join(path, `old-${files}`));
      files += 1;
      file = join(path, `${String.fromCharCode(97 + (files % 26))}-${files}.csv`);
      writeSync(old, late);
      closeSync(old);
      writeFileSync(file, "");
    },
    cutShort: () => truncateSync(file, 0),
    /** The file is begun anew under its name. */
    replace(text: string): void {
      unlinkSync(file);
      writeFileSync(file, text);
    },
    takeAway: () => renameSync(path, `${path}-away`),
    bringBack: () => renameSync(`${path}-away`, path),
    async close(): Promise<void> {
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** No two changes have the same time, to its microseconds: or what is told again could not be told from a price that returns. */
export const lineOf = ({ feedSymbol, bid, ask, sequence, ts }: ToldQuote): string =>
  `${feedSymbol},${microTimeOf(ts, sequence)},${bid},${ask},1\n`;

const FAULTS: readonly Fault<LinesFolder>[] = [
  ["half a line", ({ server }) => server.say("BTCUSDT,17")],
  ["no line at all", ({ server }) => server.say('\0\0\u00ff{"what":"is this"}')],
  ["a line without an end", ({ server }) => server.say("BTCUSDT,".repeat(400))],
  ["a time that is none", ({ server }) => server.say("BTCUSDT,yesterday,1.00,1.01")],
  [
    "a line in three pieces",
    async ({ server, market }, feedSymbol) => {
      const quote = market.move(feedSymbol);
      const line = lineOf(told(quote));
      for (const piece of [line.slice(0, 9), line.slice(9, -4), line.slice(-4)]) {
        server.write(piece);
        await pause(2);
      }
      quote.isRead = await server.settled();
    },
  ],
  [
    "a line twice, and then one of before it",
    async ({ server, market, clock }, feedSymbol) => {
      const quote = market.move(feedSymbol);
      server.tell(told(quote));
      server.tell(told(quote));
      const { sequence } = market.number(feedSymbol);
      server.tell({ feedSymbol, bid: "9000.00", ask: "9000.01", sequence, ts: clock.now - 1_000 });
      quote.isRead = await server.settled();
    },
  ],
  [
    "a file that is renamed, and written to for a moment more",
    async ({ server, market }, feedSymbol) => {
      const quote = market.move(feedSymbol);
      server.rotate(lineOf(told(quote)));
      quote.isRead = await server.settled();
    },
  ],
  ["a file that is cut short", ({ server }) => server.cutShort()],
  [
    "a file that is begun anew",
    async ({ server, market }, feedSymbol) => {
      const quote = market.move(feedSymbol);
      server.replace(lineOf(told(quote)));
      quote.isRead = await server.settled();
    },
  ],
  [
    "a folder that is away for a while",
    async ({ server, market, random }, feedSymbol) => {
      if (random() < 0.8) return;
      server.takeAway();
      market.move(feedSymbol);
      await pause(20);
      server.bringBack();
    },
  ],
];

export const linesKit: FaultKit<LinesFolder> = {
  name: "lines",
  feedSymbols: ["BTCUSDT", "ETHUSDT"],
  start: async (_market, faults) => openLinesFolder(faults),
  makeFeed: ({ path }) => linesFeed(path, 1),
  faults: FAULTS,
  mend: () => undefined,
  hasHistory: false,
};
