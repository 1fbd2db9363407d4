/**
 * Seals a session with a key that cannot be taken out of the browser. This stops whoever reads a stolen disk or
 * backup; it does not stop script that runs inside this origin. Runs in the feed worker, and needs a secure
 * context.
 */
import { z } from "zod";
import { SCOPES } from "../../contract/codes.ts";

/**
 * Everything a worker needs to go on with a session. Secret: stays in worker memory, sealed wherever else it
 * goes.
 */
export const SessionTokens = z.object({
  account_id: z.number().int(),
  scope: z.enum(SCOPES),
  session_id: z.string().min(1),
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  remember_me: z.boolean(),
  /**
   * Of a session that is not remembered: the key with which its tabs find it again after a reload (tab-seal.ts). Null: it is
   * remembered, or nothing can be sealed here.
   */
  tab_key: z.string().nullable().default(null),
  /**
   * Sent with the renewal that may be under way, null before the first try: whoever goes on from here sends it again, and is
   * answered even where the service had renewed and nobody heard. @interface RefreshRequest.renewal_key
   */
  renewal_key: z.string().nullable().default(null),
  /** Rises by one with each renewal: of two, the higher is current. */
  generation: z.number().int().nonnegative(),
});
export type SessionTokens = z.infer<typeof SessionTokens>;

/** What of it is no secret. */
export const infoOf = ({ account_id, scope, remember_me }: SessionTokens) => ({
  account_id,
  scope,
  remember_me,
});

/** A sealed session, as it lies in IndexedDB or is kept by the page for the next worker. */
export type SealedSession = { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const ALGORITHM = "AES-GCM";
const IV_BYTES = 12;

/** Seals with a new key, or null where the browser has no cryptography to offer (an insecure context). */
export async function sealSession(tokens: SessionTokens): Promise<SealedSession | null> {
  const subtle = subtleOf();
  if (subtle === null) return null;
  const key = await subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    "encrypt",
    "decrypt",
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const text = new TextEncoder().encode(JSON.stringify(tokens));
  return { key, iv, data: await subtle.encrypt({ name: ALGORITHM, iv }, key, text) };
}

/** Opens what sealSession made; null when it was altered or is of another shape. */
export async function openSession(sealed: SealedSession): Promise<SessionTokens | null> {
  const subtle = subtleOf();
  if (subtle === null) return null;
  try {
    const plain = await subtle.decrypt({ name: ALGORITHM, iv: sealed.iv }, sealed.key, sealed.data);
    const parsed = SessionTokens.safeParse(JSON.parse(new TextDecoder().decode(plain)));
    return parsed.success ? parsed.data : null;
  } catch {
    // A record that cannot be opened is worth as much as none: the user signs in again.
    return null;
  }
}

function subtleOf(): SubtleCrypto | null {
  // Missing in an insecure context, whatever the types say.
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  return subtle ?? null;
}
