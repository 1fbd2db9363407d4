/** Whether a hostile text was taken for markup, on a page of the office and in what opens over it. */
import { expect, type Page } from "@playwright/test";

/** Marks that a text would leave if it were taken for markup. */
export const planted = (page: Page) =>
  page.locator(
    "[onerror], [onload], [ontoggle], [onfocus], iframe, object, embed, marquee, base, xss, custom-element, " +
      "[href^='javascript:'], [src='x'], [action^='javascript:'], meta[http-equiv=refresh], script:not([src])",
  );

/** Opens the account of a list whose name is such a text, and then what asks about it by its name. */
export async function lookIntoDialogs(
  page: Page,
  list: string,
  acts: readonly string[],
): Promise<void> {
  // Behind its name may stand how much waits there.
  await page.getByRole("link", { name: new RegExp(`^${list}\\b`) }).click();
  await page.getByRole("searchbox").fill("onload");
  await page
    .getByRole("button", { name: /^\d+, .*onload/ })
    .first()
    .click();
  await expect(page.locator(".office-account h2")).toContainText("onload");
  const dialog = page.getByRole("dialog");
  for (const act of acts) {
    const entry = page.getByRole("menuitem", { name: act, exact: true });
    const button = page.getByRole("button", { name: act, exact: true });
    if (!(await button.isVisible())) await page.getByRole("button", { name: "More" }).click();
    await button.or(entry).click();
    await expect(dialog).toBeVisible();
    expect(await planted(page).count()).toBe(0);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
}
