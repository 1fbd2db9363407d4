/** What the router answers where a part of the service is not there. */
import Fastify from "fastify";
import { expect, it } from "vitest";
import type { Refusal } from "../refusal.ts";
import { addRoutes, type RouterDeps } from "./router.ts";

// @interface error:not_implemented
it("answers 501 for an operation without a handler, and names it", async () => {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { status, errors } = error as Refusal;
    return reply.code(status).send({ errors });
  });
  const outage = { state: null };
  addRoutes(app, {
    handlers: {},
    outage,
    authRateLimit: { take: () => 0 },
  } as unknown as RouterDeps);
  const answer = await app.inject({ method: "GET", url: "/auth/v1/signup/demo" });
  expect(answer.statusCode).toBe(501);
  expect(answer.body).toContain("GET /auth/v1/signup/demo");
  await app.close();
});
