/** A source of prices: its status and configuration; its credentials go in and never come out. @interface §4.7 */
import { z } from "zod";
import { id, text, unixMs, wireCode } from "./fields.ts";
import { assumed, extension } from "./provenance.ts";

const here = assumed("§2 Other named records");
const served = extension("several providers give prices at once: staff sees which does");
const mapped = extension("a provider has names and addresses of its own");

/** Which adapters a record can run beside the market that the service was started with. */
export const DATA_PROVIDER_KINDS = [
  "simulator",
  "binance",
  "coinbase",
  "kraken",
  "lines",
  "ringside",
  "dxlink",
  "fix",
] as const;
export type DataProviderKind = (typeof DATA_PROVIDER_KINDS)[number];

/** A symbol of the house, and what the provider calls it. */
const MappedSymbol = z.object({
  symbol: text(64).min(1),
  feed_symbol: text(64).regex(/^[A-Za-z0-9._/:-]+$/, "must be 1 to 64 of A-Z a-z 0-9 . _ / : -"),
});
export const MAPPED_SYMBOLS_MAX = 200;
const mappedSymbols = () => z.array(MappedSymbol).min(1).max(MAPPED_SYMBOLS_MAX);

export const DataProvider = z
  .object({
    id: id(),
    /** Unique. */
    name: z.string(),
    /** Which adapter reads it, as simulator or replay. */
    kind: z.string(),
    url: z.string().nullable(),
    username: z.string().nullable(),
    /** A secret is kept; it is never shown. */
    has_secret: z.boolean(),
    is_enabled: z.boolean(),
    /** Lower goes first when several have a symbol. */
    priority: z.number().int().nonnegative(),
    /** As PROVIDER_STATUS. */
    status: wireCode(),
    /** Cause of the status in words; "" when there is nothing to say. */
    status_message: z.string(),
    symbols_count: z.number().int().nonnegative(),
    /** null: none yet. */
    last_tick_at: unixMs().nullable(),
    created_at: unixMs(),
    updated_at: unixMs(),
    /** The service was started with it: the house's symbols and their terms are its own, whoever prices them. */
    is_market: z.boolean().meta(served),
    /** Of `symbols_count`: those whose prices come from it now. */
    serving_count: z.number().int().nonnegative().meta(served),
    /** Since the service was started. */
    ticks_count: z.number().int().nonnegative().meta(served),
    /** Where its history is asked for, beside `url`; null: where the kind has it. */
    rest_url: z.string().nullable().meta(mapped),
    /** null: each symbol that the kind knows by the house's own name. */
    symbols: mappedSymbols().nullable().meta(mapped),
  })
  .meta(here);
export type DataProvider = z.infer<typeof DataProvider>;

const settings = {
  url: text(2048).nullable().optional(),
  username: text(128).nullable().optional(),
  /** Absent on a change: stays as it is. null: forgotten. */
  secret: text(1024).nullable().optional(),
  is_enabled: z.boolean().optional(),
  priority: z.number().int().nonnegative().max(1_000_000).optional(),
  rest_url: text(2048).nullable().optional().meta(mapped),
  symbols: mappedSymbols().nullable().optional().meta(mapped),
};

export const CrtDataProvider = z
  .object({ name: text(128).min(1), kind: text(64).min(1), ...settings })
  .meta(here);
export type CrtDataProvider = z.infer<typeof CrtDataProvider>;

/** A field that is absent stays as it is. The kind of a provider never changes. */
export const UptDataProvider = z
  .object({ name: text(128).min(1).optional(), ...settings })
  .meta(assumed("§4.7 Data providers"));
export type UptDataProvider = z.infer<typeof UptDataProvider>;
