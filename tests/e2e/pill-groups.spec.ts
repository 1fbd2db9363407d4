/**
 * Pills that would cover one another and the newest bars are one, which says count, lots and sum and opens for the mouse, the
 * keyboard and a finger. In a real browser against the real service.
 */
import { expect, test, type Locator, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { chooseSymbol, expectAccessible, signIn } from "./support.ts";
import { BTCUSD, enter, useOwnAccount } from "./support-account.ts";
import { PHONE } from "./support-touch.ts";

test.describe.configure({ timeout: 120_000 });

const own = useOwnAccount("groups");
const pane = (page: Page): Locator => page.getByRole("region", { name: "Chart" });
const pill = (page: Page, key: string): Locator => pane(page).locator(`[data-line="${key}"]`);

/** Three buys and a sell at as good as one price, and a limit far enough below. Gives the ids of the buys. */
async function openSome(): Promise<number[]> {
  const { records } = own;
  const order = { symbol_id: BTCUSD, type: ORDER_TYPE.market } as const;
  for (const volume of [0.01, 0.02, 0.03]) {
    await records.placeOrder({ ...order, side: SIDE.buy, volume });
  }
  await records.placeOrder({ ...order, side: SIDE.sell, volume: 0.01 });
  const positions = await records.positions();
  const at = positions[0]?.open_price ?? NaN;
  await own.placeWaiting({ order_price: Math.round(at * 0.997) });
  return positions.filter(({ side }) => side === SIDE.buy).map(({ id }) => id);
}

test("positions of one side at one price are one pill, whose own pills come under the pointer and with the keys", async ({
  page,
}) => {
  const ids = (await openSome()).sort((a, b) => a - b);
  const [first, second] = ids;
  await signIn(page, false, "/", own.login);
  await chooseSymbol(page, "BTCUSD");
  const group = pill(page, `g:p${first}`);
  await expect(group.locator(".line-pill-what")).toHaveText("3× Buy 0.06");
  await expect(group.locator(".line-pill-figure")).toHaveText(/^[−+]?\d+\.\d\d$/);
  const member = pill(page, `p${second}`);
  await expect(member).toHaveClass(/line-pill-away/);
  await page.screenshot({ path: test.info().outputPath("groups.png") });

  // The way from the one to the others keeps them.
  await group.hover();
  await member.hover();
  await expect(group).toHaveClass(/line-pill-open/);
  await page.screenshot({ path: test.info().outputPath("groups-open.png") });
  await expectAccessible(page, '[aria-label="Chart"]');
  const box = await member.locator(".line-pill-what").boundingBox();
  if (box === null) throw new Error("expected the member in sight");
  await page.mouse.down();
  await page.mouse.move(box.x + 5, box.y + 60, { steps: 4 });
  await page.mouse.move(box.x + 5, box.y + 110, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => (await own.records.positions()).find(({ id }) => id === second)?.stop_loss)
    .not.toBeNull();
  await page.mouse.click(box.x - 300, box.y - 120);
  await expect(group).not.toHaveClass(/line-pill-open/);

  await group.getByRole("button").focus();
  await expect(group.getByRole("button")).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowRight");
  await expect(pill(page, `p${first}`).locator(".line-pill-handle")).toBeFocused();
  await expect(pill(page, `p${first}`)).not.toHaveClass(/line-pill-away/);
});

test.describe("on a phone", () => {
  test.use({ ...PHONE });

  test("the pill of a position leaves the newest bars their room, and says all of it once it is tapped", async ({
    page,
  }) => {
    const { position_id } = await own.records.placeOrder({
      symbol_id: BTCUSD,
      type: ORDER_TYPE.market,
      side: SIDE.buy,
      volume: 0.01,
    });
    await enter(page, own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    const one = pill(page, `p${position_id}`);
    await expect(one).toContainText(/[+−]\d/);
    const handle = one.locator(".line-pill-handle");
    const [box, layer] = [
      await one.boundingBox(),
      await pane(page).locator(".trading-layer").boundingBox(),
    ];
    const scale = (layer?.x ?? 0) + (layer?.width ?? 0);
    expect(scale - (box?.x ?? 0)).toBeLessThan(64);
    await page.screenshot({ path: test.info().outputPath("position-phone.png") });
    const what = one.locator(".line-pill-what");
    await expect(what).toBeHidden();
    await handle.tap();
    await expect(what).toHaveText("Buy 0.01");
    await expect(what).toBeVisible();
    await expect(one.getByRole("button", { name: /^Close/ })).toBeVisible();
  });

  test("a tap opens the pill of several, and one beside it closes it", async ({ page }) => {
    const [first] = (await openSome()).sort((a, b) => a - b);
    await enter(page, own.login);
    await chooseSymbol(page, "BTCUSD", "tap");
    const group = pill(page, `g:p${first}`);
    const member = pill(page, `p${first}`);
    await expect(group).not.toHaveClass(/line-pill-away/);
    await page.screenshot({ path: test.info().outputPath("groups-phone.png") });
    await group.getByRole("button").tap();
    await expect(member).not.toHaveClass(/line-pill-away/);
    await page.screenshot({ path: test.info().outputPath("groups-phone-open.png") });
    await member.locator(".line-pill-handle").tap();
    await expect(member.getByRole("button", { name: /^Close/ })).toBeVisible();
    await group.getByRole("button").tap();
    await expect(member).toHaveClass(/line-pill-away/);
  });
});
