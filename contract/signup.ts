/** Signing up for a demo trial, without an account. Runs anywhere; pure. */
import { z } from "zod";
import { currency, email, id, money, newPassword, text, unixMs } from "./fields.ts";
import { extension } from "./provenance.ts";

const here = extension("newcomers open a demo from inside the terminal");

/** A deposit currency that demos are on offer in, and what may be chosen with it. */
export const SignupDemoTerms = z
  .object({
    currency: currency(),
    currency_digits: z.number().int().min(0).max(8),
    /** Days until the trial ends. */
    trial_days: z.number().int().positive(),
    /** Ascending. */
    leverages: z.array(z.number().positive()).min(1),
    leverage_default: z.number().positive(),
    /** Virtual money to start with, both bounds inclusive. */
    balance_min: money().positive(),
    balance_max: money().positive(),
    balance_default: money().positive(),
  })
  .meta(here);
export type SignupDemoTerms = z.infer<typeof SignupDemoTerms>;

/** What a newcomer may choose. None where the broker offers no demos; the first is the default. */
export const SignupDemoOffer = z.object({ currencies: z.array(SignupDemoTerms) }).meta(here);
export type SignupDemoOffer = z.infer<typeof SignupDemoOffer>;

export const SignupDemo = z
  .object({
    name: text(128).min(1).regex(/\S/, "must not be blank"),
    email: email(),
    password: newPassword(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** Absent: the broker's first. */
    currency: currency().optional(),
    /** One of the currency's leverages. Absent: its default. */
    leverage: z.number().positive().optional(),
    /** Virtual money to start with, deposit currency. Absent: the currency's default. */
    balance: money().positive().optional(),
    /** The broker's terms, read and agreed to. */
    accept_terms: z.literal(true),
  })
  .meta(here);
export type SignupDemo = z.infer<typeof SignupDemo>;

/** The new account; sign in with it and the password just set. */
export const SignupDemoResult = z
  .object({
    account_id: id(),
    email: z.string(),
    currency: currency(),
    leverage: z.number().positive(),
    balance: money(),
    trial_expires_at: unixMs(),
  })
  .meta(here);
export type SignupDemoResult = z.infer<typeof SignupDemoResult>;
