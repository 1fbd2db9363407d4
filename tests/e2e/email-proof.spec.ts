/**
 * A newcomer of a house that asks for it (EMAIL_PROOF) confirms his e-mail in the workspace and trades then: real Chromium, the
 * real service, and a mail server that keeps what it is given.
 */
import { expect, test, type Page } from "@playwright/test";
import { startSmtpServer, type SmtpServer } from "../support/smtp-server.ts";
import { openDemo } from "./support-records.ts";
import { openRestartedService, type RestartedService } from "./support-restart.ts";
import { send } from "./support-ticket.ts";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

let smtp: SmtpServer;
let service: RestartedService;
test.describe.configure({ timeout: 120_000 });

test.beforeAll(async () => {
  smtp = await startSmtpServer();
  service = await openRestartedService({ SMTP_URL: smtp.url, EMAIL_PROOF: "1" });
});
test.afterAll(async () => {
  await service.close();
  await smtp.close();
});

async function mailedCode(): Promise<string> {
  const mail = await smtp.next(({ text }) => /^ {4}\d{4} \d{4}$/m.test(text));
  expect(mail.headers.get("subject")).toContain("your code to confirm this e-mail");
  return /^ {4}(\d{4} \d{4})$/m.exec(mail.text)?.[1] ?? "";
}

const banner = (page: Page) => page.getByRole("region", { name: "Confirm your e-mail" });
const code = (page: Page) => banner(page).getByLabel("Code from your e-mail");

/** In both themes, on a desk and on a phone. */
async function expectFit(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [NARROW, WIDE]) {
      await page.setViewportSize(size);
      await expect(banner(page)).toBeVisible();
      await expectAccessible(page);
      const picture = process.env["PICTURES"];
      if (picture !== undefined) {
        await page.screenshot({ path: `${picture}/email-${colorScheme}-${size.width}.png` });
      }
    }
  }
}

/** @interface operation:request_email_code @interface operation:verify_email @interface error:email_unproved */
test("a newcomer confirms his e-mail where he trades, and no sooner trades", async ({
  page,
  playwright,
}) => {
  const trouble = await watchForTrouble(page);
  const request = await playwright.request.newContext({ baseURL: service.url });
  const login = await openDemo(request, "proof");
  const first = await mailedCode();
  await signIn(page, false, service.url, login);
  await test.step("the workspace says what is to be done, in every look", async () => {
    await expect(banner(page)).toContainText("proof-");
    await expectFit(page);
  });
  await test.step("an order is refused in words", async () => {
    await expect(send(page)).toContainText(/Buy|Sell/);
    await send(page).click();
    await expect(page.getByText(/confirm your e-mail first/i).first()).toBeVisible();
  });
  await test.step("a code that is wrong or not there is said beside it", async () => {
    await code(page).press("Enter");
    await expect(banner(page).getByRole("status")).toHaveText("Type the code from our mail.");
    await code(page).fill("0000 0000");
    await page.keyboard.press("Enter");
    await expect(banner(page).getByRole("status")).toHaveText(
      "The code is not right or has expired.",
    );
    await expect(code(page)).toBeFocused();
  });
  await test.step("another one is sent, and takes the first one's place", async () => {
    await banner(page).getByRole("button", { name: "Send a new code" }).click();
    await expect(banner(page).getByRole("status")).toContainText("A new code is on its way");
    const second = await mailedCode();
    await code(page).fill(first);
    await page.keyboard.press("Enter");
    await expect(banner(page).getByRole("status")).toContainText("not right");
    await code(page).fill(second);
    await page.keyboard.press("Enter");
    await expect(banner(page)).toHaveCount(0);
    await expect(page.getByText("You can trade now.").first()).toBeVisible();
  });
  await test.step("and a reload asks for nothing", async () => {
    await page.reload();
    await expect(page.getByRole("region", { name: "Watchlist" }).first()).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });
  // Refused on purpose, and told by the browser.
  expect(trouble.filter((line) => !/status of 40[03]/.test(line))).toEqual([]);
  await request.dispose();
});
