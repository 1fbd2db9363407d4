/** The sign-in page, as a person meets it: by mouse, by keyboard, with wrong input, and with no service behind it. */
import { expect, test } from "@playwright/test";
import { expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

for (const theme of ["dark", "light"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`has no accessibility violation in ${theme} at ${width} x ${height}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      const trouble = await watchForTrouble(page);
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expectAccessible(page);
      expect(trouble).toEqual([]);
    });
  }
}

/** @interface operation:login @interface error:incorrect_credentials */
test("says the service's own words on a wrong password and keeps what was typed", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByLabel("Account ID, alias or e-mail").fill(TRADER.username);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText(/incorrect username or password/i);
  await expect(page.getByLabel("Account ID, alias or e-mail")).toHaveValue(TRADER.username);
  await expectAccessible(page);
});

test("names the field that was left empty and puts the cursor there", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Sign in" }).click();
  const username = page.getByLabel("Account ID, alias or e-mail");
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute("aria-invalid", "true");
});

test("signs in by keyboard alone", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByLabel("Account ID, alias or e-mail")).toBeFocused();
  await page.keyboard.type(TRADER.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(TRADER.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
});

test("says that the service cannot be reached, and works once it can", async ({ page }) => {
  await page.goto("/");
  await page.route("**/auth/v1/**", (route) => route.abort());
  await page.getByLabel("Account ID, alias or e-mail").fill(TRADER.username);
  await page.getByLabel("Password", { exact: true }).fill(TRADER.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText(/reach/i);
  await page.unroute("**/auth/v1/**");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
});

test("remembers the session over a reload only when asked to", async ({ page }) => {
  await signIn(page, true);
  await page.reload();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
});

test("asks again after a reload when not asked to remember", async ({ page }) => {
  await signIn(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

/** @interface operation:logout */
test("signs out, and nothing is left to come back to", async ({ page }) => {
  await signIn(page, true);
  await page
    .getByRole("button", { name: /account/i })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("shows a brand file's mistakes by name and goes on with the defaults", async ({ page }) => {
  await page.route("**/brand.json", (route) =>
    route.fulfill({
      json: {
        name: "Acme",
        links: { support: "javascript:alert(1)" },
        colours: { dark: { text: "#222222" } },
      },
    }),
  );
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const notice = page.getByRole("region", { name: "Problems in brand.json" });
  await expect(notice).toContainText("links.support");
  await expect(notice).toContainText("text");
});

test("says so when brand.json is not JSON, and never shows a blank page", async ({ page }) => {
  await page.route("**/brand.json", (route) => route.fulfill({ body: "{ name: " }));
  await page.goto("/");
  await expect(page.locator("body")).toContainText("brand.json");
});
