/** Which market the service is started with, from MARKET and its variables. Runs in the service, at its start. */
import { resolve } from "node:path";
import { ConfigError, wrong } from "./config-error.ts";
import { readInteger } from "./config-numbers.ts";
import { FEED_SCHEMES, isAddressOf, type FeedTransport } from "./feed-address.ts";
import { COMP_IDS_FORM, readCompIds, type FixLogin } from "./market/live/fix-login.ts";

export type MarketSource =
  | { readonly kind: "simulator"; readonly seed: number; readonly isAlwaysOpen: boolean }
  /** `speed` 1 is real time, 0 as fast as it goes. */
  | { readonly kind: "replay"; readonly path: string; readonly speed: number }
  | FeedSource;

/** Prices that come from elsewhere, as they are made. */
export type FeedSource = ExchangeSource | LinesSource | RingsideSource | DxlinkSource | FixSource;

/** Another Ringside, and what one signs in there with: never log it. */
export type RingsideSource = {
  readonly kind: "ringside";
  readonly symbolsPath: string;
  readonly streamUrl: string | null;
  readonly restUrl: string | null;
  readonly login: { readonly username: string; readonly secret: string };
};

/** A service that speaks dxLink. */
export type DxlinkSource = {
  readonly kind: "dxlink";
  readonly symbolsPath: string;
  readonly streamUrl: string | null;
  /** null: the service is for all. Never log it. */
  readonly token: string | null;
};

/** A market that speaks FIX. */
export type FixSource = {
  readonly kind: "fix";
  readonly symbolsPath: string;
  readonly streamUrl: string | null;
  readonly login: FixLogin;
};

/** The public streams of an exchange, without an account. */
export type ExchangeSource = {
  readonly kind: Exchange;
  /** The file of symbols, absolute. */
  readonly symbolsPath: string;
  /** Instead of the addresses that the file names; null: those. */
  readonly streamUrl: string | null;
  readonly restUrl: string | null;
};

/** Lines that programs write. */
export type LinesSource = {
  readonly kind: "lines";
  readonly symbolsPath: string;
  /** Absolute: a folder, a file or a pipe; or unix: and the path of a socket. */
  readonly path: string;
};

export const EXCHANGES = ["binance", "coinbase", "kraken"] as const;
export type Exchange = (typeof EXCHANGES)[number];
export const LIVE_MARKETS = [...EXCHANGES, "lines", "ringside", "dxlink", "fix"] as const;

export function readMarket(
  get: (name: string) => string | null,
  root: string,
  linesDir: string,
): MarketSource {
  const value = get("MARKET") ?? "simulator";
  const seed = readInteger("MARKET_SEED", get("MARKET_SEED"), 1, 0, 2 ** 32 - 1);
  const speed = readSpeed(get("REPLAY_SPEED"));
  const isAlwaysOpen = readMarketHours(get("MARKET_HOURS"));
  if (value === "simulator") return { kind: "simulator", seed, isAlwaysOpen };
  if (isAlwaysOpen) {
    throw new ConfigError(
      'MARKET_HOURS="always" is for MARKET=simulator alone: others have hours of their own.',
    );
  }
  const exchange = EXCHANGES.find((name) => name === value);
  if (exchange !== undefined) return readExchange(exchange, get, root);
  if (value === "ringside") {
    return { ...readAddresses("ringside", get, root), kind: value, login: readLogin(get) };
  }
  if (value === "dxlink") {
    const { symbolsPath, streamUrl } = readAddresses("dxlink", get, root);
    return { kind: value, symbolsPath, streamUrl, token: get("MARKET_SECRET") };
  }
  if (value === "fix") return readFix(get, root);
  if (value === "lines") return readLines(get, root, linesDir);
  const path = value.startsWith("replay:") ? value.slice("replay:".length).trim() : "";
  if (path === "") {
    const others = LIVE_MARKETS.join(", ");
    throw wrong(
      "MARKET",
      value,
      `simulator, ${others}, or replay:<a file or folder of recordings>`,
    );
  }
  return { kind: "replay", path: resolve(root, path), speed };
}

/** Whether the simulator's markets never close. */
function readMarketHours(value: string | null): boolean {
  if (value === null || value === "usual") return false;
  if (value === "always") return true;
  throw wrong("MARKET_HOURS", value, "usual, or always: open at weekends, for demonstrations");
}

function readExchange(
  kind: Exchange,
  get: (name: string) => string | null,
  root: string,
): ExchangeSource {
  return { kind, ...readAddresses(kind, get, root) };
}

function readLogin(get: (name: string) => string | null): RingsideSource["login"] {
  const username = get("MARKET_USER");
  const secret = get("MARKET_SECRET");
  if (username !== null && secret !== null) return { username, secret };
  throw new ConfigError("MARKET=ringside needs MARKET_USER and MARKET_SECRET: it signs in.");
}

function readFix(get: (name: string) => string | null, root: string): FixSource {
  const who = get("MARKET_USER");
  const compIds = who === null ? null : readCompIds(who);
  if (compIds === null) throw new ConfigError(`MARKET=fix needs MARKET_USER as ${COMP_IDS_FORM}.`);
  return {
    kind: "fix",
    symbolsPath: symbolsPathOf("fix", get, root),
    streamUrl: readAddress("MARKET_STREAM_URL", get("MARKET_STREAM_URL"), "tcp"),
    login: { ...compIds, password: get("MARKET_SECRET") },
  };
}

function readAddresses(kind: string, get: (name: string) => string | null, root: string) {
  return {
    symbolsPath: symbolsPathOf(kind, get, root),
    streamUrl: readAddress("MARKET_STREAM_URL", get("MARKET_STREAM_URL"), "ws"),
    restUrl: readAddress("MARKET_REST_URL", get("MARKET_REST_URL"), "http"),
  };
}

function readLines(
  get: (name: string) => string | null,
  root: string,
  linesDir: string,
): LinesSource {
  const value = get("MARKET_LINES");
  const path = value?.startsWith("unix:")
    ? `unix:${resolve(root, value.slice("unix:".length))}`
    : resolve(root, value ?? linesDir);
  return { kind: "lines", symbolsPath: symbolsPathOf("lines", get, root), path };
}

const symbolsPathOf = (kind: string, get: (name: string) => string | null, root: string) =>
  resolve(root, get("MARKET_SYMBOLS") ?? `symbols/${kind}.json`);

/** With or without TLS. What is wrong is not shown: an address may hold a credential. */
function readAddress(name: string, value: string | null, transport: FeedTransport): string | null {
  if (value === null) return null;
  if (URL.canParse(value) && isAddressOf(new URL(value), transport)) return value;
  const begins = FEED_SCHEMES[transport].map((scheme) => `${scheme}://`).join(" or ");
  const port = transport === "tcp" ? " and names a port" : "";
  throw wrong(name, "***", `an address that begins with ${begins}${port}`);
}

function readSpeed(value: string | null): number {
  if (value === null) return 1;
  const speed = /^\d{1,9}(\.\d{1,6})?$/.test(value) ? Number(value) : Number.NaN;
  if (!(speed >= 0)) {
    throw wrong("REPLAY_SPEED", value, "a number >= 0: 1 is real time, 0 as fast as it goes");
  }
  return speed;
}
