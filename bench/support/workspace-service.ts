/** The service of the workspace's measure, whole, on a market of 500 symbols. A process of its own. */
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService, type Service } from "../../server/service.ts";
import { createDataDir } from "../../tests/support/service.ts";
import { serve } from "./fan-out-process.ts";
import { openPositions } from "./open-positions.ts";
import { createSoakMarket } from "./soak-market.ts";
import { SYMBOLS, TICKS_PER_SECOND, tradable } from "./workspace-positions.ts";

/** The market's clock is the wall's, a little behind it. */
const LEAD_MS = 10_000;

let service: Service | null = null;
let dataDir: Awaited<ReturnType<typeof createDataDir>> | null = null;

/** Starts on the terminal in a folder, and opens the positions. Returns the address. */
async function start(terminalDir: string): Promise<string> {
  dataDir = await createDataDir();
  const market = createSoakMarket({
    symbols: SYMBOLS,
    ticksPerSecond: TICKS_PER_SECOND,
    speed: 1,
    startMs: Date.now() - LEAD_MS,
  });
  const provider = { ...market, symbols: market.symbols.map(tradable) };
  const environment = { PORT: "0", DATA_DIR: dataDir.path, TERMINAL_DIR: terminalDir };
  const config = readConfig(environment, process.cwd());
  service = await startService({ config, log: createLog("error"), provider });
  await openPositions(service.url, provider);
  return service.url;
}

serve(
  { start },
  () => undefined,
  async () => {
    await service?.close();
    await dataDir?.remove();
  },
);
