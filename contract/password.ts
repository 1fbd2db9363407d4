/** The bodies that change passwords. Runs anywhere; pure. @interface §2 Other named records, §4.2 */
import { z } from "zod";
import { newPassword, password } from "./fields.ts";
import { assumed } from "./provenance.ts";

const here = assumed("§2 Other named records");

/** Changes the caller's own password. Ends the account's other sessions. */
export const ChangeMyPassword = z
  .object({
    current_password: password(),
    new_password: newPassword(),
    /** The code that request-change-password mailed; required where the broker asks for it. */
    code: z.string().max(16).optional(),
  })
  .meta(here);
export type ChangeMyPassword = z.infer<typeof ChangeMyPassword>;

/** Sets the password that investors watch with. Ends the account's investor sessions. */
export const ChangeInvestorPassword = z
  .object({
    /** The account holder's own password. */
    current_password: password(),
    /** null: investors can no longer sign in. */
    new_password: newPassword().nullable(),
  })
  .meta(here);
export type ChangeInvestorPassword = z.infer<typeof ChangeInvestorPassword>;

/** Staff sets a password; which one is the query's password_type. */
export const ChangePassword = z.object({ new_password: newPassword() }).meta(here);
export type ChangePassword = z.infer<typeof ChangePassword>;

/** The code that was mailed, as a bare JSON string. */
export const ChangePasswordCode = z.string().min(1).max(16).meta(assumed("§4.2 Accounts"));
export type ChangePasswordCode = z.infer<typeof ChangePasswordCode>;
