/** `npm run dev`: the service restarted and the terminal hot-reloaded on each change. */
import { ensureInstalled, runBin } from "./setup.mjs";

await ensureInstalled();
const port = process.env["PORT"] ?? "8080";
const service = `http://127.0.0.1:${port}`;
console.log(`Service on ${service}; the terminal with hot reload follows on its own port.`);
const codes = await Promise.all([
  runBin("tsx", ["watch", "--clear-screen=false", "server/main.ts"]),
  runBin("vite", [], { env: { ...process.env, RINGSIDE_SERVICE: service } }),
]);
process.exit(Math.max(...codes));
