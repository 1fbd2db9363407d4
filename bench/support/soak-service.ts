/** The service of the soak, whole, on the soak market. A process of its own; started by bench/soak.ts. */
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService, type Service } from "../../server/service.ts";
import { createDataDir } from "../../tests/support/service.ts";
import { serve } from "./fan-out-process.ts";
import { createSoakMarket, type SoakMarket, type SoakMarketOptions } from "./soak-market.ts";

export type SoakServiceOptions = SoakMarketOptions & {
  /** Folder of the built terminal. */
  terminalDir: string;
};

/** Totals since the start, and the memory that the process has now. */
export type SoakCounts = { played: number; conflations: number; rssBytes: number };

let market: SoakMarket | null = null;
let service: Service | null = null;
let dataDir: Awaited<ReturnType<typeof createDataDir>> | null = null;

/** Returns the address. */
async function start(options: SoakServiceOptions): Promise<string> {
  dataDir = await createDataDir();
  market = createSoakMarket(options);
  const environment = {
    PORT: "0",
    ORDERS_PER_SECOND: "1000000",
    DATA_DIR: dataDir.path,
    TERMINAL_DIR: options.terminalDir,
  };
  const config = readConfig(environment, process.cwd());
  service = await startService({ config, log: createLog("error"), provider: market });
  return service.url;
}

async function counts(): Promise<SoakCounts> {
  const text = await (await fetch(`${service?.url}/metrics`)).text();
  const [, conflations] = /^ringside_fan_out_conflations_total (\d+)$/m.exec(text) ?? [];
  return {
    played: market?.played() ?? 0,
    conflations: Number(conflations),
    rssBytes: process.memoryUsage.rss(),
  };
}

serve(
  { start, counts, pause: () => market?.pause(), resume: () => market?.resume() },
  () => undefined,
  async () => {
    await service?.close();
    await dataDir?.remove();
  },
);
