/**
 * Everything on a phone is in sight and in reach of a finger, upright and on its side, or the strip that hides it says so:
 * measured where it stands.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { enter, useOwnAccount } from "./support-account.ts";
import { chart, tools } from "./support-drawings.ts";
import { ticket } from "./support-ticket.ts";
import { go, goList, PHONE } from "./support-touch.ts";
import { chooseSymbol, expectAccessible } from "./support.ts";

test.describe.configure({ timeout: 120_000 });
test.use({ ...PHONE, actionTimeout: 15_000 });

const own = useOwnAccount("room");
const ON_ITS_SIDE = { width: 844, height: 390 };
/** A finger's button is as large as this, px. */
const FINGER_PX = 44;

async function boxOf(what: Locator) {
  await expect(what).toBeVisible();
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected it in sight");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

type Box = Awaited<ReturnType<typeof boxOf>>;
const areApart = (one: Box, other: Box): boolean =>
  one.right <= other.x || other.right <= one.x || one.bottom <= other.y || other.bottom <= one.y;

/** Which of its sides hide more, as a finger is told. */
const more = (what: Locator) => what.getAttribute("data-more");

async function openChart(page: Page): Promise<void> {
  await enter(page, own.login);
  await chooseSymbol(page, "BTCUSD", "tap");
  await go(page, "Chart");
  await expect(chart(page)).toContainText(/O\s*\d/);
}

test("the button of the drawing tools covers no figure of the chart above the ticket", async ({
  page,
}) => {
  await openChart(page);
  const pencil = chart(page).getByRole("button", { name: "Drawing tools" });
  const figures = chart(page).locator(".legend-row").first();
  for (const size of [PHONE.viewport, ON_ITS_SIDE]) {
    await page.setViewportSize(size);
    for (const type of ["Market", "Stop limit"]) {
      await go(page, "Trade");
      await ticket(page).getByRole("radio", { name: type, exact: true }).check({ force: true });
      for (const row of await chart(page).locator(".legend-row:visible").all()) {
        const [button, words] = [await boxOf(pencil), await boxOf(row)];
        expect(areApart(button, words), `${type} at ${size.width}`).toBe(true);
      }
    }
  }
  await expect(figures).toBeVisible();
});

test("tools for drawing are as large as a finger, and the strip says where more of them are", async ({
  page,
}) => {
  await openChart(page);
  await chart(page).getByRole("button", { name: "Drawing tools" }).tap();
  const buttons = tools(page).getByRole("button");
  await expect(buttons).not.toHaveCount(0);
  const boxes = await buttons.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON() as Box),
  );
  boxes.forEach((box, index) => {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(FINGER_PX);
    for (const other of boxes.slice(index + 1)) expect(areApart(box, other)).toBe(true);
  });
  const strip = chart(page).locator(".chart-tools");
  await expect.poll(() => more(strip)).toBe("down");
  await strip.evaluate((one) => one.scrollTo(0, one.scrollHeight));
  await expect.poll(() => more(strip)).toBe("up");
  await expect(tools(page).getByRole("button", { name: /^Remove all/ })).toBeInViewport();
  await expectAccessible(page, '[aria-label="Chart"]');
});

test("the period of deals and their file are in sight, and tables that are cut say so", async ({
  page,
}) => {
  await enter(page, own.login);
  await go(page, "Positions");
  await goList(page, "Deals");
  const pane = page.getByRole("region", { name: "Deals" });
  for (const name of [/^Period/, /^Export/]) {
    const box = await boxOf(pane.getByRole("button", { name }).first());
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.right).toBeLessThanOrEqual(PHONE.viewport.width);
  }
  await pane.getByRole("radio", { name: "Statement" }).check({ force: true });
  const wide = pane.locator(".statement-wide").last();
  await expect.poll(() => more(wide)).toBe("right");
  // The rest of the page is as wide as the phone.
  const paper = pane.locator(".statement-scroll");
  expect(await paper.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test("ranges of the chart and what brings its view back are in reach", async ({ page }) => {
  await openChart(page);
  const ranges = chart(page).getByRole("group", { name: "Date range" });
  await expect.poll(() => more(ranges)).toBe("right");
  await ranges.evaluate((one) => one.scrollTo(one.scrollWidth, 0));
  await expect.poll(() => more(ranges)).toBe("left");
  await page.setViewportSize(ON_ITS_SIDE);
  const reset = await boxOf(chart(page).getByRole("button", { name: "Reset the view" }));
  expect(reset.right).toBeLessThanOrEqual(ON_ITS_SIDE.width);
  await go(page, "Trade");
  const form = ticket(page).getByRole("form", { name: "Order" });
  const stop = await boxOf(ticket(page).getByRole("textbox", { name: "Stop loss" }));
  const foot = await boxOf(ticket(page).locator(".ticket-summary"));
  expect(stop.bottom).toBeLessThanOrEqual(foot.y);
  await expect.poll(() => more(form)).toContain("down");
});
