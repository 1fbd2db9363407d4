/** Rules of §5, by its numbers. Runs in Node; pure. */
import { rulesOf, type Rule } from "./rule.ts";

export const AUTHENTICATION_RULES: readonly Rule[] = [
  ...rulesOf("5.1", ["Every REST request carries `Authorization: Bearer`."]),
  ...rulesOf("5.2", [
    "A password login gives the scope of the account's role: Trader, Admin, Dealer, or Investor by the investor password.",
    "A key gives API_Trader to a trader's and API_Admin to an admin's.",
  ]),
  ...rulesOf("5.3", [
    "The username is the account id, an alias, or an e-mail that one account alone uses.",
    "For a key the username is the client_id.",
  ]),
  ...rulesOf("5.4", [
    "A key is made with the token of a password session, and its secret is in that answer alone.",
    "A second key replaces the first, which signs in no more; sessions that are open stay.",
    "A key that is revoked signs in no more; sessions that are open stay.",
    "A change of the password, and logging its session out, cut a bot off at once.",
  ]),
  ...rulesOf("5.5", ["Both ways to sign in answer the login result."]),
  ...rulesOf("5.6", ["An investor reads everything, and every trading call is refused."]),
  ...rulesOf("5.7", [
    "A refresh gives a new refresh token each time, and the old one stops working.",
    "A refresh token that was used answers 401 expired or invalid token.",
    "The session_id stays the same.",
    "Refresh tokens have no timer: they end when used, on logout, or when the session is killed.",
  ]),
  ...rulesOf("5.8", [
    "The first access token of a remembered login may end early; from the first refresh on the whole lifetime holds.",
  ]),
  ...rulesOf("5.9", [
    "On 401 a client refreshes once; where that is 401, it signs in again with its key.",
  ]),
  ...rulesOf("5.10", ["A logout ends the session, revokes its tokens and closes its socket."]),
  ...rulesOf("5.11", [
    "An API_Trader token reads account, journal, money, symbols, prices, deals and the export.",
    "An API_Trader token places, modifies and cancels orders, modifies and closes positions, and opens the socket.",
    "An API_Trader token changes no password, makes and revokes no key, uses no inbox and makes no report.",
  ]),
  ...rulesOf("5.12", [
    "An API_Admin token provisions accounts, in all groups, and has config and reports.",
    "An API_Trader token has its own account only.",
  ]),
  ...rulesOf("5.13", [
    "Every login and key exchange makes a session.",
    "The tokens of a session that is killed stop at once.",
  ]),
];
