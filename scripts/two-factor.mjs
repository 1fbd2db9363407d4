/** `npm run two-factor`: installs and builds what is missing, then looks or turns it off (server/turn-off-two-factor.ts). */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.env["NODE_ENV"] ??= "production";
await import("../dist/server/turn-off-two-factor.js");
