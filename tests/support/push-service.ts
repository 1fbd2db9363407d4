/**
 * A push service and the devices that it knows: takes what is posted over TLS, answers as the test says, and reads what was sent
 * as a browser would. Runs in the tests.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";

export type Posted = { readonly path: string; readonly headers: IncomingHttpHeaders } & {
  readonly body: Buffer;
};

export type PushService = {
  /** As PUSH_HOSTS says it. */
  readonly host: string;
  /** Its certificate, as PEM. */
  readonly ca: string;
  readonly posted: Posted[];
  /** What it answers from now on. */
  status: number;
  close(): void;
};

const PEM = readFileSync("tests/fixtures/loopback-tls.pem", "utf8");

export async function openPushService(): Promise<PushService> {
  const posted: Posted[] = [];
  const server = createServer({ key: PEM, cert: PEM }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path = "", headers } = request;
      posted.push({ path, headers, body: Buffer.concat(chunks) });
      response.writeHead(service.status, { location: `https://${service.host}/elsewhere` });
      response.end("no words of it are read");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    host: `localhost:${port}`,
    ca: PEM,
    posted,
    status: 201,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}

export type PushDevice = {
  readonly path: string;
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** What was sent to it, in the order in which it came. */
  readonly read: () => Record<string, unknown>[];
};

/** A browser that has subscribed. */
export function makePushDevice({ host, posted }: PushService): PushDevice {
  const pair = createECDH("prime256v1");
  const p256dh = pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(12).toString("base64url")}`;
  const open = (body: Buffer): Record<string, unknown> => {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
    const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync("sha256", secret, from, info, length));
    const label = (text: string) => Buffer.from(`${text}\0`);
    const info = Buffer.concat([label("WebPush: info"), p256dh, sender]);
    const secret = derive(pair.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, label("Content-Encoding: aes128gcm"), 16);
    const nonce = derive(secret, salt, label("Content-Encoding: nonce"), 12);
    const cipher = createDecipheriv("aes-128-gcm", key, nonce);
    cipher.setAuthTag(body.subarray(-16));
    const text = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
    return JSON.parse(text.subarray(0, -1).toString()) as Record<string, unknown>;
  };
  return {
    path,
    endpoint: `https://${host}${path}`,
    keys: { p256dh: p256dh.toString("base64url"), auth: auth.toString("base64url") },
    read: () => posted.filter((one) => one.path === path).map(({ body }) => open(body)),
  };
}
