/** The tick parser: named lines, any line, and a million broken ones. @bar T1 T2 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TICK_COLUMNS } from "../../contract/tick.ts";
import { triesOf } from "../../tests/support/tries.ts";
import { columnsOf } from "../../tests/worker/make-tick.ts";
import {
  BAD_LINE,
  BAD_LINE_NAMES,
  FRAME_BYTES_MAX,
  TICK_TS_MIN,
  TickParser,
  type BadLine,
} from "./tick-parser.ts";

const GOOD = "7,1.08345,1.08352,1.09,1.08,1.085,1.0811,12.5,1732190400123,11,12";
const GOOD_COLUMNS = [7, 1.08345, 1.08352, 1.09, 1.08, 1.085, 1.0811, 12.5, 1_732_190_400_123];

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function parseAll(frame: Uint8Array, parser = new TickParser()): number[][] {
  const lines: number[][] = [];
  parser.begin(frame);
  while (parser.next()) lines.push(columnsOf(parser.tick));
  return lines;
}

/** A good line with one column replaced. */
function withColumn(column: keyof typeof TICK_COLUMNS, text: string): string {
  return GOOD.split(",").with(TICK_COLUMNS[column], text).join(",");
}

describe("a good line", () => {
  it.each([
    ["eleven columns", GOOD],
    ["nine columns", GOOD.split(",").slice(0, 9).join(",")],
    ["ten columns", GOOD.split(",").slice(0, 10).join(",")],
    ["twenty columns, the rest ignored", `${GOOD},a,,-,"x",,,,,`],
    ["a Windows line end", `${GOOD}\r\n`],
    ["nine columns and a Windows line end", `${GOOD.split(",").slice(0, 9).join(",")}\r\n`],
    ["latency stamps that are no numbers", withColumn("latency_in", "??")],
    ["latency stamps that are empty", withColumn("latency_out", "")],
  ])("with %s is parsed", (_, line) => {
    const parser = new TickParser();
    expect(parseAll(bytesOf(line), parser)).toEqual([GOOD_COLUMNS]);
    expect(parser.good).toBe(1);
  });

  it("may come with others in one frame, a line end after the last or not", () => {
    expect(parseAll(bytesOf(`${GOOD}\n${GOOD}\r\n${GOOD}`))).toHaveLength(3);
    expect(parseAll(bytesOf(`${GOOD}\n${GOOD}\n`))).toHaveLength(2);
  });

  it.each([
    ["-37.63", -37.63],
    ["-0.00", 0],
    ["0", 0],
    ["0.0000000001", 1e-10],
    ["007.5", 7.5],
    ["123456789.123456", 123_456_789.123456],
    ["999999999999999", 999_999_999_999_999],
    ["123456789012.345", 123_456_789_012.345],
  ])("may hold the price %s", (text, value) => {
    const [line] = parseAll(bytesOf(withColumn("bid", text)));
    expect(line?.[TICK_COLUMNS.bid]).toBe(value);
  });

  it("may show a bid above the ask: whoever reads it sees that", () => {
    expect(parseAll(bytesOf(withColumn("bid", "1.2")))).toHaveLength(1);
  });
});

describe("a bad line", () => {
  const cases: [string, string, keyof typeof BAD_LINE][] = [
    ["nothing", "\n", "blank"],
    ["only a Windows line end", "\r\n", "blank"],
    ["only commas", ",,,", "empty_column"],
    ["an empty bid", withColumn("bid", ""), "empty_column"],
    ["an empty volume", withColumn("volume", ""), "empty_column"],
    ["an empty ts", withColumn("ts", ""), "empty_column"],
    ["a comma at its end", "7,1.1,1.2,", "empty_column"],
    ["eight columns", GOOD.split(",").slice(0, 8).join(","), "too_few_columns"],
    ["one column", "7", "too_few_columns"],
    ["its second half missing", GOOD.slice(0, 20), "too_few_columns"],
    ["its ts cut", "7,1.1,1.2,1,1,1,1,0,173219040", "ts"],
    ["an exponent", withColumn("bid", "1e5"), "number"],
    ["a hexadecimal", withColumn("bid", "0x1"), "number"],
    ["a plus sign", withColumn("bid", "+1"), "number"],
    ["two minus signs", withColumn("bid", "--1"), "number"],
    ["a lone minus", withColumn("bid", "-"), "number"],
    ["a lone dot", withColumn("bid", "."), "number"],
    ["no digit before the dot", withColumn("bid", ".5"), "number"],
    ["no digit after the dot", withColumn("bid", "1."), "number"],
    ["two dots", withColumn("bid", "1.2.3"), "number"],
    ["a space", withColumn("bid", " 1.2"), "number"],
    ["Arabic digits", withColumn("bid", "١٢"), "number"],
    ["NaN", withColumn("bid", "NaN"), "number"],
    ["inf", withColumn("bid", "inf"), "number"],
    ["sixteen digits", withColumn("bid", "1000000000000000"), "number"],
    ["eleven decimals", withColumn("bid", "1.00000000001"), "number"],
    ["a negative volume", withColumn("volume", "-1"), "number"],
    ["a carriage return inside", withColumn("bid", "1\r2"), "number"],
    ["a byte order mark", `\uFEFF${GOOD}`, "symbol_id"],
    ["JSON", '{"type":"heartbeat","payload":{}}', "symbol_id"],
    ["symbol 0", withColumn("symbol_id", "0"), "symbol_id"],
    ["a negative symbol", withColumn("symbol_id", "-7"), "symbol_id"],
    ["a symbol with decimals", withColumn("symbol_id", "7.0"), "symbol_id"],
    ["a symbol beyond 31 bits", withColumn("symbol_id", "2147483648"), "symbol_id"],
    ["ts in seconds", withColumn("ts", "1732190400"), "ts"],
    ["ts 0", withColumn("ts", "0"), "ts"],
    ["a negative ts", withColumn("ts", "-1732190400123"), "ts"],
    ["ts with decimals", withColumn("ts", "1732190400123.5"), "ts"],
  ];

  it.each(cases)("with %s is counted under its reason, its neighbours stay", (_, line, reason) => {
    const parser = new TickParser();
    const frame = bytesOf(
      `${GOOD}\n${line.replace(/\r?\n$/, "")}${line.endsWith("\r\n") ? "\r" : ""}\n${GOOD}`,
    );
    expect(parseAll(frame, parser)).toEqual([GOOD_COLUMNS, GOOD_COLUMNS]);
    expect(countsOf(parser)).toEqual({ ...noBadLines(), [reason]: 1 });
  });

  it("of bytes that are no UTF-8 is counted", () => {
    const parser = new TickParser();
    expect(parseAll(Uint8Array.of(0xff, 0xfe, 0x80, 10), parser)).toEqual([]);
    expect(parser.bad[BAD_LINE.symbol_id]).toBe(1);
  });

  it("of a megabyte is one bad line", () => {
    const parser = new TickParser();
    const frame = bytesOf(`${"9".repeat(1_000_000)}\n${GOOD}`);
    expect(parseAll(frame, parser)).toEqual([GOOD_COLUMNS]);
    expect(countsOf(parser)).toEqual({ ...noBadLines(), too_few_columns: 1 });
  });
});

describe("a frame", () => {
  it("without a byte holds no line, good or bad", () => {
    const parser = new TickParser();
    expect(parseAll(new Uint8Array(0), parser)).toEqual([]);
    expect(countsOf(parser)).toEqual(noBadLines());
  });

  it("leaves nothing behind for a shorter one after it", () => {
    const parser = new TickParser();
    parseAll(bytesOf(`${GOOD}\n${GOOD}\n${GOOD}`), parser);
    expect(parseAll(bytesOf("7,1.1"), parser)).toEqual([]);
    expect(parser.good).toBe(3);
  });

  it("longer than the limit is dropped whole and counted", () => {
    const parser = new TickParser();
    expect(parseAll(new Uint8Array(FRAME_BYTES_MAX + 1), parser)).toEqual([]);
    expect(parser.framesTooLong).toBe(1);
  });
});

describe("the day's columns", () => {
  const day = "1.0890,1.0810,1.0850,1.0840";
  const lineWith = (symbol_id: number, high: string): string =>
    `${symbol_id},1.0851,1.0853,${day.replace("1.0890", high)},3,1732190400123,0,0`;

  it.each([
    ["short", day],
    ["of 32 bytes", "1.08901,1.08101,1.08501,1.08401"],
    ["of 33 bytes", "1.08901,1.08101,1.08501,10.08401"],
    ["long", "67123.45,67001.10,67100.20,67050.30"],
    ["of 48 bytes", "67123.45678,67001.10678,67100.20678,67050.30678"],
    ["longer than what is kept", "67123.456789,67001.10678,67100.20678,67050.30678"],
  ])("are read anew wherever one byte of them differs: %s", (_, before) => {
    const parser = new TickParser();
    const lineOf = (text: string): string => `7,1.0851,1.0853,${text},3,1732190400123,0,0`;
    const texts = Array.from(before);
    const others = texts.flatMap((old, at) =>
      Array.from("0123456789.,-\n ")
        .filter((byte) => byte !== old)
        .map((byte) => texts.with(at, byte).join("")),
    );
    for (const other of others) {
      const line = lineOf(other);
      parser.begin(Buffer.from(lineOf(before)));
      expect(parser.next()).toBe(true);
      const fresh = new TickParser();
      for (const each of [parser, fresh]) each.begin(Buffer.from(line));
      const isGood = fresh.next();
      expect(parser.next()).toBe(isGood);
      if (isGood) expect(columnsOf(parser.tick)).toEqual(columnsOf(fresh.tick));
    }
  });

  it("of symbols that share a place are not mixed up", () => {
    const parser = new TickParser();
    const lines = [lineWith(7, "1.0890"), lineWith(7 + 4_096, "1.0891")];
    parser.begin(Buffer.from([...lines, ...lines].join("\n")));
    const highs: (number | undefined)[] = [];
    while (parser.next()) highs.push(columnsOf(parser.tick)[TICK_COLUMNS.high]);
    expect(highs).toEqual([1.089, 1.0891, 1.089, 1.0891]);
  });

  it("that a frame cuts off are not completed from the frame before", () => {
    const parser = new TickParser();
    const line = lineWith(7, "1.0890");
    parser.begin(Buffer.from(line));
    expect(parser.next()).toBe(true);
    for (let length = 1; length < line.indexOf(",3,") + 1; length += 1) {
      parser.begin(Buffer.from(line.slice(0, length)));
      expect(parser.next()).toBe(false);
    }
  });
});

describe("any line", () => {
  /** The grammar said again, by other means. */
  const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;
  const WHOLE = /^\d{1,15}$/;

  function isGood(line: string): boolean {
    const columns = line.replace(/\r$/, "").split(",");
    const [symbol_id = "", ...rest] = columns;
    const ts = rest[TICK_COLUMNS.ts - 1] ?? "";
    return (
      columns.length >= 9 &&
      WHOLE.test(symbol_id) &&
      Number(symbol_id) >= 1 &&
      Number(symbol_id) < 2 ** 31 &&
      rest.slice(0, 7).every((text) => NUMBER.test(text)) &&
      Number(rest[TICK_COLUMNS.volume - 1]) >= 0 &&
      WHOLE.test(ts) &&
      Number(ts) >= TICK_TS_MIN
    );
  }

  const number = fc.oneof(
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 })
      .map((x) => x.toFixed(5)),
    fc.constantFrom(
      "0",
      "-1",
      "1.5",
      "-0.25",
      "67123.4",
      "000",
      "1.",
      ".1",
      "",
      "+1",
      "1e3",
      "-",
      "NaN",
    ),
    fc.stringMatching(/^-?\d{0,17}(\.\d{0,12})?$/),
  );
  const line = fc
    .tuple(
      fc.constantFrom("1", "42", "103", "1234", "007", "2147483647", "0", "000", "1x3", "x", ""),
      fc.array(number, { minLength: 6, maxLength: 8 }),
      fc.constantFrom("1732190400123", "946684800000", "1732190400", "", "-1"),
      fc.array(fc.constantFrom("1", "", "x"), { maxLength: 3 }),
      fc.constantFrom("", "\r"),
    )
    .map(([id, numbers, ts, extra, end]) => [id, ...numbers, ts, ...extra].join(",") + end);

  it("is good exactly when the grammar says so, and then each value is the one in the text", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
        const parser = new TickParser();
        const parsed = parseAll(bytesOf(lines.join("\n")), parser);
        const good = lines.filter(isGood);
        expect(parsed).toHaveLength(good.length);
        const bad = parser.bad.reduce((sum, count) => sum + count, 0);
        // A blank last line is the end of the line before it.
        const ends = lines.at(-1) === "" ? 1 : 0;
        expect(bad).toBe(lines.length - good.length - ends);
        good.forEach((text, at) => {
          const columns = text.split(",").slice(0, 9).map(Number);
          columns.forEach((value, column) => {
            const digits = text.split(",")[column]?.replaceAll(/\D/g, "").length ?? 0;
            const got = parsed[at]?.[column] ?? Number.NaN;
            if (digits <= 15) expect(got).toBe(value + 0);
            else expect(Math.abs(got - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-12);
          });
        });
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    ["one digit", GOOD],
    ["three digits", withColumn("symbol_id", "103")],
  ])("with one byte replaced is judged by the grammar, no value is off: id of %s", (_, text) => {
    const good = bytesOf(text);
    const parser = new TickParser();
    const wrong: string[] = [];
    for (let at = 0; at < good.length; at += 1) {
      for (let byte = 0; byte < 256; byte += 1) {
        const frame = good.with(at, byte);
        const lines = String.fromCharCode(...frame).split("\n");
        const expected = lines
          .filter(isGood)
          .map((text) => text.split(",").slice(0, 9).map(Number));
        if (String(parseAll(frame, parser)) !== String(expected)) wrong.push(lines.join("\\n"));
      }
    }
    expect(wrong).toEqual([]);
  });

  it("reads numbers of every length alike, short or long", () => {
    const digits = "123456789012345";
    for (let whole = 1; whole <= 15; whole += 1) {
      for (let decimals = 1; decimals <= Math.min(10, 15 - whole); decimals += 1) {
        const text = `${digits.slice(0, whole)}.${digits.slice(whole, whole + decimals)}`;
        const parsed = parseAll(bytesOf(withColumn("close", text)));
        expect(parsed[0]?.[TICK_COLUMNS.close]).toBe(Number(text));
      }
    }
  });

  it("mutated lines: no exception, nothing but finite numbers, every untouched line kept", () => {
    const LINES = triesOf({ quick: 100_000, turn: 1_000_000, whole: 1_000_000 });
    const PER_FRAME = 50;
    const parser = new TickParser();
    const random = makeRandom(20_261_121);
    let untouched = 0;
    let isFinite = true;
    let kept = 0;
    const marker = 2_000_000_007;
    for (let made = 0; made < LINES; made += PER_FRAME) {
      const lines: string[] = [];
      for (let at = 0; at < PER_FRAME; at += 1) {
        const isTouched = random() < 0.7;
        if (!isTouched) untouched += 1;
        lines.push(isTouched ? mutate(GOOD, random) : withColumn("symbol_id", String(marker)));
      }
      parser.begin(latin1(lines.join("\n")));
      while (parser.next()) {
        const columns = columnsOf(parser.tick);
        if (columns[0] === marker) kept += 1;
        for (const value of columns) isFinite &&= Number.isFinite(value);
      }
    }
    expect(isFinite).toBe(true);
    expect(kept).toBe(untouched);
    const bad = parser.bad.reduce((sum, count) => sum + count, 0);
    expect(parser.good + bad).toBeGreaterThanOrEqual(LINES - LINES / PER_FRAME);
  });
});

/** One to three bytes of a line changed, removed or put in; never into a line end. */
function mutate(line: string, random: () => number): string {
  let text = line;
  const times = 1 + Math.floor(random() * 3);
  for (let time = 0; time < times; time += 1) {
    const at = Math.floor(random() * text.length);
    const odd = ",.-+e0 9\r\u0000\u00ff{";
    const put = odd[Math.floor(random() * odd.length)] ?? ",";
    const kind = random();
    if (kind < 0.4) text = text.slice(0, at) + put + text.slice(at + 1);
    else if (kind < 0.7) text = text.slice(0, at) + text.slice(at + 1);
    else text = text.slice(0, at) + put + text.slice(at);
  }
  return text;
}

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** mulberry32: the same lines in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function countsOf(parser: TickParser): Record<string, number> {
  return Object.fromEntries(
    BAD_LINE_NAMES.map((name) => [name, parser.bad[BAD_LINE[name] satisfies BadLine] ?? -1]),
  );
}

const noBadLines = (): Record<string, number> =>
  Object.fromEntries(BAD_LINE_NAMES.map((name) => [name, 0]));
