/** Rules of §7 to §9. Runs in Node; pure. */
import { rulesOf, type Rule } from "./rule.ts";

export const ERROR_AND_LIMIT_RULES: readonly Rule[] = [
  ...rulesOf("7", [
    "Bad credentials: 401 incorrect username or password, of a key too.",
    "No header: 401 missing Authorization header.",
    "An access or refresh token that is expired, invalid or was rotated: 401 expired or invalid token.",
    "An account that is pending, rejected or disabled: 401 the account has been deactivated.",
    "A trial that ended: 401 this trial account has expired.",
    "An e-mail of several accounts: 400 several accounts use this email — sign in with your Account ID.",
    "More than 60 authentication calls a minute from one address: 429 too many request.",
    "A failure of a REST call has the shared error body, with its message.",
    "Trading calls of an investor are refused.",
    "On the socket, failures are error events.",
    "An order that is refused for it says not enough free margin.",
  ]),
  ...rulesOf("8", [
    "60 authentication calls a minute from one address, at all authentication endpoints together.",
    "5 sessions of an account at once, of logins and key exchanges: the oldest is killed.",
    "1 session where the broker disabled several for the group.",
    "Idle logout after 5 minutes without a REST call and without an open socket.",
    "No idle logout of a session made with remember_me.",
    "The socket of a killed session closes after about 5 seconds.",
    "A client secret is displayed once.",
  ]),
  ...rulesOf("9", ["Business paths are under /api/v1, authentication paths under /auth/v1."]),
];
