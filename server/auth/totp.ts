/**
 * One-time codes of an app: TOTP (RFC 6238) over HOTP (RFC 4226) with SHA-1, six digits and steps of 30 s, which is what every
 * authenticator app reads. Runs in the service; pure but for randomness. Twenty lines of node:crypto, held to the vectors of both
 * RFCs, in place of a library that would have to be trusted with each secret.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isAppCode } from "../../domain/typed-code.ts";

export const STEP_MS = 30_000;
const DIGITS = 6;
/** As long as the hash, as RFC 4226 (4) recommends. */
const SECRET_BYTES = 20;
/** A phone's clock may be off by this many steps either way. */
export const DRIFT_STEPS = 1;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const createTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** RFC 4648 without padding, as apps take it. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** Of the 30 s since 1970 that a moment is in. */
export const stepOf = (ms: number): number => Math.floor(ms / STEP_MS);

/** The code of a step. `digits`: six, but for the RFC's own vectors. */
export function codeOf(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = digest.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The step whose code was typed, of those around now that come after `lastStep`, which opened the account last: a code that was
 * seen over a shoulder opens nothing again. null: none. All of them are compared, in constant time.
 */
export function findStep(
  secret: Buffer,
  typed: string,
  nowMs: number,
  lastStep: number,
): number | null {
  if (!isAppCode(typed)) return null;
  const shown = Buffer.from(typed);
  const now = stepOf(nowMs);
  let found: number | null = null;
  for (let step = now - DRIFT_STEPS; step <= now + DRIFT_STEPS; step++) {
    const isMatch = timingSafeEqual(Buffer.from(codeOf(secret, Math.max(0, step))), shown);
    if (isMatch && step > lastStep) found = step;
  }
  return found;
}

/** What an app reads from a QR code. `issuer`: the house, whose name the app shows. */
export function otpauthUri(issuer: string, account_id: number, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${account_id}`;
  const query = [
    `secret=${secret}`,
    `issuer=${encodeURIComponent(issuer)}`,
    "algorithm=SHA1",
    `digits=${DIGITS}`,
    `period=${STEP_MS / 1000}`,
  ];
  return `otpauth://totp/${label}?${query.join("&")}`;
}
