/**
 * `npm start`: installs and builds what is missing, then keeps the service running (server/keep-running.ts). It takes no
 * arguments: whoever gives one wants something else than a start, and is told how settings are said.
 */
import { ensureBuilt, ensureInstalled } from "./setup.mjs";

const USAGE = `npm start

Installs and builds what is missing, then keeps the service running, at first on http://127.0.0.1:8080.
It takes no arguments. Settings are environment variables, as in: PORT=9000 npm start
README.md lists them.
`;

const [argument] = process.argv.slice(2);
if (argument === "--help" || argument === "-h") {
  console.log(USAGE);
  process.exit(0);
}
if (argument !== undefined) {
  console.error(`npm start knows no argument "${argument}".\n\n${USAGE}`);
  process.exit(2);
}

await ensureInstalled();
await ensureBuilt();
process.env["NODE_ENV"] ??= "production";
await import("../dist/server/keep-running.js");
