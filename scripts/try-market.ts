/**
 * `npm run try-market -- binance BTCUSDT [seconds]`: an operator's check of a live market against the real one. Connects as
 * the service would, prints what comes and what the rules met, asks for candles, and says what did not work. It places
 * nothing and keeps nothing.
 */
import { readConfig } from "../server/config.ts";
import { LIVE_MARKETS } from "../server/config-market.ts";
import { createServiceClock } from "../server/clock.ts";
import { createLog } from "../server/log.ts";
import { createProvider } from "../server/market-source.ts";
import { decimalOf } from "../domain/decimal.ts";
import { PROVIDER_STATUS, SYMBOL_STATUS } from "../contract/codes.ts";

const SECONDS = 20;
const TICKS_SHOWN_MAX = 5;
const BARS = 5;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [market = "", name = "", seconds = String(SECONDS)] = process.argv.slice(2);
if (!LIVE_MARKETS.some((known) => known === market) || name === "" || !/^\d{1,4}$/.test(seconds)) {
  say(`Usage: npm run try-market -- <${LIVE_MARKETS.join("|")}> <symbol> [seconds, ${SECONDS}]`);
  process.exit(2);
}
process.exitCode = (await tryMarket()) ? 0 : 1;

/** Whether prices and bars came. */
async function tryMarket(): Promise<boolean> {
  const config = readConfig({ ...process.env, MARKET: market }, process.cwd());
  const clock = createServiceClock();
  const log = createLog(config.logLevel);
  const provider = await createProvider(config.market, config.dayOffsetMs, clock, log);
  const symbol = provider.symbols.find((one) => one.symbol === name);
  if (symbol === undefined) {
    say(`${name} is not in the file of symbols. There are:`);
    say(provider.symbols.map((one) => one.symbol).join(" "));
    return false;
  }
  const { symbol_id, digits } = symbol;
  let ticks = 0;
  let isHalted = false;
  await provider.start({
    tick(id, bid, ask, volume, ts) {
      if (id !== symbol_id) return;
      ticks += 1;
      if (ticks > TICKS_SHOWN_MAX) return;
      const prices = `${decimalOf(bid, digits)} / ${decimalOf(ask, digits)}`;
      say(`${new Date(ts).toISOString()}  ${prices}  traded ${volume}`);
    },
    status(id, status) {
      if (id === symbol_id) isHalted = status !== SYMBOL_STATUS.enabled;
    },
  });
  await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000));
  say(`${ticks} ticks of ${name} in ${seconds} s${isHalted ? "; it is halted" : ""}`);
  const hasBars = await showBars(() =>
    provider.bars(symbol_id, "M1", 0, provider.now(symbol_id) + 1, BARS),
  );
  const { status, message, faults } = provider.health?.() ?? { status: 0, message: "", faults: {} };
  say(`${status === PROVIDER_STATUS.connected ? "connected" : "not connected"}. ${message}`);
  for (const [fault, count] of Object.entries(faults)) if (count > 0) say(`  ${fault}: ${count}`);
  await provider.stop();
  return ticks > 0 && hasBars && !isHalted;

  async function showBars(ask: () => ReturnType<typeof provider.bars>): Promise<boolean> {
    try {
      const { bars } = await ask();
      for (const [row, ts] of bars.ts.entries()) {
        const { bid_open: open, bid_high: high, bid_low: low, bid_close: close } = bars;
        const prices = [open[row], high[row], low[row], close[row]];
        const texts = prices.map((points) => decimalOf(points ?? 0, digits));
        say(`M1 ${new Date(ts).toISOString()}  ${texts.join("  ")}`);
      }
      return bars.ts.length > 0;
    } catch (error) {
      say(`No bars: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  }
}
