/** Push notices of the caller's session. A chunk of its own in the terminal. Runs anywhere; pure. */
import { operation } from "./operation.ts";
import { extension } from "./provenance.ts";
import { PushState, PutPush } from "./push.ts";
import { PASSWORD_SESSIONS } from "./scopes.ts";

const here = extension("who has no terminal open is told on his phone what cannot wait");
const path = "/api/v1/accounts/me/push";

export const PUSH_ENDPOINTS = {
  push_get: operation("GET", path, here, {
    summary: "Whether this session's device is sent push notices, and the key to subscribe with",
    scopes: PASSWORD_SESSIONS,
    result: PushState,
  }),
  push_put: operation("PUT", path, here, {
    summary: "Sends push notices to this device until its session ends, or changes which",
    scopes: PASSWORD_SESSIONS,
    body: PutPush,
    result: PushState,
    errors: [409],
  }),
  push_delete: operation("DELETE", path, here, {
    summary: "Sends this device no push notices any more",
    scopes: PASSWORD_SESSIONS,
    status: 204,
  }),
};
