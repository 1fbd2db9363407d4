/** `npm run check-books`: installs and builds what is missing, then proves the books (server/check-books.ts). */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await ensureInstalled();
await ensureBuilt();
process.env["NODE_ENV"] ??= "production";
await import("../dist/server/check-books.js");
