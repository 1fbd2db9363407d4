/** The addresses beside the interface's operations: health, readiness, metrics, OpenAPI. Runs in the service. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { SERVICE_ENDPOINTS } from "../../contract/service-endpoints.ts";
import type { JsonSchema } from "../../contract/json-schemas.ts";
import type { Clock } from "../clock.ts";
import { isLoopback } from "../config.ts";
import type { Metrics } from "../metrics.ts";
import { Refusal } from "../refusal.ts";
import type { Readiness } from "../running/readiness.ts";
import { atMostEvery } from "./at-most-every.ts";
import { keptDocument } from "./kept-document.ts";

export type ServiceRoutesDeps = {
  readonly metrics: Metrics;
  /** Opens the metrics to whoever shows it; null: they are for this machine alone. */
  readonly metricsToken: string | null;
  /** Whether the service can serve now: started, not stopping, its database answers. */
  readonly isReady: () => Promise<boolean>;
  /** Why traders are not served well, in words. */
  readonly readiness: Pick<Readiness, "reasons">;
  readonly clock: Clock;
  /** The OpenAPI document. */
  readonly document: JsonSchema;
};

/** For whoever runs the service; no client of the interface asks for it. */
const READYZ_PATH = "/readyz";
const SECOND_MS = 1_000;
const JSON_TYPE = "application/json; charset=utf-8";

export function addServiceRoutes(app: FastifyInstance, deps: ServiceRoutesDeps): void {
  const { healthz, metrics, openapi } = SERVICE_ENDPOINTS;
  app.get(healthz.path, async (_request, reply) => {
    const isReady = await deps.isReady();
    const code = isReady ? 200 : 503;
    return reply
      .code(code)
      .header("cache-control", "no-store")
      .type(JSON_TYPE)
      .send(
        JSON.stringify({
          success: isReady,
          code,
          data: { ready: isReady, clock: clockWord(deps.clock) },
        }),
      );
  });
  app.get(READYZ_PATH, async (request, reply) => {
    const reasons = deps.readiness.reasons();
    const isReady = reasons.length === 0;
    const code = isReady ? 200 : 503;
    // A load balancer needs the status alone; the causes are the operator's.
    const isOperator = isFromHere(request) || hasToken(request, deps.metricsToken);
    const data = { ready: isReady, ...(isOperator ? { reasons } : {}) };
    return reply
      .code(code)
      .header("cache-control", "no-store")
      .type(JSON_TYPE)
      .send(JSON.stringify({ success: isReady, code, data }));
  });
  const collect = atMostEvery(
    () => deps.clock.monotonicMs(),
    SECOND_MS,
    () => deps.metrics.registry.metrics(),
  );
  app.get(metrics.path, async (request, reply) => {
    // Counters say how the broker's business goes: they are for nobody else.
    if (!isFromHere(request) && !hasToken(request, deps.metricsToken)) {
      throw new Refusal("not_found");
    }
    return reply
      .header("cache-control", "no-store")
      .type(deps.metrics.registry.contentType)
      .send(await collect());
  });
  // It is packed already.
  app.get(
    openapi.path,
    { compress: false },
    keptDocument(JSON_TYPE, JSON.stringify(deps.document)),
  );
}

/** What a proxy on this machine adds when it hands on somebody else's request. */
const FORWARDING_HEADERS = ["x-forwarded-for", "x-real-ip", "forwarded", "via"];

/** Whether this machine itself asks. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
  return isLoopback(address) && FORWARDING_HEADERS.every((name) => headers[name] === undefined);
}

/** Hashed first: the comparison tells nothing of the token, its length included. */
function hasToken({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const shown = /^Bearer +([^ ].*)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(token));
}

/** Whether the service's time and the machine's wall clock agree; the service serves either way. */
const clockWord = ({ state }: Clock): "in_step" | "astray" =>
  state?.isAstray === true ? "astray" : "in_step";

/** Paths and methods of the above, for the 405 of a wrong method. */
export const SERVICE_PATHS: ReadonlyMap<string, readonly string[]> = new Map(
  [READYZ_PATH, ...Object.values(SERVICE_ENDPOINTS).map(({ path }) => path)].map((path) => [
    path,
    ["GET", "HEAD"],
  ]),
);
