/** The account dialog against the real service: sessions, passwords, the API key, e-mails, the demo, and the investor's view. */
import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";
import { openDemo } from "./support-records.ts";
import { expectAccessible, proveUnless, signIn, watchForTrouble, type Login } from "./support.ts";

const INVESTOR = "watch-over-my-shoulder-3";

/** The dialog at one of its parts. */
async function openPart(page: Page, part: string): Promise<Locator> {
  const dialog = page.getByRole("dialog");
  if (!(await dialog.isVisible())) {
    await page.getByRole("button", { name: /^Account:/ }).click();
    await page.getByRole("menuitem", { name: "Account settings" }).click();
  }
  await dialog.getByRole("tab", { name: part }).click();
  return dialog;
}

/** The same login in a browser of its own. */
async function signInElsewhere(browser: Browser, login: Login, remember = false): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, remember, "/", login);
  return page;
}

/** @interface operation:sessions_list @interface operation:session_kill */
test("lists who is signed in and signs another browser out", async ({ page, browser, request }) => {
  const login = await openDemo(request, "nora.account");
  await signIn(page, false, "/", login);
  const other = await signInElsewhere(browser, login);
  const dialog = await openPart(page, "Security");
  const rows = dialog.getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("This device");
  await expect(rows.first()).toContainText("Chrome on Linux");
  await expect(rows.first()).toContainText("127.0.0.1");
  await dialog.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await expect(rows).toHaveCount(1);
  await expect(dialog).toContainText("No other device is signed in.");
  await expect(other.getByRole("button", { name: /sign in|take back/i }).first()).toBeVisible();
  await other.context().close();
});

/**
 * @interface operation:change_my_password
 * @interface operation:change_investor_password
 * @interface error:wrong_password
 */
test("changes the password, which ends the other session, and lets an investor watch", async ({
  page,
  browser,
  request,
}) => {
  // Three browsers, and two whole pages looked at.
  test.setTimeout(120_000);
  const login = await openDemo(request, "nora.account");
  await signIn(page, false, "/", login);
  const other = await signInElsewhere(browser, login);
  const dialog = await openPart(page, "Passwords");
  const own = dialog.getByRole("form", { name: "Your password" });
  await own.getByLabel("Current password", { exact: true }).fill("not-my-password");
  await own.getByLabel("New password", { exact: true }).fill("green-lemon-harbour-4");
  await own.getByRole("button", { name: "Change password" }).click();
  const current = own.getByLabel("Current password", { exact: true });
  await expect(current).toHaveAccessibleDescription("The current password is not right.");
  await expect(current).toBeFocused();
  await current.fill(login.password);
  await own.getByRole("button", { name: "Change password" }).click();
  await expect(dialog).toContainText("Password changed");
  await expect(other.getByRole("button", { name: /sign in|take back/i }).first()).toBeVisible();
  await other.context().close();

  const investor = dialog.getByRole("form", { name: "Investor password" });
  await investor.getByLabel("Your own password", { exact: true }).fill("green-lemon-harbour-4");
  await investor.getByLabel("New investor password", { exact: true }).fill(INVESTOR);
  await investor.getByRole("button", { name: "Set investor password" }).click();
  await expect(dialog).toContainText("Set: this account can be watched.");
  const watching = await signInElsewhere(browser, { ...login, password: INVESTOR }, true);
  await expectWatching(watching, login.username);
  await watching.context().close();
});

/** What an investor has, and what he has not. */
async function expectWatching(page: Page, account_id: string): Promise<void> {
  const banner = page.getByRole("note");
  await expect(banner).toContainText(`Watching account ${account_id} (read-only)`);
  await expect(banner).toContainText(/Equity\s*10,000\.00\s*USD/);
  await page.getByRole("button", { name: "Hide amounts" }).press("Enter");
  await expect(banner).toContainText(/Equity\s*100\.00%\s*of balance/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Hide amounts", pressed: true })).toBeVisible();
  await expect(banner).toContainText(/Equity\s*100\.00%\s*of balance/);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page);
  const dialog = await openPart(page, "Profile");
  await expect(dialog.getByRole("tabpanel")).toContainText("100.00%");
  await expect(dialog.getByRole("tab")).toHaveText([
    "Profile",
    "Security",
    "Notifications",
    "Settings",
  ]);
  await expect(dialog.getByText("Login alias")).toHaveCount(0);
  await expect(dialog).not.toContainText("@");
  await dialog.getByRole("tab", { name: "Security" }).click();
  // The owner is signed in too, which is nothing to who watches.
  await expect(dialog.getByRole("listitem")).toHaveCount(1);
  await expect(dialog.getByRole("listitem")).toContainText("This device");
  await expect(dialog).toContainText("View only");
  await expect(dialog).toContainText("Your own session. You watch this account");
  await expect(dialog).not.toContainText("change your password");
  await expect(dialog.getByText(/Last sign-in|No other device/)).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: /sign out/i })).toHaveCount(0);
  await dialog.getByRole("tab", { name: "Notifications" }).click();
  await expect(dialog).not.toContainText("@");
  await expect(dialog.getByRole("checkbox", { name: "Margin call, e-mail" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("navigation", { name: "Panes" })).toBeVisible();
  await expect(banner).toContainText(`Watching account ${account_id} (read-only)`);
  await expectAccessible(page);
}

/**
 * @interface operation:create_client_secret
 * @interface operation:delete_client_secret
 * @interface limit:CLIENT_SECRET_DISPLAYS_MAX
 */
test("makes an API key that works, for an assistant too, shows its secret once, and revokes it @quick", async ({
  page,
  request,
}) => {
  const login = await openDemo(request, "nora.account");
  await signIn(page, false, "/", login);
  const dialog = await openPart(page, "API key");
  await dialog.getByRole("button", { name: "Create API key" }).click();
  await expect(dialog.locator(".secret-value")).toHaveCount(3);
  const [client_id, client_secret, header = ""] = await dialog
    .locator(".secret-value")
    .allTextContents();
  const exchange = () =>
    request.post("/auth/v1/oauth2/token?grant_type=client_credentials", {
      headers: {
        authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString("base64")}`,
      },
    });
  expect((await exchange()).status()).toBe(200);
  const address = await dialog.getByLabel("Address", { exact: true }).textContent();
  expect(address).toBe(new URL("/mcp", page.url()).href);
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const pong = await request.post(address ?? "", {
    headers: { authorization: header },
    data: ping,
  });
  expect(await pong.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });

  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("group", { name: /not shown again/ })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.getByRole("button", { name: "I have stored it" }).click();
  await expect(dialog).not.toContainText(client_secret ?? "");
  await openPart(page, "Security");
  await expect(dialog.getByRole("listitem").filter({ hasText: "API key" })).toHaveCount(2);
  await openPart(page, "API key");
  await dialog.getByRole("button", { name: "Revoke" }).click();
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(dialog).toContainText("There is no key.");
  expect((await exchange()).status()).toBe(401);
  expect(await page.content()).not.toContain(client_secret);
});

/** @interface operation:demo_reset @interface operation:save_my_notifications */
test("starts the demo afresh, and keeps which e-mails are wanted", async ({ page, request }) => {
  const login = await openDemo(request, "nora.account");
  await signIn(page, false, "/", login);
  const dialog = await openPart(page, "Demo");
  await dialog.getByLabel("Or another amount").fill("5");
  await dialog.getByRole("button", { name: "Reset balance" }).click();
  await expect(dialog.getByLabel("Or another amount")).toHaveAccessibleDescription(/^From 100 to/);
  await dialog.getByRole("radio", { name: "50,000", exact: true }).check();
  await dialog.getByRole("button", { name: "Reset balance" }).click();
  const question = dialog.getByRole("group", { name: "Set the balance to 50,000 USD?" });
  await question.getByRole("button", { name: "Reset balance" }).click();
  await expect(dialog).toContainText("The balance is 50,000 USD.");
  await openPart(page, "Profile");
  await expect(dialog.getByRole("tabpanel")).toContainText("50,000.00");

  await openPart(page, "Notifications");
  const margin = dialog.getByRole("checkbox", { name: "Margin call, e-mail" });
  const before = await margin.isChecked();
  await margin.click();
  await expect(dialog.getByRole("status").filter({ hasText: "Saved." })).toBeAttached();
  await openPart(page, "Profile");
  await openPart(page, "Notifications");
  await expect(margin).toBeChecked({ checked: !before });

  // This service has no server to send mail by, and promises none.
  const promise = dialog.getByText("A change of a password is always told.");
  await expect(dialog).toContainText("None is sent now.");
  await expect(promise).toHaveCount(0);
  const offer = { success: true, code: 200, data: { by_mail: true } };
  await page.route("**/auth/v1/password-reset", (route) => route.fulfill({ json: offer }));
  await openPart(page, "Profile");
  await openPart(page, "Notifications");
  await expect(promise).toBeVisible();
  await expect(dialog.getByText(/^Sent to nora\.account/)).toBeVisible();
});

const PARTS = ["Profile", "Security", "Passwords", "API key", "Notifications", "Settings", "Demo"];

/** `npm test` has each way in one look: dialogs.spec.ts has the dialog in both. */
for (const theme of ["dark", "light"] as const) {
  test(`has no accessibility violation in any part, in ${theme}${proveUnless(theme === "dark")}`, async ({
    page,
  }) => {
    const trouble = await watchForTrouble(page);
    await page.emulateMedia({ colorScheme: theme });
    await signIn(page);
    for (const part of PARTS) {
      const dialog = await openPart(page, part);
      await expect(dialog.getByRole("heading", { level: 3 }).first()).toBeVisible();
      await expectAccessible(page, "[role=dialog]");
    }
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: /^Account:/ })).toBeFocused();
    expect(trouble).toEqual([]);
  });

  test(`is a list and a sheet for each part on a phone, in ${theme}${proveUnless(theme === "light")}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    const panes = page.getByRole("navigation", { name: "Panes" });
    await panes.getByRole("button", { name: "Account" }).click();
    await expect(page.getByRole("navigation", { name: "Account settings" })).toBeVisible();
    await expectAccessible(page);
    for (const part of PARTS) {
      await page.getByRole("button", { name: part, exact: true }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading", { level: 3 }).first()).toBeVisible();
      await expectAccessible(page, "[role=dialog]");
      await dialog.getByRole("button", { name: "Close this window" }).click();
      await expect(page.getByRole("button", { name: part, exact: true })).toBeFocused();
    }
  });
}
