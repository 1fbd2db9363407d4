/**
 * The service's bars of recorded files, over REST as a client asks for them, against those that an independent script
 * computes from the same files: bar for bar, all timeframes, both sides. Small recordings come with the project; larger
 * ones are compared, too, where they are: in the folder RINGSIDE_RECORDINGS, or in ../shared/market-data.
 */
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { TIMEFRAMES, type Bars, type Timeframe } from "../../contract/bar.ts";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import { BARS_LIMIT_MAX } from "../../contract/limits.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { independentBars, type PlainBar, type Side } from "../support/independent-bars.ts";
import { startTestService, type TestService } from "../support/service.ts";

const FIXTURES = resolve(import.meta.dirname, "../fixtures/recordings");
const RECORDINGS =
  process.env["RINGSIDE_RECORDINGS"] ?? resolve(import.meta.dirname, "../../../shared/market-data");

/** Symbols of a file, which sides of it were recorded, by the file's name alone. */
type Recorded = { file: string; symbol: string; side: Side };

function recordedIn(folder: string): Recorded[] {
  const files = readdirSync(folder).filter((name) => /\.(csv|json)(\.gz)?$/.test(name));
  return files.flatMap((name): Recorded[] => {
    const file = join(folder, name);
    const isBars = name.includes("-m1-");
    const sides: Side[] = isBars ? [name.includes("-ask") ? "ask" : "bid"] : ["bid", "ask"];
    const named = name.startsWith("truefx")
      ? [...independentBars(file, "MN", "bid").keys()]
      : [(name.split("-")[0] ?? "").toUpperCase()];
    return sides.flatMap((side) => named.map((symbol) => ({ file, symbol, side })));
  });
}

/** Everything there is, page by page from the newest, as a client does that scrolls back. */
async function allBars(
  service: TestService,
  token: string,
  symbol_id: number,
  timeframe: Timeframe,
  side: Side,
): Promise<Bars[]> {
  const pages: Bars[] = [];
  for (let to: number | null = null; ;) {
    const query = `timeframe=${timeframe}&side=${side}&limit=${BARS_LIMIT_MAX}`;
    const path = `/api/v1/symbols/${symbol_id}/bars?${query}${to === null ? "" : `&to=${to}`}`;
    const answer = await service.call("GET", path, { token });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    const { data } = answer.body as { data: Bars };
    pages.unshift(data);
    const first = data.ts[0];
    if (!data.has_more || first === undefined) return pages;
    to = first;
  }
}

/** The wire writes a volume with at most 8 decimals and at most 15 digits: half of the last one is its rounding. */
const VOLUME_STEP = 5.1e-9;
const VOLUME_PART = 5e-15;

/** Compares prices as text, so that nothing is rounded on the way: the service's JSON against the file's decimals. */
function compare(pages: readonly Bars[], expected: readonly PlainBar[]): number {
  const got = pages.flatMap((page) =>
    page.ts.map((ts, bar) => ({
      ts,
      open: String(page.open[bar]),
      high: String(page.high[bar]),
      low: String(page.low[bar]),
      close: String(page.close[bar]),
    })),
  );
  expect(got).toEqual(
    expected.map(({ ts, open, high, low, close }) => ({ ts, open, high, low, close })),
  );
  const volumes = pages.flatMap((page) => page.volume);
  const wrong = expected.filter(
    (bar, at) =>
      !(
        Math.abs((volumes[at] ?? Number.NaN) - Number(bar.volume)) <=
        Math.max(VOLUME_STEP, Number(bar.volume) * VOLUME_PART)
      ),
  );
  expect(wrong).toEqual([]);
  return expected.length;
}

/** Starts a service that plays the folder, and compares every bar of it, twice. */
function describeFolder(name: string, folder: string): void {
  const isThere = existsSync(folder);
  const needs = `needs recordings in ${folder} (or in the folder that RINGSIDE_RECORDINGS names)`;
  describe.skipIf(!isThere)(isThere ? name : `${name}: ${needs}`, () => {
    const recorded = isThere ? recordedIn(folder) : [];
    let service: TestService;
    let symbols: readonly SymbolRecord[] = [];
    let token = "";

    beforeAll(async () => {
      service = await startTestService({
        market: "configured",
        environment: { MARKET: `replay:${folder}`, REPLAY_SPEED: "0" },
      });
      token = (await service.login()).access_token;
      const played = async () => {
        const answer = await service.call("GET", "/api/v1/symbols", { token });
        symbols = (answer.body as { data: SymbolRecord[] }).data;
        // The recordings are over when every symbol is closed.
        expect(symbols.filter(({ status }) => status !== SYMBOL_STATUS.closed)).toEqual([]);
      };
      await vi.waitFor(played, { timeout: 60_000, interval: 200 });
    });
    afterAll(() => service.close());

    test("every symbol of the folder is played", () => {
      const names = new Set(recorded.map(({ symbol }) => symbol));
      expect(symbols.map(({ symbol }) => symbol).sort()).toEqual([...names].sort());
    });

    test.for(recorded)("$symbol $side, all timeframes", async ({ file, symbol, side }) => {
      const symbol_id = symbols.find((one) => one.symbol === symbol)?.symbol_id ?? 0;
      let compared = 0;
      for (const timeframe of TIMEFRAMES) {
        const bars = independentBars(file, timeframe, side);
        const expected = bars.get(symbol) ?? bars.get("") ?? [];
        // Twice: from the recording, and then as the database kept it.
        for (let round = 0; round < 2; round++) {
          compared += compare(await allBars(service, token, symbol_id, timeframe, side), expected);
        }
      }
      expect(compared).toBeGreaterThan(2 * TIMEFRAMES.length);
    });
  });
}

describeFolder("bars of the project's own recordings", FIXTURES);
describeFolder("bars of real recordings", RECORDINGS);
