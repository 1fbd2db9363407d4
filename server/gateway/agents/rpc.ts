/**
 * JSON-RPC 2.0 as the Model Context Protocol has it: one message a request of HTTP, the revisions that are spoken, and errors by
 * their numbers. Runs in the service; pure.
 * Up to 2025-11-25 a client first says `initialize`, later revisions say in each request which one it is of.
 */
import type { IncomingHttpHeaders } from "node:http";

export const MODERN_VERSION = "2026-07-28";
/** The newest first: it is offered to who asks for one that nobody knows. */
export const LEGACY_VERSIONS: readonly string[] = ["2025-11-25", "2025-06-18"];
export const VERSIONS: readonly string[] = [MODERN_VERSION, ...LEGACY_VERSIONS];

const META = "io.modelcontextprotocol/";
export const SERVER_INFO = `${META}serverInfo`;

export const RPC_ERROR = {
  parse: -32_700,
  invalidRequest: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

type Params = Readonly<Record<string, unknown>>;
export type RpcId = string | number;

export type RpcRequest = {
  readonly id: RpcId;
  readonly method: string;
  readonly params: Params;
  readonly isModern: boolean;
};

/** A failure as JSON-RPC says it; `status` is that of HTTP. */
export class RpcError extends Error {
  override readonly name = "RpcError";
  readonly code: number;
  readonly status: number;
  readonly data: unknown;
  /** null: it could not be read. */
  id: RpcId | null = null;

  constructor(code: keyof typeof RPC_ERROR, message: string, status = 400, data?: unknown) {
    super(message);
    this.code = RPC_ERROR[code];
    this.status = status;
    this.data = data;
  }
}

const isObject = (value: unknown): value is Params =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const invalid = (message: string) => new RpcError("invalidRequest", message);

/** Names of a request are echoed: this is enough for any counter. */
const ID_CHARS_MAX = 256;

/** The request; null: it is a notification, which has no answer. @throws RpcError */
export function readMessage(body: unknown, headers: IncomingHttpHeaders): RpcRequest | null {
  if (Array.isArray(body)) throw invalid("One message a request: batches are not taken");
  if (!isObject(body) || body["jsonrpc"] !== "2.0") throw invalid("Must be a JSON-RPC 2.0 message");
  const { id, method, params = {} } = body;
  if (typeof method !== "string") throw invalid("Must be a request or a notification");
  if (id === undefined) {
    if (!method.startsWith("notifications/")) throw invalid("A request needs an id");
    return null;
  }
  if (!isId(id)) throw invalid("id must be a text or an integer");
  try {
    if (!isObject(params)) throw new RpcError("invalidParams", "params must be an object");
    return { id, method, params, isModern: isModern(method, params, headers) };
  } catch (error) {
    if (error instanceof RpcError) error.id = id;
    throw error;
  }
}

const isId = (id: unknown): id is RpcId =>
  typeof id === "string" ? id.length <= ID_CHARS_MAX : Number.isSafeInteger(id);

/** Which revision the request is of. @throws RpcError where it says one that nobody speaks, or two */
function isModern(method: string, params: Params, headers: IncomingHttpHeaders): boolean {
  const meta = isObject(params["_meta"]) ? params["_meta"] : {};
  const said = meta[`${META}protocolVersion`];
  const header = headers["mcp-protocol-version"];
  const isKnown = (version: unknown) => VERSIONS.some((known) => known === version);
  const unknown = [said, header].find((version) => version !== undefined && !isKnown(version));
  if (unknown !== undefined) {
    const requested = typeof unknown === "string" ? unknown.slice(0, ID_CHARS_MAX) : "";
    const data = { supported: VERSIONS, requested };
    throw new RpcError("unsupportedVersion", "Unsupported protocol version", 400, data);
  }
  if (said !== MODERN_VERSION && header !== MODERN_VERSION) return false;
  if (said === undefined) {
    throw new RpcError("invalidParams", `_meta must have ${META}protocolVersion`);
  }
  mustMatch("MCP-Protocol-Version", header, said);
  mustMatch("Mcp-Method", headers["mcp-method"], method);
  if (method === "tools/call") {
    mustMatch("Mcp-Name", decoded(headers["mcp-name"]), params["name"]);
  }
  if (!isObject(meta[`${META}clientCapabilities`])) {
    throw new RpcError("invalidParams", `_meta must have ${META}clientCapabilities`);
  }
  return true;
}

/** What stands in a header and in the body is read by two: they must read the same. */
function mustMatch(name: string, header: unknown, body: unknown): void {
  if (header === body) return;
  const words = header === undefined ? "is missing" : "is not as in the body";
  throw new RpcError("headerMismatch", `Header mismatch: ${name} ${words}`);
}

/** A text that no header can carry as it is stands there in base64. */
function decoded(header: string | readonly string[] | undefined): unknown {
  const inside = /^=\?base64\?([A-Za-z0-9+/=]*)\?=$/.exec(String(header))?.[1];
  return inside === undefined ? header : Buffer.from(inside, "base64").toString("utf8");
}

export const rpcResult = (id: RpcId, result: object) =>
  JSON.stringify({ jsonrpc: "2.0", id, result });

export function rpcError({ id, code, message, data }: RpcError): string {
  return JSON.stringify({
    jsonrpc: "2.0",
    ...(id === null ? {} : { id }),
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });
}
