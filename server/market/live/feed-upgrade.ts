/** The upgrade of a connection to a WebSocket (RFC 6455, 4.1), the client's side. Runs in the service; does no I/O. */
import { createHash, randomBytes } from "node:crypto";

/** An answer to the upgrade that is longer is none of a WebSocket. */
const HEAD_BYTES_MAX = 16_384;
const HEAD_END = "\r\n\r\n";
const SWITCHING = 101;
const GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

export type Upgrade = {
  /** What is said first on the connection. */
  readonly request: string;
  /** Takes what comes; null: the answer is not all there yet. */
  read(bytes: Buffer): Answer | null;
};

export type Answer =
  /** What came behind the answer are frames. */
  | { readonly kind: "granted"; readonly behind: Buffer }
  /** Another status. */
  | { readonly kind: "refused"; readonly status: number; readonly retryAfter: string | null }
  | { readonly kind: "wrong"; readonly words: string };

export function createUpgrade(url: URL): Upgrade {
  const key = randomBytes(16).toString("base64");
  let head = Buffer.alloc(0);
  return {
    request: requestOf(url, key),
    read(bytes) {
      head = Buffer.concat([head, bytes]);
      const end = head.indexOf(HEAD_END);
      if (end >= 0) {
        const behind = head.subarray(end + HEAD_END.length);
        return judge(head.toString("latin1", 0, end), key, behind);
      }
      if (head.length <= HEAD_BYTES_MAX) return null;
      return wrong("does not end");
    },
  };
}

const wrong = (what: string): Answer => ({
  kind: "wrong",
  words: `the feed's answer to the upgrade ${what}`,
});

function requestOf(url: URL, key: string): string {
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  const lines = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${key}`,
    ...(login === ":" ? [] : [`Authorization: Basic ${Buffer.from(login).toString("base64")}`]),
  ];
  return lines.join("\r\n") + HEAD_END;
}

function judge(head: string, key: string, behind: Buffer): Answer {
  const [first = "", ...lines] = head.split("\r\n");
  const status = Number(/^HTTP\/1\.[01] (\d{3})(?: |$)/.exec(first)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return wrong("is not HTTP");
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  if (status !== SWITCHING) {
    return { kind: "refused", status, retryAfter: headers.get("retry-after") ?? null };
  }
  const accept = createHash("sha1").update(`${key}${GUID}`).digest("base64");
  if (headers.get("upgrade")?.toLowerCase() !== "websocket") return wrong("is to something else");
  if (headers.get("sec-websocket-accept") !== accept) return wrong("answers another question");
  const unasked = ["sec-websocket-extensions", "sec-websocket-protocol"];
  if (unasked.some((name) => headers.has(name))) return wrong("has what was not asked for");
  return { kind: "granted", behind };
}
