/** Signing up for a demo and asking for a live account, without an account. Runs in the service. */
import { offeredDemos, signUpForDemo } from "../../auth/signup-demo.ts";
import { offeredLive, signUpForLive } from "../../auth/signup-live.ts";
import type { SignupDeps } from "../../auth/signup-terms.ts";
import type { Handlers } from "../operation.ts";

export function signupRoutes(deps: SignupDeps) {
  return {
    /** @interface operation:signup_demo_offer */
    async signup_demo_offer() {
      return { currencies: await offeredDemos(deps) };
    },
    /** @interface operation:signup_demo */
    async signup_demo({ body, ip, language }) {
      return signUpForDemo(deps, body, { ip, language: language() });
    },
    /** @interface operation:signup_live_offer */
    async signup_live_offer() {
      return { currencies: await offeredLive(deps) };
    },
    /** @interface operation:signup_live */
    async signup_live({ body, ip, language }) {
      return signUpForLive(deps, body, { ip, language: language() });
    },
  } satisfies Handlers;
}
