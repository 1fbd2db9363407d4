/**
 * From a record of a data provider to the adapter that runs it, or to a refusal that names the field which is wrong. Runs in
 * the service. Staff names no address that the operator has not allowed, and gives no credential but to a kind that signs in.
 */
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import {
  DATA_PROVIDER_KINDS,
  type DataProvider,
  type DataProviderKind,
} from "../../contract/data-provider.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Exchange } from "../config-market.ts";
import { FEED_SCHEMES, isAddressOf, type FeedTransport } from "../feed-address.ts";
import type { Log } from "../log.ts";
import { dxlinkFeed } from "../market/live/dxlink-feed.ts";
import { exchangeFeed } from "../market/live/exchange-feed.ts";
import type { FeedMaker } from "../market/live/feed-tools.ts";
import { fixFeed } from "../market/live/fix-feed.ts";
import { COMP_IDS_FORM, readCompIds } from "../market/live/fix-login.ts";
import { linesFeed } from "../market/live/lines-feed.ts";
import { createLiveProvider } from "../market/live/live-provider.ts";
import { restUrlOf, ringsideFeed } from "../market/live/ringside-feed.ts";
import { readSymbolsFile, type SymbolsFile } from "../market/live/symbols-file.ts";
import type { MarketProvider } from "../market/provider.ts";
import { createSimulator } from "../market/simulator/simulator.ts";
import { PROTOCOLS } from "../market-source.ts";
import { refuseField } from "./office.ts";

export type KindDeps = {
  /** The market that the service was started with. */
  readonly market: MarketProvider;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
};

export type ProviderTerms = Pick<
  DataProvider,
  "kind" | "url" | "rest_url" | "symbols" | "username"
> & {
  /** As it is used, not as it is kept. */
  readonly secret: string | null;
};

/** Kinds that sign in by a name and a secret, and those to which the secret alone says who it is. */
export const takesUsername = (kind: string): boolean => kind === "ringside" || kind === "fix";
export const takesSecret = (kind: string): boolean => takesUsername(kind) || kind === "dxlink";

/** A symbol of the house, and what the provider calls it. */
type Pair = { readonly house: SymbolRecord; readonly feed_symbol: string };

const FROZEN_AFTER_MS = 120_000;
const SEED_MAX = 2 ** 32 - 1;

export const isInvented = (kind: string): boolean => kind === "simulator" || kind === "replay";

/** Not started yet; its symbols are those of the house that it has. @throws Refusal bad_request */
export async function makeProvider(deps: KindDeps, terms: ProviderTerms): Promise<MarketProvider> {
  const kind = readKind(terms.kind);
  if (deps.market.isRecording === true) {
    refuseField("kind", "the market is a recording: its time is not that of any other provider");
  }
  if (kind === "simulator") return makeSimulator(deps, terms);
  if (kind === "ringside") return makeRingside(deps, terms);
  if (kind === "dxlink") return makeDxlink(deps, terms);
  if (kind === "fix") return makeFix(deps, terms);
  return kind === "lines" ? makeLines(deps, terms) : makeExchange(deps, kind, terms);
}

/** @throws Refusal bad_request */
function readKind(kind: string): DataProviderKind {
  const known = DATA_PROVIDER_KINDS.find((each) => each === kind);
  if (known !== undefined) return known;
  const all = DATA_PROVIDER_KINDS.join(", ");
  const why =
    kind === "replay"
      ? `a recording is played by MARKET alone, since its ticks have its own time; one of ${all}`
      : `must be one of ${all}`;
  return refuseField("kind", why);
}

async function makeSimulator(
  { market, config, clock, log }: KindDeps,
  { url, rest_url, symbols }: ProviderTerms,
): Promise<MarketProvider> {
  const [, digits = "1"] = /^simulator:(\d{1,10})$/.exec(url ?? "simulator:1") ?? refuseSeed();
  const seed = Number(digits);
  if (seed > SEED_MAX) refuseSeed();
  if (rest_url !== null) refuseField("rest_url", "the simulator has no address");
  const simulator = createSimulator({
    seed,
    isAlwaysOpen: config.market.kind === "simulator" && config.market.isAlwaysOpen,
    clock: () => clock.now(),
    dayOffsetMs: config.dayOffsetMs,
    onSkip: (from, to) => log.warn({ from, to }, "the process stood still: ticks were skipped"),
  });
  const byName = new Map(simulator.symbols.map((record) => [record.symbol, record]));
  const same = ({ symbol, digits: places }: SymbolRecord) => byName.get(symbol)?.digits === places;
  const known = market.symbols.filter(same).map(({ symbol }) => [symbol, symbol] as const);
  const pairs = pairsOf(market, symbols, new Map(known));
  return renamed(
    simulator,
    pairs.map(({ house, feed_symbol }, at) => {
      const theirs = byName.get(feed_symbol);
      if (theirs === undefined) {
        return refuseField(`symbols.${at}.feed_symbol`, `the simulator has no ${feed_symbol}`);
      }
      if (theirs.digits !== house.digits) {
        const why = `${feed_symbol} has ${theirs.digits} decimals, ${house.symbol} ${house.digits}`;
        return refuseField(`symbols.${at}.feed_symbol`, why);
      }
      return { house, theirs };
    }),
  );
}

const refuseSeed = (): never =>
  refuseField("url", "must be simulator:<seed> with a whole number, or null for seed 1");

async function makeExchange(
  deps: KindDeps,
  kind: Exchange,
  { url, rest_url, symbols }: ProviderTerms,
): Promise<MarketProvider> {
  const { config } = deps;
  const file = await readSymbolsFile(join(config.feedsDir, `${kind}.json`), kind);
  const streamUrl = readAddress("url", url ?? file.streamUrl, "ws", file, config);
  const restUrl = readAddress("rest_url", rest_url ?? file.restUrl, "http", file, config);
  const feed = exchangeFeed({ protocol: PROTOCOLS[kind], streamUrl, restUrl });
  return makeLive(deps, feed, file, symbols);
}

async function makeRingside(
  deps: KindDeps,
  { url, rest_url, symbols, username, secret }: ProviderTerms,
): Promise<MarketProvider> {
  const { config } = deps;
  const file = await readSymbolsFile(join(config.feedsDir, "ringside.json"), "ringside");
  const streamUrl = readAddress("url", url, "ws", file, config);
  const restUrl = readAddress("rest_url", rest_url ?? restUrlOf(streamUrl), "http", file, config);
  if (username === null) return refuseField("username", "is needed: the provider signs in");
  if (secret === null) return refuseField("secret", "is needed: the provider signs in");
  const feed = ringsideFeed({ streamUrl, restUrl, login: { username, secret } });
  return makeLive(deps, feed, file, symbols);
}

async function makeDxlink(
  deps: KindDeps,
  { url, rest_url, symbols, secret: token }: ProviderTerms,
): Promise<MarketProvider> {
  const { config } = deps;
  if (rest_url !== null) refuseField("rest_url", "its history comes by the same address");
  const file = await readSymbolsFile(join(config.feedsDir, "dxlink.json"), "dxlink");
  const streamUrl = readAddress("url", url, "ws", file, config);
  return makeLive(deps, dxlinkFeed({ streamUrl, token }), file, symbols);
}

async function makeFix(
  deps: KindDeps,
  { url, rest_url, symbols, username, secret: password }: ProviderTerms,
): Promise<MarketProvider> {
  const { config } = deps;
  if (rest_url !== null) refuseField("rest_url", "it has no history: there is no address");
  const file = await readSymbolsFile(join(config.feedsDir, "fix.json"), "fix");
  const address = readAddress("url", url, "tcp", file, config);
  const compIds = username === null ? null : readCompIds(username);
  if (compIds === null) return refuseField("username", `must be ${COMP_IDS_FORM}`);
  return makeLive(deps, fixFeed({ url: address, login: { ...compIds, password } }), file, symbols);
}

/** Below the folder that the operator names, by a plain name: no record reaches another file. @throws Refusal bad_request */
async function makeLines(
  deps: KindDeps,
  { url, rest_url, symbols }: ProviderTerms,
): Promise<MarketProvider> {
  const { feedsDir, linesDir } = deps.config;
  if (rest_url !== null) refuseField("rest_url", "lines have no history: there is no address");
  const [, name] = url === null ? [] : (LINES_NAME.exec(url) ?? refuseLinesName());
  const file = await readSymbolsFile(join(feedsDir, "lines.json"), "lines");
  await mkdir(linesDir, { recursive: true });
  const path = name === undefined ? linesDir : join(linesDir, name);
  return makeLive(deps, linesFeed(path), file, symbols);
}

const LINES_NAME = /^lines:([A-Za-z0-9_][A-Za-z0-9._-]{0,63})$/;

const refuseLinesName = (): never =>
  refuseField(
    "url",
    "must be lines:<name of a file, pipe or folder in LINES_DIR>, or null for all of it",
  );

/** The house's symbols on a feed, as far as they are asked for or known by the house's names. */
function makeLive(
  { market, config, clock, log }: KindDeps,
  feed: FeedMaker,
  file: SymbolsFile,
  symbols: ProviderTerms["symbols"],
): MarketProvider {
  const shipped = new Map(file.symbols.map((each) => [each.feedSymbol, each]));
  const known = new Map(file.symbols.map((each) => [each.record.symbol, each.feedSymbol]));
  const pairs = pairsOf(market, symbols, known);
  return createLiveProvider({
    feed,
    symbols: pairs.map(({ house, feed_symbol }) => ({
      record: { ...house, status: SYMBOL_STATUS.enabled },
      feedSymbol: feed_symbol,
      frozenAfterMs: shipped.get(feed_symbol)?.frozenAfterMs ?? FROZEN_AFTER_MS,
    })),
    now: () => clock.now(),
    monotonicMs: clock.monotonicMs,
    dayOffsetMs: config.dayOffsetMs,
    log,
  });
}

/**
 * An address at a host of the shipped file, over TLS, or at one that the operator allows: so no record makes the service
 * call into its own network. What is wrong is not shown: an address may hold a credential. @throws Refusal bad_request
 */
function readAddress(
  field: "url" | "rest_url",
  value: string | null,
  transport: FeedTransport,
  file: SymbolsFile,
  { providerHosts }: Config,
): string {
  const url = value !== null && URL.canParse(value) ? new URL(value) : null;
  const [plain, secure] = FEED_SCHEMES[transport];
  if (url === null || !isAddressOf(url, transport)) {
    const port = transport === "tcp" ? " and names a port" : "";
    return refuseField(field, `must be an address that begins with ${secure}://${port}`);
  }
  const isPlain = url.protocol === `${plain}:`;
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return refuseField(field, "must have no credential, query or fragment");
  }
  if (providerHosts.includes(url.host)) return url.href;
  const shipped = field === "url" ? file.streamUrl : file.restUrl;
  if (!isPlain && shipped !== null && new URL(shipped).host === url.host) return url.href;
  return refuseField(field, "its host is not allowed: the operator names hosts in PROVIDER_HOSTS");
}

/** What is asked for, or each symbol of the house that the kind knows by its name. @throws Refusal bad_request */
function pairsOf(
  { symbols: house }: MarketProvider,
  asked: ProviderTerms["symbols"],
  known: ReadonlyMap<string, string>,
): Pair[] {
  const byName = new Map(house.map((record) => [record.symbol, record]));
  const named = asked ?? [...known].map(([symbol, feed_symbol]) => ({ symbol, feed_symbol }));
  const taken = new Set<string>();
  const pairs = named.flatMap(({ symbol, feed_symbol }, at) => {
    const record = byName.get(symbol);
    if (record === undefined) {
      if (asked === null) return [];
      return refuseField(`symbols.${at}.symbol`, `the house has no symbol ${symbol}`);
    }
    for (const [field, name] of [
      ["symbol", `the house's ${symbol}`],
      ["feed_symbol", `the provider's ${feed_symbol}`],
    ] as const) {
      if (taken.has(name)) refuseField(`symbols.${at}.${field}`, `${name} is given twice`);
      taken.add(name);
    }
    return [{ house: record, feed_symbol }];
  });
  if (pairs.length > 0) return pairs;
  return refuseField(
    "symbols",
    "names are needed: none of the house's symbols is known by its own",
  );
}

/** A provider under the house's ids. Of the same ids it is the same path of prices, else one of its own. */
function renamed(
  provider: MarketProvider,
  pairs: readonly { readonly house: SymbolRecord; readonly theirs: SymbolRecord }[],
): MarketProvider {
  const houseId = new Map(pairs.map(({ house, theirs }) => [theirs.symbol_id, house.symbol_id]));
  const theirId = new Map(pairs.map(({ house, theirs }) => [house.symbol_id, theirs.symbol_id]));
  const ids = [...houseId].filter(([theirs, house]) => theirs !== house);
  const hash = createHash("sha256").update(JSON.stringify(ids)).digest("hex").slice(0, 12);
  const idOf = (symbol_id: number) => theirId.get(symbol_id) ?? 0;
  return {
    name: provider.name,
    source: ids.length === 0 ? provider.source : `${provider.source}:${hash}`,
    symbols: pairs.map(({ house, theirs }) => ({ ...house, status: theirs.status })),
    now: (symbol_id) => provider.now(idOf(symbol_id)),
    bars: (symbol_id, timeframe, from, to, limit) =>
      provider.bars(idOf(symbol_id), timeframe, from, to, limit),
    ticks: (symbol_id, from, to, limit) => provider.ticks(idOf(symbol_id), from, to, limit),
    start: (sink) =>
      provider.start({
        tick(symbol_id, bid, ask, volume, ts) {
          const id = houseId.get(symbol_id);
          if (id !== undefined) sink.tick(id, bid, ask, volume, ts);
        },
        status(symbol_id, status, ts) {
          const id = houseId.get(symbol_id);
          if (id !== undefined) sink.status(id, status, ts);
        },
      }),
    stop: () => provider.stop(),
  };
}
