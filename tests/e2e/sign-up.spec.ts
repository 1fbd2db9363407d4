/** The sign-up page, as a newcomer meets it: from the first click to the first price, with what can go wrong on the way. */
import { expect, test, type Page } from "@playwright/test";
import { PHONE } from "./support-touch.ts";
import { expectFreePlace } from "./support-toasts.ts";
import { openRecords } from "./support-records.ts";
import { ADMIN, expectAccessible, watchForTrouble } from "./support.ts";

/** A newcomer has to be in within this, script and service together. */
const FIRST_PRICE_MS_MAX = 20_000;
const PASSWORD = "purple-kiwi-lamp-9";

const openSignUp = async (page: Page) => {
  await page.goto("/#sign-up");
  await expect(page.getByRole("slider", { name: "Leverage" })).toBeVisible();
};
const submit = (page: Page) => page.getByRole("button", { name: "Open demo account" });

/**
 * @interface operation:signup_demo
 * @interface operation:signup_demo_offer
 */
test("opens a demo by keyboard alone and shows its first price within 20 seconds @quick", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const trouble = await watchForTrouble(page);
  await page.goto("/");
  const started = performance.now();
  await page.getByRole("link", { name: "Open a demo account" }).press("Enter");
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByRole("slider", { name: "Leverage" })).toBeVisible();
  const typed = ["Nora Quist", "Tab", "nora.quist@example.com", "Tab", PASSWORD, "Tab", "Tab"];
  for (const text of [...typed, "denm", "Enter", "Tab", "Tab"]) {
    if (text === "Tab" || text === "Enter") await page.keyboard.press(text);
    else await page.keyboard.type(text);
  }
  await expect(page.getByLabel("Country (optional)")).toHaveValue("Denmark");
  await expect(page.getByRole("slider", { name: "Leverage" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.getByRole("radio", { name: "50,000", exact: true }).press("Space");
  await page.getByRole("checkbox").press("Space");
  await page.keyboard.press("Enter");
  const prices = page.getByRole("region", { name: "Watchlist" }).getByRole("row");
  await expect(prices.filter({ hasText: /\d\.\d/ }).first()).toBeVisible({
    timeout: FIRST_PRICE_MS_MAX,
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`sign-up, first click to first price: ${seconds} s\n`);

  const welcome = page.locator(".toast");
  await expect(welcome).toContainText(/\d+ is your demo account/);
  await expect(welcome).toContainText("nora.quist@example.com");
  // What must be known is whole, unfolded or not: the number's sentence, and when the demo ends.
  const words = await welcome.locator(".toast-words").evaluate((box) => {
    const [title, text] = box.children;
    const said = text?.firstChild ?? null;
    if (title === undefined || said === null) throw new Error("It has two lines.");
    const end = document.createRange();
    end.setStart(said, 0);
    end.setEnd(said, (said.textContent?.indexOf(".") ?? 0) + 1);
    return {
      isTitleWhole: title.scrollWidth <= title.clientWidth,
      end: end.toString(),
      isEndWhole: end.getBoundingClientRect().right <= box.getBoundingClientRect().right,
    };
  });
  expect(words).toMatchObject({ isTitleWhole: true, isEndWhole: true });
  expect(words.end).toMatch(/^Ends on \d+ \w+ \d{4}\.$/);
  await expectFreePlace(page);
  // It takes the focus from nobody.
  await expect(welcome.locator(":focus")).toHaveCount(0);
  await welcome.getByRole("button", { name: "Copy account ID" }).click();
  const account_id = await page.evaluate(() => navigator.clipboard.readText());
  expect(account_id).toMatch(/^\d+$/);
  await expect(welcome).toContainText(account_id);
  await expectAccessible(page, ".toast");
  await welcome.getByRole("button", { name: "Close welcome note" }).click();
  await expect(welcome).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  expect(trouble).toEqual([]);
});

test("the welcome waits until nothing is typed, and lies over nothing on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  let letCome: () => void = () => undefined;
  const typing = new Promise<void>((resolve) => (letCome = resolve));
  await page.route("**/welcome-note-*.js", async (route) => {
    await typing;
    await route.continue();
  });
  await openSignUp(page);
  await page.getByLabel("Name").fill("Nora Quist");
  await page.getByLabel("E-mail").fill("nora.typing@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("checkbox").check();
  const asked = page.waitForRequest("**/welcome-note-*.js");
  await submit(page).click();
  const note = await asked;
  const search = page.getByLabel("Search symbols");
  await search.fill("BTC");
  letCome();
  // The same module: it is here, and so is what it does at once.
  await page.evaluate(async (url) => {
    await import(url);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, note.url());
  await expect(page.locator(".toast, .welcome")).toHaveCount(0);
  await search.press("Tab");
  await expect(page.locator(".toast")).toContainText("is your demo account");
  await expectFreePlace(page);
});

test.describe("on a phone", () => {
  test.use(PHONE);

  test("the note says the whole number of the new account", async ({ page }) => {
    await openSignUp(page);
    await page.getByLabel("Name").fill("Nora Quist");
    await page.getByLabel("E-mail").fill("nora.phone@example.com");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("checkbox").check();
    await submit(page).click();
    const title = page.locator(".toast-title");
    await expect(title).toContainText(/\d{5,}/);
    const [number, room] = await title.evaluate((line) => {
      const text = line.firstChild as Text;
      const { index = 0, 0: digits = "" } = /\d+/.exec(text.data) ?? {};
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + digits.length);
      return [range.getBoundingClientRect().right, line.getBoundingClientRect().right];
    });
    expect(number).toBeLessThanOrEqual(room ?? NaN);
    await page.screenshot({ path: test.info().outputPath("welcome-phone.png") });
  });
});

for (const theme of ["dark", "light"] as const) {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    test(`ties what is missing to its field, in ${theme} at ${width} x ${height}`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height });
      await openSignUp(page);
      await page.getByLabel("E-mail").fill("nora@");
      await page.getByLabel("Country (optional)").fill("Atlantis");
      await submit(page).click();
      await expect(page.getByLabel("Name")).toBeFocused();
      for (const [field, words] of [
        [page.getByLabel("Name"), "Enter your name."],
        [page.getByLabel("E-mail"), "This is not a whole e-mail address."],
        [page.getByLabel("Password", { exact: true }), "Choose a password."],
        [page.getByLabel("Country (optional)"), /Choose a country/],
        [page.getByRole("checkbox"), /^Accept the terms to go on\./],
      ] as const) {
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toHaveAccessibleDescription(words);
      }
      await expectAccessible(page);
    });
  }
}

test("says where to get terms and privacy notice that the brand links nowhere", async ({
  page,
}) => {
  const withLinks = async (links: Readonly<Record<string, string>>) => {
    await page.unroute("**/brand.json");
    await page.route("**/brand.json", (route) => route.fulfill({ json: { name: "Acme", links } }));
    await page.reload();
    await expect(box).toBeVisible();
  };
  const box = page.getByRole("checkbox");
  const label = page.locator(".sign-up-terms");
  await openSignUp(page);
  await withLinks({});
  await expect(box).toHaveAccessibleDescription(
    "Terms and privacy notice are not linked here: ask Acme for both before you accept.",
  );
  await expect(label.getByRole("link")).toHaveCount(0);
  await expectAccessible(page);
  await withLinks({ terms: "https://acme.test/terms", support: "https://acme.test/help" });
  await expect(box).toHaveAccessibleDescription(
    "The privacy notice is not linked here: ask Acme for it before you accept.",
  );
  await expect(label.getByRole("link", { name: "Acme" })).toHaveAttribute(
    "href",
    "https://acme.test/help",
  );
  await expectAccessible(page);
  await withLinks({ privacy: "https://acme.test/privacy" });
  await expect(label).toContainText("The terms are not linked here: ask Acme for them");
  await withLinks({ terms: "https://acme.test/terms", privacy: "https://acme.test/privacy" });
  await expect(box).toHaveAccessibleDescription("");
  await expect(label).not.toContainText("linked here");
});

/** @interface error:weak_password */
test("says what is wrong at the field that it is about, and of the first password that it is no new one", async ({
  page,
}) => {
  await openSignUp(page);
  await page.getByLabel("Name").fill("Nora Quist");
  await page.getByLabel("E-mail").fill("nora.weak@example.com");
  await page.getByLabel("Password", { exact: true }).fill("password123");
  await page.getByRole("checkbox").check();
  await submit(page).click();
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription("The password is too easy to guess.");
  await expect(password).toBeFocused();
});

test("says so when the service is away, and opens the page once it is back", async ({ page }) => {
  await page.route("**/auth/v1/signup/demo", (route) => route.abort());
  await page.goto("/#sign-up");
  await expect(page.getByRole("alert")).toContainText(/reach/i);
  await page.unroute("**/auth/v1/signup/demo");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("slider", { name: "Leverage" })).toBeVisible();
});

test("leaves signing up to the broker who has a page for it", async ({ page }) => {
  const sign_up = "https://broker.example/open";
  await page.route("**/brand.json", (route) => route.fulfill({ json: { links: { sign_up } } }));
  await page.goto("/#sign-up");
  await expect(page.getByRole("link", { name: "Open one" })).toHaveAttribute("href", sign_up);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
});

const openLive = async (page: Page) => {
  await openSignUp(page);
  await page.getByRole("link", { name: "Live account" }).click();
  await expect(page.getByRole("heading", { name: "Ask for a live account" })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Leverage" })).toBeVisible();
};

/**
 * @interface operation:signup_live
 * @interface operation:signup_live_offer
 */
test("asks for a live account by keyboard, waits for staff, and is in once it is approved @quick", async ({
  page,
  request,
}) => {
  const trouble = await watchForTrouble(page);
  await openSignUp(page);
  await page.getByLabel("Name").fill("Nora Quist");
  await page.getByLabel("E-mail").fill("nora.live@example.com");
  await page.getByRole("link", { name: "Live account" }).press("Enter");
  // What was typed is not typed again.
  await expect(page.getByLabel("Name")).toHaveValue("Nora Quist");
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByRole("slider", { name: "Leverage" })).toBeVisible();
  for (const text of ["Tab", "Tab", "+45 20 12 34 56", "Tab", PASSWORD, "Tab", "Tab"]) {
    if (text === "Tab") await page.keyboard.press(text);
    else await page.keyboard.type(text);
  }
  await page.keyboard.type("denm");
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox").press("Space");
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { name: "We have your request" });
  await expect(title).toBeFocused();
  const number = (await page.locator(".sign-up-closed strong").textContent()) ?? "";
  expect(number).toMatch(/^\d+$/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  const signIn = async () => {
    await page.getByLabel("Account ID, alias or e-mail").fill(number);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
  };
  await signIn();
  await expect(page.getByRole("alert")).toContainText("is pending");
  const admin = await openRecords(request, ADMIN);
  await admin.ask("PATCH", `/accounts/${number}/approve`);
  await signIn();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  expect(trouble.filter((text) => !text.includes("401"))).toEqual([]);
});

test("shows the way to a live account although the first question for it was lost", async ({
  page,
}) => {
  let asked = 0;
  await page.route("**/auth/v1/signup/live", (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.fallback();
  });
  await openSignUp(page);
  await expect(page.getByRole("link", { name: "Live account" })).toBeVisible({ timeout: 15_000 });
  expect(asked).toBe(2);
});

for (const theme of ["dark", "light"] as const) {
  test(`ties what is missing of a request to its field, in ${theme}, wide and on a phone`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await openLive(page);
    await page.getByLabel("Telephone").fill("call me");
    await page.getByRole("button", { name: "Send the request" }).click();
    await expect(page.getByLabel("Name")).toBeFocused();
    for (const [field, words] of [
      [page.getByLabel("Telephone"), "As in +45 20 12 34 56."],
      [page.getByLabel("Country that you live in"), "Choose the country that you live in."],
      [page.getByRole("checkbox"), /^Accept the terms to go on\./],
    ] as const) {
      await expect(field).toHaveAccessibleDescription(words);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });
}
