/**
 * Drawings of every tool that are carried along with a panned pane stand where they would be painted there: real Chromium, at one,
 * one and a half and two pixels of the screen to one of the page.
 */
import { expect, test, type Page } from "@playwright/test";
import { addParts, bundlePage, type PageParts } from "./support-pictures.ts";
import type { PannedPage } from "./pages/panned-drawings.ts";

/** Of the pixels of the pane: lines that cross lie over each other in another order, and a label may change its side later. */
const SHARE_MOST = 0.02;

type Moves = Parameters<PannedPage["differences"]>[0];

/** Whole pixels of every kind of screen: between them a picture is laid down up to half a pixel aside. */
const SLOW: Moves = Array.from({ length: 30 }, (_, at) => [-4 * (at + 1), 0]);
const BACK: Moves = Array.from({ length: 20 }, (_, at) => [-120 + 16 * at, 4 * (at % 5)]);

const open = async (page: Page, parts: PageParts): Promise<void> => {
  await page.setContent("<!doctype html><title>Panned drawings</title>");
  await addParts(page, parts);
};

test("drawings that go along with a panned pane stand where they belong, to the pixel", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const parts = await bundlePage(new URL("pages/panned-drawings.ts", import.meta.url));
  for (const deviceScaleFactor of [1, 1.5, 2]) {
    const context = await browser.newContext({ deviceScaleFactor });
    const page = await context.newPage();
    await open(page, parts);
    const found = await page.evaluate((moves) => pannedPage.differences(moves), [...SLOW, ...BACK]);
    expect(found).toHaveLength(SLOW.length + BACK.length);
    expect(found.filter(({ share }) => share > SHARE_MOST)).toEqual([]);
    // The comparison itself is not blind.
    expect(found.filter(({ aside }) => aside <= SHARE_MOST)).toEqual([]);
    await context.close();
  }
});
