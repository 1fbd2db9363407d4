/**
 * The real service on the clock market, as a process of its own: forked by start-clock-service.ts, says its address to
 * its parent and moves its clock when told. Ends with its parent. The market's own clock is never moved.
 */
import { unixMs } from "../../domain/units.ts";
import { machineWaits } from "../../server/clock.ts";
import { readConfig } from "../../server/config.ts";
import { createLog } from "../../server/log.ts";
import { startService } from "../../server/service.ts";
import { createClockMarket } from "./clock-market.ts";
import { fillDataDir } from "./database-template.ts";
import { createDataDir } from "./service.ts";

/** What the parent may say. A query is one of the test's own. */
export type ClockCommand = { kind: "advance"; ms: number } | { kind: "query"; text: string };
/** What it hears: the address, once, and how a command was obeyed. */
export type ClockAnswer =
  | { kind: "ready"; url: string }
  | { kind: "advanced" }
  | { kind: "rows"; rows: unknown[] };

const say = (answer: ClockAnswer): void => void process.send?.(answer);

let ahead = 0;
const dataDir = await createDataDir();
await fillDataDir(dataDir.path);
const config = readConfig(
  { LOG_LEVEL: "warn", PORT: "0", ...process.env, DATA_DIR: dataDir.path },
  process.cwd(),
);
const service = await startService({
  config,
  log: createLog(config.logLevel),
  clock: {
    now: () => unixMs(Date.now() + ahead),
    monotonicMs: () => performance.now(),
    ...machineWaits,
  },
  provider: createClockMarket(),
});

process.on("message", (command: ClockCommand) => {
  if (command.kind === "advance") {
    ahead += command.ms;
    say({ kind: "advanced" });
  } else {
    void service.sql.unsafe(command.text).then((rows) => say({ kind: "rows", rows: [...rows] }));
  }
});
process.once("disconnect", () => {
  void service
    .close()
    .then(() => dataDir.remove())
    .then(() => process.exit(0));
});
say({ kind: "ready", url: service.url });
