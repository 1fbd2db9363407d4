/** A phone of 390 x 844 that is used by a finger: going from view to view, and what a tap cannot say. */
import { expect, type Locator, type Page } from "@playwright/test";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** A view of the bar below. */
export const go = (page: Page, view: string): Promise<void> =>
  page.getByRole("navigation", { name: "Panes" }).getByRole("button", { name: view }).tap();

/** One of the lists of what was traded. */
export const goList = (page: Page, name: string): Promise<void> =>
  page.getByRole("tab", { name, exact: true }).tap();

/**
 * A finger that rests until `held` is there; as a phone has it that shows a menu, the page hears no more of it then. `end`: of a
 * phone that says how the finger lifts, and makes a click of it.
 */
export async function longPress(
  page: Page,
  what: Locator,
  held: Locator,
  end: "touchCancel" | "touchEnd" = "touchCancel",
): Promise<void> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected it in sight");
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
  await expect(held).toBeVisible();
  await cdp.send("Input.dispatchTouchEvent", { type: end, touchPoints: [] });
  await cdp.detach();
}

/** One finger: down, a rest until `held` is there, or none, and then away. */
export async function touchDrag(
  page: Page,
  what: Locator,
  px: number,
  held: Locator | null,
): Promise<void> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("expected a line in sight");
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at: number) =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y: at }],
    });
  await touch("touchStart", y);
  if (held !== null) await expect(held).toHaveCount(1);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", y + (px * step) / 6);
  await touch("touchEnd", y + px);
  await cdp.detach();
}

/**
 * A tap as a busy phone has it: what waited when the finger lifts is done before the tap's click is made, of whatever lies under
 * the finger by then. Fails where that is something else.
 */
export async function lateTap(what: Locator): Promise<void> {
  const isClicked = await what.evaluate(async (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true, cancelable: true };
    const finger = { ...at, pointerId: 7, pointerType: "touch", isPrimary: true };
    element.dispatchEvent(new PointerEvent("pointerdown", finger));
    element.dispatchEvent(new PointerEvent("pointerup", finger));
    await new Promise((done) => setTimeout(done, 50));
    const beneath = document.elementFromPoint(at.clientX, at.clientY);
    beneath?.dispatchEvent(new PointerEvent("click", { ...finger, detail: 1 }));
    return element.contains(beneath);
  });
  expect(isClicked, "the click is of what was tapped").toBe(true);
}
