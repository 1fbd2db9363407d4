/**
 * What staff does in the lists of accounts and on one, by mouse and by keys, held against the service's own records: narrowed,
 * ordered and paged; approved and declined; starred; every kind of money.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import type { Account, ViewAccount } from "../../contract/account.ts";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { Group } from "../../contract/group.ts";
import type { Transaction } from "../../contract/money.ts";
import { useOwnAccount } from "./support-account.ts";
import { enterOffice } from "./support-office.ts";
import { anAddress, openRecords } from "./support-records.ts";
import { ADMIN, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("office-accounts");
const PASSWORD = "a brass lantern 7";
const ROWS = 50;
const MADE = ROWS + 2;

const table = (page: Page, name: string) => page.getByRole("table", { name });
const rows = (page: Page, name: string) => table(page, name).locator("tbody tr");
const firstOf = (page: Page) => rows(page, "Accounts").first();

/** Chooses by keys alone. */
async function chooseByKeys(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${list} .`) }).press("Enter");
  await page.getByRole("option", { name: option, exact: true }).press("Enter");
}

test("the list is narrowed, ordered and paged, by mouse and by keys", async ({ page, request }) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const groups = await admin.ask<Group[]>("GET", "/groups");
  const group = groups.find(({ is_demo }) => !is_demo) ?? groups[0];
  const word = `paged${process.pid}`;
  for (let nth = 0; nth < MADE; nth += 1) {
    const name = `${word} ${String.fromCodePoint(65 + (nth % 26))}${Math.floor(nth / 26)}`;
    const email = `${word}-${nth}@example.com`;
    const body = { name, email, password: PASSWORD, group_id: group?.id };
    await admin.ask("POST", "/accounts", body);
  }
  await enterOffice(page, "accounts");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await page.getByRole("searchbox").fill(word);
  // The whole list was there before.
  await expect(firstOf(page)).toContainText(word);
  await expect(rows(page, "Accounts")).toHaveCount(ROWS);
  await test.step("goes on by key and back by mouse", async () => {
    await expect(pages.getByRole("button", { name: "Previous" })).toBeDisabled();
    await pages.getByRole("button", { name: "Next" }).press("Enter");
    await expect(rows(page, "Accounts")).toHaveCount(MADE - ROWS);
    await expect(pages).toContainText("Page 2 of 2");
    await expect(pages).toContainText(`${MADE} rows`);
    await pages.getByRole("button", { name: "Previous" }).click();
    await expect(rows(page, "Accounts")).toHaveCount(ROWS);
  });
  await test.step("jumps to the last and the first page, by button and by key", async () => {
    await pages.getByRole("button", { name: "Last page" }).press("Enter");
    await expect(rows(page, "Accounts")).toHaveCount(MADE - ROWS);
    // The button that was pressed leads nowhere any more: the keys stay in the pager.
    await page.keyboard.press("Home");
    await expect(pages).toContainText("Page 1 of 2");
    await page.keyboard.press("End");
    await expect(pages).toContainText("Page 2 of 2");
    await pages.getByRole("button", { name: "First page" }).click();
    await expect(rows(page, "Accounts")).toHaveCount(ROWS);
  });
  await test.step("is saved whole as it is looked for, by key and by mouse", async () => {
    const save = page.getByRole("button", { name: "Save as CSV" });
    for (const press of [() => save.press("Enter"), () => save.click()]) {
      const saved = page.waitForEvent("download");
      await press();
      const lines = (await readFile(await (await saved).path(), "utf8")).trimEnd().split("\r\n");
      expect(lines).toHaveLength(1 + MADE);
      expect(lines.filter((line) => line.includes(word))).toHaveLength(MADE);
    }
  });
  await test.step("is ordered by the heading, one way and the other, from the first page", async () => {
    const heading = table(page, "Accounts").getByRole("button", { name: "Name" });
    await heading.press("Enter");
    await expect(firstOf(page)).toContainText(`${word} A0`);
    await heading.click();
    await expect(firstOf(page)).toContainText(`${word} Z1`);
    const query = `q=${word}&sort_by=name:desc&limit=1`;
    const [kept] = await admin.ask<ViewAccount[]>("GET", `/accounts?${query}`);
    await expect(firstOf(page)).toContainText(String(kept?.id));
  });
  await test.step("is narrowed by status and group, to none and back", async () => {
    await chooseByKeys(page, "Status", "Disabled");
    await expect(page.getByText("No account is like that.")).toBeVisible();
    await chooseByKeys(page, "Status", "Active");
    await expect(rows(page, "Accounts")).toHaveCount(ROWS);
    const other = groups.find(({ id }) => id !== group?.id);
    await page.getByRole("button", { name: /^Group ./ }).click();
    await page.getByRole("option", { name: other?.name ?? "", exact: true }).click();
    await expect(page.getByText("No account is like that.")).toBeVisible();
    await chooseByKeys(page, "Group", group?.name ?? "");
    await expect(rows(page, "Accounts")).toHaveCount(ROWS);
  });
  await test.step("opens an account by key, and comes back by its arrow", async () => {
    await firstOf(page).getByRole("button").press("Enter");
    await expect(page.getByRole("heading", { level: 2 })).toContainText(`${word} Z1`);
    await page.getByRole("button", { name: "All accounts" }).press("Enter");
    await expect(table(page, "Accounts")).toBeVisible();
  });
  expect(trouble).toEqual([]);
});

/**
 * @interface operation:account_approve @interface operation:account_decline
 * @interface operation:account_favourite_add @interface operation:account_favourite_remove
 */
test("newcomers are let in or declined, an account is starred, and all kinds of money are booked", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const word = `waits${process.pid}`;
  const [approved, declined] = [await signUp("approved"), await signUp("declined")];
  async function signUp(what: string): Promise<number> {
    const answer = await request.post("/auth/v1/signup/live", {
      headers: { "x-forwarded-for": anAddress() },
      data: {
        name: `${word} ${what}`,
        email: `${word}-${what}@example.com`,
        password: PASSWORD,
        phone: "+44 20 7946 0000",
        country: "GB",
        accept_terms: true,
      },
    });
    expect(answer.status()).toBe(201);
    return ((await answer.json()) as { data: { account_id: number } }).data.account_id;
  }
  const statusOf = async (id: number) =>
    (await admin.ask<ViewAccount>("GET", `/accounts/${id}`)).status;
  const open = async (id: number): Promise<void> => {
    await page.getByRole("searchbox").fill(String(id));
    await page.getByRole("button", { name: new RegExp(`^${id}, `) }).press("Enter");
    await expect(page.getByRole("heading", { level: 2 })).toContainText(String(id));
  };
  await enterOffice(page, "approvals");
  const dialog = page.getByRole("dialog");

  await test.step("one is approved by keys, who is active from then on", async () => {
    await page.getByRole("searchbox").fill(word);
    await expect(rows(page, "Accounts that wait for approval")).toHaveCount(2);
    await open(approved);
    await page.getByRole("button", { name: "Approve" }).press("Enter");
    await expect(dialog).toContainText("becomes active");
    await dialog.getByRole("button", { name: "Approve" }).press("Enter");
    await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
    expect(await statusOf(approved)).toBe(ACCOUNT_STATUS.active);
  });
  await test.step("the other is declined by mouse, and waits no more", async () => {
    await page.getByRole("link", { name: "Approvals" }).click();
    await open(declined);
    await page.getByRole("button", { name: "Decline" }).click();
    await dialog.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);
    expect(await statusOf(declined)).toBe(ACCOUNT_STATUS.rejected);
    await page.getByRole("link", { name: "Approvals" }).click();
    await page.getByRole("searchbox").fill(word);
    await expect(page.getByText("Nobody waits for approval.")).toBeVisible();
  });
  const id = Number(own.login.username);
  await test.step("an account is starred by key and no more by mouse", async () => {
    await page.goto(`/#/office/accounts/${id}`);
    const favourites = async () =>
      (await admin.ask<Account[]>("GET", "/accounts/favourites")).map((one) => one.id);
    await page.getByRole("button", { name: "Favourite", exact: true }).press("Enter");
    const starred = page.getByRole("button", { name: "No favourite any more" });
    await expect(starred).toHaveAttribute("aria-pressed", "true");
    expect(await favourites()).toContain(id);
    await starred.click();
    await expect(page.getByRole("button", { name: "Favourite", exact: true })).toBeVisible();
    expect(await favourites()).not.toContain(id);
  });
  await test.step("money goes in and out in each way, by keys, with before and after", async () => {
    const moves = [
      ["Withdrawal", "100.5", "9,899.50", 3],
      ["Credit in", "50", "50.00", 6],
      ["Credit out", "20", "30.00", 7],
      ["Adjustment", "-9.5", "9,890.00", 2],
    ] as const;
    for (const [what, amount, after, origin] of moves) {
      await page.getByRole("button", { name: "Money" }).press("Enter");
      if (what !== "Withdrawal") await expect(dialog.getByLabel(/^Amount/)).toBeVisible();
      await dialog.getByRole("button", { name: /^What/ }).press("Enter");
      await page.getByRole("option", { name: what, exact: true }).press("Enter");
      await dialog.getByLabel(/^Amount/).fill(amount);
      await dialog.getByLabel(/^Reason/).fill(`${what} by key`);
      await expect(dialog.getByRole("row").filter({ hasText: after })).toHaveCount(1);
      await dialog.getByRole("button", { name: `Book ${what.toLowerCase()}` }).press("Enter");
      await expect(dialog).toBeHidden();
      const [booked] = await own.records.ask<Transaction[]>(
        "GET",
        `/accounts/me/transactions?origin=${origin}`,
      );
      expect(booked).toMatchObject({ origin, desc: `${what} by key` });
    }
    const { balance, credit } = await admin.ask<ViewAccount>("GET", `/accounts/${id}`);
    expect({ balance, credit }).toEqual({ balance: 9_890, credit: 30 });
  });
  expect(trouble).toEqual([]);
});
