/**
 * The grant of a key in a form, where OAuth2 libraries write it (RFC 6749, 4.4.2): what the form says is read as if it stood
 * in the query, where the interface has it. The key itself comes in the Authorization header alone. Runs in the service.
 */
import { isUtf8 } from "node:buffer";
import type { FastifyInstance, RouteOptions } from "fastify";
import { refuseInput } from "../refusal.ts";

const FORM = "application/x-www-form-urlencoded";

/** Two ways to show a key could name two keys, and a body is kept in more places than that header. */
const IN_HEADER_ALONE = ["client_id", "client_secret"];

/** Adds the route in a scope of its own, since no other takes a form. The form's size has the route's bound. */
export function addTokenRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register((scope, _options, done) => {
    acceptForm(scope);
    scope.route(route);
    done();
  });
}

function acceptForm(scope: FastifyInstance): void {
  scope.addContentTypeParser(FORM, { parseAs: "buffer" }, (request, bytes, done) => {
    try {
      const query = request.query as Readonly<Record<string, unknown>>;
      request.query = { ...query, ...grantIn(bytes as Buffer, query) };
      done(null, undefined);
    } catch (error) {
      done(error as Error);
    }
  });
}

/**
 * The fields of a form. One without a value counts as left out (RFC 6749, 3.2).
 * @throws Refusal bad_request, without any value of the form
 */
function grantIn(bytes: Buffer, query: Readonly<Record<string, unknown>>): Record<string, string> {
  if (!isUtf8(bytes)) refuseInput("body", "must be UTF-8");
  const fields = [...new URLSearchParams(bytes.toString("utf8"))];
  if (new Set(fields.map(([name]) => name)).size < fields.length) {
    refuseInput("body", "must name each field once");
  }
  const said = Object.fromEntries(fields.filter(([, value]) => value !== ""));
  for (const [name, value] of Object.entries(said)) {
    if (IN_HEADER_ALONE.includes(name)) {
      refuseInput(`body.${name}`, "must be in the Authorization header, as Basic");
    }
    if (query[name] !== undefined && query[name] !== value) {
      refuseInput(`body.${name}`, "must be as in the query");
    }
  }
  return said;
}
