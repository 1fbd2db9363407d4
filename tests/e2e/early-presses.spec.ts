/** Presses and keys that come before the code which they ask for: nothing is lost, and nothing goes anywhere else. */
import { expect, test, type Page } from "@playwright/test";
import { chooseSymbol, signIn } from "./support.ts";

/** Holds back what the page fetches by this name until it is let go. */
async function holdBack(
  page: Page,
  files: string,
): Promise<{ letGo(): void; asked: Promise<void> }> {
  let letGo = (): void => undefined;
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  let ask = (): void => undefined;
  const asked = new Promise<void>((resolve) => (ask = resolve));
  await page.route(files, async (route) => {
    ask();
    await gone;
    await route.continue();
  });
  return { letGo, asked };
}

for (const press of ["mouse", "Space"] as const) {
  test(`a menu opens whose code came while its button was pressed by ${press}`, async ({
    page,
  }) => {
    const held = await holdBack(page, "**/assets/floating-*.js");
    await signIn(page);
    // The workspace is in sight and live all the while that what comes behind the first prices is fetched.
    const button = page.getByRole("button", { name: /^Account: / });
    await expect(page.getByText(/^Connected/).first()).toBeVisible();
    if (press === "mouse") {
      await button.hover();
      await page.mouse.down();
    } else {
      await button.focus();
      await page.keyboard.down("Space");
    }
    await held.asked;
    held.letGo();
    // What opens has taken the button over once it says by an attribute of its own that it is closed.
    await expect(button).toHaveAttribute("data-closed", "");
    await (press === "mouse" ? page.mouse.up() : page.keyboard.up("Space"));
    await expect(page.getByRole("menu")).toBeVisible();
  });
}

test("what is typed behind the palette's key is in its line, and nowhere else", async ({
  page,
}) => {
  const held = await holdBack(page, "**/assets/palette-*.js");
  await signIn(page);
  const filter = page.getByRole("region", { name: "Watchlist" }).getByRole("searchbox");
  const line = page.getByRole("combobox", { name: "Search symbols and actions" });
  await filter.fill("b");
  await page.keyboard.press("Control+k");
  await held.asked;
  await page.keyboard.type("ethusx");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Enter");
  held.letGo();
  await expect(line).toBeFocused();
  await page.keyboard.type("d");
  await expect(line).toHaveValue("ethusd");
  await page.keyboard.press("Escape");
  await expect(filter).toHaveValue("b");
});

test("what is typed over the chart is in the search for its symbol, in order, whenever it comes", async ({
  page,
}) => {
  const held = await holdBack(page, "**/assets/combined-layer-*.js");
  await signIn(page);
  await chooseSymbol(page, "BTCUSD");
  const pane = page.getByRole("region", { name: "Chart", exact: true });
  const plot = pane.getByRole("application");
  const field = page.getByRole("combobox", { name: "Symbol or arithmetic of symbols" });
  await expect(pane).toContainText(/O\s*\d/);
  await plot.focus();
  await page.keyboard.press("e");
  await held.asked;
  await page.keyboard.type("thus5");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("d");
  held.letGo();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("ethusd");
  await page.keyboard.press("Escape");
  await expect(plot).toBeFocused();
  // Once its code is there it opens between two keys; Enter takes what is found though it came before there was a list.
  await page.keyboard.type("gbpusd");
  await page.keyboard.press("Enter");
  await expect(plot).toHaveAccessibleName(/^GBPUSD, /);
  await expect(field).toBeHidden();
  await page.keyboard.type("sol");
  await expect(field).toHaveValue("sol");
});

test("the terminal goes on without a part that could not be fetched, says so, and has it once loaded again", async ({
  page,
}) => {
  let isAway = true;
  await page.route(/assets\/(floating|link-host|trade-kit|windows-desk)-.*\.js$/, (route) =>
    isAway ? route.abort("internetdisconnected") : route.continue(),
  );
  await signIn(page);
  const notices = page.getByRole("region", { name: "Notices" });
  await expect(notices).toContainText("A part of the terminal could not be loaded");
  await expect(page.getByText(/^Connected/).first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Chart" })).toContainText(/O\s*\d/);
  isAway = false;
  await notices.getByRole("button", { name: "Load again" }).click();
  await expect(page.getByText(/^Connected/).first()).toBeVisible();
  await page.getByRole("button", { name: /^Account: / }).click();
  await expect(page.getByRole("menu")).toBeVisible();
});

test("a search of the watchlist that its code is not there for shows no list as found, and Enter opens nothing", async ({
  page,
}) => {
  const menus = await holdBack(page, "**/assets/watchlist-menus-*.js");
  await signIn(page);
  const watchlist = page.getByRole("region", { name: "Watchlist" });
  const search = watchlist.getByRole("searchbox");
  const chosen = watchlist.locator('[role="row"][aria-selected="true"] [role="rowheader"]');
  await expect(chosen).toHaveCount(1);
  const before = (await chosen.textContent()) ?? "";
  await search.fill("ethusd");
  await expect(watchlist.getByText("Searching…")).toBeVisible();
  await expect(watchlist.getByRole("rowheader")).toHaveCount(0);
  await search.press("Enter");
  await expect(search).toHaveValue("ethusd");
  menus.letGo();
  await expect(watchlist.getByRole("rowheader")).toHaveText(/^ETHUSD/);
  await expect(watchlist.getByText("Searching…")).toBeHidden();
  await search.press("Escape");
  await expect(chosen).toHaveText(before);
});
