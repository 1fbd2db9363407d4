/** A practice outlives its page: after a reload, or a tab that died, the chart that had it offers to go on, and it is as it was. */
import { expect, test, type Page } from "@playwright/test";
import { PRESS_GAP_MS } from "../../src/trade/press.ts";
import {
  begin,
  figure,
  pane,
  practice,
  replay,
  replayFrom,
  watchTrading,
} from "./support-practice.ts";
import { expectAccessible, watchForTrouble } from "./support.ts";

/** Pages are loaded several times: on a busy machine a minute is not enough. */
test.describe.configure({ timeout: 180_000 });

const offer = (page: Page) => pane(page).getByRole("region", { name: "Practice that was left" });
const lines = (page: Page) => pane(page).locator(".line-pill", { hasText: /^(Buy|Sell)/ });
const ticketButton = (page: Page) => practice(page).locator(".ticket-button");
const time = (page: Page) => replay(page).locator(".replay-time");

/** All that is seen of a practice. */
async function seen(page: Page) {
  const figures = await practice(page).locator(".practice-figures dd").allInnerTexts();
  return {
    figures,
    foot: await practice(page).locator(".practice-foot").innerText(),
    lines: (await lines(page).allInnerTexts()).toSorted(),
    time: await time(page).innerText(),
    stop: await practice(page).getByLabel("Stop loss", { exact: true }).inputValue(),
  };
}

async function next(page: Page): Promise<void> {
  const before = await time(page).innerText();
  await replay(page).getByRole("button", { name: "Next bar" }).click();
  await expect(time(page)).not.toHaveText(before);
}

/** One position, one order that waits, and two bars since. */
async function trade(page: Page): Promise<void> {
  await ticketButton(page).click();
  await expect(practice(page).getByText(/filled at/)).toBeVisible();
  // A press sooner than that is the second of a double one.
  await page.waitForTimeout(PRESS_GAP_MS);
  await practice(page).getByRole("radio", { name: "Limit", exact: true }).click();
  await practice(page).getByLabel("Price", { exact: true }).fill("0.5");
  await expect(ticketButton(page)).toContainText("limit");
  await ticketButton(page).click();
  await expect(lines(page)).toHaveCount(2);
  await practice(page).getByLabel("Stop loss", { exact: true }).fill("30");
  await next(page);
  await next(page);
  // The bars are there before the prices that the account meets: its beginning, two orders, two bars.
  await expect.poll(() => keptSteps(page)).toBe(5);
}

const reload = async (page: Page): Promise<void> => {
  await page.reload();
  await expect(offer(page)).toBeVisible({ timeout: 60_000 });
};

test("after a reload it goes on as it was, once, and another tab is offered nothing of it", async ({
  page,
  context,
}) => {
  const trouble = await watchForTrouble(page);
  const asked = watchTrading(page);
  await replayFrom(page, 30, true);
  await begin(page, "5000");
  await trade(page);
  const before = await seen(page);

  await reload(page);
  await expect(offer(page)).toContainText(/Your practice of EURUSD, .* with 1 open position/);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("offer-dark.png") });
  await offer(page).getByRole("button", { name: "Go on" }).click();
  await expect(lines(page)).toHaveCount(2);
  await expect.poll(() => seen(page)).toEqual(before);

  await test.step("the next bars and a step back are those of one that never stopped", async () => {
    await replay(page).getByRole("button", { name: "Bar before" }).click();
    await next(page);
    await expect.poll(() => seen(page)).toEqual(before);
  });
  await test.step("another tab", async () => {
    const other = await context.newPage();
    await other.goto("/");
    await expect(other.getByRole("button", { name: "Replay bars" })).toBeVisible({
      timeout: 60_000,
    });
    await expect(offer(other)).toHaveCount(0);
    await other.close();
  });
  await test.step("ended, it is not offered again", async () => {
    await practice(page).getByRole("button", { name: "End the practice" }).click();
    await expect(practice(page)).toHaveCount(0);
    await expect.poll(() => keptSteps(page)).toBe(0);
    await page.reload();
    await expect(page.getByRole("button", { name: "Replay bars" })).toBeVisible({
      timeout: 60_000,
    });
    await expect(offer(page)).toHaveCount(0);
  });
  expect(asked).toEqual([]);
  expect(trouble).toEqual([]);
});

test("what was left is ended with its results, or thrown away, and what cannot be read stays", async ({
  page,
}) => {
  const asked = watchTrading(page);
  await replayFrom(page, 30, true);
  await begin(page, "5000");
  await ticketButton(page).click();
  await expect(practice(page).getByText(/filled at/)).toBeVisible();
  await next(page);

  await reload(page);
  await offer(page).getByRole("button", { name: "End it and see results" }).click();
  const results = page.getByRole("dialog", { name: "Results of practice" });
  await expect(results.getByRole("grid", { name: "Trades of the practice" })).toBeVisible();
  await results.getByRole("button", { name: "Done" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => keptSteps(page)).toBe(0);

  await pane(page).getByRole("button", { name: "Replay bars" }).click();
  await pane(page).getByRole("button", { name: "Any bar" }).click();
  await begin(page, "700");
  await ofAnotherVersion(page);
  await reload(page);
  await expect(offer(page)).toContainText("another version of the terminal");
  await expect(offer(page).getByRole("button", { name: "Go on" })).toHaveCount(0);
  await offer(page).getByRole("button", { name: "Not now" }).click();
  await expect(offer(page)).toHaveCount(0);

  await reload(page);
  await offer(page).getByRole("button", { name: "Discard" }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(() => keptSteps(page)).toBe(0);
  expect(asked).toEqual([]);
});

test("of one without a position the figures are told, and it goes on", async ({ page }) => {
  await replayFrom(page, 30, true);
  await begin(page, "700");
  await reload(page);
  await expect(offer(page)).toContainText("with 0 open positions");
  await offer(page).getByRole("button", { name: "Go on" }).click();
  await expect(figure(page, "Balance")).toHaveText("700.00");
});

test("begun by an older rule it goes on with what came of that, and says so", async ({ page }) => {
  await replayFrom(page, 30, true);
  await begin(page, "5000");
  await trade(page);
  const before = await seen(page);
  await ofVersion(page, 1);
  await reload(page);
  await offer(page).getByRole("button", { name: "Go on" }).click();
  await expect(lines(page)).toHaveCount(2);
  await expect.poll(() => seen(page)).toEqual(before);
  await expect(practice(page)).toContainText("It began under an older rule");
  await practice(page).getByRole("button", { name: "Results" }).click();
  const results = page.getByRole("dialog", { name: "Results of practice" });
  await expect(results.getByRole("list", { name: "How fills were decided" })).toContainText(
    "It began under an older rule",
  );
  await expectAccessible(page);
});

test("so many are kept that were not ended: before another begins it is said which go, and none that is open", async ({
  page,
}) => {
  await replayFrom(page, 30, true);
  await begin(page, "700");
  const [open, ...left] = Array.from({ length: 22 }, (_, at) => `left ${at}`);
  await plantLeft(page, [open ?? "", ...left]);
  // Another tab has the oldest.
  await page.evaluate(`void navigator.locks.request("ringside-practice:${open}", () =>
    new Promise(() => undefined))`);
  await practice(page).getByRole("button", { name: "End the practice" }).click();
  await replay(page).getByRole("button", { name: "Practise" }).click();
  const dialog = page.getByRole("dialog", { name: "Practise trading" });
  await expect(dialog.getByRole("status")).toContainText(
    /At most 20 practices .* throws away the oldest: 2, begun up to /,
  );
  expect(await keptBeginnings(page)).toHaveLength(22);
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("drops-dark.png") });
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(practice(page)).toBeVisible();
  // Planted ones that stay, that of the other tab among them, and the one that began.
  await expect.poll(async () => (await keptBeginnings(page)).length).toBe(21);
  const kept = await keptBeginnings(page);
  expect(kept.filter((id) => id.startsWith("left "))).toEqual(
    [open ?? "", ...left.slice(2)].toSorted(),
  );
});

const openDatabase = `new Promise((resolve, reject) => {
  const opening = indexedDB.open("ringside-practice-steps");
  opening.onsuccess = () => resolve(opening.result);
  opening.onerror = () => reject(opening.error);
})`;

/** How many steps the browser keeps of practices under way. */
const keptSteps = (page: Page): Promise<number> =>
  page.evaluate(`${openDatabase}.then((database) => new Promise((resolve) => {
    const count = database.transaction("steps").objectStore("steps").count();
    count.onsuccess = () => { database.close(); resolve(count.result); };
  }))`);

/** What is kept becomes another version's, which knew of other facts. */
const ofAnotherVersion = (page: Page) => ofVersion(page, 0, ", facts: null");

const keptBeginnings = (page: Page): Promise<string[]> =>
  page.evaluate(`${openDatabase}.then((database) => new Promise((resolve) => {
    const keys = database.transaction("beginnings").objectStore("beginnings").getAllKeys();
    keys.onsuccess = () => { database.close(); resolve(keys.result); };
  }))`);

/** Copies of the practice under way, oldest first, as charts that are not there any more have left them. */
const plantLeft = (page: Page, ids: readonly string[]): Promise<void> =>
  page.evaluate(`${openDatabase}.then((database) => new Promise((resolve) => {
    const transaction = database.transaction(["beginnings", "steps"], "readwrite");
    const [beginnings, steps] = ["beginnings", "steps"].map((name) => transaction.objectStore(name));
    beginnings.getAll().onsuccess = ({ target: { result: [beginning] } }) => {
      steps.getAll().onsuccess = ({ target: { result: [step] } }) => {
        for (const [at, id] of ${JSON.stringify(ids)}.entries()) {
          beginnings.put({ ...beginning, id, chart: "gone", begun_at: 1e12 + at * 6e4 }, id);
          steps.put(step, [id, 0]);
        }
      };
    };
    transaction.oncomplete = () => { database.close(); resolve(); };
  }))`);

/** What is kept becomes a version's. */
const ofVersion = (page: Page, version: number, other = ""): Promise<void> =>
  page.evaluate(`${openDatabase}.then((database) => new Promise((resolve) => {
    const transaction = database.transaction("beginnings", "readwrite");
    const store = transaction.objectStore("beginnings");
    store.getAll().onsuccess = (event) => {
      for (const one of event.target.result) store.put({ ...one, version: ${version}${other} }, one.id);
    };
    transaction.oncomplete = () => { database.close(); resolve(); };
  }))`);
