/** The short notices as the browser tests find them, and what of the page they lie over. */
import { expect, type Locator, type Page } from "@playwright/test";

/** What may be up: the notices, and what welcomes a newcomer. */
const OVER = ".toast, .welcome";

export const toast = (page: Page): Locator => page.locator(".toast");

/** What is pressed, chosen, typed into or pointed at. */
const PRESSED =
  "a[href], button, input, select, textarea, summary, canvas, [role=row], [role=gridcell], [role=tab], [tabindex='0']";

/**
 * The controls on screen that a notice lies over, in words: at the middle and near each corner the topmost element is the
 * notice's, and without the notice it would be the control's.
 */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([over, pressed]) => {
      const notices = [...document.querySelectorAll<HTMLElement>(over)];
      const isOfNotice = (one: Element | null) => notices.some((notice) => notice.contains(one));
      const controls = [...document.querySelectorAll<HTMLElement>(pressed)].filter(
        (one) => !isOfNotice(one) && one.checkVisibility(),
      );
      const points = controls.flatMap((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const middle: [number, number] = [(left + right) / 2, (top + bottom) / 2];
        const corners = [left + 2, right - 2].flatMap((x) =>
          [top + 2, bottom - 2].map((y): [number, number] => [x, y]),
        );
        return [middle, ...corners].map(([x, y]) => ({ control, x, y }));
      });
      const isUnder = points.map(({ x, y }) => isOfNotice(document.elementFromPoint(x, y)));
      const before = notices.map((notice) => notice.style.display);
      for (const notice of notices) notice.style.display = "none";
      const found = points.filter(({ control, x, y }, at) => {
        const below = document.elementFromPoint(x, y);
        return isUnder[at] === true && below !== null && control.contains(below);
      });
      for (const [at, notice] of notices.entries()) notice.style.display = before[at] ?? "";
      const words = ({ control }: (typeof found)[number]) =>
        `${control.tagName} ${control.getAttribute("aria-label") ?? control.textContent}`;
      return [...new Set(found.map(words))];
    },
    [OVER, PRESSED] as const,
  );

/** One notice is up, and it lies over nothing. */
export async function expectFreePlace(page: Page): Promise<void> {
  await expect(page.locator(OVER)).toHaveCount(1);
  expect(await covered(page)).toEqual([]);
}

/** From now on: the title of each notice that was up, in order. */
export async function recordTitles(page: Page): Promise<() => Promise<string[]>> {
  const titles = await page.evaluateHandle(() => {
    const found: string[] = [];
    new MutationObserver(() => {
      const title = document.querySelector(".toast-title")?.textContent ?? null;
      if (title !== null && found.at(-1) !== title) found.push(title);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    return found;
  });
  return () => titles.jsonValue();
}
