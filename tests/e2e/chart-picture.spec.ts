/** Pictures of the chart: with whose terminal, symbol, timeframe and time, by button and by name. */
import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
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
