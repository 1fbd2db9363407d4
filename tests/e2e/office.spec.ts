/** The office in a real browser: staff finds, opens, funds, moves, disables and approves accounts, held against the service's own records. */
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";
import { DEALER, enterOffice } from "./support-office.ts";
import type { ViewAccount } from "../../contract/account.ts";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, useOwnAccount } from "./support-account.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("office");

/** Calls the service as an Admin beside the page. */
async function asAdmin(request: APIRequestContext) {
  const credentials = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString("base64");
  const headers = { authorization: `Basic ${credentials}` };
  const login = await request.post("/auth/v1/oauth2/login", { headers });
  const { data } = (await login.json()) as { data: { access_token: string } };
  return async (method: string, path: string, body?: unknown) => {
    const answer = await request.fetch(`/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${data.access_token}` },
      ...(body === undefined ? {} : { data: body }),
    });
    const text = await answer.text();
    return {
      status: answer.status(),
      data: text === "" ? null : (JSON.parse(text) as { data: never }).data,
    };
  };
}

const openAccount = async (page: Page, id: string): Promise<void> => {
  await page.getByRole("link", { name: "Accounts" }).click();
  await page.getByRole("searchbox").fill(id);
  await page.getByRole("button", { name: new RegExp(`^${id}, `) }).click();
  await expect(page.getByRole("heading", { level: 2 })).toContainText(id);
};

// @act everywhere: go to a page by mouse
// @act accounts: search by mouse
// @act accounts: open an account by mouse
// @act account: book a deposit (money_deposit) by mouse
// @act account: set the balance right (balance_correct) by mouse
test("finds an account, pays in with before and after, sets the balance right, and shows what its owner sees @quick", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  await enterOffice(page);
  const id = own.login.username;
  await openAccount(page, id);
  await page.getByRole("button", { name: "Money" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Amount/).fill("250.5");
  await expect(dialog.getByRole("button", { name: "Book deposit" })).toBeDisabled();
  await dialog.getByLabel(/^Reason/).fill("Goodwill <b>now</b>");
  await expect(dialog.getByRole("row", { name: /^Balance/ })).toContainText("10,250.50");
  await dialog.getByRole("button", { name: "Book deposit" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("definition").first()).toHaveText(/10,250\.50/);
  const call = await asAdmin(request);
  expect((await call("GET", `/accounts/${id}`)).data).toMatchObject({ balance: 10_250.5 });
  await page.getByRole("tab", { name: "Journal" }).click();
  await expect(page.getByRole("row", { name: /Goodwill <b>now<\/b>/ })).toBeVisible();
  // The address names the account: a reload shows it again.
  await page.reload();
  await expect(page.getByRole("heading", { level: 2 })).toContainText(id);
  // The balance itself is set right, which the ledger keeps apart from a withdrawal.
  await page.getByRole("button", { name: "Money" }).click();
  await dialog.getByLabel("What").click();
  await page.getByRole("option", { name: "Correction of the balance" }).click();
  await dialog.getByLabel(/^New balance/).fill("10000");
  await dialog.getByLabel(/^Reason/).fill("back");
  await expect(dialog.getByRole("row", { name: /^Balance/ })).toContainText("10,000.00");
  await dialog.getByRole("button", { name: "Set balance" }).click();
  await expect(dialog).toBeHidden();
  expect((await call("GET", `/accounts/${id}`)).data).toMatchObject({ balance: 10_000 });
  expect(trouble).toEqual([]);
});

// @act overview: narrow to live or demo by mouse
// @act overview: go on from a figure by mouse
test("says at the amount of money what is wrong with it, before it is sent and after", async ({
  page,
}) => {
  const { records } = own;
  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  await records.placeOrder(market);
  await enterOffice(page, `accounts/${own.login.username}`);
  await page.getByRole("button", { name: "Money" }).click();
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByLabel(/^Amount/);
  await dialog.getByLabel(/^Reason/).fill("asked for");
  const wrong = [
    ["-5", "Above zero"],
    ["0.001", "A number with at most 2 decimals"],
    ["1e5", "A number with at most 2 decimals"],
  ] as const;
  for (const [typed, words] of wrong) {
    await amount.fill(typed);
    await expect(amount).toHaveAccessibleDescription(words);
    await expect(dialog.getByRole("button", { name: "Book deposit" })).toBeDisabled();
  }
  await dialog.getByLabel("What").click();
  await page.getByRole("option", { name: "Withdrawal" }).click();
  const book = dialog.getByRole("button", { name: "Book withdrawal" });
  await amount.fill("999999");
  await expect(amount).toHaveAccessibleDescription(/^The balance is [\d,.]+ USD only$/);
  await expect(book).toBeDisabled();
  // Less than the balance, and more than the margin of the open position leaves of it.
  const { balance } = await records.ask<ViewAccount>("GET", "/accounts/me");
  await amount.fill(String(balance));
  await expect(amount).toHaveAccessibleDescription(/^At most [\d,.]+ USD: margin and open losses/);
  await expect(book).toBeDisabled();
  await amount.fill("");
  await expect(amount).toHaveAccessibleDescription(/^At most [\d,.]+ USD can be withdrawn/);
  await expect(dialog.getByRole("row", { name: /^Margin level [\d,.]+% / })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /^Free margin [\d,.]+ USD / })).toBeVisible();
  const [position] = await records.positions();
  await records.closePosition(position?.id ?? 0);
});

test("shows the house at a glance: its clients' money, margin calls and prices", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  await enterOffice(page);
  const figures = page.getByLabel("The house in figures");
  const tile = (name: string) => figures.locator("div").filter({ hasText: name });
  await expect(tile("Open markets")).toContainText("all have prices");
  await expect(tile("Clients' equity, USD")).toContainText("balance");
  const call = await asAdmin(request);
  const moved = tile("Money in and out today, USD").locator("dd");
  const movedIn = async () => {
    const words = (await moved.textContent()) ?? "";
    return Number.parseFloat(words.replaceAll(/[+,]/g, "").replace("−", "-"));
  };
  const before = await movedIn();
  const deposit = { amount: 123.25, desc: "seen at a glance" };
  await call("POST", `/accounts/${own.login.username}/money/deposit`, deposit);
  await expect.poll(movedIn).toBeCloseTo(before + 123.25, 2);
  // It counts more than what was paid, so it has to say so.
  const credit = { amount: 77.5, desc: "seen at a glance" };
  await call("POST", `/accounts/${own.login.username}/money/credit-in`, credit);
  await expect.poll(movedIn).toBeCloseTo(before + 200.75, 2);
  await expect(moved).toContainText("deposits, credit and adjustments, less what was taken out");
  await call("POST", `/accounts/${own.login.username}/money/credit-out`, credit);
  await call("POST", `/accounts/${own.login.username}/money/withdrawal`, deposit);
  // A currency without decimals has none in sums either.
  const inYen = {
    name: "Yuki Sato",
    email: `yen-${process.pid}@example.com`,
    password: "a brass lantern 7",
    group_id: 6,
  };
  const made: { data: ViewAccount | null } = await call("POST", "/accounts", inYen);
  await call("POST", `/accounts/${made.data?.id}/money/deposit`, { ...deposit, amount: 1_250 });
  for (const name of ["Clients' equity, JPY", "Money in and out today, JPY"]) {
    await expect(tile(name).locator("dd")).toHaveText(/^\+?[1-9][\d,]*[a-z]/);
  }
  await page.getByLabel("Kind").click();
  await page.getByRole("option", { name: "Live", exact: true }).click();
  await expect(tile("Open markets")).toContainText("all have prices");
  await expect(page.getByRole("region", { name: "Exposure by symbol" })).toBeVisible();
  await tile("Wait for approval").getByRole("link").click();
  await expect(page.getByRole("main", { name: "Approvals" })).toBeVisible();
  expect(trouble).toEqual([]);
});

// @act accounts: open a new account (account_create) by mouse
// @act account: shut out and let in again (account_update) by mouse
// @act account: close for ever (account_delete) by mouse
test("opens an account, moves it, disables it, lets it in again and closes it for ever", async ({
  page,
  request,
}) => {
  await enterOffice(page);
  await page.getByRole("link", { name: "Accounts" }).click();
  await page.getByRole("button", { name: "New account" }).click();
  const dialog = page.getByRole("dialog");
  // What the service has against a field goes with what stood there, whatever else is wrong in the form.
  const open = dialog.getByRole("button", { name: "Open account" });
  await open.click();
  await expect(dialog).toContainText("Must not be blank.");
  await dialog.getByLabel("Leverage").fill("0");
  await expect(open).toBeDisabled();
  await expect(dialog).toContainText("Must not be blank.");
  await dialog.getByLabel("Name").fill("=SUM(A1) <img src=x onerror=alert(1)>");
  await dialog.getByLabel("E-mail").fill("office-spec@ringside.example");
  await dialog.getByLabel("First password").fill("password");
  await expect(dialog).not.toContainText(/Must (?:not be blank|be an e-mail|have at least)/);
  await dialog.getByLabel("Leverage").fill("");
  await dialog.getByRole("button", { name: "Open account" }).click();
  await expect(dialog).toContainText(/password/i);
  await dialog.getByLabel("First password").fill("a brass lantern 7");
  await dialog.getByLabel("Phone").fill("+49 30 1");
  await dialog.getByLabel("Leverage").fill("50");
  await dialog.getByRole("button", { name: "Open account" }).click();
  const title = page.getByRole("heading", { level: 2 });
  // What clients write is text.
  await expect(title).toContainText("=SUM(A1) <img src=x onerror=alert(1)>");
  await expect(page.locator("img[src=x]")).toHaveCount(0);
  const id = ((await title.locator("small").textContent()) ?? "").trim();
  const call = await asAdmin(request);
  expect((await call("GET", `/accounts/${id}`)).data).toMatchObject({
    phone: "+49 30 1",
    leverage: 50,
  });
  const more = async (name: string): Promise<void> => {
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await more("Disable");
  await dialog.getByRole("button", { name: "Disable" }).click();
  await expect(page.locator(".office-account-head .office-status")).toHaveText("Disabled");
  expect((await call("GET", `/accounts/${id}`)).data).toMatchObject({ status: 3 });
  await more("Let in again");
  await dialog.getByRole("button", { name: "Let in" }).click();
  await expect(page.locator(".office-account-head .office-status")).toHaveText("Active");
  await more("Close for ever");
  await dialog.getByRole("button", { name: "Close for ever" }).click();
  await expect(page.getByRole("searchbox")).toBeVisible();
  expect((await call("GET", `/accounts/${id}`)).status).toBe(404);
});

test("shows a dealer the clients, refuses him what is not his, and says why @quick", async ({
  page,
}) => {
  await enterOffice(page, "", DEALER);
  // The menu is the one that the service has for him.
  const links = page.getByRole("navigation", { name: "Office" }).getByRole("link");
  await expect(links.filter({ hasText: "Accounts" })).toBeVisible();
  await expect(links.filter({ hasText: "Broker" })).toHaveCount(0);
  await page.getByRole("link", { name: "Accounts" }).click();
  await expect(page.getByRole("button", { name: /^100001, / })).toBeVisible();
  await expect(page.getByRole("button", { name: /^900001, / })).toHaveCount(0);
  // What the service would answer with 403 is not offered.
  await page.getByRole("button", { name: /^100001, / }).click();
  await page.getByRole("button", { name: "More" }).click();
  await expect(page.getByRole("menuitem", { name: "Disable" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Close for ever" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await links.filter({ hasText: "Commissions" }).click();
  await expect(page.getByRole("region", { name: /^Commissions of/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "New commission" })).toHaveCount(0);
  await links.filter({ hasText: "Settings" }).click();
  const settings = page.getByRole("region", { name: "Settings" });
  await expect(settings.getByRole("row").nth(1)).toBeVisible();
  await expect(settings.getByRole("button")).toHaveCount(0);
  await page.goto("/#/office/accounts/900001");
  await expect(page.getByText("The account 900001 could not be loaded.")).toBeVisible();
});

/**
 * @interface operation:account_position_update
 * @interface operation:account_position_close
 * @interface operation:account_order_cancel
 * @act account: guard a position (account_position_update) by mouse
 * @act account: close a position or a part of it (account_position_close) by mouse
 * @act account: cancel an order (account_order_cancel) by mouse
 * @act account: go through its lists by mouse
 */
test("guards and closes a client's position and cancels his order, with the reason in his journal @quick", async ({
  page,
}) => {
  const { records } = own;
  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  await records.placeOrder(market);
  await records.placeOrder({ ...market, type: ORDER_TYPE.limit, order_price: 5_000 });
  const [position] = await records.positions();
  const [order] = await records.orders();
  if (position === undefined || order === undefined) throw new Error("nothing was opened");
  const client = await page.context().browser()?.newPage();
  if (client === undefined) throw new Error("there is no browser");
  await enter(client, own.login);
  await expect(client.getByRole("region", { name: "Positions" })).toContainText("BTCUSD");
  await enterOffice(page, `accounts/${own.login.username}`, DEALER);
  const dialog = page.getByRole("dialog");

  await page.getByRole("button", { name: `Act on position ${position.id}` }).press("Enter");
  await dialog.getByLabel("What").click();
  await page.getByRole("option", { name: "Change stop loss and take profit" }).click();
  await dialog.getByLabel("Stop loss", { exact: true }).fill("4000");
  await expect(dialog.getByRole("button", { name: "Change", exact: true })).toBeDisabled();
  await dialog.getByLabel(/^Reason/).fill("Guarded <b>by hand</b>");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Change", exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(await records.positions()).toMatchObject([{ stop_loss: 4_000 }]);
  await expect(
    page.getByRole("row", { name: new RegExp(`Act on position ${position.id}`) }),
  ).toContainText("4000");

  await page.getByRole("button", { name: `Act on position ${position.id}` }).click();
  await dialog.getByLabel("Volume, lots").fill("0.2");
  await expect(dialog).toContainText("at most 0.10");
  await dialog.getByLabel("Volume, lots").fill("0.04");
  await dialog.getByLabel(/^Reason/).fill("Asked for by telephone");
  await expect(dialog.getByRole("row", { name: /^Volume/ })).toContainText("0.06");
  await dialog.getByRole("button", { name: "Close position" }).click();
  await expect(dialog).toBeHidden();
  expect(await records.positions()).toMatchObject([{ volume: 0.06 }]);
  // Its owner sees it at once, without a reload.
  await expect(client.getByRole("region", { name: "Positions" })).toContainText("0.06");

  await page.getByRole("tab", { name: "Orders" }).click();
  await page.getByRole("button", { name: `Cancel order ${order.id}` }).click();
  await dialog.getByLabel(/^Reason/).fill("Far from the market");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No order waits.")).toBeVisible();
  await page.getByRole("tab", { name: "Journal" }).click();
  for (const why of ["Guarded <b>by hand</b>", "Asked for by telephone", "Far from the market"]) {
    await expect(
      page
        .getByRole("row")
        .filter({ hasText: `By the broker: ${why}` })
        .first(),
    ).toBeVisible();
  }
  await client.close();
  await records.clear();
});
