/** Tells tracing of every call of an operation. Runs in the service. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Tracing } from "./tracing.ts";

export function traceCalls(app: FastifyInstance, tracing: Tracing): void {
  const answered = new WeakMap<FastifyRequest, (status: number) => void>();
  app.addHook("onRequest", async (request) => {
    const { url: route, config } = request.routeOptions;
    const { operation } = config;
    if (route === undefined || operation === undefined) return;
    const { id: request_id, method } = request;
    const header = request.headers["traceparent"];
    const traceparent = typeof header === "string" ? header : null;
    answered.set(request, tracing.began({ request_id, method, route, operation, traceparent }));
  });
  app.addHook("onResponse", async (request, reply) => answered.get(request)?.(reply.statusCode));
}
