/** Runs the built service for the browser tests, on a data folder that is new each time. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "ringside-e2e-"));
process.env["DATA_DIR"] = folder;
process.env["MARKET_SEED"] ??= "1";
// Tests may say where a request comes from: what is limited by address is not theirs all together.
process.env["TRUSTED_PROXIES"] ??= "127.0.0.1";
// The tests sign in with the demo logins, which behind a proxy must be asked for.
process.env["SEED_DEMO"] ??= "1";
process.env["SIGNUPS_PER_HOUR_OF_ALL"] ??= "10000";
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
await import("../../dist/server/main.js");
