/** What is really painted on the chart's canvases: pixels near the colours that it should have, and how much room they fill. */
import { expect, type Page } from "@playwright/test";
import { chooseSymbol } from "./support.ts";

/** How many pixels of the plot and of the scales are of each colour. */
export type Ink = { rise: number; fall: number; text: number };

type Size = { width: number; height: number };

export function inkOf(page: Page): Promise<Ink> {
  return page.locator(".chart-host").evaluate((host) => {
    const probe = document.createElement("canvas").getContext("2d");
    const style = getComputedStyle(document.documentElement);
    const rgbOf = (name: string): number[] => {
      if (probe === null) throw new Error("a canvas");
      probe.fillStyle = style.getPropertyValue(name).trim();
      probe.fillRect(0, 0, 1, 1);
      return Array.from(probe.getImageData(0, 0, 1, 1).data.subarray(0, 3));
    };
    const ink = { rise: 0, fall: 0, text: 0 };
    const colours = { rise: rgbOf("--up"), fall: rgbOf("--down"), text: rgbOf("--muted") };
    for (const canvas of host.querySelectorAll("canvas")) {
      const context = canvas.getContext("2d");
      if (context === null || canvas.width === 0 || canvas.height === 0) continue;
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4) {
        if ((data[at + 3] ?? 0) < 200) continue;
        for (const [name, colour] of Object.entries(colours)) {
          const isNear = colour.every(
            (part, side) => Math.abs(part - (data[at + side] ?? 0)) <= 12,
          );
          if (isNear) ink[name as keyof typeof ink] += 1;
        }
      }
    }
    return ink;
  });
}

/** The room that the chart's pane has below its toolbar and beside its tools, and what is drawn in it, px. */
export function plotOf(page: Page): Promise<{ room: Size; drawn: Size }> {
  return page.locator(".chart-host").evaluate((host) => {
    const sizeOf = (element: Element | null): Size => {
      const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
      return { width, height };
    };
    const pane = sizeOf(host.closest("[data-pane]"));
    const above = sizeOf(document.querySelector(".chart-toolbar"));
    const beside = sizeOf(document.querySelector(".chart-tools"));
    const below = sizeOf(document.querySelector(".chart-ranges"));
    const height = pane.height - above.height - below.height;
    const room = { width: pane.width - beside.width, height };
    // The outer element cuts off what is drawn beyond it.
    return { room, drawn: sizeOf(host.querySelector(".tv-lightweight-charts")) };
  });
}

/** Shows EURUSD by hours with an average of 20 bars, of a terminal that is signed in. */
export async function showHoursWithAverage(page: Page): Promise<void> {
  const pane = page.getByRole("region", { name: "Chart" });
  await chooseSymbol(page, "EURUSD");
  await expect(pane.locator(".legend-name")).toContainText("EURUSD");
  await pane.getByRole("radio", { name: "H1", exact: true }).click();
  await pane.getByRole("button", { name: "Indicators" }).click();
  await page.getByRole("combobox", { name: "Search indicators" }).fill("ema");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(pane.locator(".study-row", { hasText: "EMA 20" })).toContainText(/\d\.\d/);
}
