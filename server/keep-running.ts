/** The process that `npm start`, the container and systemd start: it keeps the service beside it running. */
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { LOG_LEVELS, type LogLevel } from "./config.ts";
import { createLog } from "./log.ts";
import { keepRunning } from "./running/keep-running.ts";
import { NODE_FLAGS } from "./running/node-flags.ts";

/** A wrong level is the service's to refuse, in its own words. */
const level = LOG_LEVELS.find((known): known is LogLevel => known === process.env["LOG_LEVEL"]);
const entry = fileURLToPath(new URL(`./main${extname(import.meta.url)}`, import.meta.url));
process.exitCode = await keepRunning({ entry, flags: NODE_FLAGS, log: createLog(level ?? "info") });
