/**
 * Panes that float over the workspace: lifted by menu, key and drag, moved, sized and brought to the front by hand and by keys,
 * kept in the room that there is and in the layout, and docked again where they stood.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectAccessible, signIn, watchForTrouble } from "./support.ts";

/** The machine may be busy with other tests. */
const SLOW = { timeout: 60_000 };

const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
/** What floats, by its pane. */
const float = (page: Page, name: string) =>
  page.locator("[aria-roledescription='floating pane']", { has: pane(page, name) });

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("it is not to be seen");
  return box;
}

/** Whole px: what is moved by a hand is not to be known closer. */
const rounded = ({ x, y, width, height }: Box) =>
  [x, y, width, height].map((one) => Math.round(one));

async function drag(page: Page, from: { x: number; y: number }, dx: number, dy: number) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx / 2, from.y + dy / 2);
  await page.mouse.move(from.x + dx, from.y + dy);
  await page.mouse.up();
}

/** The menu comes behind the first prices: until then a right button is the browser's own. */
async function choose(page: Page, at: Locator, entry: string): Promise<void> {
  const item = page.getByRole("menuitem", { name: entry });
  await expect(async () => {
    await at.click({ button: "right" });
    await expect(item).toBeVisible({ timeout: 1_000 });
  }).toPass(SLOW);
  await item.click();
}

test.use({ actionTimeout: 20_000 });

test("a pane floats, goes where it is put by hand and keys, and docks where it stood", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const trouble = await watchForTrouble(page);
  await signIn(page);
  await expect(page.locator(".status-connection")).toContainText("Connected", SLOW);
  await expect(tab(page, "Orders")).toBeVisible(SLOW);
  const room = page.locator(".workspace-dock");
  const orders = float(page, "Orders");
  const list = float(page, "Watchlist");
  const docked = await boxOf(pane(page, "Watchlist"));
  const isInside = async (one: Locator) => {
    const [inner, outer] = [await boxOf(one), await boxOf(room)];
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.y).toBeGreaterThanOrEqual(outer.y);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
  };

  await test.step("by the menu of its tab", async () => {
    await choose(page, tab(page, "Orders"), "Float over the workspace");
    await expect(orders).toBeVisible(SLOW);
    await expect(tab(page, "Positions")).toBeVisible();
    await expect(orders).toHaveAccessibleName("Orders");
    await isInside(orders);
  });

  await test.step("moved by its header, but not out of the workspace", async () => {
    const before = await boxOf(orders);
    const header = orders.locator(".dv-void-container");
    const { x, y } = await boxOf(header);
    await drag(page, { x: x + 40, y: y + 10 }, 60, -200);
    const after = await boxOf(orders);
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([60, -200]);
    expect(after.width).toBeCloseTo(before.width, 0);
    const held = await boxOf(header);
    await drag(page, { x: held.x + 40, y: held.y + 10 }, 3_000, 0);
    await isInside(orders);
  });

  await test.step("sized by an edge and a corner, never smaller than it may be", async () => {
    const before = await boxOf(orders);
    await drag(page, { x: before.x + 1, y: before.y + before.height / 2 }, -50, 0);
    const wider = await boxOf(orders);
    expect(rounded(wider)).toEqual(
      rounded({ ...before, x: before.x - 50, width: before.width + 50 }),
    );
    const corner = { x: wider.x + 1, y: wider.y + wider.height - 1 };
    await drag(page, corner, 2_000, -2_000);
    const least = await boxOf(orders);
    expect(least.width).toBeGreaterThan(300);
    expect(least.height).toBeGreaterThan(120);
    // The corner across stayed.
    expect(Math.round(least.x + least.width)).toBe(Math.round(wider.x + wider.width));
    expect(Math.round(least.y)).toBe(Math.round(wider.y));
  });

  await test.step("by its key, and a press brings one to the front", async () => {
    await pane(page, "Watchlist").focus();
    await page.keyboard.press("Alt+Shift+KeyD");
    await expect(list).toBeVisible();
    await expect(pane(page, "Watchlist")).toBeFocused();
    const own = await boxOf(list);
    const other = await boxOf(orders.locator(".dv-void-container"));
    // Above the other one.
    await drag(
      page,
      { x: other.x + 40, y: other.y + 10 },
      own.x + 60 - other.x,
      own.y + 60 - other.y,
    );
    const front = (x: number, y: number) =>
      page.evaluate(
        ([left = 0, top = 0]) =>
          document
            .elementFromPoint(left, top)
            ?.closest("[aria-roledescription]")
            ?.getAttribute("aria-label"),
        [x, y],
      );
    expect(await front(own.x + 100, own.y + 100)).toBe("Orders");
    await page.mouse.click(own.x + 20, own.y + own.height - 8);
    expect(await front(own.x + 100, own.y + 100)).toBe("Watchlist");
  });

  await test.step("by keys, in a mode that says so and ends with Escape", async () => {
    await list.getByRole("button", { name: "Pane menu" }).click();
    await page.getByRole("menuitem", { name: "Move and size by keys" }).click();
    await expect(list).toBeFocused();
    await expect(list).toHaveAccessibleDescription(/Arrow keys move it.*Esc ends/);
    const before = await boxOf(list);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Shift+ArrowRight");
    const { x, y, width, height } = before;
    const wanted = { x: x + 16, y: y + 1, width: width + 16, height };
    expect(rounded(await boxOf(list))).toEqual(rounded(wanted));
    await expect(list.getByRole("status").last()).toContainText("from the left");
    await page.keyboard.press("Escape");
    await expect(list.getByText(/Arrow keys move it/)).toHaveCount(0);
    await expect(pane(page, "Watchlist")).toBeFocused();
  });

  await test.step("stands axe in both looks", async () => {
    for (const theme of ["dark", "light"]) {
      const button = page.getByRole("button", { name: `${theme} theme` });
      if ((await button.count()) > 0) await button.click();
      await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
      await expectAccessible(page);
    }
  });

  await test.step("all of it is to be seen in a smaller browser, and as before in a larger one", async () => {
    const before = rounded(await boxOf(list));
    await page.setViewportSize({ width: 1_000, height: 520 });
    await expect.poll(async () => (await boxOf(room)).width).toBe(1_000);
    await expect(async () => {
      for (const one of [list, orders]) await isInside(one);
    }).toPass(SLOW);
    await page.setViewportSize({ width: 1_440, height: 900 });
    await expect.poll(async () => rounded(await boxOf(list))).toEqual(before);
  });

  await test.step("it is kept with the layout", async () => {
    const before = [rounded(await boxOf(list)), rounded(await boxOf(orders))];
    await page.reload();
    await expect(list).toBeVisible(SLOW);
    expect([rounded(await boxOf(list)), rounded(await boxOf(orders))]).toEqual(before);
  });

  await test.step("docked by its button as wide as it was, and by a double click", async () => {
    await list.getByRole("button", { name: "Dock where it stood" }).click();
    await expect(list).toHaveCount(0);
    const again = await boxOf(pane(page, "Watchlist"));
    expect(Math.abs(again.x - docked.x)).toBeLessThanOrEqual(1);
    expect(Math.abs(again.width - docked.width)).toBeLessThanOrEqual(1);
    await orders.locator(".dv-void-container").dblclick();
    await expect(orders).toHaveCount(0);
    await expect(tab(page, "Orders")).toBeVisible();
    await expect(tab(page, "Orders")).toHaveAttribute("aria-selected", "true");
  });

  await test.step("a tab that is let go over the chart's middle floats there, and docks in a strip", async () => {
    const chart = await boxOf(pane(page, "Chart"));
    await tab(page, "Deals").dragTo(pane(page, "Chart"));
    const deals = float(page, "Deals");
    await expect(deals).toBeVisible();
    // A tab that is pressed has its group opened, by the chart's height.
    const { x, y, width } = await boxOf(pane(page, "Chart"));
    expect([x, y, width]).toEqual([chart.x, chart.y, chart.width]);
    await deals.getByRole("tab", { name: "Deals" }).dragTo(tab(page, "Account"));
    await expect(deals).toHaveCount(0);
    await expect(tab(page, "Deals")).toBeVisible();
  });
  expect(trouble).toEqual([]);
});
