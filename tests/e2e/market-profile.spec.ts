/** The market profile on the chart: found, set, read by the pointer, by keys and in a replay, against the service's own bars. */
import { expect, test, type Page } from "@playwright/test";
import type { Bar } from "../../drawings/tool.ts";
import { BTCUSD, enter, useOwnAccount } from "./support-account.ts";
import { barsOf } from "./support-plot.ts";
import { go, PHONE } from "./support-touch.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("market-profile");
const DAY_MS = 86_400_000;
const pane = (page: Page) => page.getByRole("region", { name: "Chart", exact: true });
const plot = (page: Page) => pane(page).getByRole("application");
const row = (page: Page) =>
  pane(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: "TPO 70: settings" }) });
const timeframe = (page: Page, name: string) =>
  pane(page).getByRole("radio", { name, exact: true }).check({ force: true });
/** The bar that the keyboard's crosshair is on, and what the indicators say there, as they are read aloud. */
const spokenBar = (page: Page) => pane(page).getByText(/^\w{3} \d{1,2} \w{3} \d{4}.*: open/);
const spokenLevels = (page: Page) => pane(page).getByText(/^TPO 70: Point of control/);

type Levels = { readonly poc: number; readonly high: number; readonly low: number };

async function add(page: Page, text: string): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  const field = page.getByRole("combobox", { name: "Search indicators" });
  await field.fill(text);
  await expect(page.getByRole("option").first()).toContainText("Market profile (TPO)");
  await field.press("Enter");
  await field.press("Escape");
}

/** What a day's bars of half hours say, written down anew: letters by price, rows of so many points. */
function levelsOf(bars: readonly Bar[], points: number): Levels {
  const letters = new Map<number, number>();
  const rowAt = (price: number): number => Math.floor(Math.round(price * 100) / points + 0.5);
  for (const { low, high } of bars)
    for (let at = rowAt(low); at <= rowAt(high); at += 1)
      letters.set(at, (letters.get(at) ?? 0) + 1);
  const rows = [...letters.keys()];
  const [bottom, top] = [Math.min(...rows), Math.max(...rows)];
  const of = (at: number): number => letters.get(at) ?? 0;
  const middle = (bottom + top) / 2;
  const poc = rows.toSorted(
    (a, b) => of(b) - of(a) || Math.abs(a - middle) - Math.abs(b - middle) || b - a,
  )[0] as number;
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0);
  let [low, high, held] = [poc, poc, of(poc)];
  while (held < 0.7 * all) {
    const [above, below] = [of(high + 1) + of(high + 2), of(low - 1) + of(low - 2)];
    if (low === bottom || (high < top && above >= below)) {
      high = Math.min(top, high + 2);
      held += above;
    } else {
      low = Math.max(bottom, low - 2);
      held += below;
    }
  }
  const priceOf = (at: number): number => (at * points) / 100;
  return { poc: priceOf(poc), high: priceOf(high), low: priceOf(low) };
}

const numbersIn = (text: string): number[] =>
  (text.match(/\d[\d,]*\.\d+/g) ?? []).map((one) => Number(one.replaceAll(",", "")));

async function readLevels(page: Page): Promise<Levels> {
  const [poc = NaN, high = NaN, low = NaN] = numbersIn(await row(page).innerText());
  return { poc, high, low };
}

/** The moment of the bar that the crosshair is on, Unix ms. */
async function momentOf(page: Page): Promise<number> {
  const [, time = ""] = /^\w{3} (.*?) UTC:/.exec((await spokenBar(page).textContent()) ?? "") ?? [];
  return Date.parse(`${time} UTC`);
}

async function choose(page: Page, field: RegExp, option: string): Promise<void> {
  await page.getByRole("dialog").getByRole("button", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("is found by both names and says of each day what the service's half hours make, on every time frame, aloud too", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await timeframe(page, "H1");
  await add(page, "tpo");
  await expect(row(page)).toContainText(/\d+\.\d/);
  await row(page).getByRole("button", { name: "TPO 70: settings" }).dblclick();
  await choose(page, /Height of a row, points/, "1000");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  const halfHours = await barsOf(own.records, BTCUSD, "M30");
  const dayOf = (ts: number): readonly Bar[] =>
    halfHours.filter((bar) => Math.floor(bar.ts / DAY_MS) === Math.floor(ts / DAY_MS));

  await test.step("of the day under the keyboard's crosshair, which is read aloud", async () => {
    await plot(page).focus();
    for (let jump = 0; jump < 5; jump += 1) await page.keyboard.press("Shift+ArrowLeft");
    await expect(spokenBar(page)).toBeAttached();
    const day = dayOf(await momentOf(page));
    expect(day.length).toBeGreaterThan(40);
    const expected = levelsOf(day, 1000);
    await expect.poll(() => readLevels(page)).toEqual(expected);
    const words = (await spokenLevels(page).textContent()) ?? "";
    expect(words).toMatch(/Point of control .*Value area high .*Value area low/);
    expect(numbersIn(words)).toEqual(Object.values(expected));
  });
  await test.step("of another day a day further back", async () => {
    const before = await momentOf(page);
    for (let bar = 0; bar < 24; bar += 1) await page.keyboard.press("ArrowLeft");
    await expect.poll(() => momentOf(page)).toBe(before - DAY_MS);
    await expect.poll(() => readLevels(page)).toEqual(levelsOf(dayOf(await momentOf(page)), 1000));
  });
  await test.step("the same on bars of a quarter of an hour and of five minutes", async () => {
    for (const frame of ["M15", "M5"]) {
      await timeframe(page, frame);
      await plot(page).focus();
      await page.keyboard.press("Shift+ArrowLeft");
      await expect(spokenBar(page)).toBeAttached();
      await expect(row(page)).toContainText(/\d+\.\d/);
      // The day that goes on may have got another letter since the service was asked.
      await expect(async () => {
        const now = await barsOf(own.records, BTCUSD, "M30");
        const moment = await momentOf(page);
        const day = now.filter(({ ts }) => Math.floor(ts / DAY_MS) === Math.floor(moment / DAY_MS));
        expect(await readLevels(page)).toEqual(levelsOf(day, 1000));
      }).toPass({ timeout: 20_000 });
    }
  });
  await test.step("and says where bars are longer than what it is made of", async () => {
    await timeframe(page, "W1");
    await expect(row(page)).toContainText(
      "The bars are longer than a day: choose a shorter time frame",
    );
    await timeframe(page, "H1");
    await expect(row(page)).toContainText(/\d+\.\d/);
  });
  expect(trouble).toEqual([]);
});

test("knows nothing of later in a replay", async ({ page }) => {
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await timeframe(page, "M15");
  await add(page, "market profile");
  await row(page).getByRole("button", { name: "TPO 70: settings" }).dblclick();
  await choose(page, /Height of a row, points/, "1000");
  await page.getByRole("button", { name: "Done" }).click();
  await pane(page).getByRole("button", { name: "Replay bars" }).click();
  await expect(plot(page)).toBeFocused();
  for (let jump = 0; jump < 7; jump += 1) await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  const quarters = await barsOf(own.records, BTCUSD, "M15");
  const time = pane(page).getByRole("group", { name: "Replay" }).locator(".replay-time");
  for (let step = 0; step < 3; step += 1) {
    await expect(time).toContainText(/\d:\d\d/);
    // When the newest bar began that is shown.
    const newest = Date.parse(`${(await time.innerText()).replace(/^\w+ /, "")} UTC`);
    await expect.poll(() => readLevels(page)).toEqual(levelsUpTo(quarters, newest));
    await pane(page).getByRole("button", { name: "Next bar" }).click();
    await expect(time).not.toContainText(new Date(newest).toISOString().slice(11, 16));
  }
});

/** A day as far as its quarters of an hour up to one are known: a half hour that has begun is of its first alone. */
function levelsUpTo(quarters: readonly Bar[], newest: number): Levels {
  const halves = new Map<number, Bar>();
  const begins = Math.floor(newest / DAY_MS) * DAY_MS;
  for (const bar of quarters.filter(({ ts }) => ts >= begins && ts <= newest)) {
    const ts = Math.floor(bar.ts / 1_800_000) * 1_800_000;
    const one = halves.get(ts) ?? bar;
    const [low, high] = [Math.min(one.low, bar.low), Math.max(one.high, bar.high)];
    halves.set(ts, { ...one, low, high });
  }
  return levelsOf([...halves.values()], 1000);
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE.viewport, hasTouch: true });

  test("is added, and says its levels", async ({ page }) => {
    await signIn(page);
    await go(page, "Chart");
    await pane(page).getByRole("button", { name: "Indicators" }).tap();
    await page.getByRole("combobox", { name: "Search indicators" }).fill("tpo");
    await page
      .getByRole("option", { name: /^Market profile/ })
      .first()
      .tap();
    await page.getByRole("button", { name: "Close" }).tap();
    await expect(row(page)).toContainText(/\d+\.\d/);
  });
});
