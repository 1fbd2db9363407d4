/**
 * The tick parser beside what one would write first (TextDecoder, split, Number) and beside the least that can
 * be done with bytes (summing them), on lines as the service sends them. `npx tsx bench/tick-parser.ts
 * [--json]`; exit status 1 when a bar is missed. All measured in turn in one process, the best of several
 * rounds each, so that a busy machine harms all alike.
 */
import { TICK_COLUMNS } from "../contract/tick.ts";
import { TickParser } from "../workers/feed/tick-parser.ts";

const LINES = 20_000;
const LINES_PER_FRAME = 100;
const ROUNDS = 15;
/** Columns whose values every contender must bring out. */
const USED = [TICK_COLUMNS.bid, TICK_COLUMNS.ask, TICK_COLUMNS.ts] as const;

type Contender = { name: string; run: (frames: readonly Uint8Array[]) => number };

const parser = new TickParser();
const decoder = new TextDecoder();
const tick = new Float64Array(TICK_COLUMNS.ts + 1);

const contenders: readonly Contender[] = [
  {
    name: "tick-parser",
    run: (frames) => {
      let sum = 0;
      const { columns } = parser;
      for (const frame of frames) {
        parser.begin(frame);
        while (parser.next()) {
          for (const column of USED) sum += columns[column] ?? 0;
        }
      }
      return sum;
    },
  },
  {
    name: "TextDecoder + split + Number",
    run: (frames) => {
      let sum = 0;
      for (const frame of frames) {
        for (const line of decoder.decode(frame).split("\n")) {
          const text = line.split(",");
          for (let column = 0; column < tick.length; column += 1) {
            tick[column] = Number(text[column]);
          }
          for (const column of USED) sum += tick[column] ?? 0;
        }
      }
      return sum;
    },
  },
  {
    name: "sum of the bytes",
    run: (frames) => {
      let sum = 0;
      for (const frame of frames) {
        for (let at = 0; at < frame.length; at += 1) sum += frame[at] ?? 0;
      }
      return sum;
    },
  },
];

/** Lines of symbols with 2, 3 and 5 digits, as a broker has them. The same in every run. */
function makeFrames(linesPerFrame: number): Uint8Array[] {
  let state = 20_261_121;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 2 ** 32;
  };
  const lines = Array.from({ length: LINES }, (_, at) => {
    const [digits, base] = [[5, 1.08] as const, [2, 67_000] as const, [3, 150] as const][
      at % 3
    ] ?? [5, 1];
    const price = (share: number): string => (base * (1 + share / 100)).toFixed(digits);
    const now = 1_795_252_761_687 + at * 7;
    const symbol_id = 1 + Math.floor(random() * 500);
    const prices = [0, 0.01, 1, -1, 0.2, 0.1].map((shift) => price(random() + shift));
    return [symbol_id, ...prices, Math.floor(random() * 1000), now, now + 1, now + 2].join(",");
  });
  const encoder = new TextEncoder();
  return Array.from({ length: LINES / linesPerFrame }, (_, at) =>
    encoder.encode(lines.slice(at * linesPerFrame, (at + 1) * linesPerFrame).join("\n")),
  );
}

/** Best nanoseconds a line of each contender, over rounds in which they take turns. */
function measure(frames: readonly Uint8Array[]): Record<string, number> {
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, run } of contenders) {
      const startedAt = process.hrtime.bigint();
      run(frames);
      const nanoseconds = Number(process.hrtime.bigint() - startedAt) / LINES;
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, nanoseconds);
    }
  }
  return best;
}

function ratioOf(best: Record<string, number>, rival: string): number {
  return (best[rival] ?? 0) / (best["tick-parser"] ?? 1);
}

const batched = measure(makeFrames(LINES_PER_FRAME));
const single = measure(makeFrames(1));
const ratios = {
  "times TextDecoder + split + Number, 100 lines a frame": ratioOf(
    batched,
    "TextDecoder + split + Number",
  ),
  "times TextDecoder + split + Number, 1 line a frame": ratioOf(
    single,
    "TextDecoder + split + Number",
  ),
  "of the speed of summing the bytes, 100 lines a frame": ratioOf(batched, "sum of the bytes"),
  "of the speed of summing the bytes, 1 line a frame": ratioOf(single, "sum of the bytes"),
};
const bars = Object.entries(ratios).map(([what, value]) => {
  const min = what.startsWith("times") ? 5 : 0.5;
  return { what, value, min, holds: value >= min };
});
const report = {
  name: "tick-parser",
  figures: {
    "ns a line, 100 lines a frame": batched,
    "ns a line, 1 line a frame": single,
    "lines a second, 100 lines a frame": 1e9 / (batched["tick-parser"] ?? 1),
  },
  ratios,
  bars,
};

if (process.argv.includes("--json")) {
  console.log(JSON.stringify(report));
} else {
  console.table({ "100 lines a frame": batched, "1 line a frame": single });
  console.table(bars);
}
process.exitCode = bars.every(({ holds }) => holds) ? 0 : 1;
