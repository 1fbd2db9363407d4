/**
 * Acts of staff that guard money and access, without a mouse: opened, filled in and sent by keys alone, held against the
 * service's own records.
 */
import { expect, test } from "@playwright/test";
import { ACCOUNT_STATUS, ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import type { InboxMessage } from "../../contract/inbox.ts";
import type { Journal } from "../../contract/journal.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { chooseAt, chooseEntryAt, chooseTabAt, pressAt, typeAt } from "./support-keys.ts";
import { enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("keys");

// @act accounts: open a new account (account_create) by keys
// @act accounts: search by keys
// @act accounts: open an account by keys
// @act account: move to another group (account_move_group) by mouse and keys
// @act account: shut out and let in again (account_update) by keys
// @act account: close for ever (account_delete) by keys
// @act account: guard a position (account_position_update) by keys
// @act account: close a position or a part of it (account_position_close) by keys
// @act account: cancel an order (account_order_cancel) by keys
// @act account: go through its lists by keys
// @act account: set the balance right (balance_correct) by keys
// @act account: write a message (inbox_send) by keys
test("staff opens, moves, shuts and closes an account, and acts on a client, by keys alone", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const groups = await admin.ask<Group[]>("GET", "/groups");
  const [from, to] = groups.filter(({ is_demo, currency }) => is_demo && currency === "USD");
  if (from === undefined || to === undefined) throw new Error("expected two demo groups in USD");
  const titleOf = ({ name, currency }: Group) => `${name}, ${currency}, demo`;
  const dialog = page.getByRole("dialog");
  const button = (name: string | RegExp) => dialog.getByRole("button", { name });
  const menu = page.getByRole("button", { name: "More" });
  const status = page.locator(".office-account-head .office-status");

  await enterOffice(page, "accounts");
  const id = await test.step("opens an account", async () => {
    await pressAt(page, page.getByRole("button", { name: "New account" }));
    await typeAt(page, dialog.getByLabel("Name"), "Ida Bohr");
    await typeAt(page, dialog.getByLabel("E-mail"), `keys-${own.login.username}@house.example`);
    await typeAt(page, dialog.getByLabel("First password"), "a brass lantern 7");
    await chooseAt(page, button(/^Group/), titleOf(from));
    await pressAt(page, button("Open account"));
    const title = page.getByRole("heading", { level: 2 });
    await expect(title).toContainText("Ida Bohr");
    return Number(await title.locator("small").textContent());
  });
  const kept = () => admin.ask<ViewAccount>("GET", `/accounts/${id}`);
  expect(await kept()).toMatchObject({ name: "Ida Bohr", group_id: from.id, balance: 0 });

  await test.step("moves it to a group with other terms, which it says before", async () => {
    await chooseEntryAt(page, menu, "Move to another group");
    await expect(button("Move")).toBeDisabled();
    await chooseAt(page, button(/^Group/), titleOf(to));
    const terms = dialog.getByRole("row", { name: /^Stop-out/ });
    await expect(terms).toContainText(`${from.stop_out_level}%`);
    await expect(terms).toContainText(`${to.stop_out_level}%`);
    await expectAccessible(page);
    await pressAt(page, button("Move"));
    await expect(dialog).toBeHidden();
    expect((await kept()).group_id).toBe(to.id);
    await expect(page.locator(".office-facts")).toContainText(to.name);
  });

  await test.step("moves it back by mouse", async () => {
    await menu.click();
    await page.getByRole("menuitem", { name: "Move to another group" }).click();
    await button(/^Group/).click();
    await page.getByRole("option", { name: titleOf(from), exact: true }).click();
    await button("Move").click();
    await expect(dialog).toBeHidden();
    expect((await kept()).group_id).toBe(from.id);
  });

  await test.step("shuts its owner out, lets him in, and closes it for ever", async () => {
    await chooseEntryAt(page, menu, "Disable");
    await pressAt(page, button("Disable"));
    await expect(status).toHaveText("Disabled");
    expect((await kept()).status).toBe(ACCOUNT_STATUS.disabled);
    await chooseEntryAt(page, menu, "Let in again");
    await pressAt(page, button("Let in"));
    await expect(status).toHaveText("Active");
    expect((await kept()).status).toBe(ACCOUNT_STATUS.active);
    await chooseEntryAt(page, menu, "Close for ever");
    // Escape does nothing to it. A key goes where the focus is, and the dialog has it a moment after it is seen.
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect((await kept()).status).toBe(ACCOUNT_STATUS.active);
    await chooseEntryAt(page, menu, "Close for ever");
    await pressAt(page, button("Close for ever"));
    await expect(page.getByRole("searchbox")).toBeVisible();
    await expect(admin.ask("GET", `/accounts/${id}`)).rejects.toThrow("not found");
  });

  const { records, login } = own;
  const market = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.1 };
  const { position_id } = await records.placeOrder(market);
  const waiting = await own.placeWaiting({ order_price: 5_000 });
  await typeAt(page, page.getByRole("searchbox"), login.username);
  await pressAt(page, page.getByRole("button", { name: new RegExp(`^${login.username}, `) }));
  await expect(page.getByRole("heading", { level: 2 })).toContainText(login.username);

  await test.step("guards a client's position, closes a part of it, and cancels his order", async () => {
    const position = page.getByRole("button", { name: `Act on position ${position_id}` });
    await pressAt(page, position);
    await chooseAt(page, button(/^What/), "Change stop loss and take profit");
    await typeAt(page, dialog.getByLabel("Stop loss", { exact: true }), "4000");
    await typeAt(page, dialog.getByLabel(/^Reason/), "Guarded by key");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect(await records.positions()).toMatchObject([{ stop_loss: 4_000 }]);
    await pressAt(page, position);
    await typeAt(page, dialog.getByLabel("Volume, lots"), "0.04");
    await typeAt(page, dialog.getByLabel(/^Reason/), "Closed by key");
    await pressAt(page, button("Close position"));
    await expect(dialog).toBeHidden();
    expect(await records.positions()).toMatchObject([{ volume: 0.06 }]);
    await chooseTabAt(page, "Orders");
    await pressAt(page, page.getByRole("button", { name: `Cancel order ${waiting.id}` }));
    await typeAt(page, dialog.getByLabel(/^Reason/), "Cancelled by key");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect(await records.orders()).toEqual([]);
    const journal = await admin.ask<Journal[]>("GET", `/accounts/${login.username}/journal`);
    const words = journal.map(({ message }) => message).join("\n");
    for (const why of ["Guarded by key", "Closed by key", "Cancelled by key"]) {
      expect(words).toContain(`by your broker: ${why}`);
    }
  });

  await test.step("sets the balance right, and writes to its owner", async () => {
    const before = (await admin.ask<ViewAccount>("GET", `/accounts/${login.username}`)).balance;
    const wanted = Math.round(before) + 77;
    await pressAt(page, page.getByRole("button", { name: "Money" }));
    await chooseAt(page, button(/^What/), "Correction of the balance");
    await typeAt(page, dialog.getByLabel(/^New balance/), String(wanted));
    await typeAt(page, dialog.getByLabel(/^Reason/), "Set right by key");
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect(await admin.ask("GET", `/accounts/${login.username}`)).toMatchObject({
      balance: wanted,
    });
    await pressAt(page, page.getByRole("button", { name: "Message" }));
    await typeAt(page, dialog.getByLabel("Subject"), "Done");
    await typeAt(page, dialog.getByLabel("Text"), "Your balance is right.");
    await pressAt(page, button("Send message"));
    await expect(dialog).toBeHidden();
    expect(await records.ask<InboxMessage[]>("GET", "/inbox")).toMatchObject([
      { subject: "Done", body: "Your balance is right." },
    ]);
  });
  expect(trouble.filter((text) => !text.includes("404"))).toEqual([]);
});
