/** Two-factor sign-in: one's own, and another's by staff. Runs in the service. What is shown at a sign-in: auth.ts. */
import { networkOf } from "../../auth/rate-limit.ts";
import type { Caller } from "../../auth/sessions.ts";
import type { TwoFactors } from "../../auth/two-factor.ts";
import { Refusal } from "../../refusal.ts";
import type { Handler, Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

type OwnCall = { readonly caller: () => Caller; readonly ip: string };

const shownBy = ({ caller, ip }: OwnCall, typed: string) => ({
  account_id: caller().account_id,
  typed,
  network: networkOf(ip),
  origin: originOf(caller(), ip),
});

export function twoFactorRoutes(twoFactors: TwoFactors) {
  return {
    /** @interface operation:two_factor_get */
    async two_factor_get({ caller }) {
      return twoFactors.state(caller().account_id);
    },
    /** @interface operation:two_factor_begin */
    async two_factor_begin({ caller, body }) {
      return twoFactors.begin(caller().account_id, body.current_password);
    },
    /** @interface operation:two_factor_confirm */
    async two_factor_confirm(call) {
      const { session_key } = call.caller();
      return twoFactors.confirm(shownBy(call, call.body.code), session_key, "wrong_code");
    },
    /** @interface operation:two_factor_off */
    async two_factor_off(call) {
      const { current_password, code } = call.body;
      await twoFactors.turnOff({ ...shownBy(call, code), current_password });
      return null;
    },
    /** @interface operation:two_factor_new_codes */
    async two_factor_new_codes(call) {
      const { current_password, code } = call.body;
      return twoFactors.newCodes({ ...shownBy(call, code), current_password });
    },
    /** @interface operation:account_two_factor_get */
    async account_two_factor_get({ params }) {
      return twoFactors.state(params.account_id);
    },
    /** @interface operation:account_two_factor_off */
    async account_two_factor_off({ params, body, caller, ip }) {
      refuseOwn(caller(), params.account_id);
      await twoFactors.turnOffFor(params.account_id, originOf(caller(), ip), body.desc);
      return null;
    },
  } satisfies Handlers;
}

/** The same before a second person is asked: none can confirm it. */
export const neverOwn =
  (gated: Handler<"account_two_factor_off">): Handler<"account_two_factor_off"> =>
  async (call) => {
    refuseOwn(call.caller(), call.params.account_id);
    return gated(call);
  };

/** Whoever finds an administrator's session open must not take his second factor with it. @throws Refusal forbidden */
function refuseOwn({ account_id }: Caller, target: number): void {
  if (account_id !== target) return;
  const message = "is your own: turn it off in your account settings, with a code";
  throw new Refusal("forbidden", { errors: [{ path: "path.account_id", message }] });
}
