/**
 * Every surface in the language that nobody speaks, longer, accented and from right to left: nothing that is read stands outside
 * the messages, no word is cut off, no page is wider than its window. What there is to be opened is one list for all tests
 * (support-surfaces.ts), found here by its English (support-languages.ts). Sends nothing.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { OFFICE_PAGES } from "../../src/office/office-route.ts";
import { BTCUSD, ETHUSD, useOwnAccount } from "./support-account.ts";
import { layoutFaults } from "./support-layout.ts";
import { enterOffice } from "./support-office.ts";
import { openDemo, openRecords } from "./support-records.ts";
import { openRestartedService, type RestartedService } from "./support-restart.ts";
import { LANGUAGES } from "../../src/language/languages.ts";
import { finderOf, inPseudo, wrapped, type Finder } from "./support-languages.ts";
import {
  ACCOUNT_PARTS,
  BARS,
  CHART,
  CHART_DIALOGS,
  CLOSED_BY_ESCAPE,
  FLOATING,
  KEPT,
  OFFICE,
  PHONE,
  PHONE_PAGES,
  press,
  RECORD_VIEWS,
  TABLES,
  tab,
  TOUR,
  TRADER,
  WATCHLIST,
  type Surface,
} from "./support-surfaces.ts";
import { pick } from "./support-ticket.ts";
import { chooseSymbol, proveUnless, signIn } from "./support.ts";
import { looseIn } from "./support-words.ts";

const NARROW = { width: 390, height: 844 };

const own = useOwnAccount("pseudo-walk");

test.describe.configure({ timeout: 240_000 });

/** The language of a walk: its name where it is kept, and how its texts are found by their English. */
type Spoken = { readonly language: string; readonly find: Finder };
const MADE_UP: Spoken = { language: "pseudo-rtl", find: inPseudo };

async function speak(page: Page, { language }: Spoken): Promise<void> {
  await page.addInitScript((one) => localStorage.setItem("ringside.language", one), language);
  await page.emulateMedia({ reducedMotion: "reduce" });
}

/** Looks at what is seen now, and says what is wrong with it: in a real language, only how it is laid out. */
async function look(page: Page, spoken: Spoken, name: string, within = "body"): Promise<string[]> {
  const picture = process.env["PICTURES"];
  if (picture !== undefined)
    await page.screenshot({
      path: `${picture}/${spoken.language}-${name.replaceAll(/\W+/g, "-")}.png`,
    });
  const faults = await layoutFaults(page, within);
  if (spoken !== MADE_UP) return faults.map((fault) => `${name}: ${fault}`);
  const loose = (await looseIn(page, within)).map((text) => `no message: ${text}`);
  // How wide a column of a table is, its reader decides, and a card of a phone has as many lines as it has: a third longer than
  // any language is more than they begin with.
  const cut = faults.filter((fault) => !/^cut off: .* in span\.(?:table-|card-)/.test(fault));
  return [...loose, ...cut].map((fault) => `${name}: ${fault}`);
}

/** Opens each, looks at it and closes it. One that does not open is a fault too. */
async function walk(page: Page, spoken: Spoken, surfaces: readonly Surface[]): Promise<string[]> {
  const found: string[] = [];
  page.setDefaultTimeout(5_000);
  for (const { name, open, within = FLOATING } of surfaces) {
    await test.step(name, async () => {
      try {
        await open(wrapped(page, spoken.find));
        if (within === FLOATING) await expect(page.locator(FLOATING).first()).toBeVisible();
        found.push(...(await look(page, spoken, name, within)));
      } catch (fault) {
        found.push(`${name}: does not open: ${String(fault).slice(0, 2_000)}`);
      }
      await expect(async () => {
        if (CLOSED_BY_ESCAPE.includes(within)) await page.keyboard.press("Escape");
        await expect(page.locator(FLOATING)).toHaveCount(0, { timeout: 500 });
      }).toPass();
    });
  }
  return found;
}

async function openThings(): Promise<void> {
  const { records } = own;
  const market = { type: ORDER_TYPE.market, side: SIDE.buy };
  await records.placeOrder({ ...market, symbol_id: ETHUSD, volume: 1 });
  await records.clear();
  await records.placeOrder({ ...market, symbol_id: BTCUSD, volume: 0.1 });
  await records.placeOrder({ ...market, symbol_id: BTCUSD, volume: 0.1, side: SIDE.sell });
  await own.placeWaiting({ order_price: 5_000 });
  await own.placeWaiting({ side: SIDE.sell, order_price: 900_000 });
}

/** Surfaces whose steps expect an English text or figure to be there. */
const ENGLISH: readonly string[] = ["units of the stop loss", "question at a limit of one's own"];

/** Everything that a desk opens, in the language. */
async function walkDesk(page: Page, spoken: Spoken): Promise<string[]> {
  await openThings();
  await speak(page, spoken);
  const found: string[] = [];
  const terminal = wrapped(page, spoken.find);
  await test.step("who is not in yet", async () => {
    await page.goto("/");
    await expect(page.locator("input[autocomplete=username]")).toBeVisible();
    found.push(...(await look(page, spoken, "sign-in")));
    await page.goto("/#sign-up");
    await expect(terminal.getByRole("slider", { name: "Leverage" })).toBeVisible();
    found.push(...(await look(page, spoken, "sign-up")));
    for (const name of ["sign-up-live", "forgot-password"]) {
      await page.goto(`/#${name}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      found.push(...(await look(page, spoken, name)));
    }
    await page.goto("about:blank");
  });
  await signIn(terminal, false, "/", own.login);
  await pick(terminal, "BTCUSD");
  await press("Trading safety")(terminal);
  await terminal.getByLabel("Volume, lots").fill("0.05");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  found.push(...(await look(page, spoken, "workspace")));
  // The sheet of keys is looked for by its English words there, and opened by its key in another list.
  const bars = BARS.filter(({ name }) => name !== "sheet of keys");
  const trader = TRADER.filter(({ name }) => spoken === MADE_UP || !ENGLISH.includes(name));
  for (const surfaces of [bars, KEPT, ACCOUNT_PARTS, WATCHLIST, CHART, CHART_DIALOGS])
    found.push(...(await walk(page, spoken, surfaces)));
  await tab(terminal, "Positions");
  found.push(...(await walk(page, spoken, trader)));
  await tab(terminal, "Positions");
  for (const surfaces of [TABLES, RECORD_VIEWS, TOUR])
    found.push(...(await walk(page, spoken, surfaces)));
  return found;
}

async function walkPhone(page: Page, spoken: Spoken): Promise<string[]> {
  await openThings();
  await speak(page, spoken);
  await page.setViewportSize(NARROW);
  const terminal = wrapped(page, spoken.find);
  await page.goto("/");
  const found = await look(page, spoken, "sign-in on a phone");
  await signIn(terminal, false, "/", own.login);
  await chooseSymbol(terminal, "BTCUSD");
  found.push(...(await look(page, spoken, "phone")));
  for (const surfaces of [PHONE, PHONE_PAGES]) found.push(...(await walk(page, spoken, surfaces)));
  return found;
}

test("the terminal is whole in a language that nobody speaks", async ({ page }) => {
  expect(await walkDesk(page, MADE_UP)).toEqual([]);
});

test("so it is on a phone", async ({ page }) => {
  expect(await walkPhone(page, MADE_UP)).toEqual([]);
});

test.describe("on a service of its own", () => {
  let service: RestartedService;
  test.beforeAll(async () => {
    service = await openRestartedService({ TRUSTED_PROXIES: "127.0.0.1" });
  });
  test.afterAll(() => service.close());

  // What other tests wrote into the one that they share, as names of accounts, is shown to staff, and is no message.
  test("so is the office", async ({ browser, playwright }) => {
    const request = await playwright.request.newContext({ baseURL: service.url });
    const login = await openDemo(request, "pseudo-office");
    const records = await openRecords(request, login);
    const limit = { type: ORDER_TYPE.limit, side: SIDE.buy, order_price: 50_000 };
    await records.placeOrder({ ...limit, symbol_id: BTCUSD, volume: 0.1 });
    const context = await browser.newContext({ baseURL: service.url });
    const page = await context.newPage();
    await speak(page, MADE_UP);
    await enterOffice(wrapped(page, inPseudo));
    const found: string[] = [];
    for (const name of OFFICE_PAGES) {
      await test.step(name, async () => {
        await page.goto(`/#/office/${name}`);
        await expect(page.locator(`.office-link[href="#/office/${name}"]`)).toHaveAttribute(
          "aria-current",
          "page",
        );
        // Until its code has come a page is empty, and busy with nothing.
        await expect(page.locator("main.office-page > *").first()).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        found.push(...(await look(page, MADE_UP, `office, ${name}`)));
      });
    }
    await page.goto(`/#/office/accounts/${login.username}`);
    expect([...found, ...(await walk(page, MADE_UP, OFFICE))]).toEqual([]);
    await context.close();
    await request.dispose();
  });
});

for (const [language, { name }] of Object.entries(LANGUAGES)) {
  if (language === "en") continue;
  const spoken = (): Spoken => ({ language, find: finderOf(language) });

  test(`${name} finds room on a desk${proveUnless(false)}`, async ({ page }) => {
    expect(await walkDesk(page, spoken())).toEqual([]);
  });

  test(`${name} finds room on a phone${proveUnless(false)}`, async ({ page }) => {
    expect(await walkPhone(page, spoken())).toEqual([]);
  });
}
