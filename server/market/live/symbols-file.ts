/**
 * The file that names a live feed's symbols: where the feed is, and of each symbol its terms and its name at the feed. Runs
 * in the service at start. Everything in it is checked, and what is wrong is said with its place in the file.
 */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { SYMBOL_STATUS } from "../../../contract/codes.ts";
import { SymbolRecord, TradingHours } from "../../../contract/symbol.ts";

/** The file is not one of symbols. The message is for the person who wrote it. */
export class SymbolsFileError extends Error {
  override readonly name = "SymbolsFileError";
  readonly code = "CONFIG";
}

export type FeedSymbol = {
  readonly record: SymbolRecord;
  /** What the feed calls it. */
  readonly feedSymbol: string;
  /** Without a price for so long its trading stops, ms. */
  readonly frozenAfterMs: number;
};

export type SymbolsFile = {
  readonly streamUrl: string | null;
  readonly restUrl: string | null;
  readonly symbols: readonly FeedSymbol[];
};

const SYMBOLS_MAX = 1_000;
const ALWAYS: TradingHours = {
  timezone: "UTC",
  sessions: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, open: 0, close: 1440 })),
};

const Terms = SymbolRecord.omit({ status: true, hours: true })
  .extend({
    hours: z.union([z.literal("always"), TradingHours]),
    feed_symbol: z.string().min(1).max(64),
    frozen_after_s: z.number().int().min(5).max(86_400),
  })
  .strict();

/** What a symbol need not say where neither it nor the file's defaults do. */
const USUAL = {
  pip_points: 1,
  margin_fixed: null,
  leverage_max: null,
  swap_mode: "none",
  swap_long: 0,
  swap_short: 0,
  swap_triple_day: null,
  stop_level: 0,
  spread_typical: 1,
  hours: "always",
  frozen_after_s: 120,
};

const Document = z
  .object({
    feed: z.string(),
    stream_url: z.url({ protocol: /^(?:wss?|tcp|tls)$/ }).optional(),
    rest_url: z.url({ protocol: /^https?$/ }).optional(),
    defaults: z.record(z.string(), z.unknown()).optional(),
    symbols: z.array(z.record(z.string(), z.unknown())).min(1).max(SYMBOLS_MAX),
  })
  .strict();

/** @throws SymbolsFileError with every fault that was found. */
export async function readSymbolsFile(path: string, feed: string): Promise<SymbolsFile> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new SymbolsFileError(`The file of symbols ${path} cannot be read.`, { cause: error });
  }
  return parseSymbolsFile(text, feed, path);
}

/** As readSymbolsFile, of the text itself; `path` is for messages. */
export function parseSymbolsFile(text: string, feed: string, path: string): SymbolsFile {
  const fail = (faults: readonly string[]): never => {
    throw new SymbolsFileError(`The file of symbols ${path} is wrong. ${faults.join("; ")}.`);
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return fail([`It is not JSON: ${String(Object(error).message)}`]);
  }
  const document = Document.safeParse(json);
  if (!document.success) return fail(wordsOf(document.error, ""));
  const { data } = document;
  if (data.feed !== feed) return fail([`feed is "${feed}" for this market, was "${data.feed}"`]);
  const faults: string[] = [];
  const symbols: FeedSymbol[] = [];
  for (const [at, own] of data.symbols.entries()) {
    const terms = Terms.safeParse({ ...USUAL, ...data.defaults, ...own });
    if (terms.success) symbols.push(toFeedSymbol(terms.data));
    else faults.push(wordsOf(terms.error, `symbols[${at}].`).join("; "));
  }
  const all = [...faults, ...faultsAmong(symbols)];
  if (all.length > 0) return fail(all);
  return { streamUrl: data.stream_url ?? null, restUrl: data.rest_url ?? null, symbols };
}

function toFeedSymbol(terms: z.infer<typeof Terms>): FeedSymbol {
  const { feed_symbol, frozen_after_s, hours, ...rest } = terms;
  return {
    record: { ...rest, hours: hours === "always" ? ALWAYS : hours, status: SYMBOL_STATUS.enabled },
    feedSymbol: feed_symbol,
    frozenAfterMs: frozen_after_s * 1_000,
  };
}

const wordsOf = (error: z.ZodError, before: string): string[] =>
  error.issues.map((issue) => `${before}${issue.path.join(".")}: ${issue.message}`);

/** What is wrong among symbols that are right one by one. */
function faultsAmong(symbols: readonly FeedSymbol[]): string[] {
  const faults: string[] = [];
  const once = (what: string, nameOf: (symbol: FeedSymbol) => string | number) => {
    const seen = new Set<string | number>();
    for (const symbol of symbols) {
      const name = nameOf(symbol);
      if (seen.has(name)) faults.push(`${what} ${name} is given twice`);
      seen.add(name);
    }
  };
  once("symbol_id", ({ record }) => record.symbol_id);
  once("symbol", ({ record }) => record.symbol);
  once("feed_symbol", ({ feedSymbol }) => feedSymbol);
  for (const { record } of symbols) {
    const { symbol, volume_min, volume_max, margin_mode, margin_fixed, hours } = record;
    if (volume_min > volume_max) faults.push(`${symbol}: volume_min is above volume_max`);
    if ((margin_mode === "fixed") !== (margin_fixed !== null)) {
      faults.push(`${symbol}: margin_fixed goes with margin_mode "fixed", and with no other`);
    }
    if (!isTimeZone(hours.timezone)) faults.push(`${symbol}: no time zone is "${hours.timezone}"`);
    if (hours.sessions.some(({ open, close }) => open >= close)) {
      faults.push(`${symbol}: a session closes after it opens`);
    }
  }
  return faults;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
