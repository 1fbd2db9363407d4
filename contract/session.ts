/** The login result and its requests. Runs anywhere; pure. @interface §2 Login result, §4.1 */
import { z } from "zod";
import { SCOPES } from "./codes.ts";
import { documented } from "./provenance.ts";

export const LoginResult = z
  .object({
    account_id: z.number().int(),
    access_token: z.string(),
    /** Rotates on every refresh. */
    refresh_token: z.string(),
    /** Unchanged by refresh; the WebSocket's credential. */
    session_id: z.string(),
    /** Access-token lifetime in seconds. */
    expires_in: z.number().int(),
    /** Present in the password-login response. */
    ip_address: z.string().optional(),
    scope: z.enum(SCOPES),
  })
  .meta(documented("§2 Login result"));
export type LoginResult = z.infer<typeof LoginResult>;

export const RefreshRequest = z
  .object({ refresh_token: z.string() })
  .meta(documented("§4.1 Authentication endpoints"));
export type RefreshRequest = z.infer<typeof RefreshRequest>;
