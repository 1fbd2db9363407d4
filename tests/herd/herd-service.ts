/**
 * The whole service on a market that ticks once a second, as a process of its own that can be killed. Forked by
 * herd.test.ts; says its address to its parent, and ends with it. @interface §6
 */
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService } from "../../server/service.ts";
import { createScriptedMarket, SCRIPTED_SYMBOLS } from "../support/scripted-market.ts";

const TICK_MS = 1_000;
const POINTS = 100_000;

const market = createScriptedMarket(() => Date.now());
const config = readConfig({ ...process.env }, process.cwd());
const service = await startService({ config, log: createLog("error"), provider: market });
let count = 0;
setInterval(() => {
  count += 1;
  const bid = POINTS + (count % 100);
  for (const { symbol_id } of SCRIPTED_SYMBOLS) {
    market.tick(symbol_id, bid, bid + 10, Date.now(), 1);
  }
}, TICK_MS);
process.once("disconnect", () => {
  void service.close().finally(() => process.exit(0));
});
process.send?.(service.url);
