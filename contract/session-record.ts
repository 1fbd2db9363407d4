/** A live session as its owner or staff sees it. It never holds the session_id, which is a credential. @interface §8 */
import { z } from "zod";
import { SCOPES } from "./codes.ts";
import { id, unixMs } from "./fields.ts";
import { extension } from "./provenance.ts";

export const SessionRecord = z
  .object({
    /** Number for this list; not the session_id. */
    id: id(),
    account_id: id(),
    scope: z.enum(SCOPES),
    ip_address: z.string(),
    user_agent: z.string(),
    remember_me: z.boolean(),
    created_at: unixMs(),
    last_seen_at: unixMs(),
    /** Open WebSockets. */
    sockets_count: z.number().int().nonnegative(),
    /** The session that asks. */
    is_current: z.boolean(),
  })
  .meta(extension("who is signed in must be seen, and ended, by the owner and by staff"));
export type SessionRecord = z.infer<typeof SessionRecord>;
