/** Runs the built service for the browser tests, on a data folder that is new each time. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "ringside-e2e-"));
// As root, the database runs as another user: what it cannot reach it would put elsewhere, and leave there.
chmodSync(folder, 0o711);
process.env["DATA_DIR"] = folder;
process.env["MARKET_SEED"] ??= "1";
// Tests may say where a request comes from: what is limited by address is not theirs all together.
process.env["TRUSTED_PROXIES"] ??= "127.0.0.1";
// The tests sign in with the demo logins, which behind a proxy must be asked for.
process.env["SEED_DEMO"] ??= "1";
process.env["SIGNUPS_PER_HOUR_OF_ALL"] ??= "10000";
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
// Their markets never close; one site alone may show them: tests/e2e/widgets.spec.ts.
process.env["WIDGET_SYMBOLS"] ??= "BTCUSD,ETHUSD,SOLUSD";
process.env["WIDGET_ORIGINS"] ??= `http://localhost:${Number(process.env["PORT"]) + 100}`;
await import("../../dist/server/main.js");

/** `npm test` has prices of these alone: each one that comes is a frame of the page, drawn without a graphics processor. */
const OPEN_IN_QUIET = new Set(["BTCUSD", "ETHUSD", "SOLUSD"]);
const isQuiet = process.env["QUIET_MARKET"] === "1";

/**
 * Closes every market but the cryptos, which never close by themselves: which symbol a terminal begins with, and which rows of
 * the watchlist are in sight, would else hang on the day of the week.
 */
async function closeAllButCrypto() {
  const service = `http://127.0.0.1:${process.env["PORT"]}`;
  while (!(await fetch(`${service}/healthz`).catch(() => null))?.ok) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const call = async (method, path, authorization, body) => {
    const headers = { authorization, "content-type": "application/json" };
    const answer = await fetch(`${service}${path}`, { method, headers, body });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.status === 204 ? null : (await answer.json()).data;
  };
  const basic = `Basic ${Buffer.from("900001:demo-admin").toString("base64")}`;
  const { access_token } = await call("POST", "/auth/v1/oauth2/login", basic);
  const bearer = `Bearer ${access_token}`;
  for (const { symbol_id, symbol, category } of await call("GET", "/api/v1/symbols", bearer)) {
    if (category === "crypto" && (!isQuiet || OPEN_IN_QUIET.has(symbol))) continue;
    const closed = JSON.stringify({ status: 2 });
    await call("PATCH", `/api/v1/symbols/${symbol_id}/status`, bearer, closed);
  }
  await call("DELETE", "/auth/v1/oauth2/logout", bearer);
}
await closeAllButCrypto();
