/**
 * The three hands that a terminal is used by: a mouse and keys at a desk, a finger on a phone. What a test does is said once,
 * and each hand does it in its own way: keys never touch the pointer, and reach everything by Tab and arrows.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { go, goList, PHONE } from "./support-touch.ts";

export type Hand = {
  readonly name: "mouse" | "keys" | "finger";
  /** Of the browser's page. */
  readonly device: { viewport: { width: number; height: number } };
  readonly isPhone: boolean;
  /** A button, a tab, an option of a group. */
  press(what: Locator): Promise<void>;
  /** Writes over what the field says. */
  write(field: Locator, text: string): Promise<void>;
  /** One of the options of a list that a button opens. */
  pick(button: Locator, option: Locator): Promise<void>;
  /** Opens what can be done with a record: the menu of its row, or its sheet. */
  open(row: Locator): Promise<void>;
  /** One of the things that can be done, once that is open. */
  entry(page: Page, name: string | RegExp): Locator;
  /** Takes such an entry, or one of a menu that a button opened. */
  take(entry: Locator): Promise<void>;
};

const DESK = { viewport: { width: 1440, height: 900 } };
/** More controls than the page has between any two. */
const KEYS_MAX = 250;

const isAt = (what: Locator) =>
  what.evaluate(
    (element) =>
      element === document.activeElement ||
      element.hasAttribute("data-highlighted") ||
      element.classList.contains("table-row-active"),
  );

/** Presses a key until the focus is there; by Tab, back or on, whichever is on its way. */
async function reach(what: Locator, key: "Tab" | "ArrowDown" | "ArrowRight"): Promise<void> {
  await expect(what).toBeVisible();
  const { keyboard } = what.page();
  const way = key === "Tab" ? await tabTo(what) : key;
  for (let n = 0; n < KEYS_MAX && !(await isAt(what)); n += 1) await keyboard.press(way);
  expect(await isAt(what), `${way} reaches it`).toBe(true);
}

const tabTo = (what: Locator) =>
  what.evaluate((element) => {
    const isBefore = (a: Element, b: Element) =>
      (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const from = document.activeElement;
    if (from !== null && from !== document.body)
      return isBefore(from, element) ? "Tab" : "Shift+Tab";
    const all = [...document.querySelectorAll("button, input, a, [tabindex='0']")];
    const isFirstHalf = all.findIndex((one) => isBefore(element, one)) < all.length / 2;
    return isFirstHalf ? "Tab" : "Shift+Tab";
  });

/** By arrows, of the menu or list that was opened last: it takes the focus a moment after it opens. */
export async function reachEntry(what: Locator): Promise<void> {
  const list = what.page().locator("[role=menu], [role=listbox]").last();
  await expect
    .poll(() => list.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await reach(what, "ArrowDown");
}

/** Into a group of options by Tab, which goes to the one that is chosen, and on by arrows. */
async function reachOption(option: Locator): Promise<void> {
  const group = option.locator("xpath=ancestor::*[@role='radiogroup'][1]");
  await reach(group.getByRole("radio", { checked: true }), "Tab");
  await reach(option, "ArrowRight");
}

/** Into a row of tabs by Tab, which goes to the one that is shown, and on by arrows. */
async function pressTab(tab: Locator): Promise<void> {
  const list = tab.locator("xpath=ancestor::*[@role='tablist'][1]");
  await reach(list.getByRole("tab", { selected: true }), "Tab");
  await reach(tab, "ArrowRight");
  await tab.page().keyboard.press("Enter");
}

const roleOf = (what: Locator) =>
  what.evaluate((element) => element.getAttribute("role") ?? element.getAttribute("type"));

const mouse: Hand = {
  name: "mouse",
  device: DESK,
  isPhone: false,
  press: (what) => what.click(),
  write: async (field, text) => {
    await field.click({ clickCount: 3 });
    await field.pressSequentially(text);
  },
  pick: async (button, option) => {
    await button.click();
    await option.click();
  },
  open: (row) => row.click({ button: "right" }),
  entry: (page, name) => page.getByRole("menuitem", { name }),
  take: (entry) => entry.click(),
};

const keys: Hand = {
  name: "keys",
  device: DESK,
  isPhone: false,
  press: async (what) => {
    const role = await roleOf(what);
    if (role === "radio") return reachOption(what);
    if (role === "tab") return pressTab(what);
    await reach(what, "Tab");
    await what.page().keyboard.press("Enter");
  },
  write: async (field, text) => {
    const { keyboard } = field.page();
    await reach(field, "Tab");
    await keyboard.press("ControlOrMeta+a");
    await keyboard.type(text);
  },
  pick: async (button, option) => {
    await reach(button, "Tab");
    await button.page().keyboard.press("Enter");
    await reachEntry(option);
    await button.page().keyboard.press("Enter");
  },
  open: async (row) => {
    const { keyboard } = row.page();
    await reach(row.locator("xpath=ancestor::*[@role='grid'][1]"), "Tab");
    await keyboard.press("Home");
    await keyboard.press("ControlOrMeta+Home");
    await reach(row, "ArrowDown");
    await keyboard.press("Shift+F10");
  },
  entry: (page, name) => page.getByRole("menuitem", { name }),
  take: async (entry) => {
    await reachEntry(entry);
    await entry.page().keyboard.press("Enter");
  },
};

const finger: Hand = {
  name: "finger",
  device: PHONE,
  isPhone: true,
  press: (what) => what.tap(),
  write: async (field, text) => {
    await field.tap();
    await field.fill(text);
  },
  pick: async (button, option) => {
    await button.tap();
    await option.tap();
  },
  open: (row) => row.tap(),
  entry: (page, name) => page.getByRole("dialog").getByRole("button", { name }),
  take: (entry) => entry.tap(),
};

export const HANDS: readonly Hand[] = [mouse, keys, finger];

/** Brings a list of what is traded in sight. */
export async function showList(
  page: Page,
  hand: Hand,
  name: "Positions" | "Orders" | "Account",
): Promise<void> {
  if (hand.isPhone) {
    await go(page, "Positions");
    await goList(page, name === "Account" ? "Figures" : name);
  } else {
    await hand.press(page.getByRole("tab", { name, exact: true }));
  }
}
