/**
 * An exchange on loopback that speaks Binance's public protocol as fast as it is told to: best prices of the symbols of the
 * shipped file, each a little off the last. A process of its own; started by bench/provider.ts.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { readSymbolsFile } from "../../server/market/live/symbols-file.ts";
import { textOf } from "../../tests/support/feeds/true-market.ts";
import { cpuUs } from "./fan-out-player.ts";
import { serve } from "./fan-out-process.ts";

export type Exchange = { streamUrl: string; restUrl: string };
export type Sent = { atMs: number; messages: number; behind: number };

const STEP_MS = 5;
/** Beyond it the reader is behind, and nothing more is sent until it has read. */
const UNSENT_BYTES_MAX = 4 * 1024 * 1024;

const { symbols } = await readSymbolsFile("symbols/binance.json", "binance");
const prices = symbols.map(() => 1_000_000);
let client: WebSocket | null = null;
let sequence = 1;
let messages = 0;
let behind = 0;
let timer: NodeJS.Timeout | undefined;

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
  const symbol = searchParams.get("symbol");
  const digits = symbols.find(({ feedSymbol }) => feedSymbol === symbol)?.record.digits ?? 0;
  const filters = [{ filterType: "PRICE_FILTER", tickSize: textOf(1, digits) }];
  const info = { symbols: [{ symbol, status: "TRADING", filters }] };
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(pathname.endsWith("/klines") ? [] : info));
});
new WebSocketServer({ server }).on("connection", (socket) => {
  socket.on("message", () => {
    client = socket;
    socket.send('{"result":null,"id":1}');
  });
  socket.on("close", () => {
    if (client === socket) client = null;
  });
});

async function start(): Promise<Exchange> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { streamUrl: `ws://127.0.0.1:${port}/stream`, restUrl: `http://127.0.0.1:${port}` };
}

function message(): string {
  const at = sequence % symbols.length;
  const { feedSymbol, record } = symbols[at] ?? { feedSymbol: "", record: { digits: 2 } };
  const price = (prices[at] ?? 0) + ((sequence * 7) % 11) - 5;
  prices[at] = price;
  const u = sequence++;
  const [b, a] = [textOf(price, record.digits), textOf(price + 2, record.digits)];
  const data = `{"u":${u},"s":"${feedSymbol}","b":"${b}","B":"31.21","a":"${a}","A":"40.66"}`;
  return `{"stream":"${feedSymbol.toLowerCase()}@bookTicker","data":${data}}`;
}

/** So many messages a second, in steps. */
function pace(perSecond: number): void {
  clearInterval(timer);
  let lastMs = performance.now();
  let due = 0;
  timer = setInterval(() => {
    const nowMs = performance.now();
    due += ((nowMs - lastMs) * perSecond) / 1_000;
    lastMs = nowMs;
    if (client === null) return;
    if (client.bufferedAmount > UNSENT_BYTES_MAX) {
      behind += Math.floor(due);
      due %= 1;
      return;
    }
    for (; due >= 1; due -= 1) {
      client.send(message());
      messages += 1;
    }
  }, STEP_MS);
}

serve(
  {
    start,
    pace,
    stop: () => clearInterval(timer),
    sent: (): Sent => ({ atMs: performance.now(), messages, behind }),
    cpuUs,
  },
  () => undefined,
  async () => {
    server.closeAllConnections();
    server.close();
  },
);
