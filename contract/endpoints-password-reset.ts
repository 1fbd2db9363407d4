/** Setting a new password without the old one. Apart, so that no terminal loads it unasked. Runs anywhere; pure. */
import { operation } from "./operation.ts";
import {
  PasswordReset,
  PasswordResetAsked,
  PasswordResetOffer,
  PasswordResetRequest,
} from "./password-reset.ts";
import { extension } from "./provenance.ts";

const here = extension("who forgot his password gets back in without the broker's staff");

export const PASSWORD_RESET_ENDPOINTS = {
  password_reset_offer: operation("GET", "/auth/v1/password-reset", here, {
    summary: "Whether the house can mail a code to who forgot his password",
    auth: "none",
    result: PasswordResetOffer,
    errors: [429],
  }),
  password_reset_request: operation("POST", "/auth/v1/password-reset", here, {
    summary: "Asks for a code by mail; the answer is the same whoever is meant, known or not",
    auth: "none",
    body: PasswordResetRequest,
    result: PasswordResetAsked,
    errors: [429],
  }),
  password_reset: operation("POST", "/auth/v1/password-reset/change", here, {
    summary: "Sets a new password with the code that was mailed; ends the owner's sessions",
    auth: "none",
    body: PasswordReset,
    status: 204,
    errors: [429],
  }),
};
