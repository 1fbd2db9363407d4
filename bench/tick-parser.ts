/**
 * The tick parser beside what one would write first (TextDecoder, split, Number), beside parsers of any CSV (uDSV, Papa
 * Parse, d3-dsv), and beside the least that can be done with bytes: summing them. On lines of the service's own encoder, one
 * a frame and 100 a frame. `npm run bench -- tick-parser [--json]`.
 *
 * All take turns in one process, and the middle one of many rounds counts, so that a busy machine harms all alike. Every
 * rival must bring out the same nine numbers of each line; none but ours is asked to find out bad ones.
 * @bar T1
 */
import { dsvFormat } from "d3-dsv";
import Papa from "papaparse";
import { inferSchema, initParser } from "udsv";
import { TICK_COLUMNS } from "../contract/tick.ts";
import { DAY_VALUES, type Tick } from "../workers/rings/tick.ts";
import { TickParser } from "../workers/feed/tick-parser.ts";
import { publish } from "./support/publish.ts";
import { atLeast, median } from "./support/report.ts";
import { makeMessages } from "./support/tick-source.ts";

const LINES = 10_000;
const WARM_UP_ROUNDS = 8;
const ROUNDS = 41;
const LINES_PER_FRAME = [100, 1] as const;
const START_MS = 1_795_252_761_687;

const OURS = "tick-parser";
const NAIVE = "TextDecoder + split + Number";
const BYTES = "sum of the bytes";
const TIMES_NAIVE_MIN = 5;
const OF_BYTES_MIN = 0.5;

type Contender = {
  name: string;
  /** Returns a sum that needs every number of every line; of the last, of every byte. */
  run: (frames: readonly Uint8Array[]) => number;
};

const parser = new TickParser();
const decoder = new TextDecoder();
const numbers = new Float64Array(TICK_COLUMNS.ts + 1);
const anyCsv = dsvFormat(",");

/** The nine numbers of a line out of its columns as text. */
function sumOfTexts(texts: readonly string[]): number {
  for (let column = 0; column < numbers.length; column += 1) {
    numbers[column] = Number(texts[column]);
  }
  return sumOfNumbers(numbers);
}

function sumOfNumbers(of: Float64Array): number {
  let sum = 0;
  for (let column = 0; column < of.length; column += 1) sum += of[column] ?? 0;
  return sum;
}

/** The same of a tick, whose day's values stand apart. */
function sumOfTick({ symbol_id, bid, ask, volume, ts, days, day_at }: Tick): number {
  let sum = symbol_id + bid + ask + volume + ts;
  for (let value = day_at; value < day_at + DAY_VALUES; value += 1) sum += days[value] ?? 0;
  return sum;
}

function makeContenders(sample: string): Contender[] {
  const udsv = initParser(
    inferSchema(sample, { header: () => [], col: ",", row: "\n", encl: "", esc: "" }),
  );
  const eachText = (sumOf: (text: string) => number) => (frames: readonly Uint8Array[]) => {
    let sum = 0;
    for (const frame of frames) sum += sumOf(decoder.decode(frame));
    return sum;
  };
  const sumOfRows = (rows: readonly string[][]): number => {
    let sum = 0;
    for (const row of rows) sum += sumOfTexts(row);
    return sum;
  };
  return [
    {
      name: OURS,
      run: (frames) => {
        let sum = 0;
        for (const frame of frames) {
          parser.begin(frame);
          while (parser.next()) sum += sumOfTick(parser.tick);
        }
        return sum;
      },
    },
    {
      name: NAIVE,
      run: eachText((text) => {
        let sum = 0;
        for (const line of text.split("\n")) sum += sumOfTexts(line.split(","));
        return sum;
      }),
    },
    {
      name: BYTES,
      run: (frames) => {
        let sum = 0;
        for (const frame of frames) {
          for (let at = 0; at < frame.length; at += 1) sum += frame[at] ?? 0;
        }
        return sum;
      },
    },
    {
      name: "uDSV",
      run: eachText((text) => {
        let sum = 0;
        udsv.stringArrs<string[]>(text, (row) => {
          sum += sumOfTexts(row);
        });
        return sum;
      }),
    },
    {
      name: "Papa Parse",
      run: eachText((text) =>
        sumOfRows(
          Papa.parse<string[]>(text, { delimiter: ",", newline: "\n", fastMode: true }).data,
        ),
      ),
    },
    { name: "d3-dsv", run: eachText((text) => sumOfRows(anyCsv.parseRows(text))) },
  ];
}

/** Nanoseconds a line of each contender: the middle one of the rounds, in which they take turns. */
function measure(linesPerFrame: number): Record<string, number> {
  const frames = makeMessages(LINES / linesPerFrame, linesPerFrame, START_MS);
  const sample = decoder.decode(makeMessages(1, 20, START_MS)[0]);
  const rounds: Record<string, number[]> = {};
  let expected = 0;
  const contenders = makeContenders(`${sample}\n`);
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const { name, run } of contenders) {
      const startedAt = process.hrtime.bigint();
      const sum = run(frames);
      const nanoseconds = Number(process.hrtime.bigint() - startedAt) / LINES;
      if (name === OURS) expected = sum;
      else if (name !== BYTES) assertSame(name, sum, expected);
      if (round >= 0) (rounds[name] ??= []).push(nanoseconds);
    }
  }
  return Object.fromEntries(Object.entries(rounds).map(([name, each]) => [name, median(each)]));
}

/** Apart from the order in which they were added. */
function assertSame(name: string, sum: number, expected: number): void {
  if (Math.abs(sum / expected - 1) < 1e-12) return;
  throw new Error(`${name} read other numbers than ${OURS}: ${sum}, not ${expected}`);
}

const figures: Record<string, Record<string, number>> = {};
const ratios: Record<string, number> = {};
for (const linesPerFrame of LINES_PER_FRAME) {
  const where = `${linesPerFrame} line${linesPerFrame === 1 ? "" : "s"} a frame`;
  const nsPerLine = measure(linesPerFrame);
  const ours = nsPerLine[OURS] ?? Number.NaN;
  figures[`ns a line, ${where}`] = nsPerLine;
  for (const [name, rival] of Object.entries(nsPerLine)) {
    if (name !== OURS) ratios[`times the speed of ${name}, ${where}`] = rival / ours;
  }
}
const bars = Object.entries(ratios).flatMap(([what, value]) => {
  if (what.includes(NAIVE)) return [atLeast(what, value, TIMES_NAIVE_MIN)];
  return what.includes(BYTES) ? [atLeast(what, value, OF_BYTES_MIN)] : [];
});
publish({ name: "tick-parser", figures, ratios, bars });
