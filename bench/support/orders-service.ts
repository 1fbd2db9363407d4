/** The service under the measure of orders: whole, on a market that stands. A process of its own, see bench/orders.ts. */
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService } from "../../server/service.ts";
import { createScriptedMarket } from "../../tests/support/scripted-market.ts";
import { SYMBOL_ID, type ServerArgument } from "./orders-books.ts";
import { argumentOf, listenUntilReleased } from "./orders-process.ts";

/** Well within the age at which a quote is no longer good enough for an order. */
const QUOTE_STEP_MS = 1_000;
const BID_POINTS = 60_000;

const { databaseUrl, dataDir } = argumentOf<ServerArgument>();
const market = createScriptedMarket(() => Date.now());
const config = readConfig(
  // Each account of the measure sends as fast as it is answered: what is measured is the service, not its limit.
  { PORT: "0", DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ORDERS_PER_SECOND: "1000000" },
  dataDir,
);
const projectionThread = new URL("./projection-thread.mjs", import.meta.url);
const log = createLog("error");
const service = await startService({ config, log, provider: market, projectionThread });
const quote = () => market.tick(SYMBOL_ID, BID_POINTS, BID_POINTS + 1, Date.now());
quote();
const timer = setInterval(quote, QUOTE_STEP_MS);
listenUntilReleased(service.url, async () => {
  clearInterval(timer);
  await service.close();
});
