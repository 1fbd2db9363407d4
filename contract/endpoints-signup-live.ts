/** Asking for a live account, without a session. Apart, so that no terminal loads it unasked. Runs anywhere; pure. */
import { operation } from "./operation.ts";
import { extension } from "./provenance.ts";
import { SignupLive, SignupLiveOffer, SignupLiveResult } from "./signup-live.ts";

const here = extension("pending accounts, which staff approves or declines, come from somewhere");

export const SIGNUP_LIVE_ENDPOINTS = {
  signup_live_offer: operation("GET", "/auth/v1/signup/live", here, {
    summary: "What may be chosen for a live account: currencies and leverages",
    auth: "none",
    result: SignupLiveOffer,
    errors: [429],
  }),
  signup_live: operation("POST", "/auth/v1/signup/live", here, {
    summary: "Asks for a live account, which is pending until staff approves or declines it",
    auth: "none",
    body: SignupLive,
    status: 201,
    result: SignupLiveResult,
    errors: [429],
  }),
};
