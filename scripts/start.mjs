/** `npm start`: installs and builds what is missing, then keeps the service running (server/keep-running.ts). */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.env["NODE_ENV"] ??= "production";
await import("../dist/server/keep-running.js");
