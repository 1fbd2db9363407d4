/**
 * The REST interface from its table: each operation of contract/endpoints.ts becomes a route that checks the session,
 * the scope and the input before its handler runs. Runs in the service. @interface §4
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { z } from "zod";
import type { Endpoint } from "../../contract/endpoint.ts";
import { TRADERS } from "../../contract/scopes.ts";
import { OPERATIONS, type Operation } from "../../contract/endpoints.ts";
import type { FieldError } from "../../contract/envelope.ts";
import { BODY_BYTES_MAX, IDEMPOTENCY_KEY_PATTERN } from "../../contract/limits.ts";
import { ensure } from "../../domain/assert.ts";
import type { RateLimit } from "../auth/rate-limit.ts";
import type { Reach } from "../auth/reach.ts";
import type { Caller, Sessions } from "../auth/sessions.ts";
import { askedLanguage } from "../mail/mail-language.ts";
import type { DealerRules } from "../office/dealer-limits.ts";
import { pathOnly } from "../log.ts";
import { Refusal, refuseInput } from "../refusal.ts";
import type { Call, Handlers } from "./operation.ts";
import type { OrderRate } from "./order-rate.ts";
import type { Outage } from "../running/outage.ts";
import { Accepted } from "./accepted.ts";
import { FileAnswer } from "./file-answer.ts";
import { KeptAnswer } from "./kept-answer.ts";
import { OutcomeUnknown, assertServed, orRefused, orUnknown } from "./outage-gate.ts";
import { RawJson } from "./raw-json.ts";
import { addTokenRoute } from "./token-form.ts";
import type { Widgets } from "./widgets/widgets.ts";

export type RouterDeps = {
  readonly sessions: Sessions;
  /** The limit of the auth endpoints. */
  readonly authRateLimit: RateLimit;
  readonly orderRate: OrderRate;
  readonly handlers: Handlers;
  /** Whom the caller may act on. */
  readonly reach: Reach;
  readonly dealers: Pick<DealerRules, "assertGroup">;
  readonly outage: Outage;
  /** null: nothing is shown to everybody. */
  readonly widgets: Pick<Widgets, "admit"> | null;
};

const AUTH_PREFIX = "/auth/";
const WIDGETS_PREFIX = "/api/v1/widgets/";
const callers = new WeakMap<FastifyRequest, Caller>();

/** `/a/{b_id}` as fastify writes it: `/a/:b_id`. */
export const routePath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

export function addRoutes(app: FastifyInstance, deps: RouterDeps): void {
  for (const [operation, endpoint] of OPERATIONS) {
    const route: RouteOptions = {
      method: endpoint.method,
      url: routePath(endpoint.path),
      // @interface limit:BODY_BYTES_MAX
      bodyLimit: BODY_BYTES_MAX,
      config: { operation },
      // Before the body is read: nobody without a right to it makes us parse anything.
      onRequest: async (request, reply) => {
        reply.header("cache-control", "no-store");
        if (endpoint.path.startsWith(AUTH_PREFIX)) takeAuthCall(deps.authRateLimit, request.ip);
        if (endpoint.path.startsWith(WIDGETS_PREFIX)) {
          // Before the input is judged: there is nothing here to ask for.
          if (deps.widgets === null) throw new Refusal("not_found");
          deps.widgets.admit(request, reply);
        }
        assertServed(deps.outage, endpoint);
        if (endpoint.auth === "bearer") {
          const admitted = admit(request.headers.authorization, endpoint, deps.sessions);
          const caller = await orRefused(deps.outage, endpoint, admitted);
          callers.set(request, { ...caller, request_id: request.id });
          takeOrder(deps.orderRate, operation, caller, reply);
        }
      },
      handler: (request, reply) => answer(operation, endpoint, deps, request, reply),
    };
    if (operation === "token") addTokenRoute(app, route);
    else app.route(route);
  }
}

/**
 * Counts a call of an auth endpoint.
 * @interface error:too_many_requests
 * @interface limit:AUTH_CALLS_PER_MINUTE_MAX
 */
function takeAuthCall(limit: RateLimit, ip: string): void {
  const retryAfterS = limit.take(ip);
  if (retryAfterS > 0) throw new Refusal("too_many_requests", { retryAfterS });
}

/** Counts an order of the account, and says what is left. @throws Refusal too_many_requests, with the time to wait */
function takeOrder(
  rate: OrderRate,
  operation: Operation,
  { account_id }: Caller,
  reply: FastifyReply,
): void {
  const turn = rate.take(account_id, operation);
  if (turn === null) return;
  reply.header("ratelimit-limit", turn.limit).header("ratelimit-remaining", turn.remaining);
  const { retryAfterS } = turn;
  if (retryAfterS > 0) throw new Refusal("too_many_requests", { retryAfterS });
}

/**
 * The session behind the Authorization header's token, if its scope may call this.
 * @interface error:missing_authorization
 * @interface error:invalid_token
 * @interface error:forbidden
 * @interface error:investor_read_only
 */
export async function admit(
  header: string | undefined,
  endpoint: Pick<Endpoint, "scopes">,
  sessions: Sessions,
): Promise<Caller> {
  if (header === undefined) throw new Refusal("missing_authorization");
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+) *$/i.exec(header)?.[1];
  if (token === undefined) throw new Refusal("invalid_token");
  const caller = await sessions.check(token);
  if (!endpoint.scopes.includes(caller.scope)) {
    const isTrading = caller.scope === "Investor" && endpoint.scopes === TRADERS;
    throw new Refusal(isTrading ? "investor_read_only" : "forbidden");
  }
  return caller;
}

async function answer(
  operation: Operation,
  endpoint: Endpoint,
  { handlers, reach, dealers, outage }: RouterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (endpoint.auth === "bearer" && endpoint.path.includes("{account_id}")) {
    const caller = ensure(callers.get(request), `caller of ${operation}`);
    const reached = checkReach(caller, request, reach, endpoint.method === "GET");
    await orRefused(outage, endpoint, reached);
  }
  if (endpoint.auth === "bearer" && endpoint.path.includes("{group_id}")) {
    const caller = ensure(callers.get(request), `caller of ${operation}`);
    const { group_id } = Object(request.params) as { group_id?: string };
    await orRefused(outage, endpoint, dealers.assertGroup(caller, Number(group_id)));
  }
  // Each handler is typed by its own operation in Handlers; here they are all one.
  const handler = handlers[operation] as ((call: Call<never>) => Promise<unknown>) | undefined;
  if (handler === undefined) {
    // @interface error:not_implemented
    throw new Refusal("not_implemented", {
      errors: [{ path: "", message: `${endpoint.method} ${endpoint.path}: ${endpoint.summary}` }],
    });
  }
  const strict = request.headers["x-strict"] === "1";
  if (endpoint.params !== null) assertPlainIds(request);
  let isGivenUp = false;
  const call = {
    params: parse(endpoint.params, request.params, "path", false),
    query: parse(endpoint.query, request.query, "query", strict),
    body: parse(endpoint.body, request.body, "body", strict),
    caller: () => {
      // What waited for the database is not decided later, when nobody waits for it any more.
      if (isGivenUp) throw new OutcomeUnknown("nobody waits for it any more: it is not done");
      return ensure(callers.get(request), `caller of ${operation}`);
    },
    authorization: request.headers.authorization ?? null,
    ip: request.ip,
    userAgent: request.headers["user-agent"] ?? "",
    language: () => askedLanguage(request.headers["accept-language"] ?? ""),
    idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : null,
    setHeader: (name: string, value: string) => void reply.header(name, value),
  };
  const work = handler(call as unknown as Call<never>);
  const data = await orUnknown(outage, endpoint, work, () => (isGivenUp = true));
  if (data instanceof KeptAnswer) return data.send(request, reply);
  if (data instanceof Accepted) {
    reply.code(202).type("application/json; charset=utf-8");
    return reply.send(JSON.stringify({ success: true, code: 202, data: data.data }));
  }
  reply.code(endpoint.status);
  if (endpoint.status === 204) return reply.send();
  if (data instanceof FileAnswer) {
    reply.header("content-disposition", `attachment; filename="${data.name}"`);
    return reply.type(data.type).send(data.body);
  }
  reply.type("application/json; charset=utf-8");
  if (data instanceof RawJson) {
    const head = Buffer.from(`{"success":true,"code":${endpoint.status},"data":`);
    return reply.send(Buffer.concat([head, data.bytes, Buffer.from("}")]));
  }
  return reply.send(JSON.stringify({ success: true, code: endpoint.status, data }));
}

/** Digits of an id that stand escaped in the address. */
const ESCAPED_DIGIT = /%3\d/;
const LEADING_ZERO = /^0\d+$/;

/**
 * Each record has one address: a number that is written in another way than ours is the id of nothing. A client's own
 * order id is a word, and "007" is one.
 */
function assertPlainIds(request: FastifyRequest): void {
  const { client_order_id, ...ids } = request.params as Readonly<Record<string, string>>;
  if (client_order_id !== undefined) return;
  const isPlain =
    !ESCAPED_DIGIT.test(pathOnly(request.url)) &&
    !Object.values(ids).some((id) => LEADING_ZERO.test(id));
  if (!isPlain) throw new Refusal("not_found");
}

/** Of every operation whose path names an account, built or not, before its input is judged. @throws Refusal forbidden */
async function checkReach(
  caller: Caller,
  request: FastifyRequest,
  reach: Reach,
  isReading: boolean,
): Promise<void> {
  const { account_id } = Object(request.params) as { account_id?: string };
  const target = Number(account_id);
  if (Number.isSafeInteger(target)) await reach(caller, target, isReading);
}

/** @interface limit:IDEMPOTENCY_KEY_PATTERN */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  return refuseInput("header.Idempotency-Key", "must be 1 to 64 of A-Z a-z 0-9 _ -");
}

const FIELD_ERRORS_MAX = 20;

const stricts = new WeakMap<z.ZodObject, z.ZodObject>();

/** Kept: zod compiles a schema when it is first used, which takes a hundred times as long as to use it. */
function strictOf(schema: z.ZodObject): z.ZodObject {
  const kept = stricts.get(schema) ?? schema.strict();
  stricts.set(schema, kept);
  return kept;
}

/**
 * The input as the schema has it; null where the operation takes none. Unknown fields are never applied; with X-Strict
 * they are refused, so that a typo cannot silently drop a stop.
 * @interface error:bad_request
 */
function parse(schema: z.ZodType | null, input: unknown, where: string, strict: boolean): unknown {
  if (schema === null) return null;
  // Of what may be left out: nothing, in whatever way it is said.
  const isOptional = schema instanceof z.ZodOptional;
  if (isOptional && (input === undefined || input === null)) return undefined;
  const whole = isOptional ? schema.unwrap() : schema;
  const rule = strict && whole instanceof z.ZodObject ? strictOf(whole) : schema;
  const result = rule.safeParse(input);
  if (result.success) return result.data;
  const errors: FieldError[] = result.error.issues.slice(0, FIELD_ERRORS_MAX).map((issue) => ({
    path: [where, ...issue.path].join("."),
    message: issue.message,
  }));
  throw new Refusal("bad_request", { errors });
}
