/**
 * Opening a demo and asking for a live account, without a session. Apart, so that no terminal loads it unasked. Runs anywhere;
 * pure.
 */
import { operation } from "./operation.ts";
import { extension } from "./provenance.ts";
import { SignupLive, SignupLiveOffer, SignupLiveResult } from "./signup-live.ts";
import { SignupDemo, SignupDemoOffer, SignupDemoResult } from "./signup.ts";

const demo = extension("newcomers open a demo from inside the terminal");
const here = extension("pending accounts, which staff approves or declines, come from somewhere");

export const SIGNUP_ENDPOINTS = {
  signup_demo_offer: operation("GET", "/auth/v1/signup/demo", demo, {
    summary: "What may be chosen for a demo: currencies, leverages, balances, days",
    auth: "none",
    result: SignupDemoOffer,
    errors: [429],
  }),
  signup_demo: operation("POST", "/auth/v1/signup/demo", demo, {
    summary: "Opens a demo account for a trial; sign in to it by its account id",
    auth: "none",
    body: SignupDemo,
    status: 201,
    result: SignupDemoResult,
    errors: [409, 429],
  }),
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
