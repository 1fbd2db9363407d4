/** How far a dealer may go: set by an administrator on the dealer's own page, and met by the dealer as he acts. */
import { expect, test } from "@playwright/test";
import type { Account, ViewAccount } from "../../contract/account.ts";
import type { DealerLimits } from "../../contract/dealer-limits.ts";
import { useOwnAccount } from "./support-account.ts";
import { pressAt, typeAt } from "./support-keys.ts";
import { enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible } from "./support.ts";

const own = useOwnAccount("limits");
const PASSWORD = "a brass lantern 7";

/**
 * @interface operation:dealer_limits_get @interface operation:dealer_limits_update @interface error:beyond_dealer_limit
 * @act account: set how far a dealer may go (dealer_limits_update) by mouse and keys
 */
test("an administrator sets a dealer's limits, and the dealer is told where they end", async ({
  page,
  browser,
}) => {
  const admin = await openRecords(own.context, ADMIN);
  const { group_id } = await admin.ask<Account>("GET", `/accounts/${ADMIN.username}`);
  const made = await admin.ask<Account>("POST", "/accounts", {
    name: "Dora Lund",
    email: `dora-${own.login.username}@house.example`,
    password: PASSWORD,
    role: "Dealer",
    group_id,
  });

  await test.step("on the dealer's page, with what holds now and then", async () => {
    await enterOffice(page, `accounts/${made.id}`);
    await page.getByRole("button", { name: "Limits" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Largest amount moved/).fill("100");
    await dialog.getByLabel(/^Largest volume closed/).fill("none");
    await expect(dialog.getByText("Above zero, as 2.5")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Set limits" })).toBeDisabled();
    await dialog.getByLabel(/^Largest volume closed/).fill("0.5");
    await expect(dialog.getByRole("row", { name: /^Money/ })).toContainText(/No limit.*100/);
    await expectAccessible(page, "[role=dialog]");
    await dialog.getByRole("button", { name: "Set limits" }).click();
    await expect(dialog).toBeHidden();
    const set = await admin.ask<DealerLimits>("GET", `/accounts/${made.id}/dealer-limits`);
    expect(set).toMatchObject({ volume_max: 0.5, money_max: 100, group_ids: null });
  });

  await test.step("and by keys, with the groups that he sees", async () => {
    const { group } = await own.records.ask<ViewAccount>("GET", "/accounts/me");
    await pressAt(page, page.getByRole("button", { name: "Limits" }));
    const dialog = page.getByRole("dialog");
    await typeAt(page, dialog.getByLabel(/^Largest volume closed/), "0.25");
    await pressAt(page, dialog.getByRole("checkbox", { name: "All groups" }), "Space");
    await expect(dialog).toContainText("Choose the groups, at least one.");
    await pressAt(page, dialog.getByRole("checkbox", { name: group.name, exact: true }), "Space");
    await expect(dialog.getByRole("row", { name: /^Groups/ })).toContainText(group.name);
    await pressAt(page, dialog.getByRole("button", { name: "Set limits" }));
    await expect(dialog).toBeHidden();
    const set = await admin.ask<DealerLimits>("GET", `/accounts/${made.id}/dealer-limits`);
    expect(set).toMatchObject({ volume_max: 0.25, money_max: 100, group_ids: [group.id] });
  });

  await test.step("the dealer is refused beyond them with words, and not within", async () => {
    const context = await browser.newContext();
    const desk = await context.newPage();
    await enterOffice(desk, `accounts/${own.login.username}`, {
      username: String(made.id),
      password: PASSWORD,
    });
    await desk.getByRole("button", { name: "Money" }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel(/^Amount/).fill("100.01");
    await dialog.getByLabel(/^Reason/).fill("Asked for by telephone");
    await dialog.getByRole("button", { name: "Book deposit" }).click();
    await expect(dialog.getByRole("alert")).toContainText("at most 100, was 100.01");
    await dialog.getByLabel(/^Amount/).fill("100");
    await dialog.getByRole("button", { name: "Book deposit" }).click();
    await expect(dialog).toBeHidden();
    await context.close();
  });
});
