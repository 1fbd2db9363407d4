/** Settings, the broker's facts and messages of the office, in a real browser, held against the service's own records. */
import { expect, test } from "@playwright/test";
import type { Broker } from "../../contract/broker.ts";
import type { Config } from "../../contract/broker-config.ts";
import type { InboxMessage } from "../../contract/inbox.ts";
import { useOwnAccount } from "./support-account.ts";
import { DEALER, enterOffice, expectGoodOnPhone } from "./support-office.ts";
import { openRecords } from "./support-records.ts";
import { PHONE } from "./support-touch.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("settings");

/**
 * @interface operation:configs_list
 * @interface operation:config_update
 * @act configs: choose a group by mouse
 * @act configs: change a setting (config_update) by mouse
 */
test("changes a setting with before and after, and takes it back @quick", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  await enterOffice(page, "configs");
  const records = await openRecords(request, ADMIN);
  const kept = async () => {
    const all = await records.ask<Config[]>("GET", "/configs");
    const groups = await records.ask<{ id: number }[]>("GET", "/groups");
    return all.find(
      ({ key, group_id }) => key === "password.code_required" && group_id === groups[0]?.id,
    )?.value;
  };
  expect(await kept()).toEqual(["false"]);
  const dialog = page.getByRole("dialog");
  const set = async (word: "Yes" | "No") => {
    await page.getByRole("button", { name: /^Code for a new password, / }).click();
    await dialog.getByRole("button", { name: /^Value/ }).click();
    await page.getByRole("option", { name: word }).click();
    const cells = dialog.getByRole("row", { name: /^Value/ }).getByRole("cell");
    await expect(cells).toHaveText(word === "Yes" ? ["No", "Yes"] : ["Yes", "No"]);
    await dialog.getByRole("button", { name: "Set" }).click();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole("button", { name: `password.code_required, ${word}` }),
    ).toBeVisible();
  };
  await set("Yes");
  expect(await kept()).toEqual(["true"]);
  await set("No");
  expect(await kept()).toEqual(["false"]);
  await page.getByRole("button", { name: /^Group ./ }).click();
  await page.getByRole("option", { name: "Live USD, USD" }).click();
  await expect(page.getByRole("button", { name: "signup.live, Yes" })).toBeVisible();
  expect(trouble).toEqual([]);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("each setting is a block: its name, what it does in the words of its values, the value and since when", async ({
    page,
  }) => {
    await enterOffice(page, "configs");
    const row = page.getByRole("row").filter({ hasText: "password.code_required" });
    const parts = [
      row.getByText("Code for a new password", { exact: false }).first(),
      row.getByText(/^Whether a change of the password needs .*\. Default: No$/),
      row.getByRole("button", { name: "Change Code for a new password" }),
      row.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    ];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    const [name, meaning, change] = await Promise.all(parts.map((part) => part.boundingBox()));
    expect(name?.y).toBeLessThan(meaning?.y ?? 0);
    expect(meaning?.y).toBeLessThan(change?.y ?? 0);
    expect(meaning?.height, "lines of what it does").toBeLessThan(60);
    await expectGoodOnPhone(page);
    await row.getByRole("button", { name: "Change Code for a new password" }).tap();
    const dialog = page.getByRole("dialog", { name: "Code for a new password of Raw" });
    await expect(
      dialog
        .getByRole("row", { name: /^Value/ })
        .getByRole("cell")
        .first(),
    ).toHaveText("No");
    await dialog.getByRole("button", { name: "Cancel" }).tap();
    await expect(dialog).toBeHidden();
    await page.evaluate(() => localStorage.setItem("ringside.language", "de"));
    await page.reload();
    await expect(row).toContainText("Code für ein neues Passwort");
    await expect(row).toContainText("Standard: Nein");
    await expectGoodOnPhone(page);
  });
});

/**
 * @interface operation:broker_get
 * @interface operation:broker_update
 * @act broker: change the facts (broker_update) by mouse
 * @act broker: take back what is not saved by mouse
 */
test("changes the broker's facts, says at its field what is refused, and takes back what is not saved", async ({
  page,
  request,
}) => {
  await enterOffice(page, "broker");
  const records = await openRecords(request, ADMIN);
  const kept = () => records.ask<Broker>("GET", "/brokers");
  const before = await kept();
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await expect(page.getByRole("main")).toContainText("stands in brand.json");
  await page.getByLabel("Website, https").fill("http://broker.example");
  await page.getByLabel("Risk warning").fill("Money may be lost.");
  await save.click();
  const question = page.getByRole("dialog", { name: "Change the broker's facts?" });
  await expect(question.getByRole("row", { name: /^Risk warning/ })).toContainText(
    "Money may be lost.",
  );
  await expect(question.getByRole("row")).toHaveCount(3);
  await expect(question).toContainText("Programs read the new facts");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await kept()).toEqual(before);
  await save.click();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Website, https")).toHaveAttribute("aria-invalid", "true");
  expect(await kept()).toEqual(before);
  await page.getByLabel("Website, https").fill("https://broker.example");
  await save.click();
  await question.getByRole("button", { name: "Save" }).click();
  await expect(save).toBeDisabled();
  expect(await kept()).toMatchObject({
    website: "https://broker.example",
    risk_warning: "Money may be lost.",
  });
  await page.getByLabel("Website, https").fill("");
  await page.getByLabel("Address").fill("Nowhere 1");
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByLabel("Address")).toHaveValue(before.address);
  await records.ask("PUT", "/brokers", {
    website: before.website,
    risk_warning: before.risk_warning,
  });
});

test("a dealer reads the broker's facts and is offered no change of them", async ({ page }) => {
  await enterOffice(page, "broker", DEALER);
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).not.toHaveValue("");
  await expect(name).not.toBeEditable();
  await expect(page.getByLabel("Risk warning")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expectAccessible(page);
});

/**
 * @interface operation:inbox_send
 * @act account: write a message (inbox_send) by mouse
 */
test("writes to an account once, though the answer to it was lost", async ({ page }) => {
  await enterOffice(page, `accounts/${own.login.username}`);
  await page.getByRole("button", { name: "Message" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Subject").fill("Hello <b>there</b>");
  await dialog.getByLabel("Text").fill("Two lines\nof text.");
  await expectAccessible(page);
  let lost = 0;
  await page.route("**/api/v1/inbox", async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await dialog.getByRole("button", { name: "Send message" }).click();
  await expect(dialog.getByRole("alert")).toContainText("it comes once");
  await dialog.getByRole("button", { name: "Send again" }).click();
  await expect(dialog).toBeHidden();
  const messages = await own.records.ask<InboxMessage[]>("GET", "/inbox");
  expect(messages).toMatchObject([{ subject: "Hello <b>there</b>", body: "Two lines\nof text." }]);
});
