/** The broker's configuration values, of the whole house or of one group. Runs anywhere; pure. @interface §4.6 */
import { z } from "zod";
import { id, text, unixMs } from "./fields.ts";
import { assumed } from "./provenance.ts";

const here = assumed("§2 Other named records");

/** How the entries of a value are read. */
export const CONFIG_TYPES = ["text", "number", "boolean", "choice"] as const;

export const Config = z
  .object({
    id: id(),
    /** null: of the whole house. */
    group_id: id().nullable(),
    /** Name for programs, as margin.stop_out_level. Unique in its group. */
    key: z.string(),
    description: z.string(),
    type: z.enum(CONFIG_TYPES),
    /** What may stand in it when type is choice, else empty. */
    choices: z.array(z.string()),
    /** The list value; a single setting is a list of one. */
    value: z.array(z.string()),
    updated_at: unixMs(),
  })
  .meta(here);
export type Config = z.infer<typeof Config>;

/** Replaces the list value, and nothing else. */
export const UptConfig = z.object({ value: z.array(text(1024)).max(256) }).meta(here);
export type UptConfig = z.infer<typeof UptConfig>;
