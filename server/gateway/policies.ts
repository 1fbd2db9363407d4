/** What a scope can do with this service: what the interface allows it, of what is built. Runs in the service; pure. */
import type { Scope } from "../../contract/codes.ts";
import { ENDPOINTS, OPERATIONS, type Operation } from "../../contract/endpoints.ts";
import type { Handlers } from "./operation.ts";

export type Policies = {
  /** Whether a session of the scope is answered with something other than 403 or 501. */
  can(scope: Scope, operation: Operation): boolean;
  /** The same of every operation that takes a session, by name. */
  of(scope: Scope): Record<string, boolean>;
};

/** `handlers`: asked at each question, since who answers with policies is one of them. */
export function createPolicies(handlers: () => Handlers): Policies {
  const can: Policies["can"] = (scope, operation) =>
    ENDPOINTS[operation].scopes.includes(scope) && handlers()[operation] !== undefined;
  return {
    can,
    of: (scope) =>
      Object.fromEntries(
        OPERATIONS.filter(([, { auth }]) => auth === "bearer").map(([operation]) => [
          operation,
          can(scope, operation),
        ]),
      ),
  };
}
