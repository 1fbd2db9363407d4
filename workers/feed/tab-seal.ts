/**
 * Seals the session of a tab that is not to be remembered, so that a reload of that tab goes on with it. It takes two
 * keys to open: one lies beside the sealed session in IndexedDB and cannot be taken out of the browser, the other is the
 * tab's own and goes with the tab. Every tab that shares the session has the same one, so there is one record a session and
 * never two lines of refresh tokens. Runs in the feed worker, and needs a secure context.
 */
import { hexOf } from "./hex.ts";
import { openSession, type SealedSession, type SessionTokens } from "./session-seal.ts";
import type { TabRecord } from "./session-store.ts";

const ALGORITHM = "AES-GCM";
const KEY_BYTES = 32;
const IV_BYTES = 12;

/** A secret as a new session's tabs and each renewal have one. Text, for only text can lie in a tab's own storage. */
export function makeKey(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
}

/** Under which name the record lies: tells nothing of the key. Null in an insecure context. */
export async function tabRecordName(tab_key: string): Promise<string | null> {
  // Missing in an insecure context, whatever the types say.
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return null;
  const name = new TextEncoder().encode(`ringside-tab ${tab_key}`);
  return hexOf(new Uint8Array(await subtle.digest("SHA-256", name)));
}

/** Locks what was sealed with the tab's key as well. `now`: Unix ms. */
export async function sealForTab(
  sealed: SealedSession,
  { tab_key, generation }: { tab_key: string; generation: number },
  now: number,
): Promise<TabRecord> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const key = await importTabKey(tab_key, "encrypt");
  const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, sealed.data);
  return { sealed: { ...sealed, data }, iv, generation, saved_at: now };
}

/** Opens what sealForTab made; null with another key, or when it was altered. */
export async function openForTab(
  record: TabRecord,
  tab_key: string,
): Promise<SessionTokens | null> {
  try {
    const key = await importTabKey(tab_key, "decrypt");
    const { sealed, iv } = record;
    const data = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, sealed.data);
    return await openSession({ ...sealed, data });
  } catch {
    // A record that cannot be opened is worth as much as none: the user signs in again.
    return null;
  }
}

function importTabKey(tab_key: string, use: "encrypt" | "decrypt"): Promise<CryptoKey> {
  const bytes = new Uint8Array(KEY_BYTES);
  for (let i = 0; i < KEY_BYTES; i += 1) bytes[i] = parseInt(tab_key.slice(2 * i, 2 * i + 2), 16);
  return crypto.subtle.importKey("raw", bytes, ALGORITHM, false, [use]);
}
