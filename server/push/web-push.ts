/**
 * What a push service is sent: a message that the device alone can read, and who sends it. Runs in the service; pure but for
 * randomness. By node:crypto and not by a library: see docs/decisions/build.md. @see RFC 8188, 8291, 8292
 */
import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  hkdfSync,
  randomBytes,
  sign,
  type ECDH,
} from "node:crypto";

/** What a device encrypts for: its point of P-256, uncompressed, and the secret beside it. */
export type DeviceKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

/** The key of the house. */
export type VapidKey = { readonly private_key: Buffer; readonly public_key: Buffer };

const CURVE = "prime256v1";
const POINT_BYTES = 65;
const SALT_BYTES = 16;
/** Larger than any message of ours: each is one record. */
const RECORD_BYTES = 4_096;
/** Behind the last record's text. */
const LAST = Buffer.from([2]);

export function makeVapidKey(): VapidKey {
  const pair = createECDH(CURVE);
  const public_key = pair.generateKeys();
  const bare = pair.getPrivateKey();
  // Leading zeros are left out of it.
  const private_key = Buffer.concat([Buffer.alloc(32 - bare.length), bare]);
  return { private_key, public_key };
}

/** Whether anything can be encrypted for them: a point that is none of the curve is refused. */
export function areKeys({ p256dh }: DeviceKeys): boolean {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  try {
    return pair.computeSecret(p256dh).length > 0;
  } catch {
    return false;
  }
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));
const labelled = (label: string): Buffer => Buffer.from(`${label}\0`);

/** The body of the request, of content encoding aes128gcm. `salt` and `pair` are new each time, but for an example. */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: DeviceKeys,
  salt: Buffer = randomBytes(SALT_BYTES),
  pair: ECDH = newPair(),
): Buffer {
  const own = pair.getPublicKey();
  const info = Buffer.concat([labelled("WebPush: info"), p256dh, own]);
  const secret = derive(pair.computeSecret(p256dh), auth, info, 32);
  const key = derive(secret, salt, labelled("Content-Encoding: aes128gcm"), 16);
  const nonce = derive(secret, salt, labelled("Content-Encoding: nonce"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sealed = [cipher.update(text), cipher.update(LAST), cipher.final(), cipher.getAuthTag()];
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES, 0);
  head.writeUInt8(POINT_BYTES, 4);
  return Buffer.concat([salt, head, own, ...sealed]);
}

function newPair(): ECDH {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return pair;
}

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The Authorization header: who sends, to which service, until when (Unix ms). `subject`: where the house is reached. */
export function vapidHeader(
  { private_key, public_key }: VapidKey,
  { endpoint, expires_at, subject }: { endpoint: string; expires_at: number; subject: string },
): string {
  const point = (from: number, to: number) => public_key.subarray(from, to).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x: point(1, 33), y: point(33, 65) };
  const key = createPrivateKey({
    key: { ...jwk, d: private_key.toString("base64url") },
    format: "jwk",
  });
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(expires_at / 1_000),
    sub: subject,
  };
  const told = `${base64({ typ: "JWT", alg: "ES256" })}.${base64(claims)}`;
  const signature = sign("sha256", Buffer.from(told), { key, dsaEncoding: "ieee-p1363" });
  return `vapid t=${told}.${signature.toString("base64url")}, k=${public_key.toString("base64url")}`;
}
