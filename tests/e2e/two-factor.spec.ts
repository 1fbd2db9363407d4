/**
 * Two-factor sign-in as people meet it: set up with the picture of a key, asked for at the sign-in, turned off, by staff too, and
 * asked of everybody by a group. Real Chromium, the real service, and an app that reads the picture.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import decodeQR from "qr/decode.js";
import type { Config } from "../../contract/broker-config.ts";
import type { TwoFactorSetup } from "../../contract/two-factor.ts";
import { appOf, type App } from "./support-code-app.ts";
import { openDemo, openRecords } from "./support-records.ts";
import { openRestartedService, type RestartedService } from "./support-restart.ts";
import { chooseEntryAt } from "./support-keys.ts";
import { DEALER, enterOffice } from "./support-office.ts";
import { ADMIN, expectAccessible, signIn, type Login } from "./support.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

let service: RestartedService;
test.describe.configure({ timeout: 180_000 });
test.beforeAll(async () => {
  service = await openRestartedService({});
});
test.afterAll(() => service.close());

/** In both themes, on a desk and on a phone. */
async function expectFit(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      const picture = process.env["PICTURES"];
      if (picture === undefined) continue;
      await page.screenshot({
        path: `${picture}/two-factor-${name}-${colorScheme}-${size.width}.png`,
      });
    }
  }
}

/** What a camera reads of the picture: its modules as they are drawn, four pixels each. */
async function readPicture(picture: Locator): Promise<string> {
  const size = Number((await picture.getAttribute("viewBox"))?.split(" ")[2]);
  const path = (await picture.locator("path").getAttribute("d")) ?? "";
  const side = size * 4;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < 4; row++) {
      const at = ((Number(y) * 4 + row) * side + Number(x) * 4) * 4;
      for (let pixel = 0; pixel < 4; pixel++) data.fill(0, at + pixel * 4, at + pixel * 4 + 3);
    }
  }
  return decodeQR({ width: side, height: side, data });
}

/** An app with the key that stands in the picture. */
async function scan(page: Page): Promise<App> {
  const uri = new URL(
    await readPicture(page.getByRole("img", { name: "QR code for your authenticator app" })),
  );
  expect(uri.protocol).toBe("otpauth:");
  return appOf(uri.searchParams.get("secret") ?? "");
}

async function openPart(page: Page, part: string): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  if (!(await dialog.isVisible())) {
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Account settings" }).click();
  }
  await dialog.getByRole("tab", { name: part }).click();
  return dialog;
}

const codeField = (page: Page) => page.getByLabel("Six digits of your app");
const recoveryField = (page: Page) => page.getByLabel("Recovery code", { exact: true });

async function typePassword(page: Page, login: Login): Promise<void> {
  await page.goto(service.url);
  await page.getByLabel("Account ID, alias or e-mail").fill(login.username);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  await page.keyboard.press("Enter");
}

const expectIn = (page: Page) =>
  expect(page.getByRole("button", { name: /^Account:/ })).toBeVisible({ timeout: 60_000 });

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByLabel("Account ID, alias or e-mail")).toBeVisible();
}

/** The codes that are shown now, which are then said to be stored. */
async function storeCodes(page: Page, word: string): Promise<string[]> {
  const list = page.getByRole("region", { name: /^Recovery codes of/ }).getByRole("listitem");
  await expect(list).toHaveCount(10);
  const codes = await list.allTextContents();
  await page.getByRole("button", { name: word }).click();
  return codes;
}

/**
 * @interface operation:two_factor_get @interface operation:two_factor_begin @interface operation:two_factor_confirm
 * @interface operation:two_factor_off @interface operation:two_factor_new_codes @interface error:two_factor_required
 * @interface error:wrong_two_factor_code @interface error:wrong_code @interface error:wrong_password
 */
test("a trader sets it up, signs in with a code and with a recovery code, and turns it off", async ({
  page,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: service.url });
  const login = await openDemo(request, "two-factor");
  await page.setViewportSize(WIDE);
  await signIn(page, false, service.url, login);
  const dialog = await openPart(page, "Security");
  const part = dialog.getByRole("region", { name: "Two-factor sign-in" });
  await part.getByRole("button", { name: "Set up" }).click();
  await part.getByLabel("Your password", { exact: true }).fill("wrong");
  await part.getByRole("button", { name: "Go on" }).click();
  await expect(part).toContainText("The current password is not right.");
  await part.getByLabel("Your password", { exact: true }).fill(login.password);
  await page.keyboard.press("Enter");
  const first = part.getByLabel("Code that your app shows");
  await expect(first).toBeFocused();
  const app = await scan(page);
  await expect(part.locator("code")).toHaveText(app.key.replace(/(.{4})(?=.)/g, "$1 "));
  await expectFit(page, "set-up");
  const wrong = app.code() === "000000" ? "111111" : "000000";
  await first.fill(wrong);
  await page.keyboard.press("Enter");
  await expect(part).toContainText("This code is not right.");
  await first.fill(app.code());
  await page.keyboard.press("Enter");
  await expect(part.getByRole("listitem")).toHaveCount(10);
  await expectFit(page, "codes");
  const saved = page.waitForEvent("download");
  await part.getByRole("button", { name: "Save as a file" }).click();
  expect((await saved).suggestedFilename()).toBe(`recovery-codes-${login.username}.txt`);
  await page.keyboard.press("Escape");
  await expect(dialog).toContainText("The secret is not shown again.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const codes = await storeCodes(page, "I have stored them");
  await expect(part).toContainText("10 recovery codes are left.");
  await expectFit(page, "on");
  await page.keyboard.press("Escape");
  await signOut(page);

  await typePassword(page, login);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
  await expectFit(page, "code");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(login.password);
  await page.keyboard.press("Enter");
  await codeField(page).fill(wrong);
  await expect(page.locator("form")).toContainText("This code is not right, or was used before.");
  await expect(codeField(page)).toBeFocused();
  // As an app copies it. The code of now was used to turn it on.
  const next = app.code(1);
  await codeField(page).fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await expectIn(page);
  await signOut(page);

  await typePassword(page, login);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(recoveryField(page)).toBeFocused();
  await recoveryField(page).fill((codes[0] ?? "").toLowerCase());
  await page.keyboard.press("Enter");
  await expectIn(page);
  await openPart(page, "Security");
  await expect(part).toContainText("9 recovery codes are left.");
  await part.getByRole("button", { name: "New recovery codes" }).click();
  await part.getByLabel("Your password", { exact: true }).fill(login.password);
  await part.getByLabel("Code of your app, or a recovery code").fill(codes[0] ?? "");
  await page.keyboard.press("Enter");
  await expect(part).toContainText("The code is not right or has expired.");
  await part.getByLabel("Code of your app, or a recovery code").fill(codes[1] ?? "");
  await page.keyboard.press("Enter");
  const [renewed = ""] = await storeCodes(page, "I have stored them");
  await part.getByRole("button", { name: "Turn off" }).click();
  await part.getByLabel("Your password", { exact: true }).fill(login.password);
  await part.getByLabel("Code of your app, or a recovery code").fill(renewed);
  await expectFit(page, "off");
  await part.getByRole("button", { name: "Turn off" }).click();
  await expect(part).toContainText("It is off: your password alone opens the account.");
  await page.keyboard.press("Escape");
  await signOut(page);
  await signIn(page, false, service.url, login);
});

/**
 * @interface error:two_factor_setup_required @interface operation:two_factor_first_begin
 * @interface operation:two_factor_first_confirm @interface operation:account_two_factor_get
 * @interface operation:account_two_factor_off
 * @act account: turn off two-factor sign-in (account_two_factor_off, account_two_factor_get) by mouse and keys
 */
test("staff whose group asks for it sets it up before he gets in, and an administrator turns it off", async ({
  page,
  browser,
  playwright,
}) => {
  const request = await playwright.request.newContext({ baseURL: service.url });
  const admin = await openRecords(request, ADMIN);
  const staff = await admin.ask<{ group_id: number }>("GET", `/accounts/${DEALER.username}`);
  const configs = await admin.ask<Config[]>("GET", `/configs/groups/${staff.group_id}`);
  const setting = configs.find(({ key }) => key === "sign_in.two_factor");
  await admin.ask("PATCH", `/configs/${setting?.id}`, { value: ["true"] });

  await page.setViewportSize(WIDE);
  await typePassword(page, DEALER);
  await expect(page.getByRole("heading", { name: "Set up two-factor sign-in" })).toBeVisible();
  const first = page.getByLabel("Code that your app shows");
  await expect(first).toBeVisible();
  await expectFit(page, "first");
  const app = await scan(page);
  await first.fill(app.code());
  await page.keyboard.press("Enter");
  await storeCodes(page, "I have stored them: sign in");
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(app.code(1));
  await expectIn(page);
  await admin.ask("PATCH", `/configs/${setting?.id}`, { value: ["false"] });

  const context = await browser.newContext({ viewport: WIDE });
  const office = await context.newPage();
  await enterOffice(office, `accounts/${DEALER.username}`, ADMIN, service.url);
  await office.getByRole("button", { name: "More" }).click();
  await office.getByRole("menuitem", { name: "Two-factor sign-in" }).click();
  const dialog = office.getByRole("dialog");
  await expect(dialog).toContainText("10 recovery codes are left.");
  await expect(dialog.getByRole("button", { name: "Turn off" })).toBeDisabled();
  await dialog.getByLabel("Reason, which the client reads").fill("lost his phone");
  await expectFit(office, "office");
  await dialog.getByRole("button", { name: "Turn off" }).click();
  await expect(dialog).toBeHidden();
  const isOn = async () =>
    (await admin.ask<{ is_on: boolean }>("GET", `/accounts/${DEALER.username}/two-factor`)).is_on;
  expect(await isOn()).toBe(false);

  const dealer = await openRecords(request, DEALER);
  const own = "/accounts/me/two-factor";
  const body = { current_password: DEALER.password };
  const { secret } = await dealer.ask<TwoFactorSetup>("POST", `${own}/begin`, body);
  await dealer.ask("POST", `${own}/confirm`, { code: appOf(secret).code() });
  expect(await isOn()).toBe(true);
  await office.setViewportSize(WIDE);
  await chooseEntryAt(office, office.getByRole("button", { name: "More" }), "Two-factor sign-in");
  await expect(dialog).toContainText("10 recovery codes are left.");
  await dialog.getByLabel("Reason, which the client reads").focus();
  await office.keyboard.type("lost it again");
  await office.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(await isOn()).toBe(false);
  await context.close();
});
