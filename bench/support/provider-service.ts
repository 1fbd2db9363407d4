/** The whole service on the prices of a loopback exchange. A process of its own; started by bench/provider.ts. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService, type Service } from "../../server/service.ts";
import { basic, createDataDir } from "../../tests/support/service.ts";
import { cpuUs } from "./fan-out-player.ts";
import { serve } from "./fan-out-process.ts";
import type { Exchange } from "./provider-exchange.ts";

export type ProviderService = { url: string; session_id: string };
export type Held = { heapBytes: number; rssBytes: number };

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

let service: Service | null = null;
let dataDir: Awaited<ReturnType<typeof createDataDir>> | null = null;

async function start({ streamUrl, restUrl }: Exchange): Promise<ProviderService> {
  dataDir = await createDataDir();
  const environment = {
    PORT: "0",
    DATA_DIR: dataDir.path,
    MARKET: "binance",
    MARKET_STREAM_URL: streamUrl,
    MARKET_REST_URL: restUrl,
  };
  service = await startService({
    config: readConfig(environment, process.cwd()),
    log: createLog("error"),
  });
  const { url } = service;
  const response = await fetch(`${url}/auth/v1/oauth2/login`, {
    method: "POST",
    headers: { authorization: basic("100001", "demo-trader") },
  });
  const { data } = (await response.json()) as { data: { session_id: string } };
  return { url, session_id: data.session_id };
}

/** The sum of a counter over its labels. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${service?.url}/metrics`)).text();
  const lines = text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"));
  return [...lines].reduce((sum, [, value]) => sum + Number(value), 0);
}

/** What is held once nothing is left to be collected. Stops the process for a tenth of a second. */
function held(): Held {
  collect();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + external, rssBytes: rss };
}

serve(
  { start, metric, cpuUs, memory: () => process.memoryUsage.rss(), held },
  () => undefined,
  async () => {
    await service?.close();
    await dataDir?.remove();
  },
);
