/**
 * What staff does in the lists of accounts and on one, by mouse and by keys, held against the service's own records: narrowed,
 * ordered and paged; approved and declined; starred; every kind of money.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import type { Account, ViewAccount } from "../../contract/account.ts";
import { ACCOUNT_STATUS, TRANSACTION_ORIGIN } from "../../contract/codes.ts";
import type { Group } from "../../contract/group.ts";
import type { Transaction } from "../../contract/money.ts";
import { useOwnAccount } from "./support-account.ts";
import { choose, HANDS, press, write, type Hand } from "./support-both-hands.ts";
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

// @act accounts: go through the pages by mouse and keys
// @act accounts: save as CSV (accounts_export) by mouse and keys
// @act accounts: order by a column by mouse and keys
// @act accounts: narrow by status and group by mouse and keys
// @act accounts: open an account by keys
// @act account: back to the list by mouse and keys
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
    for (const act of [() => save.press("Enter"), () => save.click()]) {
      const saved = page.waitForEvent("download");
      await act();
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
    await page.getByRole("button", { name: /^Status ./ }).click();
    await page.getByRole("option", { name: "Pending", exact: true }).click();
    await expect(page.getByText("No account is like that.")).toBeVisible();
    await page.getByRole("button", { name: /^Status ./ }).click();
    await page.getByRole("option", { name: "Every status", exact: true }).click();
    await expect(rows(page, "Accounts")).toHaveCount(ROWS);
  });
  await test.step("opens an account by key, and comes back by its arrow", async () => {
    await firstOf(page).getByRole("button").press("Enter");
    await expect(page.getByRole("heading", { level: 2 })).toContainText(`${word} Z1`);
    await page.getByRole("button", { name: "All accounts" }).press("Enter");
    await expect(table(page, "Accounts")).toBeVisible();
    await firstOf(page).getByRole("button").click();
    await page.getByRole("button", { name: "All accounts" }).click();
    await expect(table(page, "Accounts")).toBeVisible();
  });
  await test.step("is as it was left, by its arrow and by the browser's way back", async () => {
    await pages.getByRole("button", { name: "Next" }).click();
    await expect(pages).toContainText("Page 2 of 2");
    for (const back of [
      () => page.getByRole("button", { name: "All accounts" }).click(),
      () => page.goBack(),
    ]) {
      await firstOf(page).getByRole("button").click();
      await expect(page.getByRole("heading", { level: 2 })).toContainText(word);
      await back();
      await expect(pages).toContainText("Page 2 of 2");
      await expect(rows(page, "Accounts")).toHaveCount(MADE - ROWS);
      await expect(page.getByRole("searchbox")).toHaveValue(word);
      await expect(page.getByRole("button", { name: /^Group ./ })).toContainText(group?.name ?? "");
      const heading = table(page, "Accounts").getByRole("columnheader", { name: "Name" });
      await expect(heading).toHaveAttribute("aria-sort", "descending");
    }
  });
  expect(trouble).toEqual([]);
});

/**
 * @interface operation:account_approve @interface operation:account_decline
 * @interface operation:account_favourite_add @interface operation:account_favourite_remove
 * @act approvals: search who waits by mouse and keys
 * @act account: approve a newcomer (account_approve) by mouse and keys
 * @act account: decline a newcomer (account_decline) by mouse and keys
 * @act account: star (account_favourite_add) by mouse and keys
 * @act account: take its star (account_favourite_remove) by mouse and keys
 * @act account: book a deposit (money_deposit) by keys
 * @act account: book a withdrawal (money_withdrawal) by mouse and keys
 * @act account: give credit (money_credit_in) by mouse and keys
 * @act account: take credit back (money_credit_out) by mouse and keys
 * @act account: book an adjustment (money_adjust) by mouse and keys
 */
test("newcomers are let in or declined, an account is starred, and all kinds of money are booked", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const word = `waits${process.pid}`;
  const approved = [await signUp("first"), await signUp("second")];
  const declined = [await signUp("third"), await signUp("fourth")];
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
  const dialog = page.getByRole("dialog");
  /** Of the account that is shown, with the question that is asked before. */
  const decide = async (hand: Hand, word: "Approve" | "Decline", effect: string): Promise<void> => {
    await press(page, hand, page.getByRole("button", { name: word }));
    await expect(dialog).toContainText(effect);
    await press(page, hand, dialog.getByRole("button", { name: word }));
    // While it is under way a button has no word.
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: word })).toHaveCount(0);
  };
  await enterOffice(page, "approvals");
  await page.getByRole("searchbox").fill(word);
  await expect(rows(page, "Accounts that wait for approval")).toHaveCount(4);
  for (const [nth, hand] of HANDS.entries()) {
    const open = async (id: number): Promise<void> => {
      await press(page, hand, page.getByRole("link", { name: "Approvals" }));
      await write(page, hand, page.getByRole("searchbox"), String(id));
      await press(page, hand, page.getByRole("button", { name: new RegExp(`^${id}, `) }));
      await expect(page.locator(".office-account h2")).toContainText(String(id));
    };
    await test.step(`one is approved by ${hand}, who is active from then on`, async () => {
      const id = approved[nth] ?? 0;
      await open(id);
      await decide(hand, "Approve", "becomes active");
      expect(await statusOf(id)).toBe(ACCOUNT_STATUS.active);
    });
    await test.step(`another is declined by ${hand}`, async () => {
      const id = declined[nth] ?? 0;
      await open(id);
      await decide(hand, "Decline", "stays closed");
      expect(await statusOf(id)).toBe(ACCOUNT_STATUS.rejected);
    });
  }
  await page.getByRole("link", { name: "Approvals" }).click();
  await page.getByRole("searchbox").fill(word);
  await expect(page.getByText("Nobody waits for approval.")).toBeVisible();

  const id = Number(own.login.username);
  const favourites = async () =>
    (await admin.ask<Account[]>("GET", "/accounts/favourites")).map((one) => one.id);
  await page.goto(`/#/office/accounts/${id}`);
  for (const hand of HANDS) {
    await test.step(`an account is starred and no more, by ${hand}`, async () => {
      const star = page.getByRole("button", { name: "Favourite", exact: true });
      await press(page, hand, star);
      const starred = page.getByRole("button", { name: "No favourite any more" });
      await expect(starred).toHaveAttribute("aria-pressed", "true");
      expect(await favourites()).toContain(id);
      await press(page, hand, starred);
      await expect(star).toBeVisible();
      expect(await favourites()).not.toContain(id);
    });
  }
  await test.step("money goes in and out in each way, with before and after", async () => {
    const moves = [
      ["mouse", "Withdrawal", "100.5", "9,899.50", TRANSACTION_ORIGIN.withdraw],
      ["mouse", "Credit in", "50", "50.00", TRANSACTION_ORIGIN.credit_in],
      ["mouse", "Credit out", "20", "30.00", TRANSACTION_ORIGIN.credit_out],
      ["mouse", "Adjustment", "-9.5", "9,890.00", TRANSACTION_ORIGIN.adjust],
      ["keys", "Deposit", "10", "9,900.00", TRANSACTION_ORIGIN.deposit],
      ["keys", "Withdrawal", "0.25", "9,899.75", TRANSACTION_ORIGIN.withdraw],
      ["keys", "Credit in", "5", "35.00", TRANSACTION_ORIGIN.credit_in],
      ["keys", "Credit out", "35", "0.00", TRANSACTION_ORIGIN.credit_out],
      ["keys", "Adjustment", "0.25", "9,900.00", TRANSACTION_ORIGIN.adjust],
    ] as const;
    for (const [hand, what, sum, after, origin] of moves) {
      await press(page, hand, page.getByRole("button", { name: "Money" }));
      await choose(page, hand, dialog.getByRole("button", { name: /^What/ }), what);
      await write(page, hand, dialog.getByLabel(/^Amount/), sum);
      await write(page, hand, dialog.getByLabel(/^Reason/), `${what} by ${hand}`);
      const changed = dialog.getByRole("row", { name: /^(?:Balance|Credit)/ });
      await expect(changed.filter({ hasText: after })).toHaveCount(1);
      const book = dialog.getByRole("button", { name: `Book ${what.toLowerCase()}` });
      await press(page, hand, book);
      await expect(dialog).toBeHidden();
      const [booked] = await own.records.ask<Transaction[]>(
        "GET",
        `/accounts/me/transactions?origin=${origin}`,
      );
      expect(booked).toMatchObject({ origin, desc: `${what} by ${hand}` });
    }
    const { balance, credit } = await admin.ask<ViewAccount>("GET", `/accounts/${id}`);
    expect({ balance, credit }).toEqual({ balance: 9_900, credit: 0 });
  });
  expect(trouble).toEqual([]);
});

// @act account: edit whose it is and what it trades by (account_update) by mouse and keys
test("who a client is and his leverage are edited, with before and after, and each refusal at its field", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const word = `edited${process.pid}`;
  const groups = await admin.ask<Group[]>("GET", "/groups");
  const group_id = groups.find(({ is_demo }) => is_demo)?.id;
  const make = (what: string) =>
    admin.ask<ViewAccount>("POST", "/accounts", {
      name: `${word} ${what}`,
      email: `${word}-${what}@example.com`,
      password: PASSWORD,
      group_id,
      alias: `${word}-${what}`,
      leverage: 100,
    });
  const other = await make("other");
  const dialog = page.getByRole("dialog");
  const field = (label: string | RegExp) => dialog.getByLabel(label);
  const save = dialog.getByRole("button", { name: "Save" });
  await enterOffice(page, "accounts");
  for (const hand of HANDS) {
    const { id, name, email } = await make(hand);
    const kept = () => admin.ask<ViewAccount>("GET", `/accounts/${id}`);
    await page.goto(`/#/office/accounts/${id}`);
    await press(page, hand, page.getByRole("button", { name: "Edit" }));
    await expect(save).toBeDisabled();
    await expect(field("Name")).toHaveValue(name);
    await test.step(`what is wrong is said before it is sent, by ${hand}`, async () => {
      await write(page, hand, field("Leverage"), "999999");
      await expect(field("Leverage")).toHaveAccessibleDescription(/^A whole number of 1 to \d+/);
      await expect(save).toBeDisabled();
      await write(page, hand, field("Leverage"), "50");
      await expect(dialog.getByRole("row", { name: "Leverage 1:100 1:50" })).toBeVisible();
    });
    await test.step(`what the service refuses is said at its field, by ${hand}`, async () => {
      await write(page, hand, field("Alias"), other.alias ?? "");
      await press(page, hand, save);
      await expect(field("Alias")).toHaveAccessibleDescription("This is already taken.");
      await write(page, hand, field("Alias"), `${word}-${hand}-own`);
      await write(page, hand, field("E-mail"), "nobody");
      await press(page, hand, save);
      await expect(field("E-mail")).toHaveAccessibleDescription("Must be an e-mail address.");
      expect(await kept()).toMatchObject({ email, leverage: 100 });
    });
    await write(page, hand, field("E-mail"), `${word}-${hand}-new@example.com`);
    await write(page, hand, field("Phone"), "+49 30 1");
    await write(page, hand, field("Country"), "DE");
    await write(page, hand, field(/^End of the trial/), "2031-03-10 14:00");
    await write(page, hand, field("Note"), "met at the fair");
    await press(page, hand, save);
    await expect(dialog).toBeHidden();
    expect(await kept()).toMatchObject({
      name,
      email: `${word}-${hand}-new@example.com`,
      phone: "+49 30 1",
      country: "DE",
      alias: `${word}-${hand}-own`,
      leverage: 50,
      trial_expires_at: Date.UTC(2031, 2, 10, 14),
      comment: "met at the fair",
    });
    await expect(page.locator(".office-facts")).toContainText("met at the fair");
  }
  expect(trouble).toEqual([]);
});
