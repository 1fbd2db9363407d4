/** The bars at the top and the bottom hold what they say: on a narrow desk, and while the connection is lost. */
import { expect, test, type Page } from "@playwright/test";
import { signIn } from "./support.ts";

/** Of what is in the top bar and seen, how far to the right the last of it reaches, px. */
const endOfTopBar = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll(".top-bar-end > *")];
    return Math.max(...parts.map((part) => part.getBoundingClientRect().right));
  });

/** Which words of the connection, and of the clock, are cut or stand beyond the page. */
const cutWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".status-connection, .connection-word, .status-clock")]
      .filter((words) => {
        const isShown = words.clientWidth > 1;
        const isBeyond = words.getBoundingClientRect().right > innerWidth;
        return isShown && (isBeyond || words.scrollWidth > words.clientWidth);
      })
      .map((words) => words.textContent),
  );

async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true);
  const status = page.getByRole("contentinfo", { name: "Status" });
  await expect(status.getByText(/Reconnecting in \d+ s/).first()).toBeVisible({ timeout: 30_000 });
}

test("on a narrow desk the account's button is on the page, with a connection and without", async ({
  page,
}) => {
  await page.setViewportSize({ width: 760, height: 900 });
  await signIn(page);
  // What is fetched once prices are live is the rest of the bar.
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
  await expect(page.locator(".account-chip")).toContainText("Demo");
  const widths = [760, 700, 645];
  const expectOnPage = async (): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(() => endOfTopBar(page), { message: `at ${width} px` })
        .toBeLessThanOrEqual(width);
    }
  };
  await expectOnPage();
  await loseConnection(page);
  await expectOnPage();
});

test("while it reconnects no word of the connection is cut", async ({ page }) => {
  await signIn(page);
  await expect(page.getByRole("group", { name: "Account figures" })).toBeVisible();
  await loseConnection(page);
  for (const width of [1440, 1100, 760]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutWords(page), { message: `at ${width} px` }).toEqual([]);
  }
});
