import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import fc from "fast-check";
import { createLog } from "../../log.ts";
import { loadRecordingFile } from "./recording-file.ts";
import { volumeOf } from "./frames.ts";

const folder = mkdtempSync(join(tmpdir(), "ringside-recordings-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = createLog("silent");
let files = 0;

async function load(content: string | Uint8Array, name = "eurusd.csv") {
  const path = join(folder, `${files++}`.padStart(5, "0"));
  const own = mkdtempSync(`${path}-`);
  writeFileSync(join(own, name), content);
  const loaded = await loadRecordingFile(join(own, name), log);
  const rows = [...loaded.tables].flatMap(([symbol, table]) =>
    Array.from({ length: table.length }, (_, row) => [
      symbol,
      table.ts[row],
      ...table.prices.map((column) => column[row]),
      volumeOf(table.whole?.[row] ?? 0, table.fraction?.[row] ?? 0),
    ]),
  );
  const digits = [...loaded.tables.values()].map((table) => table.digits);
  return { ...loaded, rows, digits };
}

/** Two quotes of 2020-01-01, each layout's own way; in points of 5 digits. */
const T1 = Date.UTC(2020, 0, 1, 17, 0, 0, 65);
const T2 = Date.UTC(2020, 0, 1, 17, 0, 10, 447);
const QUOTES = [
  ["EURUSD", T1, 112_120, 112_172, 0],
  ["EURUSD", T2, 112_117, 112_192, 0],
];
const withVolume = (first: number, second: number) =>
  QUOTES.map((row, at) => [...row.slice(0, 4), at === 0 ? first : second]);

const tickLayouts: [string, string, string, unknown[]][] = [
  [
    "HistData ticks",
    "without header",
    "20200101 170000065,1.121200,1.121720,0\n20200101 170010447,1.121170,1.121920,0\n",
    QUOTES,
  ],
  [
    "HistData ticks",
    "without volume, parted by semicolons, CRLF",
    "20200101 170000065;1.121200;1.121720\r\n20200101 170010447;1.121170;1.121920\r\n",
    QUOTES,
  ],
  [
    "ticks",
    "ISO times with an offset",
    "timestamp,bid,ask\n2020-01-01 17:00:00.065000+00:00,1.1212,1.12172\n" +
      "2020-01-01 18:00:10.447000+01:00,1.12117,1.12192\n",
    QUOTES,
  ],
  [
    "ticks",
    "columns in another order, a byte order mark, quotes, blanks, one column too many, no last line end",
    '\uFEFF"Ask", "Time" ,"Flags","BID","Volume"\r\n"1.12172","2020-01-01T17:00:00.065Z","x","1.12120","3.5"\r\n' +
      '1.12192, 2020-01-01T17:00:10.447Z, "a,b", 1.12117, 0.25',
    withVolume(3.5, 0.25),
  ],
  [
    "ticks",
    "without header, Unix seconds with a fraction, tabs",
    "1577898000.065\t1.1212\t1.12172\n1577898010.447\t1.12117\t1.12192\n",
    QUOTES,
  ],
  [
    "ticks",
    "without header, Unix ms, volume",
    `${T1},1.1212,1.12172,7\n${T2},1.12117,1.12192,1e-5\n`,
    withVolume(7, 0.00001),
  ],
  [
    "Dukascopy ticks",
    "CSV",
    `timestamp,askPrice,bidPrice,askVolume,bidVolume\n${T1},1.12172,1.1212,0.75,1.5\n${T2},1.12192,1.12117,1,2\n`,
    withVolume(2.25, 3),
  ],
  [
    "Dukascopy ticks",
    "CSV without header",
    `${T1},1.12172,1.1212,0.75,1.5\n${T2},1.12192,1.12117,1,2\n`,
    withVolume(2.25, 3),
  ],
  [
    "Dukascopy ticks",
    "CSV of its own program",
    "Gmt time,Ask,Bid,AskVolume,BidVolume\n01.01.2020 17:00:00.065,1.12172,1.1212,0.75,1.5\n" +
      "01.01.2020 17:00:10.447,1.12192,1.12117,1,2\n",
    withVolume(2.25, 3),
  ],
  [
    "TrueFX ticks",
    "symbol in the row",
    "EUR/USD,20200101 17:00:00.065,1.12120,1.12172\nEUR/USD,20200101 17:00:10.447,1.12117,1.12192\n",
    QUOTES,
  ],
  [
    "MetaTrader ticks",
    "date and time apart",
    "<DATE>\t<TIME>\t<BID>\t<ASK>\n2020.01.01\t17:00:00.065\t1.12120\t1.12172\n" +
      "2020.01.01\t17:00:10.447\t1.12117\t1.12192\n",
    QUOTES,
  ],
];

const M1 = Date.UTC(2012, 1, 1, 0, 0);
const M2 = Date.UTC(2012, 1, 1, 0, 1);
const BARS = [
  ["EURUSD", M1, 157_597, 157_606, 157_576, 157_580, 0],
  ["EURUSD", M2, 157_580, 157_583, 157_543, 157_543, 0],
];
const VOLUME_BARS = BARS.map((row, at) => [...row.slice(0, 6), at === 0 ? 12.5 : 7]);
const barLayouts: [string, string, string, unknown[]][] = [
  [
    "one-minute bars",
    "with header",
    "timestamp,open,high,low,close\n2012-02-01 00:00:00+00:00,1.57597,1.57606,1.57576,1.57580\n" +
      "2012-02-01 00:01:00+00:00,1.57580,1.57583,1.57543,1.57543\n",
    BARS,
  ],
  [
    "one-minute bars",
    "Unix ms without header, with volume",
    `${M1},1.57597,1.57606,1.57576,1.57580,12.5\n${M2},1.57580,1.57583,1.57543,1.57543,7\n`,
    VOLUME_BARS,
  ],
  [
    "one-minute bars",
    "without header and volume",
    `${M1},1.57597,1.57606,1.57576,1.57580\n${M2},1.57580,1.57583,1.57543,1.57543\n`,
    BARS,
  ],
  [
    "HistData bars",
    "semicolons",
    "20120201 000000;1.575970;1.576060;1.575760;1.575800;12.5\n20120201 000100;1.57580;1.57583;1.57543;1.57543;7\n",
    VOLUME_BARS,
  ],
  [
    "MetaTrader bars",
    "without header",
    "2012.02.01,00:00,1.57597,1.57606,1.57576,1.57580,12.5\n2012.02.01,00:01,1.57580,1.57583,1.57543,1.57543,7\n",
    VOLUME_BARS,
  ],
  [
    "MetaTrader bars",
    "with header",
    "<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>\n" +
      "2012.02.01\t00:00:00\t1.57597\t1.57606\t1.57576\t1.57580\t12.5\t0\t1\n" +
      "2012.02.01\t00:01:00\t1.57580\t1.57583\t1.57543\t1.57543\t7\t0\t1\n",
    VOLUME_BARS,
  ],
];

const object = (row: unknown[]) =>
  `{"timestamp":${String(row[1])},"askPrice":${(Number(row[3]) / 1e5).toFixed(5)},` +
  `"bidPrice":${(Number(row[2]) / 1e5).toFixed(5)},"askVolume":0,"bidVolume":0}`;
const barArray = (row: unknown[]) =>
  `[${String(row[1])}, ${row
    .slice(2, 6)
    .map((price) => (Number(price) / 1e5).toFixed(5))
    .join(", ")}, ${String(row[6])}]`;
const jsonLayouts: [string, string, string, unknown[]][] = [
  ["Dukascopy ticks", "array of objects", `[${QUOTES.map(object).join(",")}]`, QUOTES],
  [
    "Dukascopy ticks",
    "array of objects over many lines, keys in another order, text values, null",
    `[\n  {\n    "bidPrice": "1.1212",\n    "timestamp": "2020-01-01T17:00:00.065Z",\n    "note": null,\n` +
      `    "askPrice": 1.12172, "askVolume": 0, "bidVolume": 0\n  },\n  ${object(QUOTES[1] ?? [])}\n]\n`,
    QUOTES,
  ],
  ["Dukascopy ticks", "one object a line", `${QUOTES.map(object).join("\n")}\n`, QUOTES],
  ["one-minute bars", "array of arrays", `[${VOLUME_BARS.map(barArray).join(",")}]`, VOLUME_BARS],
  ["one-minute bars", "one array a line", VOLUME_BARS.map(barArray).join("\n"), VOLUME_BARS],
];

describe("layouts", () => {
  test.each([...tickLayouts, ...barLayouts, ...jsonLayouts])(
    "%s: %s",
    async (layout, _, text, expected) => {
      for (const content of [text, gzipSync(text)]) {
        const loaded = await load(content);
        expect(loaded.rows).toEqual(expected);
        expect(loaded.recording).toMatchObject({ layout, rows: 2, bad_lines: 0 });
        expect(loaded.recording.symbols).toEqual(["EURUSD"]);
        expect(loaded.digits).toEqual([5]);
      }
    },
  );

  test("bars of both sides in one file", async () => {
    const { recording, rows } = await load(
      "time,bid_open,bid_high,bid_low,bid_close,ask_open,ask_high,ask_low,ask_close\n" +
        `${M1},1.1,1.3,1.0,1.2,1.2,1.4,1.1,1.3\n`,
    );
    expect(recording.kind).toBe("two-sided bars");
    expect(rows).toEqual([["EURUSD", M1, 11, 13, 10, 12, 12, 14, 11, 13, 0]]);
  });

  test("several symbols may share a file that names them in its rows", async () => {
    const { recording, rows } = await load(
      "EUR/USD,20200101 17:00:00.065,1.12120,1.12172\nUSD/JPY,20200101 17:00:00.070,108.5,108.512\n" +
        "EUR/USD,20200101 17:00:10.447,1.12117,1.12192\n",
      "truefx-january.csv",
    );
    expect(recording.symbols).toEqual(["EURUSD", "USDJPY"]);
    expect(rows).toEqual([
      ...QUOTES,
      ["USDJPY", Date.UTC(2020, 0, 1, 17, 0, 0, 70), 108_500, 108_512, 0],
    ]);
  });

  test("the digits are the most decimals that are recorded, and rows before them are exact", async () => {
    const { digits, rows } = await load(
      `timestamp,bid,ask\n${T1},46319.0,46320\n${T2},46319.125,46321.5\n`,
      "btcperp.csv",
    );
    expect(digits).toEqual([3]);
    expect(rows.map((row) => row.slice(2, 4))).toEqual([
      [46_319_000, 46_320_000],
      [46_319_125, 46_321_500],
    ]);
  });
});

test("rows in any order are put in order of time, rows of one time keep theirs", async () => {
  const { recording, rows } = await load(
    `timestamp,bid,ask\n${T2},3,9\n${T1},1,9\n${T2},4,9\n${T1},2,9\n`,
  );
  expect(rows.map((row) => row[2])).toEqual([1, 2, 3, 4]);
  expect(recording).toMatchObject({ rows: 4, out_of_order: 2, from: T1, to: T2 });
});

describe("bad lines", () => {
  const good = (minute: number) =>
    `2020-01-01 10:${String(minute).padStart(2, "0")}:00,1.10000,1.10010,5`;
  const bad: [string, string][] = [
    ["2020-01-01 10:00:00,1.1", "2 columns, not 4"],
    ["2020-01-01 10:00:00,1.1,1.2,5,9", "5 columns, not 4"],
    ["2020-01-01 10:00:00,,1.2,5", "bid is not a number"],
    ["2020-01-01 10:00:00,1.1,0x10,5", "ask is not a number"],
    ["2020-01-01 10:00:00,1.1,1.2,", "the volume is not a number"],
    ["2020-01-01 10:00:00,1.1,1.2,-3", "the volume is not a number"],
    ["2020-01-01 10:00:00,-1.1,1.2,5", "bid is not a number"],
    ["2020-01-01 10:00:00,0,1.2,5", "a price is zero"],
    ["2020-13-01 10:00:00,1.1,1.2,5", "the time cannot be read"],
    ["timestamp,bid,ask,volume", "the time cannot be read"],
    ["2020-01-01 10:00:00,1.12345678901,1.2,5", "a price has more than 10 decimals"],
    ["2020-01-01 10:00:00,1.1,999999999999999,5", "a price is too large for its decimals"],
    ["\u0000\u0001garbage", "1 columns, not 4"],
  ];

  test("each is skipped and counted, with its line number and the rule it broke", async () => {
    const lines = ["timestamp,bid,ask,volume", good(0)];
    const expected = bad.map(([line, reason], at) => {
      lines.push(line, "", good(at + 1));
      return { line: 3 + at * 3, reason };
    });
    const { recording, rows } = await load(lines.join("\n"));
    expect(recording).toMatchObject({ rows: bad.length + 1, bad_lines: bad.length });
    expect(rows.length).toBe(bad.length + 1);
    const shown = recording.first_bad_lines.map(({ line, reason }) => ({ line, reason }));
    expect(shown).toEqual(expected.slice(0, 10));
    expect(recording.first_bad_lines[0]?.text).toBe("2020-01-01 10:00:00,1.1");
  });

  test("a bar whose high or low does not hold its open and close is one", async () => {
    const { recording } = await load(
      `timestamp,open,high,low,close\n${M1},1.2,1.3,1.1,1.25\n${M2},1.2,1.19,1.1,1.15\n` +
        `${M2},1.2,1.3,1.21,1.25\n${M2},1.2,1.3,1.1,1.25\n`,
    );
    expect(recording.first_bad_lines.map(({ line }) => line)).toEqual([3, 4]);
  });

  test("a broken JSON row does not take the next one with it", async () => {
    const row = (price: string) => `{"timestamp":${T1},"bid":${price},"ask":1.3}`;
    const pieces = [
      row("1.1"),
      row("oops"),
      `{"timestamp":${T1},"bid":1.1`,
      row("1.2"),
      row("1.25"),
    ];
    const loaded = await load(`[\n${pieces.join(",\n")}\n]`, "eurusd.json");
    expect(loaded.rows.map((one) => one[2])).toEqual([110, 120, 125]);
    expect(loaded.recording.first_bad_lines.map(({ line }) => line)).toEqual([3, 4]);
  });

  test("a file that was cut off keeps its whole rows", async () => {
    const loaded = await load(`[{"timestamp":${T1},"bid":1.1,"ask":1.3},{"timestamp":${T2},"bi`);
    expect(loaded.recording).toMatchObject({ rows: 1, bad_lines: 1 });
    expect(loaded.recording.first_bad_lines[0]?.reason).toBe("not a finished JSON row");
  });

  test("the first line may be a broken one", async () => {
    const { recording } = await load(
      "20200101 1700,oops\n20200101 170000065,1.1212,1.12172,0\n20200101 170010447,1.1212,1.12172,0\n",
    );
    expect(recording).toMatchObject({ layout: "HistData ticks", rows: 2, bad_lines: 1 });
  });

  test("a line without end is dropped and not held in memory", async () => {
    const long = `2020-01-01 10:30:00,${"1".repeat(3_000_000)},1.2,5`;
    const loaded = await load(
      `timestamp,bid,ask,volume\n${good(0)}\n${long}\n${good(1)}\n${good(2)}\n`,
    );
    expect(loaded.recording).toMatchObject({ rows: 3, bad_lines: 1 });
    expect(loaded.recording.first_bad_lines[0]?.line).toBe(3);
  });
});

describe("refused", () => {
  const unknown: [string, string, string | Uint8Array, RegExp][] = [
    ["a header of other words", "eurusd.csv", "name;age\nAnna;7\n", /first line is: name;age/],
    ["trades without a quote", "eurusd.csv", "time,price,size\n1577898000,1.1,5\n", /no layout/],
    ["prose", "eurusd.txt", "Dear reader,\nthis is no data.\n", /no layout/],
    ["numbers without a time", "eurusd.csv", "1,2,3\n4,5,6\n", /no layout/],
    [
      "prices whose ask is below the bid",
      "eurusd.csv",
      "1577898000,2,1\n1577898001,2,1\n",
      /no layout/,
    ],
    ["an object of columns", "eurusd.json", '{"t":[1,2],"c":[3,4]}', /no layout/],
    ["bytes", "eurusd.csv", new Uint8Array(500).map((_, at) => (at * 37) % 256), /no layout/],
    ["an empty file", "eurusd.csv", "", /is empty/],
    ["blank lines", "eurusd.csv", "\n\n  \n", /is empty/],
    ["a header alone", "eurusd.csv", "timestamp,bid,ask\n", /has no rows/],
    [
      "mostly bad lines",
      "eurusd.csv",
      `timestamp,bid,ask\n${T1},1,2\nx,1,2\ny,1,2\n`,
      /2 bad lines and only 1 good/,
    ],
    ["a file without a symbol", "2020-01.csv", `timestamp,bid,ask\n${T1},1,2\n`, /which symbol/],
    [
      "hourly bars",
      "eurusd-h1.csv",
      `timestamp,open,high,low,close\n${Array.from({ length: 12 }, (_, hour) => `${M1 + hour * 3_600_000},1,1,1,1\n`).join("")}`,
      /bars of 60 minutes/,
    ],
    ["a zip archive", "eurusd.csv", Buffer.from("PK\u0003\u0004xxxx"), /zip archive/],
    [
      "a broken gzip",
      "eurusd.csv.gz",
      gzipSync("timestamp,bid,ask\n").subarray(0, 20),
      /cannot be read/,
    ],
  ];

  test.each(unknown)("%s, with the file's name", async (_, name, content, reason) => {
    const error = await load(content, name).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: "RecordingError" });
    expect(String(error)).toMatch(reason);
    expect(String(error)).toContain(name);
  });

  test("an unknown layout is told apart from the known ones, which are listed", async () => {
    const error = await load("name,age\nAnna,7\n").catch((thrown: unknown) => thrown);
    for (const known of ["HistData", "TrueFX", "Dukascopy", "timestamp,bid,ask"]) {
      expect(String(error)).toContain(known);
    }
  });

  test("any bytes are loaded or refused with a reason, never thrown at", async () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "\n",
        ",",
        "[",
        "]",
        "{",
        "}",
        '"',
        ":",
        "timestamp,bid,ask\n",
        `${T1},1.1,1.2\n`,
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const outcome = await load(pieces.join("")).then(
          () => "RecordingError",
          (error: unknown) => (error instanceof Error ? error.name : error),
        );
        expect(outcome).toBe("RecordingError");
      }),
      { numRuns: 150 },
    );
  });
});

test("rows are the same however the file is cut into pieces", async () => {
  const { createCsvReader } = await import("./csv-reader.ts");
  const { createJsonReader } = await import("./json-reader.ts");
  const { textOf } = await import("./row.ts");
  const csv = 'a,"b,c",\r\n\n1;2,3\nlast,one';
  const json = '[\n{"a":1,"b":"x y"} , {"b":2},{"a":\n3,"c":4} oops\n, {"a":5}]';
  const read = (kind: "csv" | "json", pieces: readonly Uint8Array[]) => {
    const seen: unknown[] = [];
    const onRow: Parameters<typeof createCsvReader>[1] = (row) =>
      seen.push([row.line, ...Array.from({ length: row.count }, (_, field) => textOf(row, field))]);
    const onBad = (line: number, reason: string) => seen.push([line, reason]);
    const reader =
      kind === "csv"
        ? createCsvReader(",", onRow, onBad)
        : createJsonReader(["a", "b"], true, onRow, onBad);
    for (const each of pieces) reader.push(each);
    reader.end();
    return seen;
  };
  expect(read("csv", [Buffer.from(csv)])).toEqual([
    [1, "a", "b,c", ""],
    [3, "1;2", "3"],
    [4, "last", "one"],
  ]);
  expect(read("json", [Buffer.from(json)])).toEqual([
    [2, "1", "x y"],
    [2, "", "2"],
    [2, "3", ""],
    [3, "not a JSON row"],
    [4, "5", ""],
  ]);
  for (const [kind, text] of [["csv", csv] as const, ["json", json] as const]) {
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.array(fc.nat(bytes.length), { maxLength: 6 }), (cuts) => {
        const edges = [0, ...cuts.sort((left, right) => left - right), bytes.length];
        const pieces = edges.slice(1).map((edge, at) => bytes.subarray(edges[at], edge));
        expect(read(kind, pieces)).toEqual(read(kind, [bytes]));
      }),
    );
  }
});
