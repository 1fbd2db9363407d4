/** The service of the soak, whole, on the soak market. A process of its own; started by bench/soak.ts. */
import { readdirSync } from "node:fs";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService, type Service } from "../../server/service.ts";
import { createDataDir } from "../../tests/support/service.ts";
import { serve } from "./fan-out-process.ts";
import { VISITOR_ACCOUNTS } from "./soak-size.ts";
import { createSoakMarket, type SoakMarket, type SoakMarketOptions } from "./soak-market.ts";

export type SoakServiceOptions = SoakMarketOptions & {
  /** Folder of the built terminal. */
  terminalDir: string;
};

/** Totals since the start, and what the process holds at rest: memory after its garbage was collected, files and timers. */
export type SoakCounts = {
  played: number;
  conflations: number;
  rssBytes: number;
  /** But for compiled code. */
  heapBytes: number;
  /** What V8 made of the service's own functions: it compiles one after the other as they are used, and ends with the last. */
  codeBytes: number;
  files: number;
  timers: number;
};

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
    SEED_DEMO: "1",
    // Each visitor says an address of its own.
    TRUSTED_PROXIES: "127.0.0.1",
  };
  const config = readConfig(environment, process.cwd());
  service = await startService({ config, log: createLog("error"), provider: market });
  const { first, count } = VISITOR_ACCOUNTS;
  await service.sql`
    insert into accounts (account_id, group_id, role, status, name, email, password_hash,
      created_at, updated_at)
    select ${first}::integer + number, group_id, role, status, name, email, password_hash,
      created_at, updated_at
    from accounts, generate_series(0, ${count - 1}::integer) as number
    where account_id = 100001`;
  return service.url;
}

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Looked at this often: what waits is written each second. */
const WRITES_LOOK_MS = 1_500;

/**
 * Resolves once the bars that closed before the pause are in the tables: all symbols close theirs at one moment, and what
 * waits then is megabytes that nobody holds a second later.
 */
async function barsWritten({ sql }: Service): Promise<void> {
  let [last, now]: (string | undefined)[] = [undefined, undefined];
  do {
    await new Promise((resolve) => setTimeout(resolve, WRITES_LOOK_MS));
    last = now;
    const [row] = await sql<{ ends: string }[]>`
      select coalesce(sum(to_ts), 0)::text as ends from bar_coverage`;
    now = row?.ends;
  } while (now !== last);
}

const usedForCode = (): number =>
  getHeapSpaceStatistics()
    .filter(({ space_name }) => space_name.startsWith("code"))
    .reduce((bytes, { space_used_size }) => bytes + space_used_size, 0);

async function counts(): Promise<SoakCounts> {
  if (service !== null) await barsWritten(service);
  const text = await (await fetch(`${service?.url}/metrics`)).text();
  collectGarbage();
  const codeBytes = usedForCode();
  const [, conflations] = /^ringside_fan_out_conflations_total (\d+)$/m.exec(text) ?? [];
  return {
    played: market?.played() ?? 0,
    conflations: Number(conflations),
    rssBytes: process.memoryUsage.rss(),
    heapBytes: process.memoryUsage().heapUsed - codeBytes,
    codeBytes,
    files: readdirSync("/proc/self/fd").length,
    timers: process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length,
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
