/** What a browser test of trading on a replayed chart needs. */
import { expect, type Locator, type Page } from "@playwright/test";
import { showHoursWithAverage } from "./support-chart.ts";
import { expectAccessible, signIn } from "./support.ts";

export const pane = (page: Page) => page.getByRole("region", { name: "Chart" });
export const plot = (page: Page) => pane(page).getByRole("application");
export const replay = (page: Page) => pane(page).getByRole("group", { name: "Replay" });
export const practice = (page: Page) => page.getByRole("complementary", { name: "Practice" });
export const figure = (page: Page, name: string) =>
  practice(page).locator(".practice-figures div", { hasText: name }).locator("dd");
export const amount = async (figures: Locator): Promise<number> =>
  Number((await figures.innerText()).replaceAll(",", "").replace("−", "-"));

/** What the page asks of the service that trades. */
export function watchTrading(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && /\/(orders|positions)/.test(request.url()))
      asked.push(`${request.method()} ${request.url()}`);
  });
  return asked;
}

/** `remember`: who reloads the page is still signed in. */
export async function replayFrom(page: Page, barsBack: number, remember = false): Promise<void> {
  await signIn(page, remember);
  await showHoursWithAverage(page);
  await pane(page).getByRole("button", { name: "Replay bars" }).click();
  await expect(plot(page)).toBeFocused();
  for (let at = 0; at < barsBack; at += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
}

export async function begin(page: Page, balance: string): Promise<void> {
  await replay(page).getByRole("button", { name: "Practise" }).click();
  const dialog = page.getByRole("dialog", { name: "Practise trading" });
  await expect(dialog).toContainText("What bars do not tell:");
  await expectAccessible(page);
  await dialog.getByLabel(/^Balance to begin with/).fill("0");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog.getByText("An amount above zero is needed.")).toBeVisible();
  await dialog.getByLabel(/^Balance to begin with/).fill(balance);
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(practice(page)).toBeVisible();
}
