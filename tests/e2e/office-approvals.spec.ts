/** Four eyes in a real browser: what one of staff asks for another confirms, declines or sees withdrawn, held against the books. */
import { expect, test, type Page } from "@playwright/test";
import type { Account } from "../../contract/account.ts";
import type { SecondApproval } from "../../contract/second-approval.ts";
import { useOwnAccount } from "./support-account.ts";
import { chooseAt, pressAt, typeAt } from "./support-keys.ts";
import { DEALER, enterOffice } from "./support-office.ts";
import { openRecords, type Records } from "./support-records.ts";
import { settingOf, switchOffByTwo } from "./support-second-person.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("approvals");
/** So high that no other spec, which may run beside this one in the same group, comes near it. */
const LIMIT = 1_000_000;
const ABOVE = "require_second_approval_above";

/** Books a deposit in the office, as whoever is signed in. */
async function deposit(page: Page, amount: string): Promise<void> {
  await page.getByRole("button", { name: "Money" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(/^Amount/).fill(amount);
  await dialog.getByLabel(/^Reason/).fill("Wire <b>7</b>");
  await dialog.getByRole("button", { name: "Book deposit" }).press("Enter");
  await expect(dialog).toBeHidden();
}

const waiting = (records: Records) =>
  records.ask<SecondApproval[]>(
    "GET",
    `/second-approvals?state=waiting&account_id=${own.login.username}`,
  );
const row = (page: Page, amount: string) =>
  page.getByRole("button", {
    name: new RegExp(`^Deposit of [\\d,.]+ USD, ${own.login.username} .*, balance .* → ${amount}$`),
  });

test.beforeEach(async ({ request }) => {
  const admin = await openRecords(request, ADMIN);
  const { id, value } = await settingOf(admin, own.login.username, ABOVE);
  if (value.length === 0) {
    await admin.ask("PATCH", `/configs/${id}`, { value: [String(LIMIT)] });
  }
});

/** What was switched on here is switched off by two, as anybody would have to. */
test.afterAll(async ({ playwright, baseURL }) => {
  const context = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  await switchOffByTwo(context, own.login.username, ABOVE, []);
  await context.dispose();
});

/**
 * @interface operation:second_approvals_list
 * @interface operation:second_approval_approve
 * @act approvals: confirm what another asks for (second_approval_approve) by mouse and keys
 */
test("a deposit above the limit waits, and is booked once another confirms it @quick", async ({
  page,
  browser,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const before = await admin.ask<Account>("GET", `/accounts/${own.login.username}`);
  await enterOffice(page, `accounts/${own.login.username}`, DEALER);
  await deposit(page, String(LIMIT + 500));
  await expect(page.getByRole("region", { name: "Notices" })).toContainText("second person");
  expect(await admin.ask("GET", `/accounts/${own.login.username}`)).toMatchObject({
    balance: before.balance,
  });
  // It is counted where anybody sees it who comes to the office.
  await page.getByRole("link", { name: "Overview" }).press("Enter");
  const figures = page.getByLabel("The house in figures");
  await expect(figures).toContainText(/for a second person [1-9]/);
  const entry = page.getByRole("navigation", { name: "Office" }).getByText(/^Approvals/);
  await expect(entry).toHaveText(/^Approvals\s*[1-9]\d*$/);
  // Who asked sees it too, and may take it back alone.
  await page.getByRole("link", { name: "Approvals" }).press("Enter");
  await row(page, ".*").first().press("Enter");
  const mine = page.getByRole("dialog");
  await expect(mine.getByRole("button", { name: "Confirm" })).toHaveCount(0);
  await expect(mine.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await mine.getByRole("button", { name: "Close", exact: true }).first().press("Enter");

  const other = await browser.newPage();
  await enterOffice(other, "approvals", ADMIN);
  await row(other, ".*").first().press("Enter");
  const dialog = other.getByRole("dialog");
  await expect(dialog).toContainText("Wire <b>7</b>");
  // The amount itself, its currency and the client: nobody has to subtract.
  await expect(dialog.getByRole("heading")).toHaveText(
    new RegExp(`^Deposit of [\\d,]+\\.\\d\\d USD, ${own.login.username} .+`),
  );
  await expect(dialog.getByRole("row", { name: /^Balance/ })).toBeVisible();
  await expectAccessible(other);
  await dialog.getByRole("button", { name: "Confirm" }).press("Enter");
  await expect(dialog).toBeHidden();
  expect(await admin.ask("GET", `/accounts/${own.login.username}`)).toMatchObject({
    balance: before.balance + LIMIT + 500,
  });
  expect(await waiting(admin)).toEqual([]);

  await expect(row(other, ".*")).toHaveCount(0);
  await page.goto(`/#/office/accounts/${own.login.username}`);
  await deposit(page, String(LIMIT + 600));
  await row(other, ".*").first().click();
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  expect(await admin.ask("GET", `/accounts/${own.login.username}`)).toMatchObject({
    balance: before.balance + 2 * LIMIT + 1_100,
  });
  await other.close();
  expect(trouble).toEqual([]);
});

/**
 * @interface operation:second_approval_decline
 * @interface operation:second_approval_withdraw
 * @act approvals: decline with a reason (second_approval_decline) by mouse and keys
 * @act approvals: withdraw what one asked for (second_approval_withdraw) by mouse and keys
 * @act approvals: look at what became of others by mouse and keys
 */
test("is declined with a reason, and withdrawn by who asked, by mouse and by keys", async ({
  page,
  browser,
  request,
}) => {
  const admin = await openRecords(request, ADMIN);
  await enterOffice(page, `accounts/${own.login.username}`, DEALER);
  await deposit(page, String(LIMIT + 1));
  const other = await browser.newPage();
  await enterOffice(other, "approvals", ADMIN);
  await row(other, ".*").first().click();
  const dialog = other.getByRole("dialog");
  const decline = dialog.getByRole("button", { name: "Decline" });
  await expect(decline).toBeDisabled();
  await dialog.getByLabel("Reason, to decline it").fill("Nobody knows of it");
  await decline.click();
  await expect(dialog).toBeHidden();
  expect(await waiting(admin)).toEqual([]);
  await other.getByRole("button", { name: /^State/ }).click();
  await other.getByRole("option", { name: "Declined" }).click();
  await expect(other.getByRole("cell", { name: /Nobody knows of it/ }).first()).toBeVisible();

  await deposit(page, String(LIMIT + 2));
  await page.getByRole("link", { name: "Approvals" }).click();
  await row(page, ".*").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(row(page, ".*")).toHaveCount(0);
  expect(await waiting(admin)).toEqual([]);

  await test.step("by keys", async () => {
    const ask = (amount: number) =>
      dealer.ask("POST", `/accounts/${own.login.username}/money/deposit`, {
        amount,
        desc: "By key",
      });
    const dealer = await openRecords(request, DEALER);
    await ask(LIMIT + 3);
    await chooseAt(other, other.getByRole("button", { name: /^State/ }), "Waiting");
    await pressAt(other, row(other, ".*").first());
    await typeAt(other, dialog.getByLabel("Reason, to decline it"), "Nobody knows of this one");
    await pressAt(other, decline);
    await expect(dialog).toBeHidden();
    expect(await waiting(admin)).toEqual([]);
    await chooseAt(other, other.getByRole("button", { name: /^State/ }), "Declined");
    await expect(other.getByRole("cell", { name: /Nobody knows of this one/ })).toBeVisible();
    await ask(LIMIT + 4);
    await pressAt(page, row(page, ".*").first());
    await pressAt(page, page.getByRole("dialog").getByRole("button", { name: "Withdraw" }));
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await waiting(admin)).toEqual([]);
  });
  await other.close();
});
