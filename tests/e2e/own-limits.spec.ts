/** An owner sets limits for himself on screen, by keys, and reads when each holds; held against the service's own records. */
import { expect, test } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { SelfLimits } from "../../contract/self-limits.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

const own = useOwnAccount("own-limits");

/** @interface operation:save_my_limits */
test("own limits are set, loosened for the next day, and a lock keeps new trades out", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const kept = () => own.records.ask<SelfLimits>("GET", "/accounts/me/limits");
  await signIn(page, false, "/", own.login);
  await page.getByRole("tab", { name: "Account", exact: true }).click();
  const part = page.getByRole("region", { name: "Own limits" });
  const dialog = page.getByRole("dialog", { name: "Own limits" });
  const loss = dialog.getByLabel("Largest loss of a day");
  const save = dialog.getByRole("button", { name: /^Save/ });

  await test.step("tighter ones hold at once", async () => {
    await expect(part).toContainText("None set.");
    await part.getByRole("button", { name: "Set limits" }).press("Enter");
    await expect(save).toBeDisabled();
    await loss.fill("-5");
    await expect(dialog).toContainText("An amount above zero, or nothing.");
    await expect(save).toBeDisabled();
    await loss.fill("250.5");
    await dialog.getByLabel("Most trades of a day").fill("20");
    await expect(dialog.getByText("Holds at once.")).toHaveCount(2);
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(part).toContainText("of 250.50");
    await expect(part).toContainText("0 of 20");
    expect(await kept()).toMatchObject({ daily_loss_max: 250.5, trades_per_day_max: 20 });
  });
  await test.step("the loss of the day moves with the prices", async () => {
    const bought = await own.records.placeOrder({
      symbol_id: BTCUSD,
      type: ORDER_TYPE.market,
      side: SIDE.buy,
      volume: 0.5,
    });
    const shown = async () => /([\d.]+) of 250\.50/u.exec((await part.textContent()) ?? "")?.[1];
    await expect.poll(shown).not.toBe("0.00");
    const before = await shown();
    await expect.poll(shown).not.toBe(before);
    await own.records.ask("POST", `/positions/${bought.position_id}/close`, {});
    await expect(part).toContainText("1 of 20");
  });
  await test.step("looser ones wait for the next day", async () => {
    await part.getByRole("button", { name: "Set limits" }).press("Enter");
    await loss.fill("");
    await expect(dialog).toContainText("Holds from the next day, until then 250.50");
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(part).toContainText("they hold from the next day");
    const { daily_loss_max, next } = await kept();
    expect({ daily_loss_max, next: next?.daily_loss_max }).toEqual({
      daily_loss_max: 250.5,
      next: null,
    });
  });
  await test.step("a lock says that nobody can undo it, and keeps new trades out", async () => {
    await part.getByRole("button", { name: "Set limits" }).press("Enter");
    await dialog.getByRole("button", { name: /^Lock for new trades/ }).press("Enter");
    await page.getByRole("option", { name: "For an hour" }).press("Enter");
    await expect(dialog).toContainText("Nobody can undo it sooner.");
    await dialog.getByRole("button", { name: "Save and lock" }).press("Enter");
    await expect(dialog).toBeHidden();
    await expect(part).toContainText("Locked for new trades until");
    await expect(
      page.getByRole("banner").getByRole("button", { name: /^Locked by you until \d\d:\d\d, / }),
    ).toBeVisible();
    const { locked_until } = await kept();
    expect(locked_until).toBeGreaterThan(Date.now() + 3_000_000);
    await expect(own.placeWaiting()).rejects.toThrow(/self_locked/);
  });
  expect(trouble).toEqual([]);
});
