/** The service as it starts by itself, with simulator and demo accounts, on a terminal built elsewhere. A process of its own. */
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService, type Service } from "../../server/service.ts";
import { createDataDir } from "../../tests/support/service.ts";
import { serve } from "./fan-out-process.ts";

let service: Service | null = null;
let dataDir: Awaited<ReturnType<typeof createDataDir>> | null = null;

/** Returns the address. */
async function start(terminalDir: string): Promise<string> {
  dataDir = await createDataDir();
  const environment = { PORT: "0", DATA_DIR: dataDir.path, TERMINAL_DIR: terminalDir };
  const config = readConfig({ ...environment, MARKET_SEED: "1" }, process.cwd());
  service = await startService({ config, log: createLog("error") });
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
