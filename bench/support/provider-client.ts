/**
 * A client of the loopback exchange and nothing behind it: ours with its gate, ccxt, or a small one in ccxt's way. A process
 * of its own; started by bench/provider.ts.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import WebSocket from "ws";
import { createLog } from "../../server/log.ts";
import { binance } from "../../server/market/live/binance.ts";
import { exchangeFeed } from "../../server/market/live/exchange-feed.ts";
import { createLiveProvider } from "../../server/market/live/live-provider.ts";
import { readSymbolsFile } from "../../server/market/live/symbols-file.ts";
import { cpuUs } from "./fan-out-player.ts";
import { serve } from "./fan-out-process.ts";
import type { Exchange } from "./provider-exchange.ts";

export type Client = Exchange & {
  readonly kind: "ours" | "small" | "ccxt";
  /** Where ccxt is installed. */
  readonly folder: string | null;
};
/** `handled`: messages that became a price; `seen`: prices that came to who asked for them. */
export type Counts = { handled: number; seen: number };

const { symbols } = await readSymbolsFile("symbols/binance.json", "binance");
const counts: Counts = { handled: 0, seen: 0 };
let end: () => unknown = () => undefined;

async function start({ kind, folder, ...exchange }: Client): Promise<void> {
  if (kind === "ours") await startOurs(exchange);
  else if (kind === "small") startSmall(exchange);
  else await startCcxt(exchange, folder ?? "");
}

async function startOurs(exchange: Exchange): Promise<void> {
  const provider = createLiveProvider({
    feed: exchangeFeed({ protocol: binance, ...exchange }),
    symbols,
    now: Date.now,
    dayOffsetMs: 0,
    log: createLog("error"),
  });
  end = () => provider.stop();
  await provider.start({
    tick() {
      counts.handled += 1;
      counts.seen += 1;
    },
    status: () => undefined,
  });
}

type Raw = Readonly<Record<"s" | "b" | "B" | "a" | "A", string>>;
type Ticker = {
  readonly symbol: string;
  readonly bid: number;
  readonly bidVolume: number;
  readonly ask: number;
  readonly askVolume: number;
  readonly info: Raw;
};

/** An object a message, held by symbol, and a promise for whoever awaits the next: the shape that ccxt documents. */
function startSmall({ streamUrl }: Exchange): void {
  const socket = new WebSocket(streamUrl, { perMessageDeflate: false });
  const held = new Map<string, Ticker>();
  let fresh: Record<string, Ticker> = {};
  let arrived: (given: Record<string, Ticker>) => void = () => undefined;
  const watch = () =>
    new Promise<Record<string, Ticker>>((resolve) => {
      arrived = resolve;
    });
  socket.on("open", () => socket.send('{"method":"SUBSCRIBE","params":[],"id":1}'));
  socket.on("message", (message: Buffer) => {
    const { data } = JSON.parse(message.toString("utf8")) as { data?: Raw };
    if (data === undefined) return;
    const { s: symbol, b, B, a, A } = data;
    const [bid, bidVolume, ask, askVolume] = [Number(b), Number(B), Number(a), Number(A)];
    const ticker: Ticker = { symbol, bid, bidVolume, ask, askVolume, info: data };
    held.set(symbol, ticker);
    fresh[symbol] = ticker;
    counts.handled += 1;
    arrived(fresh);
    fresh = {};
  });
  end = () => socket.terminate();
  void follow(watch);
}

async function follow(watch: () => Promise<object>): Promise<never> {
  for (;;) counts.seen += Object.keys(await watch()).length;
}

/** As much of ccxt as is used. */
type Ccxt = {
  readonly pro: { readonly binance: new (options: object) => CcxtBinance };
};
type CcxtBinance = {
  readonly urls: { readonly api: { readonly ws: { spot: string } } };
  loadHttpProxyAgent(): Promise<unknown>;
  setMarkets(markets: readonly object[]): void;
  watchBidsAsks(symbols: readonly string[]): Promise<object>;
  handleBidsAsks(client: unknown, message: unknown): unknown;
  close(): Promise<void>;
};

async function startCcxt({ streamUrl }: Exchange, folder: string): Promise<void> {
  const file = join(folder, "node_modules/ccxt/js/ccxt.js");
  const module = (await import(pathToFileURL(file).href)) as { default: Ccxt };
  const exchange = new module.default.pro.binance({ options: { defaultType: "spot" } });
  exchange.urls.api.ws.spot = streamUrl;
  await exchange.loadHttpProxyAgent();
  exchange.setMarkets(
    symbols.map(({ feedSymbol: id, record: { base_currency: base } }) => ({
      id,
      lowercaseId: id.toLowerCase(),
      symbol: `${base}/USDT`,
      base,
      quote: "USDT",
      type: "spot",
      spot: true,
      active: true,
      precision: {},
      limits: {},
      info: {},
    })),
  );
  const handle = exchange.handleBidsAsks.bind(exchange);
  exchange.handleBidsAsks = (client, message) => {
    counts.handled += 1;
    return handle(client, message);
  };
  end = () => exchange.close();
  const names = symbols.map(({ record }) => `${record.base_currency}/USDT`);
  void follow(() => exchange.watchBidsAsks(names));
}

serve(
  { start, counts: () => counts, cpuUs },
  () => undefined,
  async () => void (await end()),
);
