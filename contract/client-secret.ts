/** An API key, as the answer that creates it shows it: once. Runs anywhere; pure. @interface §2 Client secret */
import { z } from "zod";
import { SCOPES } from "./codes.ts";
import { documented } from "./provenance.ts";

export const ClientSecret = z
  .object({
    /** `<account_id>_<random digits>`. */
    client_id: z.string().regex(/^\d+_\d+$/),
    /** Shown here and never again; only a hash is kept. */
    client_secret: z.string(),
    /** The account's role. */
    scope: z.enum(SCOPES),
    /** Unix SECONDS, unlike every other moment on the wire. */
    created_at: z.number().int().nonnegative(),
  })
  .meta(documented("§2 Client secret"));
export type ClientSecret = z.infer<typeof ClientSecret>;
