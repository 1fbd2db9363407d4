/** Rules of §4, beyond what each row of its tables says of its operation. Runs in Node; pure. */
import { rulesOf, type Rule } from "./rule.ts";

export const ENDPOINT_RULES: readonly Rule[] = [
  ...rulesOf("4.0", [
    "Each operation that is specified answers its documented status with its documented form.",
    "Each operation may answer 500, with the shared error body.",
    "Ids in a path are integers; what is none is refused.",
  ]),
  ...rulesOf("4.1", [
    "A login takes `Authorization: Basic` with a username and a password, and remember_me.",
    "A key is exchanged with grant_type=client_credentials, its id and secret as Basic, and remember_me.",
    "A refresh takes remember_me and a JSON body with the refresh_token.",
    "A logout with a bearer token ends the session.",
  ]),
  ...rulesOf("4.2", [
    "A journal is asked for by page, limit, from, to and sort_by, one's own and an account's alike.",
    "Transactions are asked for by a list of origins that are separated by commas.",
    "A code is verified by a body that is a JSON string.",
    "password_type 0 sets the user password of an account, 1 the investor password.",
    "Preferences of notifications are created or updated by one operation, and read back.",
    "An account that is made a favourite is answered and listed, until it is taken off.",
    "Moving an account to a group answers the account in its new group.",
    "Policies are those of the caller's role.",
    "What a caller of /me gets is his own alone.",
  ]),
  ...rulesOf("4.3", [
    "All five movements of money take a MoneyRequest and answer the account.",
    "A deposit adds to the balance, a withdrawal takes from it.",
    "An adjustment changes the balance either way.",
    "Credit goes in and out beside the balance.",
  ]),
  ...rulesOf("4.4", [
    "The navigation is a tree for the user interface.",
    "The broker's record is read, and changed by a body.",
  ]),
  ...rulesOf("4.5", [
    "A commission that is created answers 200, a tier that is created or changed 201.",
    "Commissions are listed, of all groups and of one, and read, changed and deleted one by one.",
    "Tiers are added to a commission, changed and deleted.",
  ]),
  ...rulesOf("4.6", [
    "One config is read as an array, as the list and those of a group are.",
    "A change of a config changes its list value alone.",
  ]),
  ...rulesOf("4.7", [
    "A data provider is created with 201, refused with 400 and 401, and with 409 where there is one.",
    "Reading a data provider answers 401 without a token and 404 for one that there is not.",
    "A data provider shows its status and configuration.",
    "A data provider's configuration can be updated.",
  ]),
  ...rulesOf("4.8", [
    "The deal history of the caller is the authoritative record of deals.",
    "Reports need a password session, and are refused to an API_Trader token.",
  ]),
];
