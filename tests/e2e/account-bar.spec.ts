/**
 * The account's figures in the real terminal: equal to the service's own, explained with their numbers, and what they become
 * in a margin call that the broker brings about. Each test has an account of its own.
 */
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { LoginResult } from "../../contract/session.ts";
import { BTCUSD } from "./support-account.ts";
import { layoutFaults } from "./support-layout.ts";
import { openDemo } from "./support-records.ts";
import { expectAccessible, signIn, watchForTrouble, type Login } from "./support.ts";

const INVESTOR_PASSWORD = "silver-otter-quay-7";
const ADMIN: Login = { username: "900001", password: "demo-admin" };
const NARROW = { width: 390, height: 844 };

type Caller = <Data>(method: string, path: string, data?: object) => Promise<Data>;

async function callerFor(request: APIRequestContext, login: Login): Promise<Caller> {
  const basic = Buffer.from(`${login.username}:${login.password}`).toString("base64");
  const answer = await request.post("/auth/v1/oauth2/login", {
    headers: { authorization: `Basic ${basic}` },
  });
  expect(answer.status()).toBe(200);
  const session = ((await answer.json()) as { data: LoginResult }).data;
  let calls = 0;
  return async <Data>(method: string, path: string, data?: object) => {
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      "idempotency-key": `${session.account_id}-${Date.now()}-${(calls += 1)}`,
    };
    const said = await request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) });
    const text = await said.text();
    expect(said.ok(), `${method} ${path}: ${text}`).toBe(true);
    return (text === "" ? null : (JSON.parse(text) as { data: Data }).data) as Data;
  };
}

/** A new demo with a position of half a bitcoin. */
async function openAccount(request: APIRequestContext, name: string) {
  const login = await openDemo(request, name);
  const call = await callerFor(request, login);
  await call("POST", "/orders", { symbol_id: BTCUSD, type: 0, side: 0, volume: 0.5 });
  const summary = () => call<AccountSummary>("GET", "/accounts/me/summary");
  expect((await summary()).used_margin).toBeGreaterThan(0);
  return { login, call, summary, account_id: Number(login.username) };
}

const bar = (page: Page) => page.getByRole("group", { name: "Account figures" });
const figure = (page: Page, name: string) =>
  bar(page).getByRole("button", { name: new RegExp(`^${name} [−\\d]`) });
const tip = (page: Page) => page.locator(".tooltip");

/** The amounts in a text, in order. */
const amounts = (text: string): number[] =>
  [...text.matchAll(/[−+]?\d[\d,]*\.\d\d/g)].map(([found]) =>
    Number(found.replace("−", "-").replaceAll(",", "")),
  );

async function amountOf(page: Page, name: string): Promise<number> {
  return amounts((await figure(page, name).textContent()) ?? "")[0] ?? Number.NaN;
}

/** It is fetched after the first prices. */
const untilShown = (page: Page): Promise<void> =>
  expect(bar(page)).toBeVisible({ timeout: 30_000 });

/** @interface event:account_Summary @interface operation:my_summary */
test("shows the service's own figures, and says on hover and focus what each is made of", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const { login, summary } = await openAccount(request, "nora.figures");
  await signIn(page, false, "/", login);
  await untilShown(page);

  // The price moves: both are asked until they were asked at one price.
  await expect(async () => {
    const [told, equity] = [await summary(), await amountOf(page, "Equity")];
    expect(equity).toBe(told.equity);
    expect(await amountOf(page, "Balance")).toBe(told.balance);
    expect(await amountOf(page, "Margin")).toBe(told.used_margin);
  }).toPass();

  await figure(page, "Equity").hover();
  await expect(tip(page)).toContainText(/^Equity .* = balance .* \+ credit .* \+ floating profit/);
  const [equity = 0, balance = 0, credit = 0, floating = 0] = amounts(
    (await tip(page).textContent()) ?? "",
  );
  expect(equity).toBeCloseTo(balance + credit + floating, 6);

  await figure(page, "Free margin").focus();
  await page.keyboard.press("Tab");
  await expect(tip(page)).toContainText(/^Margin level .*% = equity .* ÷ margin .* Margin call at/);
  await expect(bar(page).getByText("Figures differ")).toHaveCount(0);
  await expectAccessible(page, ".status-bar");

  await figure(page, "Equity").click();
  const pane = page.getByRole("region", { name: "Account", exact: true });
  await expect(pane.getByRole("rowheader", { name: "BTCUSD" })).toBeVisible();
  await expect(pane.getByRole("row", { name: /^BTCUSD/ })).toContainText(/Buy 0\.50 BTCUSD #\d+/);
  await expect(pane.getByRole("row", { name: /^BTC [+]/ })).toBeVisible();
  await expect(pane.getByText("Without a stop loss")).toBeVisible();
  await expectAccessible(page, "[data-pane=account]");
  await pane.getByRole("tab", { name: "Transactions" }).click();
  await expect(pane.getByRole("grid", { name: "Transactions" })).toContainText("Deposit");
  await pane.getByRole("tab", { name: "Journal" }).click();
  await expect(pane.getByRole("grid", { name: "Journal" })).toContainText(/order/i);
  await expectAccessible(page, "[data-pane=account]");
  expect(trouble).toEqual([]);
});

test("long figures take the room of words: none is cut, and the clock stays whole", async ({
  page,
  request,
}) => {
  const { login, account_id } = await openAccount(request, "nora.rich");
  const admin = await callerFor(request, ADMIN);
  await admin("POST", `/accounts/${account_id}/money/deposit`, { amount: 9_000_000 });
  await signIn(page, false, "/", login);
  await untilShown(page);
  await expect(figure(page, "Balance")).toContainText("9,0");
  const clock = page.getByRole("contentinfo").getByRole("button", { name: /^Time zone: / });
  // Each as narrow as it gets before the next figure is left out.
  for (const width of [1536, 1360, 1101, 821]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(clock).toBeInViewport({ ratio: 1 });
    for (const value of await bar(page).locator(".account-figure-value:visible").all())
      await expect(value).toBeInViewport({ ratio: 1 });
    expect(await layoutFaults(page, ".status-bar"), `${width} px`).toEqual([]);
  }
});

/** @interface event:event_liqudation_status */
test("warns of a margin call with the level, the rule and the price, once, until it is over", async ({
  page,
  request,
}) => {
  const { login, call, summary, account_id } = await openAccount(request, "nora.call");
  const admin = await callerFor(request, ADMIN);
  const adjust = (amount: number) =>
    admin("POST", `/accounts/${account_id}/money/adjust`, { amount: Math.round(amount) });
  const { group } = await call<ViewAccount>("GET", "/accounts/me");
  await signIn(page, false, "/", login);
  await untilShown(page);
  const banner = page.getByRole("region", { name: "Margin call" });
  await expect(banner).toHaveCount(0);

  const between = (group.margin_call_level + group.stop_out_level) / 200;
  const before = await summary();
  await adjust(before.used_margin * between - before.equity);
  await expect(banner).toContainText(`at or below ${group.margin_call_level}%`);
  await expect(banner).toContainText(`At ${group.stop_out_level}% positions are closed`);
  await expect(banner).toContainText(/BTCUSD falling to \d+\.\d\d/);
  await expect(page.getByRole("alert").filter({ hasText: "Margin call" })).toHaveCount(1);
  await expect(bar(page)).toHaveAttribute("data-alarm", "1");
  await expectAccessible(page, ".margin-banner");

  await banner.getByRole("button", { name: "Hide this warning" }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await signIn(page, false, "/", login);
  await expect(banner).toBeVisible();

  await adjust(before.used_margin * 4);
  await expect(banner).toHaveCount(0);
  await expect(bar(page)).not.toHaveAttribute("data-alarm");
});

test("shows an investor the same, and nothing that trades", async ({ page, request }) => {
  const { login, call } = await openAccount(request, "nora.watched");
  await call("POST", "/accounts/me/investor-password", {
    current_password: login.password,
    new_password: INVESTOR_PASSWORD,
  });
  await signIn(page, false, "/", { ...login, password: INVESTOR_PASSWORD });
  await untilShown(page);
  await figure(page, "Equity").click();
  const pane = page.getByRole("region", { name: "Account", exact: true });
  await expect(pane.getByText("Floating drawdown")).toBeVisible();
  await expect(pane.getByRole("rowheader", { name: "BTCUSD" })).toBeVisible();
  await expect(pane.getByRole("region", { name: "Open risk" })).toBeVisible();
  await expect(pane.getByRole("region", { name: "Currency exposure" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Order ticket" })).toHaveCount(0);
});

test("stands on the account page of a phone, each figure explained by a tap", async ({
  page,
  request,
}) => {
  const { login } = await openAccount(request, "nora.phone");
  await page.setViewportSize(NARROW);
  await signIn(page, false, "/", login);
  await page
    .getByRole("navigation", { name: "Panes" })
    .getByRole("button", { name: "Account" })
    .click();
  const card = page.getByRole("region", { name: "Account figures" });
  await card.getByRole("button", { name: /^Free margin/ }).click();
  await expect(card).toContainText(/Free margin [\d,.]+ = equity [\d,.]+ − margin [\d,.]+/);
  await expectAccessible(page, ".account-card");
});
