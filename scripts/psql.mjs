/** `npm run psql`: installs and builds what is missing, then opens the database (server/psql.ts). */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.env["NODE_ENV"] ??= "production";
await import("../dist/server/psql.js");
