/** Commissions in the office, in a real browser: written, tiered, worked out and removed, held against the service's own records. */
import { expect, test } from "@playwright/test";
import type { Commission } from "../../contract/commission.ts";
import type { Group } from "../../contract/group.ts";
import { chooseInDialog, enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

/**
 * @interface operation:commission_create
 * @interface operation:commission_update
 * @interface operation:commission_delete
 * @interface operation:commission_tier_create
 * @interface operation:commission_tier_update
 * @interface operation:commission_tier_delete
 * @act commissions: choose a group by mouse
 * @act commissions: open one by mouse
 * @act commissions: write one (commission_create) by mouse
 * @act commissions: change one (commission_update) by mouse
 * @act commissions: remove one (commission_delete) by mouse
 * @act commissions: add a tier (commission_tier_create) by mouse
 * @act commissions: change a tier (commission_tier_update) by mouse
 * @act commissions: remove a tier (commission_tier_delete) by mouse
 * @act commissions: work an example out by mouse
 */
test("writes a commission with an example that follows each key, tiers it, and removes it", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  await enterOffice(page, "commissions");
  const records = await openRecords(request, ADMIN);
  const [group] = await records.ask<Group[]>("GET", "/groups");
  if (group === undefined) throw new Error("expected a group");
  const kept = async () =>
    (await records.ask<Commission[]>("GET", `/commissions/groups/${group.id}`)).filter(
      ({ name }) => name === "Shares <b>a side</b>",
    );
  await page.getByRole("button", { name: "New commission" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Shares <b>a side</b>");
  await chooseInDialog(page, "Holds for", "A category");
  await chooseInDialog(page, "Category", "Crypto");
  const example = dialog.getByRole("region", { name: "Worked example" });
  await dialog.getByRole("button", { name: /^Symbol/ }).click();
  await page.getByRole("option", { name: "BTCUSD", exact: true }).click();
  await dialog.getByLabel(/^Charge, /).fill("4");
  await example.getByLabel("Lots", { exact: true }).fill("0.5");
  await expect(example.getByRole("definition").nth(2)).toHaveText(/^4\.00 /);
  await dialog.getByLabel(/^Charge, /).fill("6");
  await expect(example.getByRole("definition").nth(2)).toHaveText(/^6\.00 /);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save commission" }).click();
  await expect(dialog).toBeHidden();
  expect(await kept()).toMatchObject([
    { category: "crypto", symbol_id: null, mode: "per_lot", charge: "both", value: 6 },
  ]);
  const part = page.getByRole("region", { name: "Commission Shares <b>a side</b>" });
  await expect(part).toBeVisible();
  await test.step("another group has others, and its row opens it again", async () => {
    const group = page.getByRole("button", { name: /^Group ./ });
    const [first, second] = [await group.innerText(), "Standard, USD"];
    for (const option of [second, first]) {
      await group.click();
      await page.getByRole("option", { name: option, exact: true }).click();
      if (option === second) await expect(part).toBeHidden();
    }
    await page.getByRole("button", { name: "Open Shares <b>a side</b>" }).click();
    await expect(part).toBeVisible();
  });

  // A second one for the same is refused, and says what to do.
  await page.getByRole("button", { name: "New commission" }).click();
  await dialog.getByLabel("Name").fill("Twice");
  await chooseInDialog(page, "Holds for", "A category");
  await chooseInDialog(page, "Category", "Crypto");
  await dialog.getByLabel(/^Charge, /).fill("1");
  await dialog.getByRole("button", { name: "Save commission" }).click();
  await expect(dialog.getByRole("alert")).toContainText("There is one for this already");
  await page.keyboard.press("Escape");

  await part.getByRole("button", { name: "New tier" }).click();
  await dialog.getByLabel("From, lots a month").fill("100");
  await dialog.getByLabel(/^Charge: /).fill("2");
  await dialog.getByRole("button", { name: "Save tier" }).click();
  await expect(dialog).toBeHidden();
  await expect(part.getByRole("row", { name: /From 100 lots a month on/ })).toContainText("2 ");
  await part.getByRole("button", { name: "Change the tier from 100 lots" }).click();
  await dialog.getByLabel("Up to, lots a month").fill("500");
  await dialog.getByRole("button", { name: "Save tier" }).click();
  await expect(part.getByRole("row", { name: /100 to 500 lots a month/ })).toBeVisible();
  expect((await kept())[0]?.tiers).toMatchObject([{ volume_from: 100, volume_to: 500, value: 2 }]);
  await part.getByRole("button", { name: "Remove the tier from 100 lots" }).click();
  await dialog.getByRole("button", { name: "Remove tier" }).click();
  await expect(part.getByRole("row", { name: /100 to 500/ })).toHaveCount(0);

  await part.getByRole("button", { name: "Change", exact: true }).click();
  await dialog.getByLabel(/^Charge, /).fill("6.25");
  await dialog.getByRole("button", { name: "Save commission" }).click();
  await expect(dialog).toBeHidden();
  expect(await kept()).toMatchObject([{ value: 6.25, tiers: [] }]);
  await part.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(dialog).toContainText("What was charged stays charged.");
  await dialog.getByRole("button", { name: "Remove commission" }).click();
  // A dialog hides what is behind it: it has to go first.
  await expect(dialog).toBeHidden();
  await expect(part).toBeHidden();
  expect(await kept()).toEqual([]);
  expect(trouble.filter((text) => !text.includes("409"))).toEqual([]);
});
