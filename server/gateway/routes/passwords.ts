/** Passwords: one's own, the investors', any by staff, and codes by mail. Runs in the service. @interface §4.2 */
import {
  changeInvestorPassword,
  changeMyPassword,
  setPassword,
  type ChangePasswordDeps,
} from "../../auth/change-password.ts";
import { requestCode, verifyCode } from "../../auth/password-codes.ts";
import type { Handlers } from "../operation.ts";
import { originOf } from "./trading.ts";

export function passwordRoutes(deps: ChangePasswordDeps) {
  return {
    /** @interface operation:change_my_password */
    async change_my_password({ caller, ip, body }) {
      await changeMyPassword(deps, caller(), originOf(caller(), ip), body);
      return null;
    },
    /** @interface operation:change_investor_password */
    async change_investor_password({ caller, ip, body }) {
      await changeInvestorPassword(deps, caller(), originOf(caller(), ip), body);
      return null;
    },
    /** @interface operation:account_change_password */
    async account_change_password({ caller, ip, params, query, body }) {
      const asked = { ...params, ...query, ...body };
      await setPassword(deps, caller(), originOf(caller(), ip), asked);
      return null;
    },
    /** @interface operation:request_change_password */
    async request_change_password({ caller }) {
      await requestCode(deps, caller().account_id);
      return null;
    },
    /** @interface operation:verify_change_password_code */
    async verify_change_password_code({ caller, body }) {
      await verifyCode(deps, caller(), body);
      return null;
    },
  } satisfies Handlers;
}
