/**
 * Secrets of data providers, and of two-factor sign-in, encrypted with keys that the database never sees (AES-256-GCM). A copy of
 * the database opens none; who changes the key gives the secrets again. Runs in the service. What goes in is never shown.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `providerKey`: of PROVIDER_KEY, long and random; a hash of it is the key, so that any text will do. */
const keyOf = (providerKey: string): Buffer => createHash("sha256").update(providerKey).digest();

/** Nonce, tag and what is encrypted, in this order. */
export function sealSecret(secret: string, providerKey: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(providerKey), nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** null: it was sealed with another key, or changed since. */
export function openSecret(sealed: Buffer, providerKey: string): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(providerKey), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(tag);
  try {
    const opened = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([opened, decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}
