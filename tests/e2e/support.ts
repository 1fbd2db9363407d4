/** What every browser test needs: signing in, watching for what a clean page never has, checking accessibility. @bar X21 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, type Response } from "@playwright/test";
import { answerFault } from "../support/answer-faults.ts";

/**
 * The end of a test's title: a tag where `npm test` leaves the test to `npm run prove`, and nothing where something like it
 * stays. playwright.config.ts reads the tag.
 */
export const proveUnless = (stays: boolean): string => (stays ? "" : " @prove");

export type Login = { username: string; password: string };

export const TRADER: Login = { username: "100001", password: "demo-trader" };
export const ADMIN: Login = { username: "900001", password: "demo-admin" };

/** How long a terminal may take to stand on a machine that is busy with other tests. */
const ENTER_MS_MAX = 60_000;

/**
 * Fills the sign-in form and waits for the workspace. `url`: another service than the one of all tests; `login`: another
 * account than the demo trader's.
 */
export async function signIn(
  page: Page,
  remember = false,
  url = "/",
  login: Login = TRADER,
): Promise<void> {
  await keepApart(page);
  await page.goto(url);
  await page.getByLabel("Account ID, alias or e-mail").fill(login.username);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  if (remember) await page.getByLabel("Remember me").check();
  // By the finger where there is one: a mouse would stay where it clicked, and what comes under it later shows its tip.
  const isTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  await page.getByRole("button", { name: "Sign in" })[isTouch ? "tap" : "click"]();
  // On a phone who watches sees first how the account did.
  const first = page.getByRole("region", { name: /^(Watchlist|Deals)$/ }).first();
  await expect(first).toBeVisible({ timeout: ENTER_MS_MAX });
}

/**
 * Layouts and settings of this test's browser stay in it: tests of one account would find each other's. Not where a test has
 * said otherwise before.
 */
async function keepApart(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    try {
      for (const key of ["ringside.layouts-stay", "ringside.settings-stay"]) {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, "yes");
      }
    } catch {
      // A frame of no origin has no storage, and no terminal.
    }
  });
}

/**
 * Makes a symbol the workspace's own. By the search: which rows the list shows by itself hangs on which markets are open, and
 * so on the day of the week.
 */
export async function chooseSymbol(
  page: Page,
  symbol: string,
  press: "click" | "tap" = "click",
): Promise<void> {
  const watchlist = page.getByRole("region", { name: "Watchlist" });
  await watchlist.getByLabel("Search symbols").fill(symbol);
  await watchlist.getByText(symbol, { exact: true }).first()[press]();
}

/**
 * Collects what a clean page never has: uncaught errors, console errors, breaches of the content policy, and answers of the
 * service that are not exactly as the contract has them. Call before the first navigation; the returned list is empty at the
 * end of a good test.
 */
export async function watchForTrouble(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  page.on("pageerror", (error) => trouble.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") trouble.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    void faultOf(response).then((fault) => fault === null || trouble.push(`answer: ${fault}`));
  });
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return trouble;
}

/** What the contract has against an answer; null: nothing, or the page went away before its body was read. */
async function faultOf(response: Response): Promise<string | null> {
  const path = new URL(response.url()).pathname;
  if (!path.startsWith("/api/") && !path.startsWith("/auth/")) return null;
  const text = await response.text().catch(() => null);
  if (text === null) return null;
  const isJson = response.headers()["content-type"]?.startsWith("application/json") === true;
  const body: unknown = isJson && text !== "" ? JSON.parse(text) : null;
  return answerFault({
    method: response.request().method(),
    path,
    status: response.status(),
    body,
  });
}

/** Waits until all that moves or fades on its way in or out has come to rest; what turns for ever is left out. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) =>
          playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Of axe, the minified file: AxeBuilder sends the other one, of a megabyte and a half, twice each time that it looks. */
const resolver = createRequire(import.meta.url);
const AXE = readFileSync(
  createRequire(resolver.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);
/** A script for it to send that does nothing. */
const IS_THERE = "void 0";

/** The rules that another look of what was looked at already can break. */
export const RULES_OF_LOOK: readonly string[] = ["color-contrast", "link-in-text-block"];

/**
 * axe finds nothing to object to on the page once it is still: half faded in, no text has its contrast. `within`: a selector of
 * the part that is looked at.
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await violationsOf(page, within)).toEqual([]);
}

/**
 * What axe objects to, in words: the rule, where each node is, what it is, and what was measured of it. `within` as of
 * expectAccessible. `rules`: those alone are asked.
 */
export async function violationsOf(
  page: Page,
  within?: string,
  rules?: readonly string[],
): Promise<string[]> {
  const wasLess = await page.evaluate(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  // A notice that comes while axe looks would fade in.
  if (!wasLess) await page.emulateMedia({ reducedMotion: "reduce" });
  await untilStill(page);
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
  }
  // Without a page of its own for the result, which is for frames, and takes longer than the rules. Of what it does not object
  // to, nothing is told: to write all of it down takes as long again.
  const axe = new AxeBuilder({ page, axeSource: IS_THERE })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] });
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  if (!wasLess) await page.emulateMedia({ reducedMotion: null });
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.flatMap(nodeWords)].join("\n  "),
  );
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

/** Where it is, what it is, and why it is objected to: without that, what is seen once in many runs cannot be found. */
const nodeWords = ({ target, html, failureSummary = "" }: Violations[number]["nodes"][number]) => [
  `at ${target.join(" ")}: ${html}`,
  failureSummary.replaceAll("\n", "\n    "),
];
