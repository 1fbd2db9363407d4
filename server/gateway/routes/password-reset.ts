/** A new password for who forgot the old one, without a session. Runs in the service. */
import type { PasswordResets } from "../../auth/password-reset.ts";
import type { Handlers } from "../operation.ts";

/** `by_mail`: whether mail leaves the house. */
export function passwordResetRoutes(resets: PasswordResets, by_mail: boolean) {
  return {
    /** @interface operation:password_reset_offer */
    async password_reset_offer() {
      return { by_mail };
    },
    /** @interface operation:password_reset_request */
    async password_reset_request({ body, ip, language }) {
      return { request: await resets.request(body.username, ip, language()) };
    },
    /** @interface operation:password_reset */
    async password_reset({ body, ip }) {
      await resets.change(body, ip);
      return null;
    },
  } satisfies Handlers;
}
