/**
 * A forgotten password, from the sign-in page to the workspace: real Chromium, the real service, and a mail server that keeps
 * what it is given.
 */
import { expect, test, type Page } from "@playwright/test";
import { startClockService, type ClockService } from "../support/start-clock-service.ts";
import { startSmtpServer, type SmtpServer } from "../support/smtp-server.ts";
import { expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

const NEW_PASSWORD = "green-lemon-harbour-4";
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

const field = (page: Page) => page.getByLabel("Account ID, alias or e-mail");
const code = (page: Page) => page.getByLabel("Code from the mail");
const password = (page: Page) => page.getByLabel("New password", { exact: true });

/** In both themes, on a desk and on a phone. */
async function expectFit(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
      const picture = process.env["PICTURES"];
      if (picture !== undefined) {
        await page.screenshot({ path: `${picture}/${name}-${colorScheme}-${size.width}.png` });
      }
    }
  }
}

async function mailedCode(): Promise<string> {
  const mail = await smtp.next(({ text }) => /^ {4}\d{4} \d{4}$/m.test(text));
  expect(mail.headers.get("subject")).toContain("your code for a new password");
  return /^ {4}(\d{4} \d{4})$/m.exec(mail.text)?.[1] ?? "";
}

/**
 * @interface operation:password_reset_offer @interface operation:password_reset_request
 * @interface operation:password_reset
 */
test("a code by mail and a new password lead back in, by keyboard alone", async ({
  page,
  browser,
}) => {
  const trouble = await watchForTrouble(page);
  const elsewhere = await (await browser.newContext()).newPage();
  await test.step("somebody is signed in with the old password", async () => {
    await signIn(elsewhere, false, service.url, TRADER);
  });
  await test.step("the way there is a link beside the password", async () => {
    await page.goto(service.url);
    await page.getByRole("link", { name: "Forgot your password?" }).press("Enter");
    await expect(field(page)).toBeFocused();
    await expect(page).toHaveTitle(/^New password/);
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveAccessibleDescription(/^Enter your account ID/);
    await expectFit(page, "who");
  });
  await test.step("whoever is named, known or not, gets the same words", async () => {
    await page.keyboard.type("nobody@nowhere.example");
    await page.keyboard.press("Enter");
    await expect(code(page)).toBeFocused();
    await expect(page.getByRole("status").first()).toContainText("If nobody@nowhere.example is");
    await page.getByRole("button", { name: "Ask for another code" }).press("Enter");
    await expect(field(page)).toBeFocused();
    await field(page).fill(TRADER.username);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").first()).toContainText(`If ${TRADER.username} is`);
  });
  await test.step("a reload of the tab, as on the way to the mail, loses nothing", async () => {
    await page.reload();
    await expect(code(page)).toBeFocused();
    await expectFit(page, "code");
  });
  await test.step("what is missing or wrong is said at its field", async () => {
    await page.keyboard.press("Enter");
    await expect(code(page)).toHaveAccessibleDescription("Enter the code from the mail.");
    await expect(password(page)).toHaveAccessibleDescription("Choose a new password.");
    await page.keyboard.type("0000 0000");
    await password(page).fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(code(page)).toHaveAccessibleDescription("The code is not right or has expired.");
    await expect(code(page)).toBeFocused();
    await expectFit(page, "wrong");
  });
  await test.step("the right one signs in with the new password, and the other out", async () => {
    await code(page).fill(await mailedCode());
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(/\/$/);
    await expect(elsewhere.getByRole("dialog")).toContainText("when the password is changed");
    const mail = await smtp.next(({ text }) => text.includes("was changed with a code by mail"));
    expect(mail.text).toContain("If that was not you");
  });
  // Refused on purpose, and told by the browser.
  expect(trouble.filter((line) => !line.includes("status of 400"))).toEqual([]);
  await elsewhere.context().close();
});

test("a house without mail says who can help, and one that cannot be reached says so", async ({
  page,
}) => {
  await test.step("the service of all tests sends no mail", async () => {
    await page.goto("/#forgot-password");
    await expect(page.getByRole("main")).toContainText("This house sends no mail");
    await expect(page.getByRole("button", { name: "Send me a code" })).toHaveCount(0);
    await expectFit(page, "no-mail");
  });
  await test.step("the broker's own address stands where the brand has one", async () => {
    await page.route("**/brand.json", async (route) => {
      const brand = (await (await route.fetch()).json()) as { links: object };
      const links = { ...brand.links, support: "https://help.broker.example/" };
      await route.fulfill({ json: { ...brand, links } });
    });
    await page.reload();
    const support = page.getByRole("link", { name: "Contact support" });
    await expect(support).toHaveAttribute("href", "https://help.broker.example/");
  });
  await test.step("no answer is no dead button", async () => {
    await page.route("**/auth/v1/password-reset", (route) => route.abort());
    await page.reload();
    await expect(page.getByRole("alert")).toContainText(/reach/i);
    await page.unroute("**/auth/v1/password-reset");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("main")).toContainText("This house sends no mail");
  });
});
