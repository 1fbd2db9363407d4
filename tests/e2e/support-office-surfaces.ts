/**
 * What opens over the office, and how it is opened by mouse, in whichever language. Each dialog of src/office is in the list:
 * office-looks.spec.ts refuses a file that has one and is not.
 */
import { readFileSync } from "node:fs";
import { expect, type Locator, type Page } from "@playwright/test";
import { KINDS } from "../../src/office/provider-words.ts";
import { LIMIT_SETTING, type House } from "./support-furnished-house.ts";

/** An English message of the office in the language that the page speaks. */
export type Say = (english: string, values?: Readonly<Record<string, string | number>>) => string;

export function sayIn(language: "en" | "de"): Say {
  const file = new URL(`../../src/language/catalogues/${language}.json`, import.meta.url);
  const said = language === "en" ? {} : (JSON.parse(readFileSync(file, "utf8")) as object);
  return (english, values = {}) => {
    const text = (said as Record<string, unknown>)[english];
    let shown = typeof text === "string" ? text : english;
    for (const [name, value] of Object.entries(values)) {
      shown = shown.replaceAll(`{${name}}`, String(value));
    }
    return shown;
  };
}

type Opening = { readonly page: Page; readonly say: Say; readonly house: House };
const pressed = ({ page, say }: Opening, name: string, values?: Record<string, string | number>) =>
  page.getByRole("button", { name: say(name, values), exact: true }).click();
/** A button whose name begins so. */
const beginning = (page: Page | Locator, name: string) =>
  page.getByRole("button", { name: new RegExp(`^${name.replaceAll(".", "\\.")}`) });
/** Beside its name in the reader's language a setting has its key. */
const naming = (page: Page, key: string) => page.getByRole("button", { name: `, ${key}, ` });
const tabbed = ({ page, say }: Opening, name: string) =>
  page.getByRole("tab", { name: say(name), exact: true }).click();

async function fromMore(opening: Opening, entry: string): Promise<void> {
  await pressed(opening, "More");
  await opening.page.getByRole("menuitem", { name: opening.say(entry), exact: true }).click();
}

/** In the open dialog, by its place in the list. */
async function chosen({ page, say }: Opening, label: string, nth: number): Promise<void> {
  await beginning(page.getByRole("dialog"), say(label)).first().click();
  await page.getByRole("option").nth(nth).click();
}

async function ofGroup({ page, say, house }: Opening): Promise<void> {
  await beginning(page, say("Group")).first().click();
  const { name, currency } = house.group;
  await page.getByRole("option", { name: `${name}, ${currency}`, exact: true }).click();
}

async function openCommission(opening: Opening): Promise<void> {
  await ofGroup(opening);
  const { commission } = opening.house;
  await pressed(opening, "Open {what}", { what: commission.name });
}

export type OfficeSurface = {
  readonly name: string;
  /** Of src/office: where the dialog is made. */
  readonly file: string;
  /** The page's address after #/office/. */
  readonly at: (house: House) => string;
  readonly open: (opening: Opening) => Promise<void>;
};

const atClient = ({ client }: House) => `accounts/${client}`;
const at = (page: string) => () => page;

const OF_ACCOUNTS: readonly OfficeSurface[] = [
  {
    name: "new account",
    file: "new-account",
    at: at("accounts"),
    open: (o) => pressed(o, "New account"),
  },
  { name: "edit", file: "edit-account-dialog", at: atClient, open: (o) => pressed(o, "Edit") },
  { name: "money", file: "money-dialog", at: atClient, open: (o) => pressed(o, "Money") },
  { name: "message", file: "message-dialog", at: atClient, open: (o) => pressed(o, "Message") },
  {
    name: "move to another group",
    file: "move-dialog",
    at: atClient,
    async open(o) {
      await fromMore(o, "Move to another group");
      await chosen(o, "Group", 0);
    },
  },
  {
    name: "new password",
    file: "password-dialog",
    at: atClient,
    open: (o) => fromMore(o, "Set a new password"),
  },
  {
    name: "new password, typed",
    file: "password-dialog",
    at: atClient,
    async open(o) {
      await fromMore(o, "Set a new password");
      await chosen(o, "Password", 1);
    },
  },
  {
    name: "two-factor sign-in, off",
    file: "two-factor-dialog",
    at: ({ dealer }) => `accounts/${dealer}`,
    async open(o) {
      await fromMore(o, "Two-factor sign-in");
      const words = o.say("The password alone opens the account.");
      await expect(o.page.getByRole("dialog")).toContainText(words);
    },
  },
  {
    name: "turning two-factor sign-in off",
    file: "two-factor-dialog",
    at: atClient,
    async open(o) {
      await fromMore(o, "Two-factor sign-in");
      const title = o.say("Turn off two-factor sign-in?");
      await expect(o.page.getByRole("dialog", { name: title })).toBeVisible();
    },
  },
  { name: "shutting out", file: "account-page", at: atClient, open: (o) => fromMore(o, "Disable") },
  {
    name: "closing for ever",
    file: "account-page",
    at: atClient,
    open: (o) => fromMore(o, "Close for ever"),
  },
  {
    name: "position",
    file: "dealing-dialog",
    at: atClient,
    open: (o) => pressed(o, "Act on position {id}", { id: o.house.position }),
  },
  {
    name: "what guards a position",
    file: "dealing-dialog",
    at: atClient,
    async open(o) {
      await pressed(o, "Act on position {id}", { id: o.house.position });
      await chosen(o, "What", 1);
    },
  },
  {
    name: "order",
    file: "dealing-dialog",
    at: atClient,
    async open(o) {
      await tabbed(o, "Orders");
      await pressed(o, "Cancel order {id}", { id: o.house.order });
    },
  },
  {
    name: "correction of a deal",
    file: "correction-dialog",
    at: atClient,
    async open(o) {
      await tabbed(o, "Deals");
      await pressed(o, "Correct deal {id}", { id: o.house.deal });
    },
  },
  {
    name: "ending sessions",
    file: "account-sessions",
    at: atClient,
    async open(o) {
      await tabbed(o, "Sessions");
      await pressed(o, "End all");
    },
  },
  {
    name: "approving",
    file: "account-page",
    at: ({ pending }) => `accounts/${pending}`,
    open: (o) => pressed(o, "Approve"),
  },
  {
    name: "declining",
    file: "account-page",
    at: ({ pending }) => `accounts/${pending}`,
    open: (o) => pressed(o, "Decline"),
  },
  {
    name: "limits of a dealer",
    file: "dealer-limits-dialog",
    at: ({ dealer }) => `accounts/${dealer}`,
    async open(o) {
      await pressed(o, "Limits");
      await o.page.getByRole("dialog").getByRole("checkbox").first().uncheck();
    },
  },
];

const OF_HOUSE: readonly OfficeSurface[] = [
  {
    name: "search of the house",
    file: "house-search",
    at: at("overview"),
    async open(o) {
      await beginning(o.page, o.say("Search the house")).click();
      await o.page.keyboard.type("100");
      await expect(o.page.getByRole("option").first()).toBeVisible();
    },
  },
  {
    name: "what a second person confirms",
    file: "second-approvals",
    at: at("approvals"),
    open: ({ page, say, house }) =>
      page
        .getByRole("region", { name: say("Acts that a second person confirms") })
        .getByRole("button", { name: new RegExp(String(house.client)) })
        .click(),
  },
  {
    name: "closing by other terms of a group",
    file: "group-terms-form",
    at: ({ group }) => `groups/${group.id}`,
    async open(o) {
      const form = o.page.getByRole("form", { name: o.say("Terms") });
      for (const [label, term, text] of [
        ["{term}, 1 to", "Usual leverage", "1"],
        ["{term}, 1 to", "Greatest leverage", "1"],
        ["{term} at, percent", "Margin call", "400"],
        ["{term} at, percent", "Stop-out", "300"],
        ["Reason, for the journal", "", "By the regulator"],
      ] as const) {
        const name = o.say(label, { term: o.say(term) });
        await form.getByLabel(name, { exact: true }).fill(text);
      }
      await pressed(o, "Change terms");
    },
  },
  {
    name: "position of the desk",
    file: "dealing-dialog",
    at: at("dealing"),
    async open(o) {
      // The desk is as it was left.
      await tabbed(o, "Positions");
      await pressed(o, "Act on position {id}", { id: o.house.position });
    },
  },
  {
    name: "message to a group",
    file: "message-dialog",
    at: ({ group }) => `groups/${group.id}`,
    async open(o) {
      await pressed(o, "Message");
      await expect(o.page.getByRole("dialog").getByRole("status")).toContainText(/\d/);
    },
  },
  {
    name: "new commission",
    file: "commission-dialog",
    at: at("commissions"),
    open: (o) => pressed(o, "New commission"),
  },
  {
    name: "removing a commission",
    file: "commissions-page",
    at: at("commissions"),
    async open(o) {
      await openCommission(o);
      await pressed(o, "Remove");
    },
  },
  {
    name: "new tier",
    file: "commission-tiers",
    at: at("commissions"),
    async open(o) {
      await openCommission(o);
      await pressed(o, "New tier");
    },
  },
  {
    name: "removing a tier",
    file: "commission-tiers",
    at: at("commissions"),
    async open(o) {
      await openCommission(o);
      await pressed(o, "Remove the tier from {volume_from} lots", { volume_from: 100 });
    },
  },
  {
    name: "status of a symbol",
    file: "symbols-page",
    at: at("symbols"),
    open: ({ page, house }) => beginning(page, `${house.symbol.symbol}, `).click(),
  },
  {
    name: "halting",
    file: "halts-page",
    at: at("halts"),
    open: (o) => pressed(o, "Halt new trades"),
  },
  {
    name: "allowing again",
    file: "halts-page",
    at: at("halts"),
    open: (o) => {
      const reach = o.say("Symbol {symbol}", { symbol: o.house.symbol.symbol });
      return pressed(o, "Allow new trades: {reach}", { reach });
    },
  },
  ...KINDS.map(({ value: kind }, nth) => ({
    name: `new data provider: ${kind}`,
    file: "provider-dialog",
    at: at("providers"),
    async open(o: Opening) {
      await pressed(o, "Add a data provider");
      await chosen(o, "Kind", nth);
    },
  })),
  {
    name: "change of a data provider",
    file: "provider-dialog",
    at: at("providers"),
    open: (o) => pressed(o, "Change {name}", { name: o.house.provider }),
  },
  {
    name: "switching a data provider off",
    file: "providers-page",
    at: at("providers"),
    open: (o) => pressed(o, "Switch off {name}", { name: o.house.provider }),
  },
  {
    name: "setting",
    file: "settings-page",
    at: at("configs"),
    open: ({ page }) => naming(page, "sessions.several").click(),
  },
  {
    name: "setting with a number",
    file: "settings-page",
    at: at("configs"),
    open: ({ page }) => naming(page, LIMIT_SETTING).click(),
  },
  {
    name: "the broker's facts",
    file: "broker-page",
    at: at("broker"),
    async open(o) {
      await o.page.getByLabel(o.say("Address"), { exact: true }).fill("Nowhere 1, 1000 Somewhere");
      await pressed(o, "Save");
    },
  },
];

/** Each with where it is and how it opens; whoever opens one closes it by Escape. */
export const OFFICE_SURFACES: readonly OfficeSurface[] = [...OF_ACCOUNTS, ...OF_HOUSE];
