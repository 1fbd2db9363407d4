/**
 * How a client that knows nothing but the address finds out where its token comes from (RFC 9728, RFC 8414), and the token itself
 * as OAuth2 libraries read it (RFC 6749): the interface's own answer has it within its envelope. Runs in the service.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { LoginResult } from "../../../contract/session.ts";
import { BODY_BYTES_MAX } from "../../../contract/limits.ts";
import type { Refusal } from "../../refusal.ts";
import { isHostHeader } from "../headers.ts";
import { addTokenRoute } from "../token-form.ts";
import { askWithin } from "./within.ts";

const RESOURCE = "/.well-known/oauth-protected-resource";
const ISSUER = "/.well-known/oauth-authorization-server";
const TOKEN_PATH = "/mcp/token";

/** Methods of the addresses here, for the 405 of another one. */
export const DISCOVERY_PATHS: ReadonlyMap<string, readonly string[]> = new Map([
  [RESOURCE, ["GET", "HEAD"]],
  [`${RESOURCE}/mcp`, ["GET", "HEAD"]],
  [ISSUER, ["GET", "HEAD"]],
  [TOKEN_PATH, ["POST"]],
]);

/** Where the service is for who asks. A Host that is none names nothing: what follows is then without one. */
function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  return isHostHeader(host) ? `${protocol}://${host}` : "";
}

/** What a 401 says of where to go (RFC 6750, RFC 9728). */
export function challengeOf(
  request: FastifyRequest,
  publicUrl: string | null,
  { error }: Refusal,
): string {
  const place = `resource_metadata="${originOf(request, publicUrl)}${RESOURCE}/mcp"`;
  return `Bearer ${place}${error === "missing_authorization" ? "" : ', error="invalid_token"'}`;
}

export function addDiscovery(
  app: FastifyInstance,
  publicUrl: string | null,
  brandName: string,
): void {
  const resource = (request: FastifyRequest) => ({
    resource: `${originOf(request, publicUrl)}/mcp`,
    authorization_servers: [originOf(request, publicUrl)],
    bearer_methods_supported: ["header"],
    resource_name: brandName,
  });
  const issuer = (request: FastifyRequest) => ({
    issuer: originOf(request, publicUrl),
    token_endpoint: `${originOf(request, publicUrl)}${TOKEN_PATH}`,
    // Clients ask for one, though no grant here needs it: it is where the holder makes a key.
    authorization_endpoint: `${originOf(request, publicUrl)}/`,
    response_types_supported: [],
    grant_types_supported: ["client_credentials"],
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
  });
  const documents = { [RESOURCE]: resource, [`${RESOURCE}/mcp`]: resource, [ISSUER]: issuer };
  for (const [path, documentOf] of Object.entries(documents)) {
    app.get(path, async (request, reply) => sendJson(reply, 200, documentOf(request)));
  }
  addTokenRoute(app, {
    method: "POST",
    url: TOKEN_PATH,
    bodyLimit: BODY_BYTES_MAX,
    config: { operation: "mcp_token" },
    handler: (request, reply) => exchange(app, request, reply),
  });
}

async function exchange(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
  const { grant_type } = request.query as { grant_type?: unknown };
  const search = new URLSearchParams(
    typeof grant_type === "string" ? { grant_type } : {},
  ).toString();
  const told = await askWithin(app, request, request.headers.authorization, {
    method: "POST",
    url: `/auth/v1/oauth2/token?${search}`,
    body: null,
  });
  if (told.status === 200) {
    const { access_token, expires_in, scope } = (JSON.parse(told.text) as { data: LoginResult })
      .data;
    return sendJson(reply, 200, { access_token, token_type: "Bearer", expires_in, scope });
  }
  const { message } = JSON.parse(told.text) as { message: string };
  const wait = told.headers["retry-after"];
  if (wait !== undefined) reply.header("retry-after", String(wait));
  if (told.status === 401) reply.header("www-authenticate", "Basic");
  const error = GRANT_ERRORS.get(told.status) ?? "temporarily_unavailable";
  return sendJson(reply, told.status, { error, error_description: message });
}

/** RFC 6749, 5.2. */
const GRANT_ERRORS: ReadonlyMap<number, string> = new Map([
  [400, "unsupported_grant_type"],
  [401, "invalid_client"],
]);

const sendJson = (reply: FastifyReply, status: number, body: object) =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(body));
