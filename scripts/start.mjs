/** `npm start`: installs and builds what is missing, then runs the service in this process. */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.env["NODE_ENV"] ??= "production";
await import("../dist/server/main.js");
