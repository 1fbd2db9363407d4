/**
 * Makes the recordings in tests/fixtures/recordings, the same bytes each time: made-up prices in the layouts that data
 * vendors use. Runs by hand, when a layout is added:  npx tsx tests/support/make-recordings.ts
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const FOLDER = join(import.meta.dirname, "..", "fixtures", "recordings");
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

function makeRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

type Tick = { ts: number; bid: number; ask: number };

/** Ticks from `from` on, in points, with a silence over the weekend and now and then a jump. */
function ticksOf(seed: number, from: number, count: number, price: number, stepMs: number): Tick[] {
  const random = makeRandom(seed);
  const ticks: Tick[] = [];
  let ts = from;
  let bid = price;
  while (ticks.length < count) {
    ts += Math.floor(random() * 2 * stepMs);
    if (new Date(ts).getUTCDay() === 6) ts += 2 * DAY;
    bid += Math.round((random() - 0.5) * (random() > 0.98 ? 300 : 16));
    ticks.push({ ts, bid, ask: bid + 1 + Math.floor(random() * 12) });
  }
  return ticks;
}

const decimal = (points: number, digits: number) => {
  const text = String(points).padStart(digits + 1, "0");
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
};
/** As programs that drop trailing zeros write it. */
const shortDecimal = (points: number, digits: number) =>
  decimal(points, digits).replace(/\.?0+$/, "");
const iso = (ts: number) => new Date(ts).toISOString();
const compact = (ts: number) => iso(ts).replace(/[-:.TZ]/g, "");

type Bar = { ts: number; open: number; high: number; low: number; close: number };

function barsOf(ticks: readonly Tick[], side: "bid" | "ask"): Bar[] {
  const bars: Bar[] = [];
  for (const tick of ticks) {
    const ts = tick.ts - (tick.ts % MINUTE);
    const price = tick[side];
    const bar = bars.at(-1);
    if (bar === undefined || bar.ts !== ts) {
      bars.push({ ts, open: price, high: price, low: price, close: price });
      continue;
    }
    bar.high = Math.max(bar.high, price);
    bar.low = Math.min(bar.low, price);
    bar.close = price;
  }
  return bars;
}

const barText = (bar: Bar, digits: number) =>
  [bar.open, bar.high, bar.low, bar.close].map((price) => decimal(price, digits)).join(",");

function write(name: string, text: string): void {
  const bytes = Buffer.from(text);
  writeFileSync(join(FOLDER, name), name.endsWith(".gz") ? gzipSync(bytes, { level: 9 }) : bytes);
}

function writeAll(): void {
  mkdirSync(FOLDER, { recursive: true });
  const eurusd = ticksOf(11, Date.UTC(2024, 1, 29, 20), 3000, 108_450, 90_000);
  write(
    "eurusd-ticks-2024-02.csv.gz",
    eurusd
      .map(({ ts, bid, ask }) => {
        const time = `${compact(ts).slice(0, 8)} ${compact(ts).slice(8)}`;
        return `${time},${decimal(bid * 10, 6)},${decimal(ask * 10, 6)},0\n`;
      })
      .join(""),
  );
  const usdchf = ticksOf(12, Date.UTC(2024, 2, 3, 22), 900, 88_120, 20_000);
  const usdchfRows = usdchf.map(
    ({ ts, bid, ask }) =>
      `${iso(ts).replace("T", " ").replace("Z", "000+00:00")},${decimal(bid, 5)},${decimal(ask, 5)}`,
  );
  write(
    "usdchf-ticks-2024-03.csv",
    `\uFEFF${["timestamp,bid,ask", ...usdchfRows].join("\r\n")}\r\n`,
  );
  const gbpjpy = ticksOf(13, Date.UTC(2023, 11, 28, 6), 6000, 180_250, 60_000);
  for (const side of ["bid", "ask"] as const) {
    const rows = barsOf(gbpjpy, side).map(
      (bar) => `${iso(bar.ts).slice(0, 19).replace("T", " ")}+00:00,${barText(bar, 3)}\n`,
    );
    write(`gbpjpy-m1-${side}-2023-12.csv.gz`, `timestamp,open,high,low,close\n${rows.join("")}`);
  }
  const random = makeRandom(99);
  const btcusd = barsOf(ticksOf(14, Date.UTC(2022, 0, 30, 23), 2500, 3_790_025, 30_000), "bid");
  write(
    "btcusd-m1-2022-01.csv.gz",
    `timestamp,open,high,low,close,volume\n${btcusd
      .map((bar) => {
        const volume = `${Math.floor(random() * 1e6)}.${String(Math.floor(random() * 1e9)).padStart(9, "0")}`;
        return `${iso(bar.ts).slice(0, 19).replace("T", " ")}.000000,${barText(bar, 2)},${volume}\n`;
      })
      .join("")}`,
  );
  const xauusd = ticksOf(15, Date.UTC(2024, 2, 4, 7), 1200, 2_085_555, 9_000);
  const volume = () => (Math.floor(random() * 1e4) / 1e4).toFixed(4);
  write(
    "xauusd-ticks-2024-03.json.gz",
    `[${xauusd
      .map(
        ({ ts, bid, ask }) =>
          `{"timestamp":${ts},"askPrice":${shortDecimal(ask, 3)},"bidPrice":${shortDecimal(bid, 3)},` +
          `"askVolume":${volume()},"bidVolume":${volume()}}`,
      )
      .join(",")}]`,
  );
  const usdcad = ticksOf(16, Date.UTC(2024, 2, 5, 9), 700, 135_610, 15_000);
  write(
    "usdcad-ticks-2024-03.csv",
    `timestamp,askPrice,bidPrice,askVolume,bidVolume\n${usdcad
      .map(({ ts, bid, ask }) =>
        [ts, shortDecimal(ask, 5), shortDecimal(bid, 5), volume(), volume()].join(","),
      )
      .join("\n")}`,
  );
  const pairs = [
    ...ticksOf(17, Date.UTC(2024, 2, 4, 0), 500, 65_210, 20_000).map((tick) => ({
      ...tick,
      name: "AUD/USD",
    })),
    ...ticksOf(18, Date.UTC(2024, 2, 4, 0), 500, 61_010, 20_000).map((tick) => ({
      ...tick,
      name: "NZD/USD",
    })),
  ].sort((left, right) => left.ts - right.ts);
  write(
    "truefx-2024-03.csv",
    pairs
      .map(({ ts, bid, ask, name }) => {
        const time = `${iso(ts).slice(0, 10).replaceAll("-", "")} ${iso(ts).slice(11, 23)}`;
        return `${name},${time},${decimal(bid, 5)},${decimal(ask, 5)}\n`;
      })
      .join(""),
  );
}

writeAll();
