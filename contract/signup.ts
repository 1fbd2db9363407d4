/** Signing up for a demo trial, without an account. Runs anywhere; pure. */
import { z } from "zod";
import { currency, email, id, money, newPassword, text, unixMs } from "./fields.ts";
import { extension } from "./provenance.ts";

const here = extension("newcomers open a demo from inside the terminal");

export const SignupDemo = z
  .object({
    name: text(128).min(1),
    email: email(),
    password: newPassword(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional(),
    /** Absent: the broker's first. */
    currency: currency().optional(),
    leverage: z.number().positive().optional(),
    /** Virtual money to start with, deposit currency. */
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
