/** Signing in, renewing and signing out. Runs anywhere; pure. @interface §4.1, §5 */
import { z } from "zod";
import { documented } from "./provenance.ts";
import { operation } from "./operation.ts";
import { queryBoolean } from "./query-fields.ts";
import { EVERYONE } from "./scopes.ts";
import { LoginResult, RefreshRequest, SignInCode } from "./session.ts";

const here = documented("§4.1 Authentication endpoints");
const RememberMe = z.object({ remember_me: queryBoolean().default(false) });

export const AUTH_ENDPOINTS = {
  login: operation("POST", "/auth/v1/oauth2/login", here, {
    summary: "Signs in with a username (account id, alias or e-mail) and a password",
    auth: "basic",
    query: RememberMe,
    // Nobody needs one who does not know of it: without a body all is as the interface says.
    body: SignInCode.optional(),
    result: LoginResult,
    errors: [429],
  }),
  token: operation("POST", "/auth/v1/oauth2/token", here, {
    summary: "Signs in with an API key: client_id and client_secret",
    auth: "basic",
    query: RememberMe.extend({ grant_type: z.literal("client_credentials") }),
    result: LoginResult,
    errors: [429],
  }),
  refresh_token: operation("POST", "/auth/v1/oauth2/refresh/token", here, {
    summary: "Gives new tokens for a refresh token, which stops working; the session stays",
    auth: "none",
    query: RememberMe,
    body: RefreshRequest,
    result: LoginResult,
    errors: [401, 429],
  }),
  logout: operation("DELETE", "/auth/v1/oauth2/logout", here, {
    summary: "Ends the session, revokes its tokens and closes its WebSocket",
    scopes: EVERYONE,
    status: 204,
    errors: [429],
  }),
};
