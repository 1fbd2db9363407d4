/**
 * What staff changes of one account that would stop it out, in a real browser: the margin level before and after is seen with what
 * befalls the account, it is asked about once more, and nothing is closed by leaving that.
 */
import { expect, test } from "@playwright/test";
import type { AccountSummary } from "../../contract/account-summary.ts";
import type { ViewAccount } from "../../contract/account.ts";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Deal } from "../../contract/deal.ts";
import type { Group } from "../../contract/group.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { choose, press, write, type Hand } from "./support-both-hands.ts";
import { chooseInDialog, enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("office-margin");

test("leverage and money that would stop a client out are asked about once more", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const id = Number(own.login.username);
  const kept = () => admin.ask<ViewAccount>("GET", `/accounts/${id}`);
  const before = await kept();
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 1 };
  await own.records.placeOrder(order);
  await enterOffice(page, `accounts/${id}`);
  const dialog = page.getByRole("dialog");
  const form = dialog.filter({ has: page.locator("form") });
  const question = dialog.filter({ hasText: "are closed at once, at the market" });
  const level = form.getByRole("row", { name: /^Margin level/ });
  const outcome = level.locator("[data-outcome]");

  /** Changes nothing: the question is left, and the dialog then. */
  const leave = async (hand: Hand, asks: string, closes: string): Promise<void> => {
    await press(page, hand, form.getByRole("button", { name: asks }));
    await expect(question).toContainText("does not open them again");
    await expect(question.getByRole("button", { name: closes })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(form).toBeVisible();
    expect(await own.records.positions()).toHaveLength(1);
    const { balance, leverage } = await kept();
    expect({ balance, leverage }).toEqual({ balance: before.balance, leverage: before.leverage });
  };

  await test.step("money that is taken says where the margin level comes to", async () => {
    await press(page, "mouse", page.getByRole("button", { name: "Money" }));
    await choose(page, "mouse", form.getByRole("button", { name: /^What/ }), "Adjustment");
    await write(page, "mouse", form.getByLabel(/^Amount/), "-0.5");
    await write(page, "mouse", form.getByLabel(/^Reason/), "a correction");
    await expect(level).toContainText("%");
    await expect(outcome).toHaveCount(0);
    // Of the margin in use three quarters are left: below margin call, above stop-out.
    const { equity, used_margin } = await admin.ask<AccountSummary>(
      "GET",
      `/accounts/${id}/summary`,
    );
    const left = (share: number) => (used_margin * share - equity).toFixed(2);
    await write(page, "mouse", form.getByLabel(/^Amount/), left(0.75));
    await expect(outcome).toHaveAttribute("data-outcome", "margin_call");
    await expect(outcome).toContainText("Margin call");
    await write(page, "mouse", form.getByLabel(/^Amount/), left(0.2));
    await expect(outcome).toHaveAttribute("data-outcome", "stop_out");
    await expect(outcome).toContainText("Stopped out");
    await leave("mouse", "Book adjustment", "Book and close");
    await choose(
      page,
      "mouse",
      form.getByRole("button", { name: /^What/ }),
      "Correction of the balance",
    );
    await write(page, "mouse", form.getByLabel(/^New balance/), "1");
    await expect(outcome).toContainText("Stopped out");
    await leave("keys", "Set balance", "Book and close");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("lower leverage too, and closes once it is confirmed", async () => {
    await press(page, "keys", page.getByRole("button", { name: "Edit" }));
    await write(page, "keys", form.getByLabel("Note"), "a note");
    await expect(level).toHaveCount(0);
    await write(page, "keys", form.getByLabel("Leverage"), "1");
    await expect(outcome).toContainText("Stopped out");
    await expect(form.getByRole("row", { name: /^Margin in use/ })).toBeVisible();
    await leave("keys", "Save", "Change and close");
    await press(page, "mouse", form.getByRole("button", { name: "Save" }));
    await press(page, "mouse", question.getByRole("button", { name: "Change and close" }));
    await expect(dialog).toHaveCount(0);
    const toast = page.getByRole("region", { name: "Notices" });
    await expect(toast).toContainText(`Account ${id} is changed`);
    await expect(toast).toContainText("It stops the account out: positions are closed at once");
    await expect(async () => expect(await own.records.positions()).toEqual([])).toPass();
    expect(await kept()).toMatchObject({ leverage: 1, comment: "a note" });
  });
  expect(trouble).toEqual([]);
});

test("another group says what becomes of leverage and margin, and asks where that closes", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const id = Number(own.login.username);
  const summary = () => admin.ask<AccountSummary>("GET", `/accounts/${id}/summary`);
  // Its own, and the usual one of no group.
  await admin.ask("PUT", `/accounts/${id}`, { leverage: 60 });
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market, side: SIDE.buy, volume: 1 };
  await own.records.placeOrder(order);
  let held = Promise.resolve();
  await page.route("**/api/v1/groups", async (route) => {
    await held;
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: Group[] };
    const isStrict = ({ name }: Group) => name === "Raw";
    const data = body.data.map((group) =>
      isStrict(group) ? { ...group, margin_call_level: 99_999, stop_out_level: 99_999 } : group,
    );
    await route.fulfill({ response: answer, json: { ...body, data } });
  });
  await enterOffice(page, `accounts/${id}`);
  await expect(page.locator(".office-facts")).toBeVisible();
  let letGo: () => void = () => undefined;
  held = new Promise((resolve) => (letGo = resolve));
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Move to another group" }).click();
  const dialog = page.getByRole("dialog");
  const form = dialog.filter({ has: page.locator("form") });
  const question = dialog.filter({ hasText: "are closed at once, at the market" });
  const after = (name: string) => form.getByRole("row", { name }).getByRole("cell").last();

  await test.step("it cannot be pressed in vain before the groups have come", async () => {
    const groups = form.getByRole("button", { name: /^Group/ });
    await expect(groups).toBeDisabled();
    letGo();
    await expect(groups).toBeEnabled();
  });
  await test.step("a group that stops it out is asked about once more", async () => {
    await chooseInDialog(page, "Group", "Raw, USD, demo");
    await expect(after("Margin level")).toContainText("Stopped out");
    await form.getByRole("button", { name: "Move" }).click();
    await expect(question.getByRole("button", { name: "Move and close" })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
  });
  await test.step("another one is not, and does what was said", async () => {
    await chooseInDialog(page, "Group", "Standard, USD, demo");
    await expect(after("Leverage")).toHaveText("1:60");
    await expect(after("Margin level")).toHaveText(/^[\d,.]+%$/);
    const { used_margin } = await summary();
    await expect(after("Margin in use")).toContainText(
      used_margin.toLocaleString("en", { minimumFractionDigits: 2 }),
    );
    await expectAccessible(page);
    await form.getByRole("button", { name: "Move" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await own.records.positions()).toHaveLength(1);
    expect((await summary()).used_margin).toBe(used_margin);
  });
  expect(trouble).toEqual([]);
});

test("a correction of a deal says where the margin level comes to, and asks where that closes", async ({
  page,
  request,
}) => {
  const admin = await openRecords(request, ADMIN);
  const id = Number(own.login.username);
  await own.records.placeOrder({
    symbol_id: BTCUSD,
    type: ORDER_TYPE.market,
    side: SIDE.buy,
    volume: 1,
  });
  const [deal] = await admin.ask<Deal[]>("GET", `/accounts/${id}/deals`);
  const { equity, used_margin } = await admin.ask<AccountSummary>("GET", `/accounts/${id}/summary`);
  await enterOffice(page, `accounts/${id}/deals`);
  await page.getByRole("button", { name: `Correct deal ${deal?.id}`, exact: true }).click();
  const dialog = page.getByRole("dialog");
  const form = dialog.filter({ has: page.locator("form") });
  const level = form
    .getByRole("row", { name: /^Margin level/ })
    .getByRole("cell")
    .last();
  await expect(level).toHaveText(/^[\d,.]+%$/);
  await form.getByLabel(/^Profit/).fill((used_margin * 0.2 - equity).toFixed(2));
  await form.getByLabel(/^Reason/).fill("a bad tick");
  await expect(level).toContainText("Stopped out");
  await form.getByRole("button", { name: "Correct deal" }).click();
  const question = dialog.filter({ hasText: "are closed at once, at the market" });
  await expect(question.getByRole("button", { name: "Correct and close" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(form).toBeVisible();
  expect(await own.records.positions()).not.toEqual([]);
});
