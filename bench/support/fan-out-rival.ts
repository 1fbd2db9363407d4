/**
 * What one would write first: a WebSocket server that sends every tick to every client in a loop. The line is made once a
 * tick by the service's own encoder. A process of its own; started by bench/fan-out.ts.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { createQuoteBoard } from "../../server/market/quote-board.ts";
import { TICK_LINE_BYTES_MAX, writeTickLine } from "../../server/gateway/tick-line.ts";
import { createMeasuredMarket } from "./fan-out-market.ts";
import { cpuUs, createPlayer } from "./fan-out-player.ts";
import { serve } from "./fan-out-process.ts";

export type Rival = { url: string };

let epochUs = 0;
const { market, play } = createMeasuredMarket(() => epochUs);
const player = createPlayer(play);
const http = createServer();
const server = new WebSocketServer({ server: http, perMessageDeflate: false });
server.on("connection", (socket) => socket.on("error", () => socket.terminate()));

async function start(options: { epochUs: number }): Promise<Rival> {
  epochUs = options.epochUs;
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  const { symbols } = market;
  const board = createQuoteBoard(symbols.length, 0);
  const none = new Int32Array(symbols.length);
  const markup = { bid: none, ask: none };
  const line = Buffer.alloc(TICK_LINE_BYTES_MAX);
  await market.start({
    tick(symbol_id, bid, ask, volume, ts) {
      const index = symbol_id - 1;
      board.tick(index, bid, ask, volume, ts);
      const digits = symbols[index]?.digits ?? 0;
      const now = Date.now();
      const { quotes } = board;
      const end = writeTickLine(line, 0, symbol_id, digits, quotes, index, markup, now, now);
      const data = Buffer.from(line.subarray(0, end));
      for (const client of server.clients) client.send(data, { binary: true });
    },
    status: () => undefined,
  });
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

serve(
  { start, cpuUs, flood: player.flood, pace: player.pace, stop: player.stop },
  player.progress,
  async () => {
    for (const client of server.clients) client.terminate();
    http.close();
  },
);
