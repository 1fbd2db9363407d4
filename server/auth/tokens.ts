/**
 * Tokens: opaque, random, 256 bits; only their SHA-256 is stored. Runs in the service; pure but for randomness.
 * A refresh token begins with its session_id, since the session_id itself is not stored and each refresh returns it.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";

const SECRET_BYTES = 32;
/** 32 bytes in base64url. */
const SECRET_CHARS = 43;

export const createSecret = (): string => randomBytes(SECRET_BYTES).toString("base64url");

/** What the database knows of a token. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();

export const createRefreshToken = (session_id: string): string => `${session_id}.${createSecret()}`;

/**
 * The refresh token that follows one under a renewal_key, the same however often it is asked for: whoever lost the answer
 * asks again. It takes both to know it, and only its SHA-256 is stored, as of any other.
 */
export const deriveRefreshToken = (
  session_id: string,
  replaced: string,
  renewal_key: string,
): string =>
  `${session_id}.${createHmac("sha256", replaced).update(renewal_key).digest("base64url")}`;

/** The session_id of a refresh token, or null when it does not have the form of one. */
export function sessionIdOf(refresh_token: string): string | null {
  if (!/^[A-Za-z0-9_-]{43}\.[A-Za-z0-9_-]{43}$/.test(refresh_token)) return null;
  return refresh_token.slice(0, SECRET_CHARS);
}
