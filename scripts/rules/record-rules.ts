/** Rules of §1 to §3: callers, records and states. Runs in Node; pure. */
import { rulesOf, type Rule } from "./rule.ts";

export const RECORD_RULES: readonly Rule[] = [
  ...rulesOf("1", [
    "Every operation needs a bearer token, unless it says otherwise.",
    "Bodies are JSON; a success carries `success`, `code` (the HTTP status) and `data`.",
    "A trader, an investor, staff and the two kinds of key may each call what is theirs, and nothing else.",
  ]),
  ...rulesOf("2", [
    "A login result has account_id, access_token, refresh_token, session_id, expires_in and scope; ip_address after a password.",
    "expires_in is the access token's lifetime in seconds.",
    "session_id identifies the session, opens the socket and is unchanged by a refresh.",
    "A client secret has client_id as `<account_id>_<digits>`, client_secret, scope and created_at in Unix seconds.",
    "Of a client secret only a hash is kept.",
    "An order that is told has the sixteen documented fields.",
    "A position that is told has the fourteen documented fields; its side is an integer.",
    "A deal of direction 1 is an exit and carries realized profit, commission and swap.",
    "A transaction's origin is 0 deposit, 2 adjust, 3 withdraw, 6 credit_in or 7 credit_out; its type 0 credit or 1 debit.",
    "A summary has ts, the account's figures and `positions` with id and profit of each that is open.",
    "A summary has prop_status on prop accounts alone.",
    "A change of money has account_id, amount, balance, credit, desc, origin and type.",
    "The records that the operations name are there under these names.",
    "The policies are a map of strings to booleans.",
  ]),
  ...rulesOf("3", [
    "A fill makes an order's status 3, tells order_update, and position_create where it opens a position.",
    "A pending order that is cancelled tells order_cancel.",
    "A pending order whose expiry is reached tells order_expired and is never filled.",
    "An order that the engine refuses is rejected and tells order_rejected with rejection_msg.",
    "A position that a fill opens has the status 0.",
    "A position that is closed has the status 2 and tells position_close.",
    "A partial close makes a new closed record, and the original's position_update has what remains of its volume.",
    "A pending, a rejected and a disabled account cannot sign in; an active one can.",
    "An account that waits can be approved and declined.",
    "A session is there from its sign-in until it is logged out, killed or idle too long.",
  ]),
];
