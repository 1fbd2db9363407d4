/** The service of the workspace's measure, whole, on a market of 500 symbols. A process of its own. */
import { createLog } from "../../server/log.ts";
import { startService } from "../../server/service.ts";
import { openPositions } from "./open-positions.ts";
import { serveTerminal } from "./serve-terminal.ts";
import { createSoakMarket } from "./soak-market.ts";
import { SYMBOLS, TICKS_PER_SECOND, tradable } from "./workspace-positions.ts";

/** The market's clock is the wall's, a little behind it. */
const LEAD_MS = 10_000;

serveTerminal({}, async (config) => {
  const market = createSoakMarket({
    symbols: SYMBOLS,
    ticksPerSecond: TICKS_PER_SECOND,
    speed: 1,
    startMs: Date.now() - LEAD_MS,
  });
  const provider = { ...market, symbols: market.symbols.map(tradable) };
  const service = await startService({ config, log: createLog("error"), provider });
  await openPositions(service.url, provider);
  return service;
});
