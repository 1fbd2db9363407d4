/**
 * Two-factor sign-in of the caller's account, and its set-up without a session where the broker asks for it. A chunk of its own
 * in the terminal. Runs anywhere; pure.
 */
import { operation } from "./operation.ts";
import { extension } from "./provenance.ts";
import { OWNERS } from "./scopes.ts";
import {
  BeginFirstTwoFactor,
  BeginTwoFactor,
  ConfirmFirstTwoFactor,
  ConfirmTwoFactor,
  RecoveryCodes,
  TwoFactor,
  TwoFactorProof,
  TwoFactorSetup,
} from "./two-factor.ts";

const here = extension("a stolen password alone opens no account whose owner does not want that");
const due = extension("a broker may ask it of staff and clients: then nobody enters without it");
const path = "/api/v1/accounts/me/two-factor";
const first = "/auth/v1/two-factor";

export const TWO_FACTOR_ENDPOINTS = {
  two_factor_get: operation("GET", path, here, {
    summary: "Whether the caller's sign-in asks for a code beside the password",
    scopes: OWNERS,
    result: TwoFactor,
  }),
  two_factor_begin: operation("POST", `${path}/begin`, here, {
    summary:
      "Makes a secret for the caller's app, told in this answer only; one code of it turns it on",
    scopes: OWNERS,
    body: BeginTwoFactor,
    result: TwoFactorSetup,
    errors: [409, 429],
  }),
  two_factor_confirm: operation("POST", `${path}/confirm`, here, {
    summary: "Turns it on with a code of the app; gives recovery codes, in this answer only",
    scopes: OWNERS,
    body: ConfirmTwoFactor,
    result: RecoveryCodes,
    errors: [409, 429],
  }),
  two_factor_off: operation("POST", `${path}/off`, here, {
    summary: "Turns it off with the password and a code",
    scopes: OWNERS,
    body: TwoFactorProof,
    status: 204,
    errors: [409, 429],
  }),
  two_factor_first_begin: operation("POST", `${first}/begin`, due, {
    summary:
      "As two_factor_begin, for who is refused with two_factor_setup_required at his sign-in",
    auth: "none",
    body: BeginFirstTwoFactor,
    result: TwoFactorSetup,
    errors: [401, 409, 429],
  }),
  two_factor_first_confirm: operation("POST", `${first}/confirm`, due, {
    summary: "As two_factor_confirm, for the same; then he signs in with another code",
    auth: "none",
    body: ConfirmFirstTwoFactor,
    result: RecoveryCodes,
    errors: [401, 409, 429],
  }),
  two_factor_new_codes: operation("POST", `${path}/recovery-codes`, here, {
    summary: "Gives new recovery codes, in this answer only; those of before work no more",
    scopes: OWNERS,
    body: TwoFactorProof,
    result: RecoveryCodes,
    errors: [409, 429],
  }),
};
