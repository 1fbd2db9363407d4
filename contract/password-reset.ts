/** Setting a new password without the old one, by a code that is mailed. Runs anywhere; pure. */
import { z } from "zod";
import { newPassword } from "./fields.ts";
import { extension } from "./provenance.ts";

const here = extension("who forgot his password gets back in without the broker's staff");

/** Whether codes reach anybody here. */
export const PasswordResetOffer = z
  .object({
    /** false: the house sends no mail, so that its staff has to be asked. */
    by_mail: z.boolean(),
  })
  .meta(here);
export type PasswordResetOffer = z.infer<typeof PasswordResetOffer>;

/** Who forgot it: account id, alias or e-mail, as at the sign-in. */
export const PasswordResetRequest = z.object({ username: z.string().min(1).max(254) }).meta(here);
export type PasswordResetRequest = z.infer<typeof PasswordResetRequest>;

/** The same for everybody: it does not say whether there is such an account, nor whether a mail goes out. */
export const PasswordResetAsked = z
  .object({
    /** Shown with the code: a code is of use only to whoever asked for it. */
    request: z.string(),
  })
  .meta(here);
export type PasswordResetAsked = z.infer<typeof PasswordResetAsked>;

/** Ends every session of the account's owner and of his key; the key itself stays. */
export const PasswordReset = z
  .object({
    request: z.string().min(1).max(64),
    /** As it was mailed, with or without its space. */
    code: z.string().min(1).max(16),
    new_password: newPassword(),
  })
  .meta(here);
export type PasswordReset = z.infer<typeof PasswordReset>;
