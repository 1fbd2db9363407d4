/** The addresses beside the interface's operations: health, metrics, OpenAPI. Runs in the service. */
import type { FastifyInstance } from "fastify";
import { SERVICE_ENDPOINTS } from "../../contract/service-endpoints.ts";
import type { Clock } from "../clock.ts";
import type { Metrics } from "../metrics.ts";
import { Refusal } from "../refusal.ts";

export type ServiceRoutesDeps = {
  readonly metrics: Metrics;
  /** Whether the service can serve now: started, not stopping, its database answers. */
  readonly isReady: () => Promise<boolean>;
  readonly clock: Clock;
  /** The OpenAPI document, as JSON. */
  readonly openapi: string;
};

const PRIVATE_ADDRESS =
  /^(::1|::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd][0-9a-f]{2}:/i;

export function addServiceRoutes(app: FastifyInstance, deps: ServiceRoutesDeps): void {
  const { healthz, metrics, openapi } = SERVICE_ENDPOINTS;
  app.get(healthz.path, async (_request, reply) => {
    const isReady = await deps.isReady();
    const code = isReady ? 200 : 503;
    return reply
      .code(code)
      .header("cache-control", "no-store")
      .type("application/json; charset=utf-8")
      .send(
        JSON.stringify({
          success: isReady,
          code,
          data: { ready: isReady, clock: clockWord(deps.clock) },
        }),
      );
  });
  app.get(metrics.path, async (request, reply) => {
    // Counters say how the broker's business goes: they are for its own network.
    const isForwarded = request.headers["x-forwarded-for"] !== undefined;
    if (isForwarded || !PRIVATE_ADDRESS.test(request.ip)) throw new Refusal("not_found");
    return reply
      .header("cache-control", "no-store")
      .type(deps.metrics.registry.contentType)
      .send(await deps.metrics.registry.metrics());
  });
  app.get(openapi.path, async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("application/json; charset=utf-8")
      .send(deps.openapi),
  );
}

/** Whether the service's time and the machine's wall clock agree; the service serves either way. */
const clockWord = ({ state }: Clock): "in_step" | "astray" =>
  state?.isAstray === true ? "astray" : "in_step";

/** Paths and methods of the above, for the 405 of a wrong method. */
export const SERVICE_PATHS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.values(SERVICE_ENDPOINTS).map(({ path }) => [path, ["GET", "HEAD"]]),
);
