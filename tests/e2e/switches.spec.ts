/**
 * However fast symbol, time frame and side are switched while prices come: what legend, scale and indicators show in every single
 * frame is of what the legend names, by the service's own bars.
 */
import { expect, test, type Page } from "@playwright/test";
import type { Bars } from "../../contract/bar.ts";
import { createRandom } from "../support/random.ts";
import { triesOf } from "../support/tries.ts";
import { BTCUSD, enter, ETHUSD, useOwnAccount } from "./support-account.ts";
import { recordScreens, takeScreens, type Screen } from "./support-screen.ts";
import { chooseSymbol, proveUnless, watchForTrouble } from "./support.ts";

const SWITCHES = triesOf({ quick: 40, turn: 100, whole: 500 });
/** Of them at a time, within a few frames of each other. */
const BURST = 5;
const SEED = 17;

const own = useOwnAccount("switches");
const pane = (page: Page) => page.getByRole("region", { name: "Chart", exact: true });
const field = (page: Page) => page.getByRole("combobox", { name: "Search indicators" });
const study = (page: Page, title: string) => page.locator(".study-row", { hasText: title });

const SYMBOLS: Readonly<Record<string, number>> = { BTCUSD, ETHUSD, SOLUSD: 403 };
const FRAMES = ["M1", "M15", "H1", "H4"] as const;
const SIDES = ["Bid", "Ask"] as const;
const AVERAGE = { title: "SMA 150", length: 150 };
const MOMENTUM = { title: "Mom 10", length: 10 };
/** The browser may paint a bar that closed meanwhile, or one that the service has begun already. */
const SLACK_MS = 3_000;

test(`of symbol, time frame and side never show a value of another${proveUnless(false)}`, async ({
  page,
}) => {
  test.setTimeout(120_000 + SWITCHES * 1_500);
  const trouble = await watchForTrouble(page);
  await recordScreens(page);
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD");
  await expect(pane(page)).toContainText(/O\s*\d/);
  await addIndicators(page);
  await page.getByRole("region", { name: "Watchlist" }).getByLabel("Search symbols").fill("USD");
  await takeScreens(page);
  const beganAt = Date.now();
  const screens: Screen[] = [];
  const random = createRandom(SEED);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (let switched = 0; switched < SWITCHES; switched += BURST) {
    await switchFast(page, BURST - 1, pick, random);
    await chooseSide(page, pick(SIDES));
    // Now and then all is seen to come.
    if (random() < 0.3) await expect(study(page, AVERAGE.title)).toContainText(/\d\.\d/);
    screens.push(...(await takeScreens(page)));
  }
  await expect(study(page, AVERAGE.title)).toContainText(/\d\.\d/);
  screens.push(...(await takeScreens(page)));
  const bars = await readBars(beganAt);
  expect(screens.flatMap((screen) => wrongOf(screen, bars))).toEqual([]);
  expect(screens.length).toBeGreaterThan(SWITCHES);
  await test.step("and the comparison is not blind: of another they would be wrong", () => {
    const told = screens.filter(({ studies }) => /\d/.test(studies[AVERAGE.title] ?? ""));
    expect(told.length).toBeGreaterThan(SWITCHES / 2);
    const blind = told.filter((screen) =>
      othersOf(screen).some((one) => wrongOf(one, bars).length === 0),
    );
    expect(blind.length).toBeLessThan(told.length / 10);
  });
  expect(trouble).toEqual([]);
});

/** A long average over the bars, and a momentum below them. */
async function addIndicators(page: Page): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).click();
  for (const text of ["SMA", "momentum"]) {
    await field(page).fill(text);
    await field(page).press("Enter");
  }
  await field(page).press("Escape");
  await study(page, "SMA 20").getByRole("button", { name: "SMA 20: settings" }).dblclick();
  await page.getByRole("dialog", { name: "SMA 20" }).getByLabel("Length").fill(`${AVERAGE.length}`);
  await page.getByRole("button", { name: "Done" }).click();
  for (const { title } of [AVERAGE, MOMENTUM])
    await expect(study(page, title)).toContainText(/\d\.\d/);
}

/** Symbols and time frames in the page itself, faster than any hand: some in one frame, some a few frames apart. */
async function switchFast(
  page: Page,
  count: number,
  pick: <T>(list: readonly T[]) => T,
  random: () => number,
): Promise<void> {
  const acts = Array.from({ length: count }, () => ({
    to: random() < 0.5 ? pick(Object.keys(SYMBOLS)) : pick(FRAMES),
    frames: pick([0, 0, 1, 2, 5, 12, 30]),
  }));
  await page.evaluate(async (list) => {
    const named = (within: string, text: string): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>(`${within} *`)].find(
        (one) => one.childElementCount === 0 && one.textContent?.trim() === text,
      );
    for (const { to, frames } of list) {
      const found = named(".watch-body", to) ?? named(".chart-toolbar", to);
      if (found === undefined) throw new Error(`There is no ${to} to press.`);
      found.click();
      for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame);
      // A press comes between frames and never within one.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, acts);
}

/** By keys: a pointer over the bars would have the legend say another bar. */
async function chooseSide(page: Page, side: string): Promise<void> {
  await pane(page).getByRole("button", { name: "Price side" }).press("Enter");
  await page.getByRole("menuitemradio", { name: `${side} prices` }).press("Enter");
}

type AllBars = {
  /** When the test began, Unix ms. */
  readonly beganAt: number;
  readonly byName: ReadonlyMap<string, Bars>;
};

const keyOf = ({
  symbol,
  timeframe,
  side,
}: Pick<Screen, "symbol" | "timeframe" | "side">): string => [symbol, timeframe, side].join(" ");

async function readBars(beganAt: number): Promise<AllBars> {
  const byName = new Map<string, Bars>();
  for (const [symbol, symbol_id] of Object.entries(SYMBOLS)) {
    for (const timeframe of FRAMES) {
      for (const side of SIDES) {
        const query = `timeframe=${timeframe}&side=${side.toLowerCase()}&limit=500`;
        const bars = await own.records.ask<Bars>("GET", `/symbols/${symbol_id}/bars?${query}`);
        byName.set(keyOf({ symbol, timeframe, side }), bars);
      }
    }
  }
  return { beganAt, byName };
}

/** The same figures under each other name. */
function othersOf(screen: Screen): Screen[] {
  const others: Screen[] = [];
  for (const symbol of Object.keys(SYMBOLS)) {
    for (const timeframe of FRAMES) {
      for (const side of SIDES) {
        const other = { ...screen, symbol, timeframe, side };
        if (keyOf(other) !== keyOf(screen)) others.push(other);
      }
    }
  }
  return others;
}

/** What of a screen cannot be of what it names, in words. */
function wrongOf(screen: Screen, { beganAt, byName }: AllBars): string[] {
  const key = keyOf(screen);
  const bars = byName.get(key);
  if (bars === undefined) return [`there are no bars of ${key}`];
  // The bars that may have been the last one known when it was painted: what comes back is as it was left, until prices come.
  const lasts = [...bars.ts.keys()].filter(
    (at) =>
      (bars.ts[at] ?? NaN) <= screen.last + SLACK_MS && (bars.ts[at + 1] ?? Infinity) >= beganAt,
  );
  const isOf = (fits: (at: number) => boolean): boolean => lasts.some(fits);
  const wrong: string[] = [];
  const [open, high, low, close] = screen.bar.map(Number);
  if (screen.bar.some((text) => /\d/.test(text))) {
    const fits = (at: number): boolean =>
      open === bars.open[at] &&
      (high ?? NaN) <= (bars.high[at] ?? NaN) &&
      (low ?? NaN) >= (bars.low[at] ?? NaN) &&
      isWithin(close ?? NaN, [bars.low[at] ?? NaN, bars.high[at] ?? NaN], 0);
    if (!isOf(fits)) wrong.push(`${key}: bar ${screen.bar.join(" ")}`);
  }
  const average = (at: number) => averageOf(bars, at);
  const momentum = (at: number) => momentumOf(bars, at);
  for (const [title, bandOf] of [
    [AVERAGE.title, average],
    [MOMENTUM.title, momentum],
  ] as const) {
    const text = screen.studies[title] ?? "";
    if (/\d/.test(text) && !isOf((at) => fitsText(text, bandOf(at))))
      wrong.push(`${key}: ${title} ${text}`);
  }
  const ink = screen.inks[AVERAGE.title];
  const near = bars.close.at(-1) ?? NaN;
  for (const { text, ink: own } of screen.scale) {
    if (own === ink && !isOf((at) => fitsText(text, average(at))))
      wrong.push(`${key}: average ${text} on the scale`);
    if (!isWithin(Number(text), [near / 2, near * 2], 0))
      wrong.push(`${key}: ${text} on the scale`);
  }
  return wrong;
}

type Band = readonly [number, number];

/** Between what it is with the lowest and the highest close that the last bar has had. */
function averageOf({ low, high, close }: Bars, at: number): Band {
  const { length } = AVERAGE;
  if (at < length - 1) return [NaN, NaN];
  let sum = 0;
  for (let row = at - length + 1; row < at; row += 1) sum += close[row] ?? NaN;
  return [(sum + (low[at] ?? NaN)) / length, (sum + (high[at] ?? NaN)) / length];
}

function momentumOf({ low, high, close }: Bars, at: number): Band {
  const before = close[at - MOMENTUM.length] ?? NaN;
  return [(low[at] ?? NaN) - before, (high[at] ?? NaN) - before];
}

/** As far as the figure is rounded. */
function fitsText(text: string, band: Band): boolean {
  const decimals = /\.(\d+)$/.exec(text)?.[1]?.length ?? 0;
  return isWithin(Number(text.replace("−", "-")), band, 0.501 * 10 ** -decimals);
}

const isWithin = (value: number, [low, high]: Band, slack: number): boolean =>
  value >= low - slack && value <= high + slack;
