/** Pictures of the chart: with whose terminal, symbol, timeframe and time, by button and by name. */
import { readFile } from "node:fs/promises";
import { expect, test, type Page } from "@playwright/test";
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import { BTCUSD, enter, useOwnAccount } from "./support-account.ts";
import { chooseSymbol, expectAccessible, signIn } from "./support.ts";

test("copies a picture of the chart with a line that says what it shows @quick", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page);
  await chooseSymbol(page, "BTCUSD");
  const chart = page.getByRole("region", { name: "Chart" });
  await expect(chart.locator(".legend")).toContainText("BTCUSD");
  await chart.getByRole("button", { name: "Picture of the chart" }).click();
  await expectAccessible(page, "[role='menu']");
  await page.getByRole("menuitem", { name: "Copy picture" }).click();
  await expect(page.getByText("Picture copied")).toBeVisible();
  const found = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const blob = await item?.getType("image/png");
    if (blob === undefined) throw new Error("a picture");
    const image = await createImageBitmap(blob);
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("a canvas");
    pen.drawImage(image, 0, 0);
    /** How many different colours there are in a part: bare ground has one. */
    const colours = (x: number, y: number, width: number, height: number): number =>
      new Set(new Uint32Array(pen.getImageData(x, y, width, height).data.buffer)).size;
    const host = document.querySelector(".chart-host")?.getBoundingClientRect();
    const legend = document.querySelector(".legend-name")?.getBoundingClientRect();
    if (host === undefined || legend === undefined) throw new Error("a chart");
    const head = image.height - Math.round(host.height);
    const legendTop = Math.round(legend.top - host.top) + head;
    return {
      sizes: [image.width, Math.round(host.width)],
      head,
      brand: colours(0, 0, 200, 30),
      time: colours(image.width - 150, 0, 150, 30),
      bare: colours(400, 0, 50, 30),
      legend: colours(Math.round(legend.left - host.left), legendTop, Math.round(legend.width), 16),
      bars: colours(0, head + 100, image.width, image.height - head - 100),
    };
  });
  expect(found.sizes[0]).toBe(found.sizes[1]);
  expect(found.head).toBe(34);
  expect(found.bare).toBe(1);
  for (const part of [found.brand, found.time, found.legend, found.bars])
    expect(part).toBeGreaterThan(5);
});

test("saves a picture by name, as a file named after what it shows", async ({ page }) => {
  await signIn(page);
  await chooseSymbol(page, "BTCUSD");
  await expect(page.getByRole("region", { name: "Chart" }).locator(".legend")).toContainText(
    "BTCUSD",
  );
  await expect(page.getByRole("button", { name: "Picture of the chart" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").getByRole("combobox").fill("Save a picture");
  const taken = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const download = await taken;
  expect(download.suggestedFilename()).toMatch(/^BTCUSD H1 .*\.png$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
  await expect(page.getByText("Picture saved")).toBeVisible();
});

test.describe("of a chart with a position and an order", () => {
  const own = useOwnAccount("picture");

  /** Prints the picture, and says how many pixels are blue where the line of an order to buy stands. */
  async function inkOfLine(page: Page): Promise<number> {
    await page.getByRole("button", { name: "Picture of the chart" }).click();
    await page.getByRole("menuitem", { name: "Print picture" }).click();
    const paper = page.locator("canvas.chart-paper");
    await expect(paper).toHaveCount(1);
    const ink = await paper.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const host = document.querySelector(".chart-host")?.getBoundingClientRect();
      const pill = [...document.querySelectorAll(".line-pill-placed")].find((one) =>
        /limit/i.test(one.textContent ?? ""),
      );
      const pen = canvas.getContext("2d");
      if (host === undefined || pill === undefined || pen === null) throw new Error("an order");
      const { top, height } = pill.getBoundingClientRect();
      const y = Math.round(canvas.height - host.height + top + height / 2 - host.top);
      const { data } = pen.getImageData(60, y - 2, 200, 5);
      let blue = 0;
      for (let at = 0; at < data.length; at += 4) {
        const [r = 0, g = 0, b = 0] = data.slice(at, at + 3);
        if (b > r + 60 && b > g + 30) blue += 1;
      }
      return blue;
    });
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect(paper).toHaveCount(0);
    return ink;
  }

  test("a picture says nothing of the account unless it is wanted, and goes on paper", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    const buy = { symbol_id: BTCUSD, side: SIDE.buy, volume: 0.1 };
    await own.records.placeOrder({ ...buy, type: ORDER_TYPE.market });
    const [position] = await own.records.positions();
    const order_price = Math.round((position?.open_price ?? 0) * 0.99);
    await own.records.placeOrder({ ...buy, type: ORDER_TYPE.limit, order_price });
    await enter(page, own.login);
    await chooseSymbol(page, "BTCUSD");
    await expect(page.locator(".line-pill-placed", { hasText: "Limit" })).toBeVisible();
    const without = await inkOfLine(page);
    await page.getByRole("button", { name: "Picture of the chart" }).click();
    await page.getByRole("menuitemcheckbox", { name: "With positions, orders and deals" }).click();
    await page.keyboard.press("Escape");
    const withOwn = await inkOfLine(page);
    expect(without).toBe(0);
    expect(withOwn).toBeGreaterThan(60);
    // What is printed is the picture alone.
    await page.getByRole("button", { name: "Picture of the chart" }).click();
    await page.getByRole("menuitem", { name: "Print picture" }).click();
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("canvas.chart-paper")).toBeVisible();
    await expect(page.getByRole("region", { name: "Chart" })).toBeHidden();
  });
});
