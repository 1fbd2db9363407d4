/** What is fetched, and when: little before somebody begins to sign in, then the rest, each part once. @bar T17 */
import { expect, test, type Page, type Request } from "@playwright/test";
import { TRADER, watchForTrouble } from "./support.ts";

/** The language is settled by "index", and what is said in it begins with "start"; the bundler has 158 bytes of its own. */
const FIRST = ["feed-worker", "index", "rolldown-runtime", "start", "theme"];
/** As .size-limit.json; here of what was really sent, compressed. */
const SIGN_IN_BYTES_MAX = 60_000;

/** Scripts that the page and its worker have fetched, by name without the hash, with the bytes of their bodies. */
function watchScripts(page: Page): { name: string; bytes: number }[] {
  const scripts: { name: string; bytes: number }[] = [];
  page.on("requestfinished", (request) => {
    const [, name] = /\/([\w-]+?)(?:-[\w-]{8})?\.js$/.exec(request.url()) ?? [];
    if (name === undefined) return;
    // What is still on its way when the page closes is not waited for.
    void bytesOf(request).then(
      (bytes) => scripts.push({ name, bytes }),
      () => undefined,
    );
  });
  return scripts;
}

/** Of the body, as sent. Of a worker's own script the browser counts none; its length is in the header. */
async function bytesOf(request: Request): Promise<number> {
  const { responseBodySize } = await request.sizes();
  const response = await request.response();
  const length = (await response?.headerValue("content-length")) ?? null;
  return Math.max(responseBodySize, Number(length));
}

const namesOf = (scripts: { name: string }[]) => scripts.map(({ name }) => name).sort();

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Account ID, alias or e-mail").pressSequentially(TRADER.username);
  await page.getByLabel("Password", { exact: true }).pressSequentially(TRADER.password);
}

test("fetches little script until the first key, and then each part once @quick", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const scripts = watchScripts(page);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect.poll(() => namesOf(scripts)).toEqual(FIRST);
  const sizes = scripts.map(({ bytes }) => bytes);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(SIGN_IN_BYTES_MAX);

  await page.getByLabel("Account ID, alias or e-mail").pressSequentially("1");
  const all = ["browser-feed", ...FIRST, "workspace"];
  // The bundler may cut what the worker's parts share into a chunk of its own.
  await expect.poll(() => namesOf(scripts)).toEqual(expect.arrayContaining(all));
  await page.getByLabel("Account ID, alias or e-mail").clear();
  await fillIn(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
  // What opens later may be on its way already; nothing is fetched twice.
  expect(namesOf(scripts)).toEqual(expect.arrayContaining(all));
  expect(new Set(namesOf(scripts)).size).toBe(scripts.length);
  expect(trouble).toEqual([]);
});

test("says so when a part of the feed cannot be fetched, and the next try signs in", async ({
  page,
}) => {
  await page.route("**/assets/browser-feed-*.js", (route) => route.abort());
  await page.goto("/");
  await fillIn(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText(/could not be loaded/i);
  await page.unroute("**/assets/browser-feed-*.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("region", { name: "Watchlist" })).toBeVisible();
});
