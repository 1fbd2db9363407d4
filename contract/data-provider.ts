/** A source of prices: its status and configuration; its credentials go in and never come out. @interface §4.7 */
import { z } from "zod";
import { id, text, unixMs, wireCode } from "./fields.ts";
import { assumed } from "./provenance.ts";

const here = assumed("§2 Other named records");

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
  })
  .meta(here);
export type DataProvider = z.infer<typeof DataProvider>;

const settings = {
  url: text(2048).nullable().optional(),
  username: text(128).nullable().optional(),
  /** Absent on a change: stays as it is. null: forgotten. */
  secret: text(1024).nullable().optional(),
  is_enabled: z.boolean().optional(),
  priority: z.number().int().nonnegative().optional(),
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
