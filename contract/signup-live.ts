/** Asking for a live account, without an account: staff approves or declines it. Runs anywhere; pure. */
import { z } from "zod";
import { currency, email, id, newPassword, text, wireCode } from "./fields.ts";
import { extension } from "./provenance.ts";

const here = extension("pending accounts, which staff approves or declines, come from somewhere");

/** A deposit currency that live accounts are on offer in, and what may be chosen with it. */
export const SignupLiveTerms = z
  .object({
    currency: currency(),
    currency_digits: z.number().int().min(0).max(8),
    /** Ascending. */
    leverages: z.array(z.number().positive()).min(1),
    leverage_default: z.number().positive(),
  })
  .meta(here);
export type SignupLiveTerms = z.infer<typeof SignupLiveTerms>;

/** What may be asked for. Empty where the broker takes no requests here; the first is the default. */
export const SignupLiveOffer = z.object({ currencies: z.array(SignupLiveTerms) }).meta(here);
export type SignupLiveOffer = z.infer<typeof SignupLiveOffer>;

/** Who asks, as Account has it. */
export const SignupLive = z
  .object({
    name: text(128).min(1).regex(/\S/, "must not be blank"),
    email: email(),
    password: newPassword(),
    phone: z.string().regex(/^\+?[0-9][0-9 ()./-]{4,30}$/, "must be a telephone number"),
    country: z.string().regex(/^[A-Z]{2}$/),
    /** Absent: the broker's first. */
    currency: currency().optional(),
    /** One of the currency's leverages. Absent: its default. */
    leverage: z.number().positive().optional(),
    /** The broker's terms, read and agreed to. */
    accept_terms: z.literal(true),
  })
  .meta(here);
export type SignupLive = z.infer<typeof SignupLive>;

/** The pending account. Nobody signs in to it before it is approved. */
export const SignupLiveResult = z
  .object({
    account_id: id(),
    email: z.string(),
    currency: currency(),
    leverage: z.number().positive(),
    /** As ACCOUNT_STATUS: pending. */
    status: wireCode(),
  })
  .meta(here);
export type SignupLiveResult = z.infer<typeof SignupLiveResult>;
