/**
 * Whether a request may be let in as a WebSocket by RFC 6455 §4.2.1 and RFC 9112, read as strictly as the strictest proxy
 * would: the oracle of the fuzz test's handshakes. Knows nothing of our code. Runs in the tests; pure.
 */

/** RFC 9112 §3 lets a reader take many spaces for one. */
const REQUEST_LINE = /^GET +\/ws(\?[!-~]*)? +HTTP\/1\.1$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/;
const KEY = /^[A-Za-z0-9+/]{22}==$/;

export type UpgradeRequest = { readonly key: string };

/** What an upgrade needs of these bytes; null where they are no right handshake. */
export function readHandshake(bytes: Buffer): UpgradeRequest | null {
  const text = bytes.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const [requestLine = "", ...lines] = text.slice(0, Math.max(0, end)).split("\r\n");
  if (!REQUEST_LINE.test(requestLine)) return null;
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const [, name, value = ""] = HEADER_LINE.exec(line) ?? [];
    if (name === undefined) return null;
    const values = headers.get(name.toLowerCase()) ?? [];
    headers.set(name.toLowerCase(), [...values, value]);
  }
  const only = (name: string) => {
    const values = headers.get(name) ?? [];
    return values.length === 1 ? values[0] : undefined;
  };
  const key = only("sec-websocket-key") ?? "";
  const connection = (headers.get("connection") ?? []).join(",").toLowerCase().split(",");
  const isRight =
    only("host") !== undefined &&
    only("upgrade")?.toLowerCase() === "websocket" &&
    connection.some((token) => token.trim() === "upgrade") &&
    only("sec-websocket-version") === "13" &&
    KEY.test(key) &&
    !headers.has("transfer-encoding") &&
    (headers.get("content-length") ?? []).every((length) => /^0+$/.test(length));
  return isRight ? { key } : null;
}
