/**
 * The service under the measure of its thread: whole, as it is shipped, with one account that has a long history and the
 * watch over how long its thread is held. A process of its own, see bench/thread.ts.
 */
import { watchPauses, type LoopPauses, type Pauses } from "./loop-pauses.ts";
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService } from "../../server/service.ts";
import { createScriptedMarket } from "../../tests/support/scripted-market.ts";
import { SYMBOL_ID, type ServerArgument } from "./orders-books.ts";
import { argumentOf, listenUntilReleased } from "./orders-process.ts";

export type ThreadQuestion = "watch" | "read";
export type ThreadAnswer = { readonly pauses: Pauses };

const QUOTE_STEP_MS = 1_000;
const BID_POINTS = 60_000;

const { databaseUrl, dataDir } = argumentOf<ServerArgument>();
const market = createScriptedMarket(() => Date.now());
const config = readConfig(
  {
    PORT: "0",
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ORDERS_PER_SECOND: "1000000",
    // Every sign-in comes from an address of its own.
    TRUSTED_PROXIES: "127.0.0.1",
  },
  dataDir,
);
const service = await startService({
  config,
  log: createLog("error"),
  provider: market,
  projectionThread: new URL("./projection-thread.mjs", import.meta.url),
});
const quote = () => market.tick(SYMBOL_ID, BID_POINTS, BID_POINTS + 1, Date.now());
quote();
const timer = setInterval(quote, QUOTE_STEP_MS);

let watch: LoopPauses | null = null;
process.on("message", (question: ThreadQuestion) => {
  if (question === "watch") watch = watchPauses();
  const pauses = watch?.all() ?? { longest: 0, p99: 0 };
  if (question === "read") watch?.stop();
  process.send?.({ pauses } satisfies ThreadAnswer);
});
listenUntilReleased(service.url, async () => {
  clearInterval(timer);
  await service.close();
});
