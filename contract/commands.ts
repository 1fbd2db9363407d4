/**
 * What a client may say on the WebSocket. Commands have the shape of events. Runs anywhere; pure.
 * Only the name start_market_feed is documented; the shapes are ours. @interface §6
 */
import { z } from "zod";
import { assumed, extension } from "./provenance.ts";

/** Opt-in additions to the stream: without them it is exactly as documented. */
export const FEATURES = ["seq", "heartbeat"] as const;
export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;

const symbolIds = z.array(z.number().int().positive()).max(10_000);

/** First command of a socket, unless start_market_feed itself comes first. Answered by an `auth` event. */
export const AuthCommand = z
  .object({
    type: z.literal("auth"),
    session_id: z.string(),
    payload: z.object({ features: z.array(z.string()).max(16).optional() }).optional(),
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

export const Command = z.discriminatedUnion("type", [
  AuthCommand,
  StartMarketFeedCommand,
  StopMarketFeedCommand,
]);
export type Command = z.infer<typeof Command>;
