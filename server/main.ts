/**
 * The service's process: reads the configuration, starts the service, says where it is, and ends it cleanly.
 * stdout is for the person who started it; logs are JSON lines on stderr. Its status says what its end means (exit-status.ts).
 */
import { extname } from "node:path";
import { InvariantError } from "../domain/assert.ts";
import { readConfig } from "./config.ts";
import { DEMO_LOGINS } from "./database/seed.ts";
import { createLog, type Log } from "./log.ts";
import { EXIT, mayPass } from "./running/exit-status.ts";
import { StartEnded } from "./running/leadership.ts";
import { startService, type Service } from "./service.ts";

/** A stop that takes longer is forced. */
const STOP_TIMEOUT_MS = 9_500;
/** The same after a fault: what could be finished needs the database, which may be gone, and traders wait for the next start. */
const FAULT_TIMEOUT_MS = 2_000;

async function main(): Promise<void> {
  const config = readConfig(process.env, process.cwd());
  const log = createLog(config.logLevel);
  const standby = new AbortController();
  const starting = startService({ config, log, stop: standby.signal, ...bundledThread() });
  // A signal ends a start that does not lead yet; after that it waits for the start, then stops what was started.
  const stop = stopOnce(starting, standby, log);
  process.on("SIGINT", () => stop(EXIT.stopped));
  process.on("SIGTERM", () => stop(EXIT.stopped));
  stopWithParent(() => stop(EXIT.stopped));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error");
    stop(EXIT.fault);
  });
  process.on("unhandledRejection", (reason) => {
    log.fatal({ err: reason }, "unhandled rejection");
    stop(EXIT.fault);
  });
  const service = await starting;
  announce(service);
  log.info({ url: service.url }, "ready");
  const fault = await service.fault;
  log.fatal({ err: fault }, "the service cannot go on");
  stop(EXIT.fault);
}

/** Where a parent keeps the service running, the service ends with it: nobody else would end it. */
function stopWithParent(stop: () => void): void {
  process.on("disconnect", stop);
  // The channel alone is no reason to go on.
  process.channel?.unref();
}

/** The thread of the projection, built beside this module. From the source there is none: Node reads no TypeScript there. */
function bundledThread(): { projectionThread?: URL } {
  const extension = extname(import.meta.url);
  if (extension === ".ts") return {};
  return { projectionThread: new URL(`./projection-thread${extension}`, import.meta.url) };
}

function announce({ url, hasDemoAccounts, hasTerminal }: Service): void {
  const lines = [`Ringside is ready at ${url}`];
  if (!hasTerminal)
    lines.push("The terminal is not built: only the service's interface is served.");
  if (hasDemoAccounts) {
    lines.push("", "Demo logins:");
    for (const { account_id, password, who } of DEMO_LOGINS) {
      lines.push(`  ${account_id}  ${password.padEnd(14)}  ${who}`);
    }
    lines.push("");
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** The first call stops the service and ends the process; the second ends it at once. */
function stopOnce(
  starting: Promise<Service>,
  standby: AbortController,
  log: Log,
): (code: number) => void {
  let isStopping = false;
  return (code) => {
    if (isStopping) process.exit(code === EXIT.stopped ? 130 : code);
    isStopping = true;
    standby.abort();
    const timeoutMs = code === EXIT.stopped ? STOP_TIMEOUT_MS : FAULT_TIMEOUT_MS;
    setTimeout(() => {
      log.error("stopping took too long");
      process.exit(code === EXIT.stopped ? 1 : code);
    }, timeoutMs).unref();
    starting
      .then((service) => service.close())
      .then(
        () => process.exit(code),
        // A failed start stops itself and says why in main.
        (error: unknown) => process.exit(error instanceof StartEnded ? code : 1),
      );
  };
}

/** A wrong setting or a database that is away is said in one line; a bug of ours with its stack. */
function explainFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isBug = [TypeError, RangeError, ReferenceError, InvariantError].some(
    (kind) => error instanceof kind,
  );
  return isBug ? (error.stack ?? error.message) : error.message;
}

main().catch((error: unknown) => {
  // It was told to stop, which is no failure.
  if (error instanceof StartEnded) return;
  process.stderr.write(`Ringside cannot start. ${explainFailedStart(error)}\n`);
  const status = mayPass(error) ? EXIT.away : EXIT.refused;
  process.exitCode = status;
  // Nothing of a failed start is left, but a stray handle must not keep the process.
  setTimeout(() => process.exit(status), 1_000).unref();
});
