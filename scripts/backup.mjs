/** `npm run backup`: installs and builds what is missing, then runs server/backup.ts. */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.env["NODE_ENV"] ??= "production";
await import("../dist/server/backup.js");
