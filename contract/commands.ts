/**
 * What a client may say on the WebSocket. Commands have the shape of events. Runs anywhere; pure.
 * Only the name start_market_feed is documented; the shapes are ours. @interface §6
 */
import { z } from "zod";
import { FEATURES } from "./codes.ts";
import { FEATURES_MAX, FEED_SYMBOLS_MAX } from "./limits.ts";
import { assumed, extension, type Provenance } from "./provenance.ts";
import { Watch } from "./watch.ts";

export { FEATURES } from "./codes.ts";
export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;

const symbolIds = z.array(z.number().int().positive()).max(FEED_SYMBOLS_MAX);

/** First command of a socket, unless start_market_feed itself comes first. Answered by an `auth` event. */
export const AuthCommand = z
  .object({
    type: z.literal("auth"),
    session_id: z.string(),
    payload: z.object({ features: z.array(z.string()).max(FEATURES_MAX).optional() }).optional(),
  })
  .meta(extension("first-frame authentication keeps the credential out of the URL"));

/** Starts ticks for the given symbols, or for all. batch: a frame may hold many lines parted by \n. */
export const StartMarketFeedCommand = z
  .object({
    type: z.literal("start_market_feed"),
    session_id: z.string(),
    payload: z.object({ symbols: symbolIds.optional(), batch: z.boolean().optional() }).optional(),
  })
  .meta(assumed("§6 Prices"));

/** Stops ticks for the given symbols, or for all. */
export const StopMarketFeedCommand = z
  .object({
    type: z.literal("stop_market_feed"),
    session_id: z.string(),
    payload: z.object({ symbols: symbolIds.optional() }).optional(),
  })
  .meta(extension("the counterpart of start_market_feed"));

const watching = extension("staff sees what happens to clients as it happens");

/** Staff alone: what this socket watches from now on, in place of what it watched before. Without a payload nothing. */
export const WatchCommand = z
  .object({ type: z.literal("watch"), session_id: z.string(), payload: Watch.optional() })
  .meta(watching);

export const Command = z.discriminatedUnion("type", [
  AuthCommand,
  StartMarketFeedCommand,
  StopMarketFeedCommand,
  WatchCommand,
]);
export type Command = z.infer<typeof Command>;

export type CommandType = Command["type"];

export type CommandRow = {
  readonly schema: z.ZodType;
  readonly provenance: Provenance;
  readonly source: string;
  /** What the service sends in answer. A refused command gets an error event whose reason is the command's type. */
  readonly answer: string;
};

/** The commands by type. start_market_feed is documented by name; its shape is ours. */
export const COMMANDS = {
  auth: {
    schema: AuthCommand,
    ...extension("first-frame authentication keeps the credential out of the URL"),
    answer: "event auth",
  },
  start_market_feed: {
    schema: StartMarketFeedCommand,
    ...assumed("§6 Prices"),
    answer: "one tick a symbol that has a quote, then live ticks",
  },
  stop_market_feed: {
    schema: StopMarketFeedCommand,
    ...extension("the counterpart of start_market_feed"),
    answer: "nothing",
  },
  watch: {
    schema: WatchCommand,
    ...watching,
    answer: "event watching, then the watched accounts' events and figures, and exposure_update",
  },
} as const satisfies Record<CommandType, CommandRow>;
