/**
 * Everything that opens over the terminal, opened in turn in a real browser: menus, popovers, dialogs and sheets, each looked
 * at by axe in dark and in light; as a trader, as an investor those that he has, and on a phone. The parts of the account
 * dialog are in account.spec.ts. Sends nothing.
 */
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, ETHUSD, useOwnAccount } from "./support-account.ts";
import {
  type Surface,
  press,
  tab,
  row,
  BARS,
  WATCHLIST,
  CHART,
  CHART_DIALOGS,
  CLOSED_BY_ESCAPE,
  KEPT,
  RECORD_VIEWS,
  TABLES,
  TOUR,
  TRADER,
  PHONE,
  PHONE_PAGES,
  FLOATING,
} from "./support-surfaces.ts";
import { pick, ticket } from "./support-ticket.ts";
import {
  chooseSymbol,
  proveUnless,
  RULES_OF_LOOK,
  violationsOf,
  watchForTrouble,
} from "./support.ts";

const INVESTOR_PASSWORD = "silver-otter-quay-7";
const NARROW = { width: 390, height: 844 };

const own = useOwnAccount("dialogs");

/** What an investor has otherwise than a trader, in words or in what stands around it. */
const INVESTOR: ReadonlySet<string> = new Set([
  "palette with symbols",
  "sheet of keys",
  "menu of the account",
  "settings",
  "notices",
  "menu of a symbol",
  "menu of a price",
  "columns of positions",
  "menu of a deal",
  "statistics",
  "statement",
  "transactions",
  "journal",
]);

/** Opens each, has axe look at it in both looks, and closes it. Everything that is found, by surface and look. */
async function lookAtEach(page: Page, surfaces: readonly Surface[]): Promise<string[]> {
  const found: string[] = [];
  let looks: readonly ("dark" | "light")[] = ["dark", "light"];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const { name, open, within = FLOATING } of surfaces) {
    await test.step(name, async () => {
      // What comes late into a pane may take a menu along that was opened before.
      await expect(async () => {
        await open(page);
        if (within !== FLOATING) return;
        await expect(page.locator(FLOATING).first()).toBeVisible({ timeout: 3_000 });
      }).toPass();
      for (const [at, colorScheme] of looks.entries()) {
        await page.emulateMedia({ colorScheme });
        await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
        const rules = at === 0 ? undefined : RULES_OF_LOOK;
        const violations = await violationsOf(page, within, rules);
        found.push(...violations.map((violation) => `${name}, ${colorScheme}: ${violation}`));
      }
      // Headings follow each other over the whole page.
      const order =
        within === FLOATING ? [] : await violationsOf(page, undefined, ["heading-order"]);
      found.push(...order.map((violation) => `${name}: ${violation}`));
      // The next begins with the look that is there.
      looks = looks.toReversed();
      // A submenu goes before its menu.
      await expect(async () => {
        if (CLOSED_BY_ESCAPE.includes(within)) await page.keyboard.press("Escape");
        await expect(page.locator(FLOATING)).toHaveCount(0, { timeout: 500 });
      }).toPass();
    });
  }
  return found;
}

/** Positions on both sides, two working orders that may be tied, and a trade that is over. */
async function openThings(): Promise<void> {
  const { records } = own;
  const market = { type: ORDER_TYPE.market, side: SIDE.buy };
  await records.placeOrder({ ...market, symbol_id: ETHUSD, volume: 1 });
  await records.clear();
  await records.placeOrder({ ...market, symbol_id: BTCUSD, volume: 0.1 });
  await records.placeOrder({ ...market, symbol_id: BTCUSD, volume: 0.1, side: SIDE.sell });
  const limit = { type: ORDER_TYPE.limit, symbol_id: BTCUSD, volume: 0.1 };
  await records.placeOrder({ ...limit, side: SIDE.buy, order_price: 5_000 });
  await records.placeOrder({ ...limit, side: SIDE.sell, order_price: 900_000 });
}

/** Each opens dozens of things. */
test.describe.configure({ timeout: 240_000 });

test("nothing that opens has a violation in either look, for a trader", async ({ page }) => {
  await openThings();
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await expect(ticket(page)).toBeVisible();
  await pick(page, "BTCUSD");
  await press("Trading safety")(page);
  await page.getByLabel("Volume, lots").fill("0.05");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(row(page, "Positions", "Buy")).toBeVisible();
  expect(await lookAtEach(page, [...TRADER, ...BARS, ...WATCHLIST, ...CHART])).toEqual([]);
  await tab(page, "Positions");
  expect(await lookAtEach(page, TABLES)).toEqual([]);
  expect(trouble).toEqual([]);
});

test("nothing that a chart opens, and nothing that is kept, has a violation in either look", async ({
  page,
}) => {
  await openThings();
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await expect(ticket(page)).toBeVisible();
  await pick(page, "BTCUSD");
  expect(await lookAtEach(page, [...CHART_DIALOGS, ...KEPT])).toEqual([]);
  await tab(page, "Positions");
  expect(await lookAtEach(page, [...RECORD_VIEWS, ...TOUR])).toEqual([]);
  expect(trouble).toEqual([]);
});

/** The same surfaces as a trader has, with fewer words. */
test(`nothing that opens has a violation in either look, for an investor${proveUnless(false)}`, async ({
  page,
}) => {
  await openThings();
  await own.records.ask("POST", "/accounts/me/investor-password", {
    current_password: own.login.password,
    new_password: INVESTOR_PASSWORD,
  });
  await enter(page, { ...own.login, password: INVESTOR_PASSWORD });
  await expect(row(page, "Positions", "Buy")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Trading safety" })).toHaveCount(0);
  const his = [...BARS, ...WATCHLIST, ...CHART, ...TABLES].filter(({ name }) => INVESTOR.has(name));
  expect(his).toHaveLength(INVESTOR.size);
  expect(await lookAtEach(page, his)).toEqual([]);
});

test("nothing that opens on a phone has a violation in either look", async ({ page }) => {
  await openThings();
  await page.setViewportSize(NARROW);
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  expect(await lookAtEach(page, PHONE)).toEqual([]);
});

test(`no page of a phone has a violation in either look${proveUnless(false)}`, async ({ page }) => {
  await openThings();
  await page.setViewportSize(NARROW);
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  expect(await lookAtEach(page, PHONE_PAGES)).toEqual([]);
});
