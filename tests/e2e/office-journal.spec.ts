/** The journal over all accounts in a real browser, held against the service's own records. */
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import type { HouseJournal } from "../../contract/house-journal.ts";
import { useOwnAccount } from "./support-account.ts";
import { DEALER, enterOffice, expectGoodOnPhone } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { PHONE } from "./support-touch.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

const own = useOwnAccount("journal");

const table = (page: Page) => page.getByRole("table", { name: "Journal" });
const lines = (page: Page) => table(page).locator("tbody tr");

/**
 * @interface operation:house_journal
 * @interface operation:house_journal_export
 */
test("the journal is searched, narrowed, gone through into the past and saved", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const id = own.login.username;
  for (let n = 1; n <= 52; n += 1) {
    const body = { amount: n, desc: `number ${n} of ${id} <i>x</i>` };
    await admin.ask("POST", `/accounts/${id}/money/deposit`, body);
  }
  // The newest line is no such one: it is gone once the search is answered.
  await admin.ask("POST", `/accounts/${id}/money/deposit`, { amount: 1, desc: "the newest" });
  await enterOffice(page, "journal", DEALER);
  await test.step("by words, as they are, and on to older ones and back, by keys", async () => {
    await expect(lines(page).first()).toContainText("the newest");
    await page.getByRole("searchbox").fill(`OF ${id} <I>`);
    await expect(lines(page)).toHaveCount(50);
    await expect(lines(page).first()).toContainText(`number 52 of ${id} <i>x</i>`);
    await page.getByRole("button", { name: "Older" }).press("Enter");
    await expect(lines(page)).toHaveCount(2);
    await expect(lines(page).last()).toContainText(`number 1 of ${id}`);
    await page.getByRole("button", { name: "Newer", exact: true }).press("Enter");
    await expect(lines(page)).toHaveCount(50);
  });
  await test.step("by who acted and what was done: none is such, as the service says", async () => {
    await page.getByRole("button", { name: /^Who acted/ }).press("Enter");
    await page.getByRole("option", { name: "By staff" }).press("Enter");
    await page.getByRole("button", { name: /^Kind of act/ }).press("Enter");
    await page.getByRole("option", { name: "Deal corrected" }).press("Enter");
    await expect(page.getByText("The journal has no such line.")).toBeVisible();
    const kept = await admin.ask<HouseJournal>(
      "GET",
      `/journal?by=staff&action=deal_update&q=${encodeURIComponent(`of ${id} <i>`)}`,
    );
    expect(kept.rows).toEqual([]);
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(lines(page).first()).toContainText("the newest");
  });
  await test.step("by account and time; what cannot be read is said and asks for nothing", async () => {
    await page.getByLabel("Account", { exact: true }).fill(id);
    await page.getByLabel(/^From \(UTC\)/).fill("yesterday");
    await expect(page.getByLabel(/^From \(UTC\)/)).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel(/^From \(UTC\)/).fill("2001-01-01 10:00");
    await page.getByLabel(/^Before \(UTC\)/).fill("2001-01-02");
    await expect(page.getByText("The journal has no such line.")).toBeVisible();
    await page.getByLabel(/^Before \(UTC\)/).fill("");
    await expect(lines(page).first()).toContainText("the newest");
    await expectAccessible(page);
  });
  await test.step("is saved as a file of what is shown", async () => {
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as CSV" }).click();
    const text = await readFile(await (await saved).path(), "utf8");
    const [, first = "", second = ""] = text.split("\r\n");
    expect(first).toContain("the newest");
    expect(second).toContain(`number 52 of ${id} <i>x</i>`);
    expect(text).not.toContain(",100001,");
  });
  await test.step("says what it cannot read anew, and leads to the account", async () => {
    await page.route("**/api/v1/journal?*", (route) => route.abort());
    await page.getByRole("button", { name: "Newest" }).click();
    await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("Not up to date.");
    await expect(lines(page).first()).toContainText("the newest");
    await page.unroute("**/api/v1/journal?*");
    await lines(page).first().getByRole("link", { name: id }).click();
    await expect(page.getByRole("heading", { level: 2 })).toContainText(id);
  });
  await test.step("is as it was left for who comes back from there", async () => {
    await page.goBack();
    await page.getByRole("searchbox").fill(`of ${id}`);
    await expect(lines(page).first()).toContainText("number 52");
    await page.getByRole("button", { name: "Older" }).click();
    await expect(lines(page)).toHaveCount(2);
    await lines(page).first().getByRole("link", { name: id }).click();
    await expect(page.getByRole("heading", { level: 2 })).toContainText(id);
    await page.goBack();
    await expect(lines(page)).toHaveCount(2);
    await expect(page.getByRole("searchbox")).toHaveValue(`of ${id}`);
    await expect(page.getByLabel("Account", { exact: true })).toHaveValue(id);
  });
  expect(trouble).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("a line says first what happened, and the filters are behind a button that counts them", async ({
    page,
    request,
  }) => {
    const admin = await openRecords(request, ADMIN);
    const id = own.login.username;
    await admin.ask("POST", `/accounts/${id}/money/deposit`, { amount: 7, desc: "by telephone" });
    await enterOffice(page, "journal", DEALER);
    const first = lines(page).first();
    const what = first.getByText(/by telephone/);
    const when = first.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    await expect(what).toContainText("Money");
    for (const part of [what, when, first.getByRole("link", { name: id })]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const [said, moment] = await Promise.all([what.boundingBox(), when.boundingBox()]);
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(moment?.y ?? 0);
    const search = page.getByRole("searchbox");
    const tools = page.getByRole("search", { name: "Journal" });
    expect((await tools.boundingBox())?.height, "one line of tools").toBeLessThan(80);
    const by = page.getByRole("button", { name: /^Who acted/ });
    await expect(by).toBeHidden();
    await expectGoodOnPhone(page);

    const filters = tools.getByRole("button", { name: /^Filters/ });
    await filters.tap();
    await by.tap();
    await page.getByRole("option", { name: "By staff" }).tap();
    await expect(filters).toHaveText("Filters (1)");
    await page.getByLabel("Account", { exact: true }).fill(id);
    await expect(filters).toHaveText("Filters (2)");
    await search.fill("telephone");
    await expect(filters).toHaveText("Filters (2)");
    await expect(lines(page)).toHaveCount(1);
    await expectGoodOnPhone(page);
    await filters.tap();
    await expect(by).toBeHidden();
    await expect(filters).toHaveAttribute("aria-expanded", "false");
  });
});

test("the words that the journal shows find its lines, and offer the kinds of act that are called so", async ({
  page,
}) => {
  const id = own.login.username;
  const order = await own.placeWaiting({ order_price: 5_000 });
  await enterOffice(page, "journal", DEALER);
  await page.getByLabel("Account", { exact: true }).fill(id);
  const search = page.getByRole("searchbox");
  await search.fill("order placed");
  await expect(lines(page).filter({ hasNotText: "Order placed" })).toHaveCount(0);
  await expect(lines(page).first()).toContainText("Order placed");
  await search.fill("order p");
  await expect(page.getByText("Searched in what the service wrote down, in English")).toBeVisible();
  await expect(page.getByText("The journal has no such line.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Kind of act: Order placed" }).press("Enter");
  await expect(search).toHaveValue("");
  await expect(lines(page).first()).toContainText("Order placed");
  await search.fill(`Order ${order.id}`);
  await expect(lines(page).first()).toContainText(`Order ${order.id}`);
});

test("the journal of an account says what each line is about, and leads there", async ({
  page,
}) => {
  const id = own.login.username;
  const order = await own.placeWaiting({ order_price: 5_000 });
  await enterOffice(page, `accounts/${id}/journal`, DEALER);
  const row = page.getByRole("row").filter({ hasText: "Order placed" }).first();
  await row.getByRole("link", { name: `Order ${order.id}` }).click();
  await expect(page).toHaveURL(new RegExp(`accounts/${id}/orders/${order.id}$`));
});
