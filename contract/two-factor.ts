/**
 * Two-factor sign-in: a code of an app (TOTP, RFC 6238) beside the password, and codes on paper for who lost the app. Runs
 * anywhere; pure.
 */
import { z } from "zod";
import { count, password, text, unixMs } from "./fields.ts";
import { COMMENT_CHARS_MAX, RECOVERY_CODES_COUNT } from "./limits.ts";
import { extension } from "./provenance.ts";

const here = extension("a stolen password alone opens no account whose owner does not want that");

/** As an app shows it or as it was written down, with or without its spaces and dashes. */
const code = () => z.string().min(1).max(32);

/** Where an account stands. */
export const TwoFactor = z
  .object({
    /** false: the house has no key to keep secrets with, so nobody can turn it on. */
    is_offered: z.boolean(),
    is_on: z.boolean(),
    /** The broker asks it of everybody in the account's group: without it the next sign-in leads to setting it up. */
    is_required: z.boolean(),
    /** null: it is off. */
    on_since: unixMs().nullable(),
    /** Recovery codes that were not used yet. */
    recovery_codes_left: count(),
  })
  .meta(here);
export type TwoFactor = z.infer<typeof TwoFactor>;

/** A session alone begins nothing: whoever found it open would lock its owner out. */
export const BeginTwoFactor = z.object({ current_password: password() }).meta(here);
export type BeginTwoFactor = z.infer<typeof BeginTwoFactor>;

const whose = {
  /** Account id, alias or e-mail, as at the sign-in. */
  username: z.string().min(1).max(254),
  password: password(),
};

/** The same without a session, where the broker asks for it and the sign-in is refused until it is on. */
export const BeginFirstTwoFactor = z.object(whose).meta(here);
export type BeginFirstTwoFactor = z.infer<typeof BeginFirstTwoFactor>;

/** Told in this answer alone. Nothing is asked for at the sign-in until a code was shown. */
export const TwoFactorSetup = z
  .object({
    /** otpauth://totp/…: what an app reads from a QR code. */
    uri: z.string(),
    /** The same secret to be typed, in base32. */
    secret: z.string(),
    /** Until when a code of it may turn it on. */
    expires_at: unixMs(),
  })
  .meta(here);
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

export const ConfirmTwoFactor = z.object({ code: code() }).meta(here);
export type ConfirmTwoFactor = z.infer<typeof ConfirmTwoFactor>;

export const ConfirmFirstTwoFactor = z.object({ ...whose, code: code() }).meta(here);
export type ConfirmFirstTwoFactor = z.infer<typeof ConfirmFirstTwoFactor>;

/** Shows both, to turn it off or to get new recovery codes: a code of the app or a recovery code. */
export const TwoFactorProof = z.object({ current_password: password(), code: code() }).meta(here);
export type TwoFactorProof = z.infer<typeof TwoFactorProof>;

/** Told in this answer alone. Each opens the account once, in place of a code of the app; those of before work no more. */
export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).length(RECOVERY_CODES_COUNT) })
  .meta(here);
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Staff turns it off for who lost his phone and his codes. */
export const TurnOffTwoFactor = z
  .object({ desc: text(COMMENT_CHARS_MAX).regex(/\S/, "must say why") })
  .meta(here);
export type TurnOffTwoFactor = z.infer<typeof TurnOffTwoFactor>;
