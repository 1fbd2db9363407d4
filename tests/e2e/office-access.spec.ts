/**
 * Who gets into a client's account, and what moved its money, in the hands of staff: sessions are seen and ended, a new password
 * is set, transactions are read, by mouse and by keys, held against the service's own records.
 */
import { readFile } from "node:fs/promises";
import { expect, test, type APIRequestContext, type Page } from "@playwright/test";
import type { ClientSecret } from "../../contract/client-secret.ts";
import { TRANSACTION_ORIGIN } from "../../contract/codes.ts";
import type { Journal } from "../../contract/journal.ts";
import type { Transaction } from "../../contract/money.ts";
import type { SessionRecord } from "../../contract/session-record.ts";
import { enter } from "./support-account.ts";
import { choose, HANDS, press } from "./support-both-hands.ts";
import { chooseAt, chooseEntryAt, chooseTabAt, pressAt, typeAt } from "./support-keys.ts";
import { chooseInDialog, DEALER, enterOffice } from "./support-office.ts";
import { openDemo, openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const INVESTOR_PASSWORD = "quiet-otter-field-3";
const ROWS = 50;
const PAID_IN = ROWS + 2;

const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

/** The status of a sign-in with it. */
async function signInWith(request: APIRequestContext, username: string, password: string) {
  const headers = { authorization: basic(username, password) };
  return (await request.post("/auth/v1/oauth2/login", { headers })).status();
}

async function inBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

/**
 * @interface operation:account_sessions_list @interface operation:account_session_kill
 * @interface operation:account_change_password @interface operation:account_transactions
 * @act account: end a session (account_session_kill) by mouse and keys
 * @act account: end all sessions (account_session_kill) by mouse and keys
 * @act account: set a new password (account_change_password) by mouse and keys
 * @act account: narrow transactions to a kind by mouse and keys
 * @act account: go through the pages of transactions by mouse and keys
 * @act account: save transactions as CSV by mouse and keys
 * @act account: go through its lists by keys
 */
test("a dealer ends a client's sessions, reads what moved his money, and sets his password", async ({
  page,
  browser,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const client = await openDemo(request, "access");
  const id = client.username;
  const owner = await openRecords(request, client);
  await owner.ask("POST", "/accounts/me/investor-password", {
    current_password: client.password,
    new_password: INVESTOR_PASSWORD,
  });
  const investor = await openRecords(request, { username: id, password: INVESTOR_PASSWORD });
  const key = await owner.ask<ClientSecret>("POST", "/accounts/me/client-secret");
  const signInByKey = async () => {
    const headers = { authorization: basic(key.client_id, key.client_secret) };
    const path = "/auth/v1/oauth2/token?grant_type=client_credentials";
    return (await request.post(path, { headers })).status();
  };
  expect(await signInByKey()).toBe(200);
  const live = () => admin.ask<SessionRecord[]>("GET", `/accounts/${id}/sessions`);

  await enterOffice(page, `accounts/${id}`, DEALER);
  const dialog = page.getByRole("dialog");
  const sessions = page.getByRole("table", { name: "Sessions" }).locator("tbody tr");

  await test.step("each session is there, as what it is, and one that begins comes by itself", async () => {
    await chooseTabAt(page, "Sessions");
    await expect(sessions).toHaveCount(3);
    for (const [as, count] of [
      ["Trader", 1],
      ["View only", 1],
      ["API key", 1],
    ] as const) {
      await expect(sessions.filter({ hasText: as })).toHaveCount(count);
    }
    expect(await live()).toHaveLength(3);
  });
  const context = await browser.newContext();
  const terminal = await context.newPage();
  await enter(terminal, client);
  await expect(sessions).toHaveCount(4);
  const ofBrowser = sessions.filter({ hasText: "Chrome on" });
  await expect(ofBrowser).toContainText("In use now");
  await inBothThemes(page);

  await test.step("one is ended by mouse: who watched is out, and nobody else", async () => {
    await sessions
      .filter({ hasText: "View only" })
      .getByRole("button", { name: /^End session/ })
      .click();
    await expect(dialog).toContainText("What is open stays open");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await live()).toHaveLength(4);
    await sessions
      .filter({ hasText: "View only" })
      .getByRole("button", { name: /^End session/ })
      .click();
    await dialog.getByRole("button", { name: "End session" }).click();
    await expect(dialog).toBeHidden();
    await expect(sessions).toHaveCount(3);
    expect((await live()).map(({ scope }) => scope).toSorted()).toEqual([
      "API_Trader",
      "Trader",
      "Trader",
    ]);
    await expect(investor.ask("GET", "/accounts/me")).rejects.toThrow("token");
  });

  await test.step("one by keys: his terminal says who did it", async () => {
    await pressAt(page, ofBrowser.getByRole("button", { name: /^End session/ }));
    await pressAt(page, dialog.getByRole("button", { name: "End session" }));
    await expect(dialog).toBeHidden();
    await expect(ofBrowser).toHaveCount(0);
    await expect(
      terminal.getByRole("heading", { name: "Signed out by your broker." }),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Signed in now" })).toBeFocused();
    await context.close();
  });

  await test.step("all that are left, with one question", async () => {
    await pressAt(page, page.getByRole("button", { name: "End all" }));
    await expect(dialog).toContainText("The API key stays");
    await pressAt(page, dialog.getByRole("button", { name: "End all" }));
    await expect(page.getByText("Nobody is signed in.")).toBeVisible();
    expect(await live()).toEqual([]);
    await expect(owner.ask("GET", "/accounts/me")).rejects.toThrow("token");
    await openRecords(request, client);
    await page.getByRole("button", { name: "End all" }).click();
    await dialog.getByRole("button", { name: "End session" }).click();
    await expect(page.getByText("Nobody is signed in.")).toBeVisible();
    expect(await live()).toEqual([]);
  });

  await test.step("what moved his money has before and after, in pages and by kind", async () => {
    const pay = (kind: string, amount: number, desc: string) =>
      admin.ask("POST", `/accounts/${id}/money/${kind}`, { amount, desc });
    for (let nth = 1; nth <= PAID_IN; nth += 1) await pay("deposit", nth, `wire ${nth}`);
    await pay("withdrawal", 100.5, "=1+1 <b>out</b>");
    await chooseTabAt(page, "Transactions");
    const rows = page.getByRole("table", { name: /^Transactions/ }).locator("tbody tr");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(rows).toHaveCount(ROWS);
    const kept = await admin.ask<Transaction[]>("GET", `/accounts/${id}/transactions`);
    await expect(pages).toContainText(`${kept.length} rows`);
    const [newest] = kept;
    await expect(rows.first()).toContainText(String(newest?.id));
    await expect(rows.first()).toContainText("Withdrawal");
    await expect(rows.first()).toContainText("−100.50");
    await expect(rows.first()).toContainText("11,378.00 → 11,277.50");
    await expect(rows.first()).toContainText("=1+1 <b>out</b>");
    await inBothThemes(page);
    await pressAt(page, pages.getByRole("button", { name: "Next" }));
    await expect(rows).toHaveCount(kept.length - ROWS);
    await expect(rows.last()).toContainText(String(kept.at(-1)?.id));
    await pages.getByRole("button", { name: "Previous" }).click();
    await expect(rows).toHaveCount(ROWS);
    // It is read again when money moves.
    await pay("credit-in", 40, "lent");
    await expect(rows.first()).toContainText("0.00 → 40.00");

    await chooseAt(page, page.getByRole("button", { name: /^Kind/ }), "Withdrawal");
    await expect(rows).toHaveCount(1);
    const query = `origin=${TRANSACTION_ORIGIN.withdraw}`;
    const [only, ...others] = await admin.ask<Transaction[]>(
      "GET",
      `/accounts/${id}/transactions?${query}`,
    );
    expect(others).toEqual([]);
    for (const hand of HANDS) {
      const coming = page.waitForEvent("download");
      await press(page, hand, page.getByRole("button", { name: "Save as CSV" }));
      const text = await readFile(await (await coming).path(), "utf8");
      const [, line = "", end] = text.split("\r\n");
      expect(line).toContain(`,${only?.id},${id},withdraw,-100.5,11277.5,0,USD,'=1+1 <b>out</b>`);
      expect(end).toBe("");
    }
    await choose(page, "mouse", page.getByRole("button", { name: /^Kind/ }), "Credit given");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("lent");
  });

  const menu = page.getByRole("button", { name: "More" });
  const set = dialog.getByRole("button", { name: "Set password" });
  await test.step("a typed password that is too easy is refused at its field, by keys", async () => {
    expect(await signInByKey()).toBe(200);
    await chooseEntryAt(page, menu, "Set a new password");
    await chooseAt(page, dialog.getByRole("button", { name: /^Password/ }), "Typed");
    await expect(set).toBeDisabled();
    // The service of these tests has no server to send mail by.
    await expect(dialog).toContainText("Its owner is told by no mail");
    await typeAt(page, dialog.getByLabel("New password", { exact: true }), "qwertyuiop");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("The new password is too easy to guess.")).toBeVisible();
    await expect(dialog.getByLabel("New password", { exact: true })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expect(dialog.getByRole("row", { name: /^Sessions of the key/ })).toContainText("1None");
    await inBothThemes(page);
    expect(await signInWith(request, id, client.password)).toBe(200);
  });

  await test.step("a proposed one is set once though the answer was lost, and shown once", async () => {
    let tries = 0;
    await page.route("**/change-password?*", async (route) => {
      tries += 1;
      if (tries > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await chooseAt(
      page,
      dialog.getByRole("button", { name: /^Password/ }),
      "Proposed here, shown once",
    );
    await pressAt(page, set);
    await expect(dialog.getByRole("alert")).toContainText("the same password is set");
    await expect(dialog.getByText("shown this once")).toHaveCount(0);
    await pressAt(page, dialog.getByRole("button", { name: "Send again" }));
    await expect(dialog).toContainText("shown this once and never again");
    await page.unroute("**/change-password?*");
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("alert")).toContainText("cannot be seen again");
    await inBothThemes(page);
    const password = await dialog.locator("code").innerText();
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect(await signInWith(request, id, client.password)).toBe(401);
    expect(await signInWith(request, id, password)).toBe(200);
    // The key's session is over, the key itself is not.
    expect((await live()).map(({ scope }) => scope)).toEqual(["Trader"]);
    expect(await signInByKey()).toBe(200);
    await pressAt(page, dialog.getByRole("button", { name: "I have passed it on" }));
    await expect(dialog).toBeHidden();
    await expect(page.locator("body")).not.toContainText(password);
    const journal = await admin.ask<Journal[]>("GET", `/accounts/${id}/journal`);
    expect(JSON.stringify(journal)).not.toContain(password);
    expect(journal.map(({ message }) => message)).toContain("password changed");
  });

  await test.step("the investors' is set by mouse, and ends theirs alone", async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Set a new password" }).click();
    await chooseInDialog(page, "Whose", "Its investors', who watch");
    await chooseInDialog(page, "Password", "Typed");
    await dialog.getByLabel("New password", { exact: true }).fill("calm-heron-shore-8");
    await dialog.getByRole("button", { name: "Set investor password" }).click();
    await expect(dialog).toBeHidden();
    expect(await signInWith(request, id, INVESTOR_PASSWORD)).toBe(401);
    expect(await signInWith(request, id, "calm-heron-shore-8")).toBe(200);
    expect((await live()).map(({ scope }) => scope).toSorted()).toEqual([
      "API_Trader",
      "Investor",
      "Trader",
    ]);
  });

  await test.step("what the policies do not allow is not offered", async () => {
    await page.route("**/policies/ui", async (route) => {
      const body = (await (await route.fetch()).json()) as { data: Record<string, boolean> };
      const none = {
        account_change_password: false,
        account_sessions_list: false,
        account_transactions: false,
      };
      return route.fulfill({ json: { ...body, data: { ...body.data, ...none } } });
    });
    await page.reload();
    await expect(page.getByRole("tab", { name: "Journal" })).toBeVisible();
    await expect(page.getByRole("tab", { name: /^(Sessions|Transactions)$/ })).toHaveCount(0);
    await menu.click();
    await expect(page.getByRole("menuitem", { name: "Disable" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Set a new password" })).toHaveCount(0);
  });
  expect(trouble.filter((text) => !/400|Failed to load resource/.test(text))).toEqual([]);
});

test("an account becomes staff's by its role alone: an Admin chooses it, a Dealer reads who does", async ({
  page,
  browser,
  request,
}) => {
  const admin = await openRecords(request, ADMIN);
  await enterOffice(page, "accounts");
  await page.getByRole("button", { name: "New account" }).click();
  const dialog = page.getByRole("dialog");
  await chooseInDialog(page, "Group", "Staff, USD, demo");
  await expect(dialog).toContainText("a group makes nobody staff, the role does");
  await expect(dialog.getByRole("button", { name: "Open account", exact: true })).toBeVisible();
  await chooseInDialog(page, "Role", "Dealer");
  await expect(dialog).toContainText("Of staff: acts on clients in the office");
  await dialog.getByLabel("Name").fill("Per Lind");
  await dialog.getByLabel("E-mail").fill("per-lind@house.example");
  await dialog.getByLabel("First password").fill("a brass lantern 7");
  await inBothThemes(page);
  await dialog.getByRole("button", { name: "Open account of staff" }).click();
  const title = page.getByRole("heading", { level: 2 });
  await expect(title).toContainText("Per Lind");
  const id = ((await title.locator("small").textContent()) ?? "").trim();
  expect(await admin.ask("GET", `/accounts/${id}`)).toMatchObject({ role: "Dealer" });
  await admin.ask("DELETE", `/accounts/${id}`);

  const context = await browser.newContext();
  const other = await context.newPage();
  await enterOffice(other, "accounts", DEALER);
  await other.getByRole("button", { name: "New account" }).click();
  await expect(other.getByRole("dialog")).toContainText("an Admin opens those of staff");
  await expect(other.getByRole("dialog").getByLabel("Role")).toHaveCount(0);
  await context.close();
});
