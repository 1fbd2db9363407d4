/**
 * A service whose clock is far from the browser's: the terminal goes by the service's. Its clock, the age of prices, what an
 * order's day ends with, and a time that is typed in are right, and nothing looks stale. @bar T16
 */
import { expect, test, type Page } from "@playwright/test";
import { PRESS_GAP_MS } from "../../src/trade/press.ts";
import { openRestartedService, type RestartedService } from "./support-restart.ts";
import { openRecords } from "./support-records.ts";
import { field, pick, send, ticket } from "./support-ticket.ts";
import { proveUnless, signIn, TRADER, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 120_000 });

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A busy machine may be so late with what it shows. */
const LATE_MS_MAX = 5_000;
const WATCHED_MS = 6_000;

const MOVES: readonly (readonly [string, number])[] = [
  ["2 h ahead", 2 * HOUR_MS],
  ["90 s behind", -90_000],
  ["2 h behind", -2 * HOUR_MS],
  ["90 s ahead", 90_000],
];

/** Unix ms by the time of day that the status bar shows, on the day of `near`. */
async function shownTime(page: Page, near: number): Promise<number> {
  const text = await page.getByRole("button", { name: /^Time zone: \S+ \d/ }).textContent();
  const [hours, minutes, seconds] = (/\d\d:\d\d:\d\d/.exec(text ?? "")?.[0] ?? "")
    .split(":")
    .map(Number);
  const ofDay = ((hours ?? Number.NaN) * 60 + (minutes ?? 0)) * 60_000 + (seconds ?? 0) * 1_000;
  const day = Math.round((near - ofDay) / DAY_MS) * DAY_MS;
  return day + ofDay;
}

/** As a field of the browser takes it, in the browser's zone, to the minute. */
const typed = (page: Page, at: number) =>
  page.evaluate((ms) => {
    const local = new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  }, at);

const choose = (page: Page, group: string, name: string) =>
  ticket(page)
    .getByRole("radiogroup", { name: group })
    .getByRole("radio", { name, exact: true })
    .check();

for (const [at, [words, movedMs]] of MOVES.entries()) {
  test(`goes by the clock of a service that is ${words}${proveUnless(at < 2)}`, async ({
    page,
    playwright,
  }) => {
    const moved = new URL("moved-clock.mjs", import.meta.url).href;
    const service: RestartedService = await openRestartedService({
      NODE_OPTIONS: `--import=${moved}`,
      CLOCK_MOVED_MS: String(movedMs),
    });
    const request = await playwright.request.newContext({ baseURL: service.url });
    try {
      const trouble = await watchForTrouble(page);
      const serverNow = () => Date.now() + movedMs;
      await signIn(page, false, service.url);
      await pick(page, "BTCUSD");
      await expect(send(page)).toContainText("BTCUSD");

      // The service's clock, and prices that are of this moment, all the while.
      const until = Date.now() + WATCHED_MS;
      while (Date.now() < until) {
        expect(Math.abs((await shownTime(page, serverNow())) - serverNow())).toBeLessThan(
          LATE_MS_MAX,
        );
        await expect(page.locator(".workspace")).not.toHaveAttribute("data-stale");
        await page.waitForTimeout(250);
      }

      await choose(page, "Order type", "Limit");
      await field(page, "Price").fill("50000");
      const records = await openRecords(request, TRADER);
      const expiryOfNewest = async () => (await records.newestOrder())?.expiry_at;

      // The day that ends is the service's.
      await choose(page, "Expiry", "Day");
      await send(page).click();
      const sentAt = Date.now();
      const endOfDay = Math.floor(serverNow() / DAY_MS + 1) * DAY_MS;
      await expect.poll(expiryOfNewest).toBe(endOfDay);

      // A time that is over by the service's clock is refused at once, one that is to come is taken as typed.
      await choose(page, "Expiry", "Date");
      const minute = Math.floor(serverNow() / 60_000) * 60_000;
      await field(page, "Expires at").fill(await typed(page, minute - 60_000));
      await expect(
        ticket(page)
          .getByText(/in the past|over|later/i)
          .first(),
      ).toBeVisible();
      await field(page, "Expires at").fill(await typed(page, minute + 5 * 60_000));
      // A hand is not as fast as this test: two presses within the gap are one.
      await expect.poll(() => Date.now()).toBeGreaterThan(sentAt + PRESS_GAP_MS);
      await send(page).click();
      await expect.poll(expiryOfNewest).toBe(minute + 5 * 60_000);
      await records.clear();
      expect(trouble).toEqual([]);
    } finally {
      await request.dispose();
      await service.close();
    }
  });
}
