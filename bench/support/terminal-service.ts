/** The service as it starts by itself, with simulator and demo accounts, on a terminal built elsewhere. A process of its own. */
import { createLog } from "../../server/log.ts";
import { startService } from "../../server/service.ts";
import { serveTerminal } from "./serve-terminal.ts";

serveTerminal({ MARKET_SEED: "1" }, (config) => startService({ config, log: createLog("error") }));
