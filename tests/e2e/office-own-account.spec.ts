/**
 * Staff's own account, from the office: who was hired with a first password changes it there, by mouse and by keys, and goes on.
 * Real Chromium and the service's own records.
 */
import { expect, test } from "@playwright/test";
import type { Account } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import { chooseEntry, HANDS, press, write } from "./support-both-hands.ts";
import { enterOffice } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

/**
 * @act everywhere: change one's own password (change_my_password) by mouse and keys
 */
test("who was hired changes his first password in the office", async ({ page, request }) => {
  const trouble = await watchForTrouble(page);
  const admin = await openRecords(request, ADMIN);
  const [group] = await admin.ask<Group[]>("GET", "/groups");
  let password = `first-otter-${crypto.randomUUID()}`;
  const { id } = await admin.ask<Account>("POST", "/accounts", {
    name: "Dora Lund",
    email: `dora-${crypto.randomUUID()}@house.example`,
    password,
    role: "Dealer",
    group_id: group?.id,
  });
  await enterOffice(page, "overview", { username: String(id), password });
  const menu = page.getByRole("button", { name: /^Account: / });
  const dialog = page.getByRole("dialog");
  for (const hand of HANDS) {
    const next = `next-otter-${crypto.randomUUID()}`;
    await chooseEntry(page, hand, menu, "Account settings");
    await expect(dialog).toContainText(`Account ${id}`);
    if (hand === "keys") await dialog.getByRole("tab", { name: "Profile" }).focus();
    const passwords = dialog.getByRole("tab", { name: "Passwords" });
    if (hand === "mouse") await passwords.click();
    if (hand === "keys")
      for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
    await expect(passwords).toHaveAttribute("aria-selected", "true");
    const own = dialog.getByRole("form", { name: "Your password" });
    await write(page, hand, own.getByLabel("Current password", { exact: true }), password);
    await write(page, hand, own.getByLabel("New password", { exact: true }), next);
    await press(page, hand, own.getByRole("button", { name: "Change password" }));
    await expect(dialog).toContainText("Password changed");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(menu).toBeFocused();
    password = next;
  }
  await openRecords(request, { username: String(id), password });
  expect(trouble).toEqual([]);
});
