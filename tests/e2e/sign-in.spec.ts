/** The sign-in page, as a person meets it: by mouse, by keyboard, with wrong input, and with no service behind it. */
import { expect, test, type Page } from "@playwright/test";
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
test("says that the account or the password is wrong, and keeps what was typed @quick", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByLabel("Account ID, alias or e-mail").fill(TRADER.username);
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("The account or the password is not right");
  await expect(page.getByLabel("Account ID, alias or e-mail")).toHaveValue(TRADER.username);
  await expectAccessible(page);
});

for (const theme of ["dark", "light"] as const) {
  test(`the button can be read while its answer is awaited, in ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto("/");
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route("**/auth/v1/**", async (route) => {
      await answered;
      await route.continue();
    });
    await page.getByLabel("Account ID, alias or e-mail").fill(TRADER.username);
    await page.getByLabel("Password", { exact: true }).fill(TRADER.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.locator("[aria-busy=true]", { hasText: "Sign in" })).toBeVisible();
    await expectAccessible(page);
    answer();
    await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  });
}

test("names the field that was left empty and puts the cursor there", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Sign in" }).click();
  const username = page.getByLabel("Account ID, alias or e-mail");
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute("aria-invalid", "true");
});

test("signs in by keyboard alone @quick", async ({ page }) => {
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

const watchlist = (page: Page) => page.getByRole("region", { name: "Watchlist" });

test("goes on after each reload of the tab, and in a new tab of a closed one only when asked to @quick", async ({
  page,
  context,
}) => {
  await signIn(page);
  for (let reload = 0; reload < 3; reload += 1) {
    await page.reload();
    await expect(watchlist(page)).toBeVisible();
  }
  await page.close();
  const second = await context.newPage();
  await second.goto("/");
  await expect(second.getByRole("button", { name: "Sign in" })).toBeVisible();
  await signIn(second, true);
  await second.reload();
  await expect(watchlist(second)).toBeVisible();
  await second.close();
  const third = await context.newPage();
  await third.goto("/");
  await expect(watchlist(third)).toBeVisible();
});

/** A tab also keeps which layout it has open, which opens nothing. */
const isOfSession = ([key]: [string, string]): boolean => !key.startsWith("ringside.layout.");

test("a tab that is brought back with what a closed one had kept asks for the password, and keeps nothing", async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.reload();
  await expect(watchlist(page)).toBeVisible();
  const keptNow = () => page.evaluate(() => Object.entries(sessionStorage) as [string, string][]);
  // Whose session is in front, the tab's half of it, and what it is called, which comes behind the first prices.
  await expect.poll(async () => (await keptNow()).filter(isOfSession).length).toBe(3);
  const kept = await keptNow();
  await page.close();
  const back = await context.newPage();
  await back.goto("/robots.txt");
  await back.evaluate((entries) => {
    for (const [key, value] of entries) sessionStorage.setItem(key, value);
  }, kept);
  await back.goto("/");
  await expect(back.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect(back.getByLabel("Account ID, alias or e-mail")).toHaveValue("");
  for (const [key] of kept.filter(isOfSession)) {
    expect(await back.evaluate((name) => sessionStorage.getItem(name), key)).toBeNull();
  }
  await back.reload();
  await expect(back.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("signs out of a session that is not remembered: no reload brings it back", async ({
  page,
}) => {
  await signIn(page);
  await page
    .getByRole("button", { name: /account/i })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  const left = await page.evaluate(() => Object.entries(sessionStorage) as [string, string][]);
  expect(left.filter(isOfSession)).toEqual([]);
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

/** @interface operation:logout */
test("signs out, and nothing is left to come back to @quick", async ({ page }) => {
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

test("leaves a brand file's mistakes to the console where customers come", async ({
  page,
  baseURL,
}) => {
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.route("https://broker.example/**", async (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (pathname === "/brand.json") return route.fulfill({ json: { name: "Acme", typo: 1 } });
    return route.fulfill({
      response: await route.fetch({ url: `${baseURL}${pathname}${search}` }),
    });
  });
  await page.goto("https://broker.example/");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => warnings.join()).toContain("brand.json: typo");
  await expect(page.locator("body")).not.toContainText("brand.json");
});

test("the workspace says the brand's risk warning in one line, which opens the whole of it", async ({
  page,
}) => {
  const risk_warning = "CFDs come with a high risk of losing money rapidly. ".repeat(4).trim();
  await page.route("**/brand.json", async (route) => {
    const brand = (await (await route.fetch()).json()) as { legal?: object };
    await route.fulfill({ json: { ...brand, legal: { ...brand.legal, risk_warning } } });
  });
  await signIn(page);
  const line = page.getByRole("contentinfo").getByRole("button", { name: risk_warning });
  await line.press("Enter");
  await expect(page.getByRole("dialog", { name: "Risk warning" })).toContainText(risk_warning);
  await expectAccessible(page, ".status-bar");
});

test("says so when brand.json is not JSON, and never shows a blank page", async ({ page }) => {
  await page.route("**/brand.json", (route) => route.fulfill({ body: "{ name: " }));
  await page.goto("/");
  await expect(page.locator("body")).toContainText("brand.json");
});
