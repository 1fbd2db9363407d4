/**
 * One-click trading in a real browser: switched on by hand after its terms, always in view, one order a press, and off by
 * itself whenever nobody may be looking any more; and the limits of one's own that ask before an order. Orders are counted in
 * the service's own records.
 */
import { expect, test, type Page } from "@playwright/test";
import { SIDE } from "../../contract/codes.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { field, openTicket, pick, send, ticket } from "./support-ticket.ts";
import { expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

/** On a busy machine a minute is not enough. */
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("one-click");

const armed = (page: Page) => page.getByRole("status").filter({ hasText: "One-click on" });
const terms = (page: Page) => page.getByRole("dialog", { name: "One-click trading" });
const atOnce = (page: Page, side: "Buy" | "Sell") =>
  ticket(page).getByRole("button", { name: `${side} at once` });

async function openSafety(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Trading safety" }).click();
  await expect(page.getByRole("heading", { name: "Trading safety" })).toBeVisible();
}

async function closeSafety(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "Trading safety" })).toHaveCount(0);
}

const switchOn = (page: Page) => page.getByRole("radio", { name: "One click" }).click();

/** Accepts the terms, which are asked for the first time. */
async function switchOnFirst(page: Page): Promise<void> {
  await openSafety(page);
  await switchOn(page);
  await terms(page).getByRole("button", { name: "I accept, switch it on" }).click();
  await expect(armed(page)).toBeVisible();
}

/** Terms that were accepted are not asked for again. */
async function switchOnAgain(page: Page): Promise<void> {
  await openSafety(page);
  await switchOn(page);
  await expect(armed(page)).toBeVisible();
  await expect(terms(page)).toHaveCount(0);
  await closeSafety(page);
}

async function expectOff(page: Page): Promise<void> {
  await expect(armed(page)).toHaveCount(0);
  await expect(atOnce(page, "Buy")).toHaveCount(0);
  await expect(atOnce(page, "Sell")).toHaveCount(0);
}

/** Switched off by itself, and said why. */
async function expectOffFor(page: Page, why: string | RegExp): Promise<void> {
  await expectOff(page);
  await expect(page.getByText(why).first()).toBeVisible();
}

/** No tab of a headless browser is ever hidden, so the page is told what a browser tells it. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    Reflect.deleteProperty(document, "visibilityState");
  });

declare global {
  interface Window {
    /** How much later it is for the timers of the page, ms. */
    timersAheadMs: number;
  }
}

/**
 * Lets the repeated timers of the page alone see another time: were the whole clock to jump, prices would be old at once, and
 * it would be off for that. Before the first navigation.
 */
const letTimersGoAhead = (page: Page) =>
  page.addInitScript(() => {
    window.timersAheadMs = 0;
    const repeat = window.setInterval.bind(window);
    const now = Date.now.bind(Date);
    window.setInterval = ((handler: () => void, ms?: number) =>
      repeat(() => {
        if (window.timersAheadMs === 0) return handler();
        Date.now = () => now() + window.timersAheadMs;
        try {
          handler();
        } finally {
          Date.now = now;
        }
      }, ms)) as typeof window.setInterval;
  });

test("asks for its terms once, is in view while it is on, and sends one order a press @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await openTicket(page, own.login, "BTCUSD", true);
  await expectOff(page);
  await openSafety(page);
  await expectAccessible(page, ".safety");
  await switchOn(page);
  await expect(terms(page)).toContainText("There is no ticket and no preview");
  await expectAccessible(page, "[role=dialog]");
  await terms(page).getByRole("button", { name: "Cancel" }).click();
  await expectOff(page);
  await switchOnFirst(page);
  await page.keyboard.press("Escape");
  await expectAccessible(page, "header");
  await expectAccessible(page, "[data-pane=order-ticket]");

  const sides = async () =>
    (await own.records.positions()).map(({ side }) => side).toSorted((a, b) => a - b);
  await atOnce(page, "Sell").click();
  await expect.poll(sides).toEqual([SIDE.sell]);
  await expect(page.getByText(/^Sold 0\.01 BTCUSD at \d+\.\d\d/).first()).toBeVisible();
  await atOnce(page, "Buy").dblclick();
  await expect.poll(sides).toEqual([SIDE.buy, SIDE.sell]);
  await expect(page.getByText(/^Bought 0\.01 BTCUSD at \d+\.\d\d/).first()).toBeVisible();
  expect(await own.records.positions()).toMatchObject([
    { symbol_id: BTCUSD, volume: 0.01 },
    { symbol_id: BTCUSD, volume: 0.01 },
  ]);
  await armed(page).getByRole("button", { name: "Disarm" }).click();
  await expectOff(page);

  // It does not outlive the page; that the terms were accepted does.
  await switchOnAgain(page);
  await page.reload();
  await expect(ticket(page)).toBeVisible();
  await pick(page, "BTCUSD");
  await expect(send(page)).toContainText("BTCUSD");
  await expect(page.getByRole("button", { name: "Trading safety" })).toBeVisible();
  await expectOff(page);
  await switchOnAgain(page);
  expect(await sides()).toEqual([SIDE.buy, SIDE.sell]);
  expect(trouble).toEqual([]);
});

test("switches itself off when hidden, without a connection, idle and for another session", async ({
  page,
  context,
}) => {
  await letTimersGoAhead(page);
  await openTicket(page, own.login);
  // Terms are kept by the browser, and this is another one.
  await switchOnFirst(page);
  await page.keyboard.press("Escape");
  await hide(page);
  await expectOffFor(page, "The page was out of sight.");

  await switchOnAgain(page);
  await context.setOffline(true);
  await expectOffFor(page, "The connection was lost.");
  await context.setOffline(false);
  await expect(page.locator(".workspace")).not.toHaveAttribute("data-stale");
  await expectOff(page);

  await switchOnAgain(page);
  await page.evaluate(() => {
    window.timersAheadMs = 5 * 60_000;
  });
  await expectOffFor(page, "Nothing was touched for 5 minutes.");
  await page.evaluate(() => {
    window.timersAheadMs = 0;
  });

  // The machine slept: nothing was touched, and the prices are old.
  await switchOnAgain(page);
  await page.evaluate(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 5 * 60_000;
  });
  await expectOffFor(page, /Nothing was touched for 5 minutes\.|The connection was lost\./);
  await expect(page.locator(".workspace")).not.toHaveAttribute("data-stale");
  await expectOff(page);

  // Another account has not accepted the terms, and begins with it off.
  await switchOnAgain(page);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await signIn(page, false, "/", TRADER);
  await expect(ticket(page)).toBeVisible();
  await expectOff(page);
  await openSafety(page);
  await switchOn(page);
  await expect(terms(page)).toBeVisible();
  await expectOff(page);
  expect(await own.records.positions()).toEqual([]);
});

test("asks before an order beyond a limit of one's own, and keeps in the notices what happened", async ({
  page,
}) => {
  await openTicket(page, own.login);
  await openSafety(page);
  await page.getByLabel("Volume, lots").fill("0.05");
  await page.keyboard.press("Enter");
  await closeSafety(page);
  await field(page, "Volume").fill("0.1");
  await expect(send(page)).toContainText("Buy 0.10 BTCUSD");
  const question = page.getByRole("dialog", { name: "Beyond your limit" });
  await send(page).click();
  await expect(question).toContainText("The volume is 0.1 lots. Your limit is 0.05.");
  await expectAccessible(page, "[role=dialog]");
  await question.getByRole("button", { name: "Do not send" }).click();
  await expect(question).toHaveCount(0);
  expect(await own.records.positions()).toEqual([]);
  await expect(send(page)).not.toHaveAttribute("aria-disabled", "true");
  await send(page).click();
  await question.getByRole("button", { name: "Send it" }).click();
  await expect(ticket(page).getByRole("status")).toContainText("filled at");
  expect(await own.records.positions()).toMatchObject([{ symbol_id: BTCUSD, volume: 0.1 }]);

  // A digit too few in a price: asked about where the trader set how far it may be.
  await openSafety(page);
  await page.getByLabel("Volume, lots").fill("");
  await page.getByLabel("Distance from the market, %").fill("25");
  await page.keyboard.press("Enter");
  await closeSafety(page);
  await ticket(page)
    .getByRole("radiogroup", { name: "Order type" })
    .getByRole("radio", { name: "Limit", exact: true })
    .check();
  await field(page, "Price").fill("9000");
  await send(page).click();
  await expect(question).toContainText(
    /Its price is \d\d\.\d+% away from the market\. Your limit is 25%\./,
  );
  await question.getByRole("button", { name: "Do not send" }).click();
  expect(await own.records.orders()).toEqual([]);

  await page.getByRole("button", { name: /^Notices/ }).click();
  await expect(page.getByRole("group", { name: "Notices by day" })).toContainText(
    /Bought 0\.10 BTCUSD at \d+\.\d\d/,
  );
});

test("is not there for an investor", async ({ page }) => {
  await signIn(page, false, "/", { username: TRADER.username, password: "demo-investor" });
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Trading safety" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /at once/ })).toHaveCount(0);
});
