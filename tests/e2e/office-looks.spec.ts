/**
 * How the office looks: each page and each dialog, by axe, and whether anything is cut off or out of sight on a desktop, a
 * tablet and a phone, in English and in German, whose words are longer. On a service of its own, which is full of things.
 */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { OFFICE_PAGES } from "../../src/office/office-route.ts";
import { enterOffice } from "./support-office.ts";
import { furnish, type House } from "./support-furnished-house.ts";
import { OFFICE_SURFACES, sayIn, type OfficeSurface } from "./support-office-surfaces.ts";
import { lossesIn } from "./support-office-losses.ts";
import { openRestartedService, type RestartedService } from "./support-restart.ts";
import { ADMIN, violationsOf, watchForTrouble } from "./support.ts";

test.describe.configure({ mode: "serial", timeout: 420_000 });

const DESK = { width: 1440, height: 900 };
const TABLET = { width: 1024, height: 768 };
const PHONE = { width: 390, height: 844 };
const LOOKS = [
  { name: "dark on a desktop", size: DESK, colorScheme: "dark" },
  { name: "light on a tablet", size: TABLET, colorScheme: "light" },
  { name: "dark on a phone", size: PHONE, colorScheme: "dark" },
] as const;
/** The rules that another look can break. */
const RULES_OF_LOOK = ["color-contrast", "link-in-text-block"];
const DIALOG = "[role=dialog]";
/** What the office is for on a phone, beside one account with its messages. */
const ON_A_PHONE: ReadonlySet<string> = new Set([
  "overview",
  "accounts",
  "approvals",
  "dealing",
  "groups",
  "messages",
  "journal",
  "configs",
]);

let service: RestartedService;
let house: House;

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  service = await openRestartedService({
    TRUSTED_PROXIES: "127.0.0.1",
    SIGNUPS_PER_HOUR_OF_ALL: "1000",
  });
  const request = await playwright.request.newContext({ baseURL: service.url });
  house = await furnish(request);
  await request.dispose();
});
test.afterAll(() => service.close());

type Place = { readonly address: string; readonly tab?: number };
/** How many lists an account has: all of them are there for an administrator. */
const RECORDS = 6;

/** Each page, and each list of those that have several. */
const places = (): Place[] => [
  ...OFFICE_PAGES.map((address) => ({ address })),
  // The desk is as it was left: each of its lists is chosen.
  { address: "dealing", tab: 0 },
  { address: "dealing", tab: 1 },
  ...Array.from({ length: RECORDS }, (_, tab) => ({ address: `accounts/${house.client}`, tab })),
  { address: `accounts/${house.pending}` },
  { address: `groups/${house.group.id}` },
];
const wordsOf = ({ address, tab }: Place): string =>
  tab === undefined ? address : `${address}, list ${tab + 1}`;

/** Goes there without loading anew, and waits for what is asked for. */
async function go(page: Page, { address, tab }: Place): Promise<void> {
  const [name, id] = address.split("/");
  await page.evaluate((hash) => void (location.hash = hash), `#/office/${address}`);
  await expect(page.locator(`[href="#/office/${name}"][aria-current=page]`)).toHaveCount(1);
  const title = name === "groups" ? house.group.name : (id ?? "");
  if (id !== undefined) await expect(page.locator("main h2").first()).toContainText(title);
  await expect(page.locator("main.office-page > *").first()).toBeVisible();
  if (tab !== undefined) await page.getByRole("main").getByRole("tab").nth(tab).click();
  await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
}

async function open(page: Page, surface: OfficeSurface, language: "en" | "de"): Promise<void> {
  // What is chosen on a page goes with it.
  await go(page, { address: "overview" });
  await go(page, { address: surface.at(house) });
  await surface.open({ page, say: sayIn(language), house });
  await expect(page.locator(DIALOG)).toBeVisible();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.locator(DIALOG)).toHaveCount(0);
}

/** What other dialogs are made of; the question before a stop-out is looked at in office-margin.spec.ts, where one is near. */
const PARTS: ReadonlySet<string> = new Set([
  "form-dialog",
  "confirm-dialog",
  "create-closing-question",
]);

test("every dialog of the office is in the list", () => {
  const folder = "src/office";
  const made = readdirSync(folder)
    .filter((name) => name.endsWith(".tsx"))
    .filter((name) =>
      /<((Form|Confirm)?Dialog|PaletteShell)\b/.test(readFileSync(`${folder}/${name}`, "utf8")),
    )
    .map((name) => name.replace(/\.tsx$/, ""))
    .filter((name) => !PARTS.has(name));
  const listed = new Set(OFFICE_SURFACES.map(({ file }) => file));
  expect([...listed].toSorted()).toEqual(made.toSorted());
});

test("no page and no dialog has a violation, and nothing of one is cut off", async ({ page }) => {
  const trouble = await watchForTrouble(page);
  const found: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  page.setDefaultTimeout(20_000);
  await enterOffice(page, "overview", ADMIN, service.url);
  for (const { name, size, colorScheme } of LOOKS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    for (const place of places()) {
      await go(page, place);
      const isSeen = size !== PHONE || ON_A_PHONE.has(place.address);
      const wrong = [
        ...(isSeen ? await violationsOf(page) : []),
        ...(await lossesIn(page, ".office")),
      ];
      found.push(...wrong.map((words) => `${wordsOf(place)}, ${name}: ${words}`));
    }
  }
  for (const surface of OFFICE_SURFACES) {
    await page.setViewportSize(DESK);
    await open(page, surface, "en");
    for (const [nth, { name, size, colorScheme }] of LOOKS.entries()) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const rules = nth === 0 ? undefined : RULES_OF_LOOK;
      const wrong = [
        ...(nth === 2 ? [] : await violationsOf(page, DIALOG, rules)),
        ...(await lossesIn(page, DIALOG)),
      ];
      found.push(...wrong.map((words) => `${surface.name}, ${name}: ${words}`));
    }
    await close(page);
  }
  expect(found).toEqual([]);
  expect(trouble).toEqual([]);
});

test("nothing of it is cut off in German, which has longer words", async ({ page }) => {
  const found: string[] = [];
  page.setDefaultTimeout(20_000);
  await enterOffice(page, "overview", ADMIN, service.url);
  await page.evaluate(() => localStorage.setItem("ringside.language", "de"));
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  for (const { name, size } of LOOKS) {
    await page.setViewportSize(size);
    for (const place of places()) {
      await go(page, place);
      const wrong = await lossesIn(page, ".office");
      found.push(...wrong.map((words) => `${wordsOf(place)}, ${name}: ${words}`));
    }
  }
  for (const surface of OFFICE_SURFACES) {
    await page.setViewportSize(DESK);
    await open(page, surface, "de");
    for (const { name, size } of LOOKS) {
      await page.setViewportSize(size);
      const wrong = await lossesIn(page, DIALOG);
      found.push(...wrong.map((words) => `${surface.name}, ${name}: ${words}`));
    }
    await close(page);
  }
  expect(found).toEqual([]);
});
