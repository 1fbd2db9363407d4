/**
 * The HTTP side of the service: fastify with our headers on every answer, our error body for every failure, JSON bodies
 * only, and one log line a request. Runs in the service. What it serves is in router.ts, service-routes.ts, static.ts.
 */
import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import compress from "@fastify/compress";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from "fastify";
import { OPERATIONS } from "../../contract/endpoints.ts";
import type { ErrorBody } from "../../contract/envelope.ts";
import { ERRORS, type ErrorName } from "../../contract/errors.ts";
import { BODY_BYTES_MAX } from "../../contract/limits.ts";
import { HashQueueFullError } from "../auth/fair-gate.ts";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { pathOnly, type Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import { InputMisfit } from "../../engine/wire/input-misfit.ts";
import { Refusal } from "../refusal.ts";
import { traceCalls } from "../tracing/trace-calls.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { headersFor, isOriginAllowed } from "./headers.ts";
import { OutcomeUnknown } from "./outage-gate.ts";
import { parseBody } from "./parse-body.ts";
import { requestIdOf } from "./request-id.ts";
import { routePath } from "./router.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Name of the operation, for logs and metrics. */
    operation?: string;
  }
}

/** A client that needs longer than this for its headers, or for all of its request, is cut. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 13_000;
/** How often Node looks for those; by itself it would twice a minute. */
const TIMEOUT_CHECK_INTERVAL_MS = 1_000;
/** A full queue of passwords to hash has room again after this. */
const HASH_RETRY_AFTER_S = 1;
const COMPRESS_FROM_BYTES = 2_048;
const PREFLIGHT_S = 600;

export type HttpDeps = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** null: tracing is off. */
  readonly tracing: Tracing | null;
};

/** The server without routes. */
export async function createHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, clock, log, metrics, tracing } = deps;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    genReqId: ({ headers }) => requestIdOf(headers),
    routerOptions: { maxParamLength: 128 },
    forceCloseConnections: "idle",
    // Node would refuse it with none of our headers and no body.
    http: {
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    },
    clientErrorHandler: (error, socket) => refuseMalformed(error, socket, clock),
    frameworkErrors: (error, _request, reply) => void sendError(reply, error, deps),
  });
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ["br", "gzip"],
    globalDecompression: false,
  });
  acceptJsonOnly(app);
  if (tracing !== null) traceCalls(app, tracing);
  // An expectation that nobody knows may be passed over; Node would answer a bare 417.
  app.server.on("checkExpectation", (request, response) => app.routing(request, response));
  app.addHook("onRequest", async (request, reply) => {
    const { host } = request.headers;
    reply.headers(headersFor(host, clock.now())).header("x-request-id", request.id);
    // A connection that is reset later has no address any more, but for the one that was asked for while it had: the
    // journal keeps it of every order, and what has none would stop the engine.
    if ((request.ip as string | undefined) === undefined) throw new Refusal("bad_request");
    const isHostless = host === undefined && request.raw.httpVersion === "1.1";
    if (isHostless || hasTwice(request.raw.rawHeaders)) throw new Refusal("bad_request");
    allowOrigin(request.headers, reply, config.allowedOrigins);
  });
  app.addHook("onResponse", async (request, reply) => {
    const operation = request.routeOptions.config.operation ?? "other";
    const status = String(reply.statusCode);
    metrics.httpSeconds.observe({ operation, status }, reply.elapsedTime / 1000);
    const line = {
      method: request.method,
      path: pathOnly(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      operation,
      request_id: request.id,
    };
    if (line.path.startsWith("/auth/")) log.info(line, "request");
    else log.debug(line, "request");
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => sendError(reply, error, deps));
  return app;
}

/** An empty body is no body, any media type but JSON is 415. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, bytes, done) => {
    try {
      done(null, parseBody(bytes as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Headers of which Node keeps the first, where a proxy before us may have read the second. */
const SINGLE_HEADERS: ReadonlySet<string> = new Set(["host", "authorization", "content-type"]);

/** Whether such a header is there twice. `rawHeaders` is name, value, name, value, as they came. */
function hasTwice(rawHeaders: readonly string[]): boolean {
  let seen: Set<string> | null = null;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? "").toLowerCase();
    if (!SINGLE_HEADERS.has(name)) continue;
    seen ??= new Set();
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

/** Headers that a page of another origin may read. */
const EXPOSED =
  "X-Server-Time, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, Idempotency-Replayed, Date, WWW-Authenticate";

/** Browsers of the broker's other origins may call us; credentials are in a header, never in a cookie. */
function allowOrigin(
  headers: IncomingMessage["headers"],
  reply: FastifyReply,
  allowed: readonly string[],
): void {
  const { origin, host } = headers;
  if (origin === undefined || allowed.length === 0) return;
  reply.header("vary", "Origin");
  if (!isOriginAllowed(origin, host, allowed)) return;
  reply.headers({
    "access-control-allow-origin": origin,
    "access-control-expose-headers": EXPOSED,
  });
}

/**
 * What no route matched: an OPTIONS asks what is allowed, a wrong method gets 405 with the right ones, the rest 404.
 * `fallback` may answer first, for the terminal's own pages.
 * @interface error:not_found
 * @interface error:method_not_allowed
 */
export function addNotFound(
  app: FastifyInstance,
  paths: ReadonlyMap<string, readonly string[]>,
  fallback: (method: string, url: string, accept: string, reply: FastifyReply) => boolean,
): void {
  const rules = [...paths].map(([path, methods]) => ({ pattern: patternOf(path), methods }));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOnly(request.url);
    const methods = rules.filter((rule) => rule.pattern.test(path)).flatMap((rule) => rule.methods);
    if (methods.length === 0) {
      if (fallback(request.method, path, request.headers.accept ?? "", reply)) return reply;
      throw new Refusal("not_found");
    }
    const allow = [...new Set([...methods, "OPTIONS"])].toSorted().join(", ");
    reply.header("allow", allow);
    if (request.method !== "OPTIONS") throw new Refusal("method_not_allowed");
    if (reply.hasHeader("access-control-allow-origin")) {
      reply.headers({
        "access-control-allow-methods": allow,
        "access-control-allow-headers":
          "Authorization, Content-Type, Idempotency-Key, X-Request-Id, X-Strict, X-Trading, " +
          "MCP-Protocol-Version, Mcp-Method, Mcp-Name",
        "access-control-max-age": String(PREFLIGHT_S),
      });
    }
    return reply.code(204).send();
  });
}

/** Every path of the operations with its methods; HEAD goes with GET. */
export function operationPaths(): Map<string, string[]> {
  const paths = new Map<string, string[]>();
  for (const [, { path, method }] of OPERATIONS) {
    const methods = paths.get(path) ?? [];
    methods.push(method, ...(method === "GET" ? ["HEAD"] : []));
    paths.set(path, methods);
  }
  return paths;
}

const patternOf = (path: string) => new RegExp(`^${routePath(path).replace(/:\w+/g, "[^/]+")}$`);

/** fastify's own failures, in our words. */
const FASTIFY_ERRORS: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "payload_too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_TYPE: "unsupported_media_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "bad_request",
  FST_ERR_BAD_URL: "bad_request",
  FST_ERR_NOT_FOUND: "not_found",
  // Longer than any id: it is the id of nothing.
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
};

/**
 * Every failure as the error body.
 * @interface error:internal_server_error
 * @interface error:payload_too_large
 * @interface error:unsupported_media_type
 */
function sendError(
  reply: FastifyReply,
  error: FastifyError | Error,
  { log, clock }: HttpDeps,
): FastifyReply {
  const refusal = toRefusal(error);
  // A URL that fastify cannot read never passed the hook that sets them.
  reply.headers(headersFor(reply.request.headers.host, clock.now()));
  if (refusal.error === "internal_server_error") {
    // Of an outage there is one line for all.
    const level = error instanceof OutcomeUnknown ? "debug" : "error";
    log[level]({ err: error, request_id: reply.request.id }, "request failed");
  }
  const body: ErrorBody = {
    success: false,
    code: refusal.status,
    message: refusal.message,
    error: refusal.error,
    ...(refusal.errors === null ? {} : { errors: [...refusal.errors] }),
  };
  if (refusal.retryAfterS !== null) reply.header("retry-after", String(refusal.retryAfterS));
  return reply
    .code(refusal.status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
}

function toRefusal(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof InputMisfit) {
    const errors = [{ path: error.path, message: error.message }];
    return new Refusal("bad_request", { errors, cause: error });
  }
  if (error instanceof HashQueueFullError) {
    return new Refusal("too_many_requests", { retryAfterS: HASH_RETRY_AFTER_S, cause: error });
  }
  const code = String(Reflect.get(error, "code") ?? "");
  const known = FASTIFY_ERRORS[code];
  if (known !== undefined) return new Refusal(known, { cause: error });
  const status: unknown = Reflect.get(error, "statusCode");
  if (status === 400) return new Refusal("bad_request", { cause: error });
  return new Refusal("internal_server_error", { cause: error });
}

/** What is known of bytes that are no request, by Node's word for it. */
const MALFORMED_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Bytes that are not HTTP: the error body, and the connection ends. */
function refuseMalformed(error: Error, socket: Socket, clock: Clock): void {
  if (!socket.writable || Reflect.get(error, "code") === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const status = MALFORMED_STATUS[String(Reflect.get(error, "code"))] ?? 400;
  socket.end(rawAnswer(status, ERRORS.bad_request.message, undefined, clock.now()));
}

/**
 * An error as bytes, for connections that fastify does not hold: malformed requests and refused upgrades. `more` are
 * headers of this answer alone.
 */
export function rawAnswer(
  status: number,
  message: string,
  host: string | undefined,
  nowMs: number,
  more: Readonly<Record<string, string>> = {},
): string {
  const body: ErrorBody = { success: false, code: status, message };
  const text = JSON.stringify(body);
  const headers = {
    ...headersFor(host, nowMs),
    date: new Date(nowMs).toUTCString(),
    "cache-control": "no-store",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    connection: "close",
    ...more,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${text}`;
}
