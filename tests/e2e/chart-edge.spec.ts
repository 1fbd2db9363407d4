/**
 * Lines of trading whose price the chart does not show: marks at its edges say that they are there and at which price, and a
 * press takes them into sight. In a real browser against the real service.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { chooseSymbol, expectAccessible, signIn, watchForTrouble } from "./support.ts";
import { BTCUSD, enter, useOwnAccount } from "./support-account.ts";
import { go, PHONE } from "./support-touch.ts";

test.use({ colorScheme: "dark" });
test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("edge");
const pane = (page: Page): Locator => page.getByRole("region", { name: "Chart" });
const edge = (page: Page, side: "Above" | "Below"): Locator =>
  pane(page).getByRole("group", { name: `${side} the chart` });

/** A position with a take profit far above, a stop loss far below and three buy limits below that. */
async function openFar() {
  const { records } = own;
  const order = { symbol_id: BTCUSD, side: SIDE.buy, volume: 0.1 };
  await records.placeOrder({ ...order, type: ORDER_TYPE.market });
  const [position] = await records.positions();
  if (position === undefined) throw new Error("expected an open position, was none");
  const at = (share: number) => Math.round(position.open_price * share);
  await records.changePosition(position.id, { stop_loss: at(0.8), take_profit: at(1.3) });
  for (const share of [0.7, 0.65, 0.6]) {
    await records.placeOrder({ ...order, type: ORDER_TYPE.limit, order_price: at(share) });
  }
  return position;
}

async function openChart(page: Page): Promise<void> {
  await signIn(page, false, "/", own.login);
  await chooseSymbol(page, "BTCUSD");
  await expect(pane(page).locator(".legend-name")).toContainText("BTCUSD");
  await pane(page).getByRole("radio", { name: "M15", exact: true }).click();
  await expect(pane(page)).toContainText(/O\s*\d/);
}

async function addRsi(page: Page): Promise<void> {
  await pane(page).getByRole("button", { name: "Indicators" }).first().click();
  await page.getByRole("combobox", { name: "Search indicators" }).fill("RSI");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(pane(page).getByRole("button", { name: "RSI 14: settings" })).toBeVisible();
}

test("a line out of sight has a mark at the edge that it is beyond, and a press takes it into sight", async ({
  page,
}) => {
  const trouble = await watchForTrouble(page);
  const position = await openFar();
  await openChart(page);
  const above = edge(page, "Above").getByRole("button");
  await expect(above).toHaveCount(1);
  await expect(above).toHaveAccessibleName(
    /^Show TP [\d.,]+, above the chart: Take profit of Buy 0\.10 BTCUSD, position \d+$/,
  );
  const below = edge(page, "Below").getByRole("button");
  await expect(below).toHaveText([/SL/, /Buy limit/, "+2"]);
  await expectAccessible(page, '[aria-label="Chart"]');
  await page.screenshot({ path: test.info().outputPath("edge-dark.png") });

  await above.click();
  await expect(above).toHaveCount(0);
  const pill = pane(page).locator(`[data-line="p${position.id}.tp"]`);
  await expect(pill).not.toHaveClass(/line-pill-away/);
  await expect(pill).toBeInViewport();
  await below.last().click();
  await expect(edge(page, "Below")).toHaveCount(0);
  // Two of the orders stand close together, and are one pill.
  await expect(pane(page).locator(".line-pill-group")).toContainText("2× Buy limit 0.20");
  await expect(pane(page).locator(".line-pill-away")).toHaveCount(2);
  await page.screenshot({ path: test.info().outputPath("edge-all.png") });
  expect(trouble).toEqual([]);
});

test("marks stand in the pane of the bars, beside its buttons, where an indicator has a pane", async ({
  page,
}) => {
  await openFar();
  await openChart(page);
  const below = edge(page, "Below");
  await expect(below.getByRole("button").first()).toBeVisible();
  await addRsi(page);
  const buttons = pane(page).getByRole("group", { name: "Pane of the bars" });
  const boxOf = async (one: Locator) =>
    (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(async () => {
    const [low, rsi] = [await boxOf(below), await boxOf(pane(page).locator(".study-pane-legend"))];
    expect(low.y + low.height).toBeLessThan(rsi.y);
    const [high, corner] = [await boxOf(edge(page, "Above")), await boxOf(buttons)];
    expect(high.x + high.width).toBeLessThanOrEqual(corner.x);
  }).toPass({ timeout: 5_000 });
  await page.screenshot({ path: test.info().outputPath("edge-panes.png") });
  // Each is pressed where it stands.
  await edge(page, "Above").getByRole("button").click();
  await expect(edge(page, "Above")).toHaveCount(0);
  await below.getByRole("button").last().click();
  await expect(below).toHaveCount(0);
});

test("of four charts with an indicator the highest order is cancelled at its pill, below the pane's own button", async ({
  page,
}) => {
  await openChart(page);
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: "4 charts", exact: true }).click();
  await addRsi(page);
  const chart = pane(page).first();
  await chart.getByRole("button", { name: "Automatic price scale" }).click();
  // The price that stands 5 px below the pane's upper edge, as the crosshair's button says it.
  await chart.locator(".chart-host").hover({ position: { x: 200, y: 5 } });
  const said = await chart.getByRole("button", { name: /^Order at/ }).getAttribute("aria-label");
  const order_price = Math.round(Number(/[\d.]+/.exec(said ?? "")?.[0]));
  const { id } = await own.placeWaiting({ side: SIDE.sell, order_price });
  const pill = chart.locator(`[data-line="o${id}"]`);
  await pill.hover();
  const cancel = pill.getByRole("button", { name: /^Cancel/ });
  await cancel.click({ timeout: 10_000 });
  await expect(cancel).toHaveText("Cancel?");
});

test("one of sixteen small charts keeps its room for the bars: a result, all of it under the pointer, and no marks", async ({
  page,
}) => {
  const position = await openFar();
  await openChart(page);
  await expect(edge(page, "Below").getByRole("button")).toHaveCount(3);
  await page.getByRole("button", { name: "Charts", exact: true }).click();
  await page.getByRole("menuitem", { name: "16 charts", exact: true }).click();
  const charts = page.locator("[data-pane='chart']:visible");
  await expect(charts).toHaveCount(16);
  const first = page.getByRole("region", { name: "Chart", exact: true });
  const pill = first.locator(`[data-line="p${position.id}"]`);
  await expect(pill).toHaveClass(/line-pill-small/);
  await expect(pill.locator(".line-pill-figure")).toBeVisible();
  await expect(pill.locator(".line-pill-what")).toBeHidden();
  await expect(edge(page, "Below").getByRole("button")).toHaveCount(0);
  await expect(page.getByText(/more lines? in sight/)).toHaveCount(0);
  await pill.hover();
  await expect(pill.locator(".line-pill-what")).toHaveText("Buy 0.10");
  await expect(pill.getByRole("button", { name: /^Close/ })).toBeVisible();
});

test("a mark moves with the scale, and goes with its line", async ({ page }) => {
  const position = await openFar();
  await openChart(page);
  const below = edge(page, "Below").getByRole("button");
  await expect(below.first()).toContainText("SL");
  await below.first().focus();
  await page.keyboard.press("Enter");
  await expect(below.first()).toContainText("Buy limit");
  await own.records.changePosition(position.id, { take_profit: null });
  await expect(edge(page, "Above")).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ ...PHONE, colorScheme: "light" });

  test("the marks have room beside each other and below the legend, and take a finger", async ({
    page,
  }) => {
    await openFar();
    await enter(page, own.login);
    const watchlist = page.getByRole("region", { name: "Watchlist" });
    await watchlist.getByLabel("Search symbols").fill("BTCUSD");
    await watchlist.getByText("BTCUSD", { exact: true }).first().tap();
    await go(page, "Chart");
    const below = edge(page, "Below").getByRole("button");
    await expect(below).toHaveText([/SL/, /Buy limit/, "+2"]);
    const chart = await pane(page).boundingBox();
    const boxes = await Promise.all((await below.all()).map((mark) => mark.boundingBox()));
    for (const box of boxes) {
      expect(box?.height).toBeGreaterThanOrEqual(40);
      expect(box?.x).toBeGreaterThanOrEqual(chart?.x ?? 0);
    }
    // Those above stand below the legend, and can be read as well as it.
    const legend = await pane(page).locator(".legend").boundingBox();
    const above = edge(page, "Above").getByRole("button").first();
    await expect
      .poll(async () => (await above.boundingBox())?.y)
      .toBeGreaterThanOrEqual((legend?.y ?? 0) + (legend?.height ?? 999));
    await page.screenshot({ path: test.info().outputPath("edge-phone.png") });
    await below.last().tap();
    await expect(edge(page, "Below")).toHaveCount(0);
  });
});
