/**
 * A request that is made within the process on behalf of one that came: it goes through the same hooks and handlers, as from
 * the same address, and no part of the network. Runs in the service.
 */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Ask, Told } from "./tool-call.ts";

/** Headers that stay what they were; all others are ours. */
const KEPT = ["host", "user-agent", "traceparent"] as const;

/** `authorization`: what the request shows; it may be another than the one that came shows. */
export async function askWithin(
  app: FastifyInstance,
  outer: FastifyRequest,
  authorization: string | undefined,
  { method, url, body }: Ask,
): Promise<Told> {
  const kept = KEPT.flatMap((name) => {
    const value = outer.headers[name];
    return value === undefined ? [] : [[name, String(value)] as const];
  });
  const answer = await app.inject({
    method: method as "GET",
    url,
    remoteAddress: outer.ip,
    headers: {
      ...Object.fromEntries(kept),
      "x-request-id": outer.id,
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === null ? {} : { "content-type": "application/json" }),
    },
    ...(body === null ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.payload, headers: answer.headers };
}
