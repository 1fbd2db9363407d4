/** Each live provider against its loopback exchange, through many random runs of faults. */
import { expect, it } from "vitest";
import { binanceDialect } from "../support/feeds/binance-dialect.ts";
import { coinbaseDialect } from "../support/feeds/coinbase-dialect.ts";
import { krakenDialect } from "../support/feeds/kraken-dialect.ts";
import { triesOf } from "../support/tries.ts";
import { dxlinkKit } from "../support/feeds/dxlink-kit.ts";
import { exchangeKit } from "../support/feeds/exchange-kit.ts";
import { fixKit } from "../support/feeds/fix-kit.ts";
import { linesKit } from "../support/feeds/lines-kit.ts";
import { ringsideKit } from "../support/feeds/ringside-kit.ts";
import { runFaults, type FaultKit, type FaultServer } from "./fault-run.ts";

const RUNS = triesOf({ quick: 15, turn: 200, whole: 1_000 }, "FEED_RUNS");
/** Of those that are quick, and do wrong less often. */
const QUICK_RUNS = triesOf({ quick: 40, turn: 200, whole: 1_000 }, "FEED_RUNS");
/** Each at least once in any number of runs from the quick one on, or the runs say nothing. */
const MET = [
  "ticks",
  "bars",
  "malformed",
  "unknown_symbol",
  "zero_price",
  "crossed",
  "finer_price",
];

const ONLY_EXCHANGES = ["lost", "silent", "refused", "rate_limited", "history_away"];

const OF_FIX = ["lost", "silent", "refused", "duplicate", "symbol_halted", "while_halted"];

const OF_DXLINK = ["duplicate", "back_in_time", "symbol_halted", "while_halted"];

async function runAll<Server extends FaultServer>(
  kit: FaultKit<Server>,
  met: readonly string[],
  runs = RUNS,
): Promise<void> {
  const totals: Record<string, number> = {};
  for (let seed = 1; seed <= runs; seed++) {
    const faults = await runFaults(kit, seed);
    for (const [fault, count] of Object.entries(faults)) {
      totals[fault] = (totals[fault] ?? 0) + count;
    }
  }
  const missed = met.filter((fault) => (totals[fault] ?? 0) === 0);
  expect(missed).toEqual([]);
}

const WHOLE = { timeout: 1_200_000 };

it.each([binanceDialect, coinbaseDialect, krakenDialect])(
  "$protocol.name: no tick goes back and no bar is invented, whatever the feed does wrong",
  WHOLE,
  (dialect) => runAll(exchangeKit(dialect), [...MET, ...ONLY_EXCHANGES, "duplicate"]),
);

it("lines: no tick goes back and no bar is invented, whatever is written", WHOLE, () =>
  runAll(linesKit, [...MET, "lost", "duplicate", "back_in_time"]),
);

it(
  "ringside: no tick goes back and no bar is invented, whatever the other service does",
  WHOLE,
  () => runAll(ringsideKit, [...MET, ...ONLY_EXCHANGES, "duplicate"]),
);

it("dxlink: no tick goes back and no bar is invented, whatever the service does", WHOLE, () =>
  runAll(dxlinkKit, [...MET, ...ONLY_EXCHANGES, ...OF_DXLINK], QUICK_RUNS),
);

it("fix: no tick goes back and no bar is invented, whatever the other side does", WHOLE, () =>
  runAll(fixKit, [...MET, ...OF_FIX], QUICK_RUNS),
);
