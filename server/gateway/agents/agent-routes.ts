/**
 * `POST /mcp`: the service as a server of the Model Context Protocol, so that an assistant of the account's holder reads the
 * account and, where he wants it, trades. "Streamable HTTP" without streams and sessions of its own: each message is a request
 * of HTTP and gets its answer as JSON. Who calls is who calls by REST, and may what he may there. Runs in the service.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Endpoint } from "../../../contract/endpoint.ts";
import type { JsonSchema } from "../../../contract/json-schemas.ts";
import { BODY_BYTES_MAX } from "../../../contract/limits.ts";
import { EVERYONE } from "../../../contract/scopes.ts";
import { ensure } from "../../../domain/assert.ts";
import type { Caller, Sessions } from "../../auth/sessions.ts";
import type { Clock } from "../../clock.ts";
import { Refusal } from "../../refusal.ts";
import type { Outage } from "../../running/outage.ts";
import { isOriginAllowed } from "../headers.ts";
import { orRefused } from "../outage-gate.ts";
import { admit } from "../router.ts";
import { createAnswers, type Asker } from "./answers.ts";
import { createKeySessions } from "./key-sessions.ts";
import { DISCOVERY_PATHS, addDiscovery, challengeOf } from "./discovery.ts";
import { RpcError, readMessage, rpcError, rpcResult } from "./rpc.ts";
import type { Ask } from "./tool-call.ts";
import { askWithin } from "./within.ts";

const AGENT_PATH = "/mcp";

/** Paths and methods of what is here, for the 405 of a wrong one: there is no stream to GET and no session to DELETE. */
export const AGENT_PATHS: ReadonlyMap<string, readonly string[]> = new Map([
  [AGENT_PATH, ["POST"]],
  ...DISCOVERY_PATHS,
]);

export type AgentRoutesDeps = {
  readonly sessions: Sessions;
  readonly clock: Clock;
  readonly outage: Outage;
  readonly allowedOrigins: readonly string[];
  /** Where the terminal is opened; null: where the request came to. */
  readonly publicUrl: string | null;
  readonly brandName: string;
  /** The OpenAPI document. */
  readonly document: JsonSchema;
};

/** Trading tools are there for who sends it with each call: his assistant's configuration has it, and the model cannot. */
const TRADING_HEADER = "x-trading";
const isTradingOn = ({ headers }: FastifyRequest) => headers[TRADING_HEADER] === "1";

/** What the door itself asks for: a live session, whatever it may. */
const DOOR: Pick<Endpoint, "method" | "scopes"> = { method: "POST", scopes: EVERYONE };

type Entered = Pick<Asker, "scope" | "authorization">;

const entered = new WeakMap<FastifyRequest, Entered>();

export function addAgentRoutes(app: FastifyInstance, deps: AgentRoutesDeps): void {
  const { allowedOrigins, publicUrl, brandName } = deps;
  addDiscovery(app, publicUrl, brandName);
  const enter = createDoor(app, deps);
  const answer = createAnswers(app, deps);
  app.route({
    method: "POST",
    url: AGENT_PATH,
    bodyLimit: BODY_BYTES_MAX,
    config: { operation: "mcp" },
    // Before the body is read, as with every operation.
    onRequest: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { origin, host } = request.headers;
      if (origin !== undefined && !isOriginAllowed(origin, host, allowedOrigins)) {
        throw new Refusal("forbidden");
      }
      entered.set(request, await enter(request));
    },
    errorHandler: (error, request, reply) => {
      if (error instanceof Refusal && error.status === 401) {
        reply.header("www-authenticate", challengeOf(request, publicUrl, error));
      }
      const rule = error instanceof Refusal ? bodyRule(error) : null;
      // What is of HTTP has the error body of every other path.
      void (rule === null ? reply.send(error) : sendRpcError(reply, new RpcError("parse", rule)));
    },
    handler: async (request, reply) => {
      try {
        const message = readMessage(request.body, request.headers);
        if (message === null) return await reply.code(202).send();
        reply.type(JSON_TYPE);
        const who = ensure(entered.get(request), "who calls");
        const asker = { ...who, request, isTradingOn: isTradingOn(request) };
        return await reply.send(rpcResult(message.id, await answer(message, asker)));
      } catch (error) {
        if (error instanceof RpcError) return sendRpcError(reply, error);
        throw error;
      }
    },
  });
}

/** The rule of JSON that a body broke, as no model writes it; null: it is about something else. */
function bodyRule({ status, errors }: Refusal): string | null {
  const [fault] = errors ?? [];
  if (status !== 400 || fault?.path.startsWith("body") !== true) return null;
  return `The ${fault.path} ${fault.message}`;
}

const JSON_TYPE = "application/json; charset=utf-8";

const sendRpcError = (reply: FastifyReply, error: RpcError) =>
  reply.code(error.status).type(JSON_TYPE).send(rpcError(error));

/** Lets in who shows a token, or the key that one is got for. @throws Refusal */
function createDoor(app: FastifyInstance, { sessions, clock, outage }: AgentRoutesDeps) {
  const keys = createKeySessions(clock);
  const check = (authorization: string | undefined): Promise<Caller> =>
    orRefused(outage, DOOR, admit(authorization, DOOR, sessions));
  return async (request: FastifyRequest): Promise<Entered> => {
    const shown = request.headers.authorization;
    if (shown === undefined || !/^Basic /i.test(shown)) {
      const { scope } = await check(shown);
      return { scope, authorization: shown ?? "" };
    }
    const open = async (): Promise<Entered> => {
      const token = await keys.tokenOf(shown, () => askWithin(app, request, shown, EXCHANGE));
      const authorization = `Bearer ${token}`;
      return { scope: (await check(authorization)).scope, authorization };
    };
    return open().catch(async (error: unknown) => {
      // It was idle, or somebody ended it: the key opens another, if it still may.
      if (!(error instanceof Refusal) || error.error !== "invalid_token") throw error;
      keys.forget(shown);
      return open();
    });
  };
}

const EXCHANGE: Ask = {
  method: "POST",
  url: "/auth/v1/oauth2/token?grant_type=client_credentials",
  body: null,
};
