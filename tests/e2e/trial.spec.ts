/**
 * A demo from its first day to after its last, and its password changed with a code by e-mail: real Chromium, the real service
 * on a clock that the test moves, and a mail server that keeps what it is given.
 */
import { expect, test, type Page } from "@playwright/test";
import { startClockService, type ClockService } from "../support/start-clock-service.ts";
import { startSmtpServer, type SmtpServer } from "../support/smtp-server.ts";
import {
  expectAccessible,
  RULES_OF_LOOK,
  signIn,
  violationsOf,
  watchForTrouble,
  type Login,
} from "./support.ts";

const PASSWORD = "purple-kiwi-lamp-9";
const NEW_PASSWORD = "green-lemon-harbour-4";
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

let smtp: SmtpServer;
let service: ClockService;

test.beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await startClockService("warn", { SMTP_URL: smtp.url });
});
test.afterAll(async () => {
  await service.stop();
  await smtp.close();
});

/** Through the page, as a newcomer does. Gives what to sign in with, and the trial's end as the service said it. */
async function signUp(page: Page, email: string): Promise<Login & { endsAt: number }> {
  await page.goto(`${service.url}/#sign-up`);
  await page.getByLabel("Name").fill("Nora Quist");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/signup/demo") && response.request().method() === "POST",
  );
  await page.getByRole("button", { name: "Open demo account" }).click();
  const { data } = (await (await answered).json()) as {
    data: { account_id: number; trial_expires_at: number };
  };
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  await page.getByRole("button", { name: "Close welcome note" }).click();
  return { username: String(data.account_id), password: PASSWORD, endsAt: data.trial_expires_at };
}

const note = (page: Page) => page.getByRole("button", { name: /^Demo ends in/ });
/** Looked at alone: behind it are the clock market's prices, too long for the watchlist's columns. */
const NOTE = ".trial";
const TRANSPARENT = "rgba(0, 0, 0, 0)";

/** @interface error:trial_expired */
test("announces the end of a demo ever more plainly, and after it says how to go on", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.emulateMedia({ colorScheme: "dark" });
  const demo = await signUp(page, "nora.trial@example.com");
  await expect(note(page)).toHaveCount(0);

  await service.advance(demo.endsAt - Date.now() - 6 * DAY_MS);
  await signIn(page, false, service.url, demo);
  await expect(note(page)).toHaveText("Demo ends in 6 days");
  await expect(note(page)).toHaveCSS("background-color", TRANSPARENT);
  await note(page).press("Enter");
  const words = page.getByRole("dialog", { name: "Demo ends in 6 days" });
  await expect(words).toContainText("After that nobody can sign in to it");
  await expect(words).toContainText("charged. You can open a new demo where you sign in.");
  await expectAccessible(page, "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(note(page)).toBeFocused();
  await page.setViewportSize(NARROW);
  await expect(page.getByRole("navigation", { name: "Panes" })).toBeVisible();
  await expect(note(page)).toHaveCount(0);

  await service.advance(6 * DAY_MS - 20 * HOUR_MS);
  await signIn(page, false, service.url, demo);
  await expect(note(page)).toHaveText("Demo ends in 20 hours");
  await expectAccessible(page, NOTE);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: "light" });
  await expect(note(page)).toHaveText("Demo ends in 20 hours");
  await expect(note(page)).not.toHaveCSS("background-color", TRANSPARENT);
  await expectAccessible(page, NOTE);

  await service.advance(20 * HOUR_MS);
  const over = page.getByRole("dialog", { name: "This trial account has expired." });
  await expect(over).toContainText("Your broker can extend it.");
  await over.getByRole("button", { name: "Leave" }).press("Enter");
  await expectExpired(page, demo);
});

/** Signing in is refused for the trial's end, in a page of its own that leads on. By keyboard. */
async function expectExpired(page: Page, { username, password }: Login): Promise<void> {
  await page.getByLabel("Account ID, alias or e-mail").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  const answered = page.waitForResponse((response) => response.url().includes("/oauth2/login"));
  await page.keyboard.press("Enter");
  const answer = await answered;
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ message: "this trial account has expired" });
  await expect(page.getByRole("heading", { name: "This demo has ended" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText(`The trial of ${username} is over`);
  await expect(page.getByRole("main")).toContainText("the account's history is kept");
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size);
      const rules = colorScheme === "dark" ? undefined : RULES_OF_LOOK;
      expect(await violationsOf(page, undefined, rules)).toEqual([]);
    }
  }
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Account ID, alias or e-mail")).toBeFocused();
  await page.getByLabel("Account ID, alias or e-mail").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "This demo has ended" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Open a new demo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Open demo account" })).toBeVisible();
}

const CODE = /^ {4}(\d{4} \d{4})$/m;

/** The code in the next mail to this address that has one. */
async function mailedCode(email: string): Promise<string> {
  const { text } = await smtp.next((mail) => mail.to.includes(email) && CODE.test(mail.text));
  return CODE.exec(text)?.[1] ?? "";
}

/**
 * @interface operation:request_change_password
 * @interface operation:verify_change_password_code
 * @interface error:wrong_code
 */
test("changes the password with a code by e-mail where the group asks for one", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const email = "nora.code@example.com";
  await service.query("update groups set password_code_required = true where is_demo");
  const demo = await signUp(page, email);
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Account settings" }).click();
  await page.getByRole("dialog").getByRole("tab", { name: "Passwords" }).click();
  const form = page.getByRole("form", { name: "Your password" });
  const code = form.getByLabel("Code from your e-mail");
  const change = form.getByRole("button", { name: "Change password" });
  await form.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await form.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await change.click();
  await expect(code).toHaveAccessibleDescription("Enter the code from your e-mail.");
  await expect(code).toBeFocused();
  await form.getByRole("button", { name: "Send code" }).press("Enter");
  await expect(form.getByRole("button", { name: "Send again" })).toBeVisible();
  await code.fill("0000 0000");
  await change.click();
  await expect(code).toHaveAccessibleDescription("The code is not right or has expired.");
  await expect(code).toBeFocused();
  await expectAccessible(page, "[role=dialog]");
  expect(trouble.filter((line) => !line.includes("400 (Bad Request)"))).toEqual([]);

  await code.fill(await mailedCode(email));
  await expect(code).toHaveAccessibleDescription(`Sent to ${email}, good for 15 minutes.`);
  await code.press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Password changed");
  await expect(code).toHaveValue("");
  await signIn(page, false, service.url, { ...demo, password: NEW_PASSWORD });
});
