/** The account records; the interface names them without fields. Runs anywhere; pure. @interface §2 Other records */
import { z } from "zod";
import { ACCOUNT_STATUS, SCOPES } from "./codes.ts";
import {
  currency,
  email,
  id,
  money,
  newPassword,
  oneOf,
  text,
  unixMs,
  wireCode,
} from "./fields.ts";
import { GroupTerms } from "./group.ts";
import { COMMENT_CHARS_MAX } from "./limits.ts";
import { assumed } from "./provenance.ts";

const here = assumed("§2 Other named records");

/** Roles an account may have; investors have none of their own, they see a trader's. */
export const ACCOUNT_ROLES = ["Trader", "Admin", "Dealer"] as const;

/** An account as it is kept. Amounts in its deposit currency. */
export const Account = z
  .object({
    id: id(),
    /** Login alias, or null. */
    alias: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    /** ISO 3166 alpha-2, or null. */
    country: z.string().nullable(),
    role: z.enum(SCOPES),
    /** As ACCOUNT_STATUS. */
    status: wireCode(),
    group_id: id(),
    currency: currency(),
    /** Decimals of an amount in that currency. */
    currency_digits: z.number().int().min(0).max(8),
    leverage: z.number().positive(),
    balance: money(),
    credit: money(),
    is_demo: z.boolean(),
    /** End of a demo trial, Unix ms, or null. */
    trial_expires_at: unixMs().nullable(),
    /** Staff's own note; "" for anyone else. */
    comment: z.string(),
    created_at: unixMs(),
    updated_at: unixMs(),
  })
  .meta(here);
export type Account = z.infer<typeof Account>;

/** An account as it is looked at: with its group's terms and what concerns the viewer. */
export const ViewAccount = Account.extend({
  group: GroupTerms,
  has_investor_password: z.boolean(),
  has_client_secret: z.boolean(),
  /** Among the caller's favourites. */
  is_favourite: z.boolean(),
  /** New orders wait until the owner has shown that the e-mail is his: see verify_email. */
  is_email_due: z.boolean(),
  last_login_at: unixMs().nullable(),
}).meta(here);
export type ViewAccount = z.infer<typeof ViewAccount>;

const person = {
  alias: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{2,31}$/)
    .nullable()
    .optional(),
  phone: text(32).nullable().optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .optional(),
  trial_expires_at: unixMs().nullable().optional(),
  comment: text(COMMENT_CHARS_MAX).optional(),
};

/** Creates an account. currency and leverage default to the group's. Balance starts at 0: money has its operations. */
export const CrtAccount = z
  .object({
    name: text(128).min(1),
    email: email(),
    password: newPassword(),
    investor_password: newPassword().nullable().optional(),
    role: z.enum(ACCOUNT_ROLES).default("Trader"),
    group_id: id(),
    currency: currency().optional(),
    leverage: z.number().positive().optional(),
    is_demo: z.boolean().optional(),
    ...person,
  })
  .meta(here);
export type CrtAccount = z.infer<typeof CrtAccount>;

/** Changes an account. A field that is absent stays as it is. Group, money and passwords have their own operations. */
export const UptAccount = z
  .object({
    name: text(128).min(1).optional(),
    email: email().optional(),
    status: oneOf(ACCOUNT_STATUS).optional(),
    leverage: z.number().positive().optional(),
    ...person,
  })
  .meta(here);
export type UptAccount = z.infer<typeof UptAccount>;
