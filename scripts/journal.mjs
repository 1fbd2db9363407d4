/** `npm run journal`: installs and builds what is missing, then prints the journal (server/print-journal.ts). */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.env["NODE_ENV"] ??= "production";
await import("../dist/server/print-journal.js");
