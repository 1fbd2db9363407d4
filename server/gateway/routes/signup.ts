/** Signing up for a demo, without an account. Runs in the service. */
import { offeredDemos, signUpForDemo, type SignupDeps } from "../../auth/signup-demo.ts";
import type { Handlers } from "../operation.ts";

export function signupRoutes(deps: SignupDeps) {
  return {
    /** @interface operation:signup_demo_offer */
    async signup_demo_offer() {
      return { currencies: await offeredDemos(deps) };
    },
    /** @interface operation:signup_demo */
    async signup_demo({ body, ip }) {
      return signUpForDemo(deps, body, ip);
    },
  } satisfies Handlers;
}
