/**
 * By which ways a trader is told of what, chosen in the account dialog, in a real browser: what is switched off is listed and
 * not shown, what concerns the account's safety has no switch, and each choice can be taken back.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, useOwnAccount } from "./support-account.ts";
import { PHONE } from "./support-touch.ts";
import { toast } from "./support-toasts.ts";
import { expectAccessible, signIn } from "./support.ts";

const own = useOwnAccount("told-by-choice");
const LIMIT = { symbol_id: BTCUSD, type: ORDER_TYPE.limit, side: SIDE.buy, volume: 0.01 };

async function openChoices(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Account settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Notifications" }).click();
  return dialog;
}

test("tells of an order by the ways that were chosen alone", async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    const sounds: number[] = [];
    Object.assign(globalThis, { sounds });
    AudioContext.prototype.createOscillator = function (this: AudioContext) {
      const tone = new OscillatorNode(this);
      tone.addEventListener("ended", () => sounds.push(tone.frequency.value));
      return tone;
    };
  });
  const sounds = () => page.evaluate(() => (globalThis as unknown as { sounds: number[] }).sounds);
  await signIn(page, false, "/", own.login);
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
  const dialog = await openChoices(page);
  const placed = dialog.getByRole("checkbox", { name: "Order placed or changed, page" });
  const mail = dialog.getByRole("checkbox", { name: "Stop or target reached, e-mail" });

  await test.step("each choice counts at once and can be taken back", async () => {
    await expect(placed).toBeChecked();
    await placed.uncheck();
    await mail.check();
    await expect(dialog.getByRole("status").filter({ hasText: "Saved." })).toBeAttached();
    await dialog.getByRole("button", { name: "Back to defaults" }).click();
    await expect(mail).not.toBeChecked();
    await expect(placed).toBeChecked();
    await dialog.getByRole("button", { name: "Undo" }).click();
    await expect(mail).toBeChecked();
    await expect(placed).not.toBeChecked();
  });

  await test.step("what concerns the account's safety has no switch", async () => {
    for (const event of ["Margin call", "Stop-out", "Money", "Session ended by another"]) {
      for (const way of ["Page", "Sound"]) {
        await expect(dialog.getByRole("img", { name: `${event}, ${way}: always` })).toBeVisible();
        const tick = { name: `${event}, ${way.toLowerCase()}`, exact: true };
        await expect(dialog.getByRole("checkbox", tick)).toHaveCount(0);
      }
    }
  });

  await test.step("a sound is heard by its test also while sounds are off", async () => {
    expect(await sounds()).toEqual([]);
    await dialog.getByRole("button", { name: "Test the sound of: Order refused" }).click();
    await expect.poll(sounds).toEqual([440, 330]);
  });
  await expectAccessible(page);

  await test.step("the mail is kept by the service, the rest in the browser", async () => {
    await page.reload();
    await openChoices(page);
    await expect(mail).toBeChecked();
    await expect(placed).not.toBeChecked();
    await page.keyboard.press("Escape");
  });

  await test.step("an order is listed, and neither shown nor heard", async () => {
    await own.records.placeOrder({ ...LIMIT, order_price: 1000 });
    const bell = page.getByRole("button", { name: /^Notices/ });
    await expect(bell).toHaveAccessibleName(/1 unread/);
    await expect(toast(page)).toHaveCount(0);
    expect(await sounds()).toEqual([]);
  });

  await test.step("and all of it fits a phone", async () => {
    await openChoices(page);
    await page.setViewportSize(PHONE.viewport);
    const panel = page.getByRole("tabpanel");
    await expect(panel.getByRole("table")).toBeVisible();
    expect(await panel.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  });
});
