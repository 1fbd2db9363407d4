/** A deal set right in a real browser: what is shown before is what is booked, and where two are asked for, nothing is until then. */
import { expect, test } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Account } from "../../contract/account.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Journal } from "../../contract/journal.ts";
import type { SecondApproval } from "../../contract/second-approval.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { chooseAt, pressAt } from "./support-keys.ts";
import { chooseInDialog, DEALER, enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { settingOf, switchOffByTwo } from "./support-second-person.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

const own = useOwnAccount("correction");
const CORRECTIONS = "second_approval.corrections";

test.afterAll(async ({ playwright, baseURL }) => {
  const context = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
  await switchOffByTwo(context, own.login.username, CORRECTIONS, ["false"]);
  await context.dispose();
});

/**
 * @interface operation:deal_update
 * @interface operation:deal_delete
 * @act account: correct a deal (deal_update) by mouse and keys
 * @act account: cancel a deal (deal_delete) by mouse and keys
 */
test("a deal is corrected and cancelled, with what it books, and a second person is waited for @quick", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const id = own.login.username;
  await own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 0.1,
  });
  const balance = async () => (await admin.ask<Account>("GET", `/accounts/${id}`)).balance;
  const dealsNow = () => admin.ask<Deal[]>("GET", `/accounts/${id}/deals`);
  const [deal] = await dealsNow();
  if (deal === undefined) throw new Error("nothing was traded");
  const before = await balance();

  await enterOffice(page, `accounts/${id}`, DEALER);
  await page.getByRole("tab", { name: "Deals" }).click();
  const row = page.getByRole("button", { name: `Correct deal ${deal.id}`, exact: true });
  const dialog = page.getByRole("dialog");
  const effect = (name: string) => dialog.getByRole("row", { name: new RegExp(`^${name}`) });

  await test.step("shows what it books, and asks for a change and a reason, by keys", async () => {
    await row.press("Enter");
    const correct = dialog.getByRole("button", { name: "Correct deal" });
    await expect(correct).toBeDisabled();
    await dialog.getByLabel(/^Swap/).fill("12.345");
    await expect(dialog.getByLabel(/^Swap/)).toHaveAttribute("aria-invalid", "true");
    await dialog.getByLabel(/^Swap/).fill(String(deal.swap - 12.5));
    await expect(correct).toBeDisabled();
    await dialog.getByLabel(/^Reason/).fill("A bad tick <b>");
    await expect(dialog).toContainText("It takes 12.50 USD from the balance");
    await expect(effect("Balance")).toContainText((before - 12.5).toFixed(2).slice(-6));
    await expectAccessible(page);
    await correct.press("Enter");
    await expect(dialog).toBeHidden();
  });
  await test.step("is booked so, and stands in the client's journal with the reason", async () => {
    expect(await balance()).toBeCloseTo(before - 12.5, 8);
    const lines = await admin.ask<Journal[]>("GET", `/accounts/${id}/journal`);
    expect(lines.map(({ action, message }) => `${action} ${message}`)).toContainEqual(
      expect.stringMatching(/^balance_correction .*A bad tick <b>/),
    );
    await expect(page.getByRole("row", { name: new RegExp(String(deal.id)) })).toContainText(
      "12.50",
    );
  });
  await test.step("another is corrected by mouse and cancelled by keys", async () => {
    await own.records.placeOrder({
      symbol_id: BTCUSD,
      type: ORDER_TYPE.market,
      side: SIDE.sell,
      volume: 0.05,
    });
    const other = (await dealsNow()).find(({ id: one }) => one !== deal.id);
    const untouched = await balance();
    const itsRow = page.getByRole("button", { name: `Correct deal ${other?.id}`, exact: true });
    await itsRow.click();
    await dialog.getByLabel(/^Swap/).fill(String((other?.swap ?? 0) + 3));
    await dialog.getByLabel(/^Reason/).fill("By mouse");
    await dialog.getByRole("button", { name: "Correct deal" }).click();
    await expect(dialog).toBeHidden();
    expect(await balance()).toBeCloseTo(untouched + 3, 8);
    await pressAt(page, itsRow);
    await chooseAt(page, dialog.getByRole("button", { name: /^What/ }), "Cancel the deal");
    await pressAt(page, dialog.getByRole("button", { name: "Cancel deal" }));
    await expect(dialog).toBeHidden();
    await expect(itsRow).toHaveCount(0);
    expect((await dealsNow()).map(({ id: one }) => one)).not.toContain(other?.id);
    expect(await balance()).toBeCloseTo(untouched - (other?.commission ?? 0), 8);
  });
  await test.step("waits for a second person where the group asks for one", async () => {
    const { id: setting } = await settingOf(admin, id, CORRECTIONS);
    await admin.ask("PATCH", `/configs/${setting}`, { value: ["true"] });
    await row.click();
    await chooseInDialog(page, "What", "Cancel the deal");
    await expect(dialog).toContainText("The deal leaves the client's history");
    await dialog.getByRole("button", { name: "Cancel deal" }).click();
    await expect(page.getByRole("region", { name: "Notices" })).toContainText("second person");
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(1);
    expect(await balance()).toBeCloseTo(before - 12.5, 8);
  });
  await test.step("is cancelled once another confirms it, and what it booked is taken back", async () => {
    const waiting = `/second-approvals?state=waiting&account_id=${id}`;
    const [act] = await admin.ask<SecondApproval[]>("GET", waiting);
    await admin.ask("POST", `/second-approvals/${act?.id}/approve`);
    expect(await balance()).toBeCloseTo(before - deal.commission, 8);
    await page.getByRole("tab", { name: "Orders" }).click();
    await page.getByRole("tab", { name: "Deals" }).click();
    await expect(row).toHaveCount(0);
  });
  expect(trouble).toEqual([]);
});
