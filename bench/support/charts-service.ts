/** The service of the measure of sixteen charts, whole, on a market of as many symbols. A process of its own. */
import { createLog } from "../../server/log.ts";
import { startService } from "../../server/service.ts";
import { CHARTS, TICKS_PER_SECOND } from "./charts-market.ts";
import { serveTerminal } from "./serve-terminal.ts";
import { createSoakMarket } from "./soak-market.ts";

/** The market's clock is the wall's, a little behind it. */
const LEAD_MS = 10_000;

serveTerminal({}, (config) => {
  const provider = createSoakMarket({
    symbols: CHARTS,
    ticksPerSecond: TICKS_PER_SECOND,
    speed: 1,
    startMs: Date.now() - LEAD_MS,
  });
  return startService({ config, log: createLog("error"), provider });
});
