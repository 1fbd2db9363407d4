/**
 * The meter of a funded-trader programme in the real terminal: its figures are the service's, it warns before a rule breaks,
 * and says which rule broke. Each test has an account of its own.
 */
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import type { AccountSummary } from "../../contract/account-summary.ts";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD } from "./support-account.ts";
import { PROGRAMME, startPropService, type PropService } from "./support-prop.ts";
import { openDemo, openRecords } from "./support-records.ts";
import { pick, ticket } from "./support-ticket.ts";
import { PHONE, go, goList } from "./support-touch.ts";
import { ADMIN, expectAccessible, signIn, type Login } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const RUNNING = 0;
const PASSED = 1;
const FAILED = 2;

let service: PropService;
let context: APIRequestContext;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  service = await startPropService();
  context = await playwright.request.newContext({ baseURL: service.url });
});
test.afterAll(async () => {
  await context.dispose();
  await service.close();
});

/** A demo of 10,000.00 in the programme, its records, and what the broker's staff does to it. */
async function openFunded(name: string) {
  const login = await openDemo(context, name);
  const staff = await openRecords(context, ADMIN);
  const path = `/accounts/${login.username}`;
  const records = await openRecords(context, login);
  const told = async () => {
    const { prop_status } = await records.ask<AccountSummary>("GET", "/accounts/me/summary");
    if (prop_status === undefined) throw new Error("the account is in no programme");
    return prop_status;
  };
  const status = async () => (await told()).status;
  expect(await status()).toBe(RUNNING);
  const adjust = (amount: number) => staff.ask("POST", `${path}/money/adjust`, { amount });
  return { login, records, told, status, adjust };
}

const enter = (page: Page, login: Login): Promise<void> => signIn(page, false, service.url, login);

/** The account's overview beside the chart. */
async function openOverview(page: Page): Promise<void> {
  await page
    .getByRole("group", { name: "Account figures" })
    .getByRole("button", { name: /^Equity [−\d]/ })
    .click({ timeout: 30_000 });
  await expect(part(page)).toBeVisible();
}

const part = (page: Page) => page.getByRole("region", { name: PROGRAMME.prop_phase });
const meter = (page: Page, name: string) => part(page).getByRole("meter", { name });
const amount = (value: number) =>
  Math.abs(value).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

type Funded = Awaited<ReturnType<typeof openFunded>>;

/** The prices move: both are asked until they were asked at one price. */
const expectFigures = (page: Page, { told }: Funded) =>
  expect(async () => {
    const prop = await told();
    for (const [name, used, max] of [
      ["Profit target", prop.profit, prop.profit_target],
      ["Daily loss", prop.daily_loss, prop.daily_loss_max],
      ["Total loss", prop.total_loss, prop.total_loss_max],
    ] as const) {
      const text = (await meter(page, name).getAttribute("aria-valuetext")) ?? "";
      expect(text.replace(/^[−+]/, "")).toBe(`${amount(used)} of ${amount(max ?? 0)}`);
    }
  }).toPass();

/** Buys and sells as much of a symbol: what that loses is the spread, wherever the price goes. */
async function loseUntilOver({ records, status }: Funded): Promise<void> {
  const trade = { symbol_id: BTCUSD, type: ORDER_TYPE.market, volume: 1 };
  let orders = 0;
  const next = async () => {
    const side = orders % 2 === 0 ? SIDE.buy : SIDE.sell;
    // It may be over since it was asked.
    await records
      .placeOrder({ ...trade, side })
      .catch((refusal: unknown) => expect(String(refusal)).toContain("prop_failed"));
    orders += 1;
  };
  while ((await status()) === RUNNING) await next();
}

/** @interface event:account_Summary */
test("shows the service's own figures, warns near the total limit, and says that it broke", async ({
  page,
}) => {
  const funded = await openFunded("nora.total");
  const { records, adjust, told, status } = funded;
  const buy = { type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.01 };
  await records.placeOrder({ symbol_id: BTCUSD, ...buy });
  await enter(page, funded.login);
  await openOverview(page);
  await expect(part(page)).toContainText("running");
  await expectFigures(page, funded);
  await expect(meter(page, "Total loss")).toHaveAttribute("data-tone", "plain");

  await adjust(-700);
  await expect(meter(page, "Total loss")).toHaveAttribute("data-tone", "near");
  await expectFigures(page, funded);
  expect(await status()).toBe(RUNNING);
  await expectAccessible(page, "[data-pane=account]");

  await adjust(-200);
  await expect.poll(status).toBe(FAILED);
  await expect(part(page)).toContainText("failed");
  await expect(part(page)).toContainText(
    "The total loss limit was broken. New trades are refused.",
  );
  await expect(meter(page, "Total loss")).toHaveAttribute("aria-valuenow", "100");
  // One notice is up at a time, and the stop-out that follows may be it: both stand in the list.
  await page.getByRole("button", { name: /^Notices/ }).click();
  const list = page.getByRole("group", { name: "Notices by day" });
  await expect(list.getByText("Evaluation failed", { exact: true })).toBeVisible();
  await expect(list).toContainText("Stop-out: closed 0.01 BTCUSD");
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  expect((await told()).total_loss).toBeGreaterThanOrEqual(800);
  await expect.poll(records.positions).toEqual([]);
  await pick(page, "BTCUSD");
  await expect(ticket(page)).toContainText("The programme's loss limit was reached");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, "[data-pane=account]");
  }
});

test("says that the daily limit broke when it was lost by trading", async ({ page }) => {
  const funded = await openFunded("nora.daily");
  await enter(page, funded.login);
  await openOverview(page);
  await expect(meter(page, "Daily loss")).toHaveAttribute("aria-valuenow", "0");
  await loseUntilOver(funded);
  const { status, daily_loss, daily_loss_max } = await funded.told();
  expect(daily_loss).toBeGreaterThanOrEqual(daily_loss_max ?? 0);
  expect(status).toBe(FAILED);
  await expect(part(page)).toContainText(
    "The daily loss limit was broken. New trades are refused.",
  );
  await expect(meter(page, "Daily loss")).toHaveAttribute("aria-valuenow", "100");
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, actionTimeout: 15_000 });

  test("says that the target was reached", async ({ page }) => {
    const funded = await openFunded("nora.target");
    await enter(page, funded.login);
    await go(page, "Positions");
    await goList(page, "Figures");
    await expect(part(page)).toContainText("running");
    await funded.adjust(1_000);
    await expect.poll(funded.status).toBe(PASSED);
    await expect(part(page)).toContainText("passed");
    await expect(part(page)).toContainText("The profit target was reached.");
    await expect(meter(page, "Profit target")).toHaveAttribute("aria-valuenow", "100");
    await expectFigures(page, funded);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, ".account-overview");
    }
  });
});
