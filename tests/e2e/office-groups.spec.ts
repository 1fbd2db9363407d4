/**
 * The groups of the house and the terms of one, in a real browser: what a change does is seen before it is sent, what closes
 * positions is asked about once more, and what was done is held against the service's own records.
 */
import { expect, test } from "@playwright/test";
import type { ViewAccount } from "../../contract/account.ts";
import { SIDE, ORDER_TYPE } from "../../contract/codes.ts";
import type { GroupEffect } from "../../contract/group-change.ts";
import type { Group } from "../../contract/group.ts";
import type { Journal } from "../../contract/journal.ts";
import { BTCUSD } from "./support-account.ts";
import { pressAt, typeAt } from "./support-keys.ts";
import { enterOffice } from "./support-office.ts";
import { openRecords, type Records } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

/** Nobody else's accounts are in it. */
const GROUP_NAME = "Live EUR";
const PASSWORD = "a brass lantern 7";

/** A client of the group with a position whose whole value is many times his money. */
async function openClient(admin: Records, open: (id: number) => Promise<Records>, group: Group) {
  const email = `groups-${process.pid}-${Date.now()}@example.com`;
  const person = { name: "Ida Bohr", email, password: PASSWORD, group_id: group.id };
  const { id } = await admin.ask<ViewAccount>("POST", "/accounts", person);
  await admin.ask("POST", `/accounts/${id}/money/deposit`, { amount: 3_000, desc: "wire" });
  const client = await open(id);
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 0.2 };
  await client.placeOrder(order);
  return { id, client };
}

/**
 * @interface operation:groups_list
 * @interface operation:group_preview
 * @interface operation:group_update
 * @act groups: open one by mouse and keys
 * @act groups: change the terms of one (group_preview, group_update) by mouse and keys
 * @act groups: take back what is not sent by mouse and keys
 */
test("a group's terms are changed by keys and mouse, after what that does to each account was shown", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const groups = await admin.ask<Group[]>("GET", "/groups");
  const group = groups.find(({ name }) => name === GROUP_NAME);
  if (group === undefined) throw new Error(`expected a group ${GROUP_NAME}`);
  const kept = async () =>
    (await admin.ask<Group[]>("GET", "/groups")).find(({ id }) => id === group.id);
  const { id, client } = await openClient(
    admin,
    (account_id) => openRecords(request, { username: String(account_id), password: PASSWORD }),
    group,
  );
  const before = await kept();
  await enterOffice(page, "groups");
  const form = page.getByRole("form", { name: "Terms" });
  const effect = page.getByRole("region", { name: "What it does" });
  const befallen = page.getByRole("table", { name: "Accounts that it befalls at once" });
  const change = form.getByRole("button", { name: "Change terms" });
  const dialog = page.getByRole("dialog");

  await test.step("every group stands there with its terms, and one is opened by key", async () => {
    const rows = page.getByRole("table", { name: "Groups" }).locator("tbody tr");
    await expect(rows).toHaveCount(groups.length);
    const row = rows.filter({ hasText: GROUP_NAME });
    await expect(row).toContainText(`1:${group.leverage_max}`);
    await expect(row).toContainText(`${group.stop_out_level}%`);
    await expectAccessible(page);
    await row.getByRole("button", { name: GROUP_NAME }).click();
    await expect(page.getByRole("heading", { level: 2 })).toContainText(GROUP_NAME);
    await page.getByRole("link", { name: "Groups", exact: true }).click();
    await pressAt(page, row.getByRole("button", { name: GROUP_NAME }));
    await expect(page.getByRole("heading", { level: 2 })).toContainText(GROUP_NAME);
    await expect(effect).toContainText("Change something");
    await expect(change).toBeDisabled();
  });

  await test.step("what lower leverage closes is shown by name, as the service works it out", async () => {
    await typeAt(page, form.getByLabel("Usual leverage, 1 to"), "1");
    await typeAt(page, form.getByLabel("Greatest leverage, 1 to"), "1");
    const row = befallen.locator("tbody tr").filter({ hasText: String(id) });
    await expect(row).toContainText("Stopped out");
    const asked = { leverage_default: 1, leverage_max: 1 };
    const said = await admin.ask<GroupEffect>("POST", `/groups/${group.id}/preview`, asked);
    expect(said.accounts.find(({ account_id }) => account_id === id)).toMatchObject({
      outcome: "stop_out",
    });
    const margin = new Intl.NumberFormat("en", { minimumFractionDigits: 2 });
    const used = effect.getByRole("row", { name: /^Margin in use/ });
    await expect(used).toContainText(margin.format(said.used_margin_before));
    await expect(used).toContainText(margin.format(said.used_margin_after));
    await expect(effect.getByRole("row", { name: /^Greatest leverage/ })).toContainText(
      `1:${group.leverage_max}`,
    );
    await expectAccessible(page);
  });

  await test.step("it is asked about once more, and nothing is changed by leaving it", async () => {
    await expect(change).toBeDisabled();
    await typeAt(page, form.getByLabel("Reason, for the journal"), "By the regulator");
    await pressAt(page, change);
    await expect(dialog).toContainText("are closed at once, at the market");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    expect(await kept()).toEqual(before);
    expect(await client.positions()).toHaveLength(1);
  });

  await test.step("what is not taken is said at its field", async () => {
    await form.getByLabel("Greatest leverage, 1 to").fill("0.5");
    await expect(form).toContainText("A whole number, as 100");
    await form.getByRole("button", { name: "As it was" }).click();
    await form.getByLabel("Stop-out at, percent").fill("150");
    await expect(form).toContainText("At most the level of the margin call");
    await pressAt(page, form.getByRole("button", { name: "As it was" }));
  });

  await test.step("levels and a mark-up are changed by mouse, with what a lot costs before and after", async () => {
    await form.getByLabel("Margin call at, percent").fill("90.5");
    await form.getByLabel("Forex, on the ask").fill("25");
    const costs = page.getByRole("table", { name: "What a lot costs a client" });
    await expect(costs.locator("tbody tr").filter({ hasText: "EURUSD" })).toHaveCount(1);
    await change.click();
    await expect(page.getByText(`${GROUP_NAME} has other terms`)).toBeVisible();
    const now = await kept();
    expect(now).toMatchObject({ margin_call_level: 90.5, leverage_max: group.leverage_max });
    expect(now?.symbol_markups.some(({ markup_ask }) => markup_ask === 25)).toBe(true);
    await expect(form.getByLabel("Margin call at, percent")).toHaveValue("90.5");
  });

  await test.step("what was asked about is done when it is confirmed, and stands in the journal", async () => {
    await typeAt(page, form.getByLabel("Usual leverage, 1 to"), "1");
    await typeAt(page, form.getByLabel("Greatest leverage, 1 to"), "1");
    await typeAt(page, form.getByLabel("Reason, for the journal"), "By the regulator");
    await pressAt(page, change);
    await pressAt(page, dialog.getByRole("button", { name: "Change and close" }));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Notices" })).toContainText(
      /Positions of .* accounts? are closed at once/,
    );
    await expect(async () => expect(await client.positions()).toEqual([])).toPass();
    expect(await kept()).toMatchObject({ leverage_max: 1, leverage_default: 1 });
    const lines = await admin.ask<Journal[]>("GET", "/accounts/me/journal?limit=50");
    expect(lines.find(({ action }) => action === "group_update")?.message).toBe(
      `leverage_default ${group.leverage_default} -> 1, leverage_max ${group.leverage_max} -> 1: By the regulator`,
    );
  });
  const { leverage_default, leverage_max, margin_call_level } = group;
  const own = group.symbol_markups;
  const forex = (await admin.symbols()).find(({ category }) => category === "forex");
  const was = own.find(({ symbol_id }) => symbol_id === forex?.symbol_id) ?? group;
  const { markup_bid, markup_ask } = was;
  const markups = [{ category: "forex", markup_bid, markup_ask }];
  const back = { leverage_default, leverage_max, margin_call_level, markups, desc: "as it was" };
  await admin.ask("PUT", `/groups/${group.id}`, back);
  expect(trouble).toEqual([]);
});
