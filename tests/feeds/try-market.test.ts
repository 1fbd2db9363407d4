/** The operator's command, run as an operator runs it, against a loopback exchange. */
import { spawn } from "node:child_process";
import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { binanceDialect } from "../support/feeds/binance-dialect.ts";
import { DXLINK_TOKEN } from "../support/feeds/dxlink-dialect.ts";
import { startDxlink } from "../support/feeds/dxlink-kit.ts";
import { FIX_LOGIN, startLoopbackFix } from "../support/feeds/loopback-fix.ts";
import { FILE_SYMBOL } from "../support/feeds/file-symbol.ts";
import { startLoopbackExchange, told } from "../support/feeds/loopback-exchange.ts";
import { createTrueMarket } from "../support/feeds/true-market.ts";
import { createRandom } from "../support/random.ts";
import { createDataDir } from "../support/service.ts";

function run(args: readonly string[], env: Record<string, string>) {
  const command = ["node_modules/tsx/dist/cli.mjs", "scripts/try-market.ts", ...args];
  const child = spawn(process.execPath, command, { env: { ...process.env, ...env } });
  let output = "";
  child.stdout.on("data", (data: Buffer) => (output += data.toString("utf8")));
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
}

it("shows prices and bars of a market that works", async () => {
  const folder = await createDataDir();
  const MARKET_SYMBOLS = join(folder.path, "symbols.json");
  await writeFile(MARKET_SYMBOLS, JSON.stringify({ feed: "binance", symbols: [FILE_SYMBOL] }));
  const listed = [{ feedSymbol: "BTCUSDT", digits: 2, isTrading: true }];
  const market = createTrueMarket(listed, createRandom(1), Date.now);
  const exchange = await startLoopbackExchange(binanceDialect, market);
  try {
    const running = run(["binance", "BTCUSDT", "2"], {
      MARKET_SYMBOLS,
      MARKET_STREAM_URL: exchange.streamUrl,
      MARKET_REST_URL: exchange.restUrl,
      LOG_LEVEL: "silent",
    });
    await exchange.subscribed();
    for (let count = 0; count < 8; count++) exchange.tell(told(market.move("BTCUSDT")));
    const { code, output } = await running;
    expect(output).toContain("8 ticks of BTCUSDT in 2 s");
    expect(output.match(/ \/ /g)).toHaveLength(5);
    expect(output).toMatch(/^M1 \d{4}-/m);
    expect(output).toContain("\nconnected. ");
    expect(code).toBe(0);
  } finally {
    await exchange.close();
    await folder.remove();
  }
});

it("shows lines, and bars once a minute was heard", async () => {
  const folder = await createDataDir();
  const MARKET_SYMBOLS = join(folder.path, "symbols.json");
  await writeFile(MARKET_SYMBOLS, JSON.stringify({ feed: "lines", symbols: [FILE_SYMBOL] }));
  const file = join(folder.path, "prices.csv");
  await writeFile(file, "");
  // Until the command reads, lines are of before.
  const writing = setInterval(() => void appendFile(file, "BTCUSDT,,100.01,100.06\n"), 100);
  try {
    const running = run(["lines", "BTCUSDT", "2"], {
      MARKET_SYMBOLS,
      MARKET_LINES: file,
      LOG_LEVEL: "silent",
    });
    const { code, output } = await running;
    expect(output).toMatch(/\d+ ticks of BTCUSDT in 2 s/);
    expect(output).toContain("100.01 / 100.06");
    expect(output).toMatch(/^M1 \d{4}-.*100\.01/m);
    expect(output).toContain("\nconnected. ");
    expect(code).toBe(0);
  } finally {
    clearInterval(writing);
    await folder.remove();
  }
});

it("signs in by a token that it shows nobody, and shows prices and bars of dxLink", async () => {
  const folder = await createDataDir();
  const MARKET_SYMBOLS = join(folder.path, "symbols.json");
  const symbols = [{ ...FILE_SYMBOL, feed_symbol: "EUR/USD" }];
  await writeFile(MARKET_SYMBOLS, JSON.stringify({ feed: "dxlink", symbols }));
  const listed = [{ feedSymbol: "EUR/USD", digits: 2, isTrading: true }];
  const market = createTrueMarket(listed, createRandom(1), Date.now);
  const server = await startDxlink(market);
  try {
    const running = run(["dxlink", "BTCUSDT", "2"], {
      MARKET_SYMBOLS,
      MARKET_STREAM_URL: server.streamUrl,
      MARKET_SECRET: DXLINK_TOKEN,
      LOG_LEVEL: "silent",
    });
    await server.subscribed();
    // The first one is no price: it could be what the service knew before.
    for (let count = 0; count < 9; count++) server.tell(told(market.move("EUR/USD")));
    const { code, output } = await running;
    expect(output).toContain("8 ticks of BTCUSDT in 2 s");
    expect(output).toMatch(/^M1 \d{4}-/m);
    expect(output).toContain("\nconnected. ");
    expect(output).not.toContain(DXLINK_TOKEN);
    expect(code).toBe(0);
  } finally {
    await server.close();
    await folder.remove();
  }
});

it("signs in to a FIX market by a password that it shows nobody, and shows its prices", async () => {
  const folder = await createDataDir();
  const MARKET_SYMBOLS = join(folder.path, "symbols.json");
  const symbols = [{ ...FILE_SYMBOL, feed_symbol: "EUR/USD" }];
  await writeFile(MARKET_SYMBOLS, JSON.stringify({ feed: "fix", symbols }));
  const listed = [{ feedSymbol: "EUR/USD", digits: 2, isTrading: true }];
  const market = createTrueMarket(listed, createRandom(1), Date.now);
  const server = await startLoopbackFix(market);
  try {
    const running = run(["fix", "BTCUSDT", "2"], {
      MARKET_SYMBOLS,
      MARKET_STREAM_URL: server.url,
      MARKET_USER: `${FIX_LOGIN.sender}:${FIX_LOGIN.target}:${FIX_LOGIN.username}`,
      MARKET_SECRET: FIX_LOGIN.password,
      LOG_LEVEL: "silent",
    });
    await server.subscribed();
    // Said until it is over: bars are made of what is heard.
    const telling = setInterval(() => server.tell(told(market.move("EUR/USD"))), 50);
    const { code, output } = await running.finally(() => clearInterval(telling));
    expect(output).toMatch(/\d+ ticks of BTCUSDT in 2 s/);
    expect(output).toMatch(/^M1 \d{4}-/m);
    expect(output).toContain("\nconnected. ");
    expect(output).not.toContain(FIX_LOGIN.password);
    expect(code).toBe(0);
  } finally {
    await server.close();
    await folder.remove();
  }
});

it("says how it is used", async () => {
  const { code, output } = await run(["nowhere"], {});
  expect(code).toBe(2);
  expect(output).toMatch(/^Usage: npm run try-market -- </);
});
