/** The login result and its requests. Runs anywhere; pure. @interface §2 Login result, §4.1 */
import { z } from "zod";
import { SCOPES } from "./codes.ts";
import { documented, extension } from "./provenance.ts";

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

/** Base64url or hex of at least 24 random bytes. */
const RenewalKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{32,64}$/)
  .meta(extension("a renewal whose answer was lost can be repeated without signing in anew"));

/** Only of an account whose sign-in asks for it, and never of an investor's or a key's. */
export const SignInCode = z
  .object({
    /** Six digits of the owner's app, or a recovery code; with or without spaces and dashes. */
    code: z.string().min(1).max(32).optional(),
  })
  .meta(extension("a code beside the password"));
export type SignInCode = z.infer<typeof SignInCode>;

export const RefreshRequest = z
  .object({
    refresh_token: z.string(),
    /**
     * A secret of the client's own, new for each renewal. The same token with the same key gives working tokens again, until
     * the token that it gave has been used; without it an answer that is lost is the end of the session.
     */
    renewal_key: RenewalKey.optional(),
  })
  .meta(documented("§4.1 Authentication endpoints"));
export type RefreshRequest = z.infer<typeof RefreshRequest>;
