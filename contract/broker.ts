/** The broker, and the navigation of the terminal and back office. Runs anywhere; pure. @interface §4.4 */
import { z } from "zod";
import { currency, email, id, text, unixMs } from "./fields.ts";
import { assumed } from "./provenance.ts";

const here = assumed("§2 Other named records");

export const Broker = z
  .object({
    id: id(),
    name: z.string(),
    legal_name: z.string(),
    website: z.string().nullable(),
    support_email: z.string().nullable(),
    support_phone: z.string().nullable(),
    address: z.string(),
    /** Shown where the law asks for it. */
    risk_warning: z.string(),
    terms_url: z.string().nullable(),
    privacy_url: z.string().nullable(),
    /** Deposit currencies on offer. */
    currencies: z.array(currency()),
    updated_at: unixMs(),
  })
  .meta(here);
export type Broker = z.infer<typeof Broker>;

/** https only: a link that people press must not run a script. */
const link = z.url({ protocol: /^https$/ }).max(2048);

/** Changes the broker's facts. A field that is absent stays as it is. */
export const UptBroker = z
  .object({
    name: text(128).min(1).optional(),
    legal_name: text(256).optional(),
    website: link.nullable().optional(),
    support_email: email().nullable().optional(),
    support_phone: text(32).nullable().optional(),
    address: text(512).optional(),
    risk_warning: text(4096).optional(),
    terms_url: link.nullable().optional(),
    privacy_url: link.nullable().optional(),
    currencies: z.array(currency()).min(1).max(32).optional(),
  })
  .meta(here);
export type UptBroker = z.infer<typeof UptBroker>;

/** One entry of the menu. */
export type BrokerNavigationNode = {
  /** Name for programs, unique in the tree, as office.accounts. */
  key: string;
  label: string;
  /** Name of an icon, or null. */
  icon: string | null;
  /** Place in the terminal, as /office/accounts, or null for a heading. */
  path: string | null;
  children: BrokerNavigationNode[];
};

export const BrokerNavigationNode: z.ZodType<BrokerNavigationNode> = z
  .object({
    key: z.string(),
    label: z.string(),
    icon: z.string().nullable(),
    path: z.string().nullable(),
    get children() {
      return z.array(BrokerNavigationNode);
    },
  })
  .meta(here);

/** The menu of the caller's role. */
export const BrokerNavigationTree = z.object({ items: z.array(BrokerNavigationNode) }).meta(here);
export type BrokerNavigationTree = z.infer<typeof BrokerNavigationTree>;
