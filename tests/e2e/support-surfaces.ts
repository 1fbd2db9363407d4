/**
 * What opens over the terminal, and how it is opened by mouse: menus, popovers, dialogs and sheets, of everybody, of a trader
 * and on a phone.
 */
import { expect, type Locator, type Page } from "@playwright/test";
import { layoutFile, layoutLink, layoutWith, toldLine } from "./support-layout-link.ts";
import { field, send } from "./support-ticket.ts";

/** What floats over the page. */
export const FLOATING = "[role=dialog], [role=menu], [role=listbox]";

/** What is closed by Escape, beside what floats. */
export const CLOSED_BY_ESCAPE: readonly string[] = [FLOATING, ".watch-toolbar", ".tour"];

/** One thing that opens; opened again where it did not. `within`: what is looked at where it does not float. */
export type Surface = {
  readonly name: string;
  readonly open: (page: Page) => Promise<unknown>;
  readonly within?: string;
};

export const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
export const press = (name: string | RegExp, within?: (page: Page) => Locator) => (page: Page) =>
  (within?.(page) ?? page.locator("body")).getByRole("button", { name }).first().click();
const inPane = (name: string, button: string | RegExp) => press(button, (page) => pane(page, name));
export const tab = (page: Page, name: string) =>
  page.getByRole("tab", { name, exact: true }).click();

/** A watcher's pane begins with the returns. */
const listOfDeals = async (page: Page): Promise<void> => {
  await tab(page, "Deals");
  await pane(page, "Deals").getByRole("radio", { name: "Deals" }).check();
};

/** The first row of a pane's table that holds the text. */
export const row = (page: Page, name: string, text: string | RegExp) =>
  pane(page, name).getByRole("row").filter({ hasText: text }).first();
const rowMenu = (name: string, text: string | RegExp) => (page: Page) =>
  row(page, name, text).click({ button: "right" });
/** A menu may have gone with its pane by then: who opens things opens it again, and does not wait for it for ever. */
const choose = (page: Page, name: string | RegExp) =>
  page.getByRole("menuitem", { name }).first().click({ timeout: 10_000 });
/** Opens what an open menu has beside one of its entries. The focus may still be on its way into the menu. */
const openBeside = (page: Page, entry: string, first: string) =>
  expect(async () => {
    const from = page.getByRole("menuitem", { name: entry, exact: true });
    await from.press("ArrowRight", { timeout: 2_000 });
    await expect(page.getByRole("menuitem", { name: first })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
/** Opens the menu of a row and takes an entry of it. */
const fromRow =
  (name: string, text: string | RegExp, entry: string | RegExp) => async (page: Page) => {
    await rowMenu(name, text)(page);
    await choose(page, entry);
  };

const type = async (page: Page, text: string, shown: string) => {
  await press("Search symbols and actions")(page);
  await page.getByRole("combobox", { name: "Search symbols and actions" }).fill(text);
  await expect(page.getByText(shown).first()).toBeVisible();
};

/** Everybody's. */
export const BARS: readonly Surface[] = [
  { name: "menu of the layout", open: press(/^Layout: /) },
  {
    name: "submenu of a pane",
    open: async (page) => {
      await press(/^Layout: /)(page);
      await openBeside(page, "Chart", "Maximise");
    },
  },
  { name: "palette", open: press("Search symbols and actions") },
  { name: "palette with symbols", open: (page) => type(page, "eth", "ETHUSD") },
  { name: "palette without a hit", open: (page) => type(page, "qqq", "Nothing is called") },
  {
    name: "sheet of keys",
    open: async (page) => {
      await type(page, "keys", "Keys");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
    },
  },
  { name: "notices", open: press(/^Notices/) },
  { name: "connection", open: (page) => page.locator(".connection").click() },
  { name: "menu of the account", open: press(/^Account: /) },
  {
    name: "settings",
    open: async (page) => {
      await press(/^Account: /)(page);
      await choose(page, "Account settings");
    },
  },
  { name: "zone of the clock", open: (page) => page.locator(".status-clock").click() },
];

export const WATCHLIST: readonly Surface[] = [
  { name: "lists", open: inPane("Watchlist", /^Lists/) },
  { name: "columns of the watchlist", open: inPane("Watchlist", "Columns") },
  { name: "menu of a symbol", open: rowMenu("Watchlist", /^BTCUSD/) },
  {
    name: "lists for a symbol",
    open: async (page) => {
      await rowMenu("Watchlist", /^BTCUSD/)(page);
      await openBeside(page, "Add to list", "New list…");
    },
  },
  {
    name: "information on a symbol",
    open: fromRow("Watchlist", /^BTCUSD/, "Symbol information"),
  },
  {
    name: "name of a new list",
    within: ".watch-toolbar",
    open: async (page) => {
      await inPane("Watchlist", /^Lists/)(page);
      await choose(page, /New list/);
      await expect(page.getByLabel("Name of the new list")).toBeVisible();
    },
  },
];

export const CHART: readonly Surface[] = [
  { name: "type of the chart", open: inPane("Chart", /^Chart type/) },
  { name: "side of the price", open: inPane("Chart", /^Price side/) },
  { name: "lines and volume", open: inPane("Chart", "Lines and volume") },
  {
    name: "colours of a chart's own",
    open: async (page) => {
      await inPane("Chart", "Lines and volume")(page);
      await choose(page, "Colours of the chart");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "scale of the price", open: inPane("Chart", "Price scale") },
  { name: "colour of the chart", open: inPane("Chart", /^Colour link/) },
  { name: "zone of the chart", open: inPane("Chart", /^Time zone/) },
  {
    name: "menu of a price",
    open: (page) =>
      pane(page, "Chart")
        .getByRole("application")
        .click({ button: "right", position: { x: 200, y: 60 } }),
  },
];

/** A place on the line that is drawn from 0.3 to 0.6 of the chart's width, px of the page. */
async function onDrawing(page: Page, across = 0.45): Promise<{ x: number; y: number }> {
  const box = await pane(page, "Chart").getByRole("application").boundingBox();
  return {
    x: (box?.x ?? 0) + across * (box?.width ?? 0),
    y: (box?.y ?? 0) + (0.3 + across / 3) * (box?.height ?? 0),
  };
}

async function chooseDrawing(page: Page): Promise<void> {
  const { x, y } = await onDrawing(page);
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.click(x, y);
  await expect(page.locator(".drawing-bar")).toBeVisible();
}

async function beginPractice(page: Page): Promise<void> {
  const chart = pane(page, "Chart");
  const practise = chart.getByRole("button", { name: "Practise" });
  const begin = chart.getByRole("button", { name: "Replay bars" });
  // Behind a dialog that is going there is neither.
  await expect(practise.or(begin).first()).toBeVisible();
  if (!(await practise.isVisible())) {
    await begin.click();
    await chart.getByRole("button", { name: "Any bar" }).click();
  }
  await practise.click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

/** What a chart opens over itself. The settings of an indicator and of a drawing are those of one that is put there first. */
export const CHART_DIALOGS: readonly Surface[] = [
  { name: "search of indicators", open: inPane("Chart", "Indicators") },
  {
    name: "writing of an indicator",
    open: async (page) => {
      await inPane("Chart", "Indicators")(page);
      await press("Write your own…")(page);
      await expect(page.getByRole("textbox", { name: "Formula" })).toBeFocused();
    },
  },
  {
    name: "settings of an indicator",
    open: async (page) => {
      await inPane("Chart", "Indicators")(page);
      await page.getByRole("combobox", { name: "Search indicators" }).fill("rsi");
      await page.keyboard.press("Enter");
      await page.keyboard.press("Escape");
      await page.locator(".study-row").first().getByRole("button").first().dblclick();
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
    },
  },
  {
    name: "menu of an indicator",
    open: async (page) => {
      await page.locator(".study-row").first().hover();
      await press(/^More of /, (within) => within.locator(".study-row").first())(page);
    },
  },
  {
    name: "new alert on an indicator",
    open: async (page) => {
      await page.locator(".study-row").first().hover();
      await press(/^More of /, (within) => within.locator(".study-row").first())(page);
      await page.getByRole("menuitem", { name: "Set an alert…" }).click();
      await expect(page.getByRole("dialog").getByRole("textbox").first()).toBeVisible();
    },
  },
  {
    name: "templates of indicators",
    open: async (page) => {
      await inPane("Chart", "Indicators")(page);
      await page.getByRole("dialog").getByText("Templates", { exact: true }).click();
      await expect(page.getByText("No templates yet")).toBeVisible();
    },
  },
  { name: "picture of the chart", open: inPane("Chart", "Picture of the chart") },
  { name: "symbols to compare", open: inPane("Chart", "Compare") },
  {
    name: "menu of a compared symbol",
    open: async (page) => {
      await inPane("Chart", "Compare")(page);
      const search = page.getByRole("combobox", { name: "Search symbols to compare" });
      await search.fill("ETHUSD");
      await search.press("Enter");
      await page.keyboard.press("Escape");
      const compared = page.locator(".compare-row").first();
      await compared.hover();
      await press(/^More of /, () => compared)(page);
    },
  },
  { name: "all timeframes", open: inPane("Chart", "All timeframes") },
  { name: "guide lines", open: inPane("Chart", "Guide lines") },
  {
    name: "symbol of the chart",
    open: async (page) => {
      await pane(page, "Chart").getByRole("application").focus();
      await page.keyboard.press("b");
    },
  },
  { name: "bars in sight", open: inPane("Chart", "Summary and table of the bars in sight") },
  { name: "a date to go to", open: (page) => page.keyboard.press("Alt+g") },
  {
    name: "beginning of a practice",
    open: beginPractice,
  },
  {
    name: "results of practice",
    open: async (page) => {
      const panel = page.getByRole("complementary", { name: "Practice" });
      await beginPractice(page);
      await page.getByRole("dialog").getByRole("button", { name: "Start practising" }).click();
      await panel.getByRole("button", { name: "Results" }).click();
      await expect(page.getByRole("dialog", { name: "Results of practice" })).toBeVisible();
    },
  },
  {
    name: "tools of lines",
    open: async (page) => {
      const end = page.getByRole("button", { name: "End the practice" });
      if (await end.isVisible()) await end.click();
      const leave = pane(page, "Chart").getByRole("button", { name: "Back to now" });
      if (await leave.isVisible()) await leave.click();
      await pane(page, "Chart").locator(".drawing-more").first().click();
    },
  },
  {
    name: "settings of a drawing",
    open: async (page) => {
      await page.keyboard.press("Escape");
      await pane(page, "Chart").getByRole("button", { name: "Trend line", exact: true }).click();
      for (const { x, y } of [await onDrawing(page, 0.3), await onDrawing(page, 0.6)]) {
        await page.mouse.move(x, y, { steps: 3 });
        await page.mouse.click(x, y);
      }
      await press(/^Settings of /, (within) => within.locator(".drawing-bar"))(page);
    },
  },
  { name: "bar at a drawing", within: ".drawing-bar", open: chooseDrawing },
  { name: "drawing tools", within: ".drawing-toolbar", open: chooseDrawing },
  {
    name: "menu at a drawing",
    open: async (page) => {
      const { x, y } = await onDrawing(page);
      await page.mouse.click(x, y, { button: "right" });
    },
  },
  {
    name: "looks of a drawing",
    open: async (page) => {
      await press(/^Looks of /)(page);
      await choose(page, "Save this look…");
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "colour of a drawing", open: press(/^Colour: /, (page) => page.locator(".drawing-bar")) },
  { name: "line of a drawing", open: press(/^Line$/, (page) => page.locator(".drawing-bar")) },
  { name: "drawings on this chart", open: inPane("Chart", "Drawings on this chart") },
  {
    name: "size of bricks",
    open: async (page) => {
      await inPane("Chart", /^Chart type/)(page);
      await page.getByRole("menuitemradio", { name: "Renko", exact: true }).click();
      await inPane("Chart", /^Renko: /)(page);
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
];

/** What is in the pane of deals beside the lists, and in the account's. */
export const RECORD_VIEWS: readonly Surface[] = [
  {
    name: "returns",
    within: "[data-pane=deals]",
    open: async (page) => {
      await tab(page, "Deals");
      await pane(page, "Deals").getByRole("radio", { name: "Returns" }).check();
      await expect(pane(page, "Deals").locator("[aria-busy=true]")).toHaveCount(0);
    },
  },
  {
    name: "reports",
    within: "[data-pane=deals]",
    open: async (page) => {
      await tab(page, "Deals");
      await pane(page, "Deals").getByRole("radio", { name: "Reports" }).check();
      await expect(pane(page, "Deals").locator("[aria-busy=true]")).toHaveCount(0);
    },
  },
  {
    name: "overview of the account",
    within: "[data-pane=account]",
    open: async (page) => {
      await tab(page, "Account");
      await pane(page, "Account").getByRole("tab", { name: "Overview" }).click();
    },
  },
  {
    name: "price alerts",
    within: "[data-pane=alerts]",
    open: (page) => tab(page, "Alerts"),
  },
];

/** What makes the chart narrower, and the line that shows a newcomer around. */
export const TOUR: readonly Surface[] = [
  {
    name: "ticks",
    within: "[data-pane=ticks]",
    open: (page) => page.keyboard.press("Alt+8"),
  },
  {
    name: "tour",
    within: ".tour",
    open: async (page) => {
      await press(/^Account: /)(page);
      await choose(page, "Tour of the terminal");
      await expect(page.locator(".tour").getByRole("heading")).toBeVisible();
    },
  },
];

/** The parts of the account's dialog, each its tab. */
export const ACCOUNT_PARTS: readonly Surface[] = [
  "Profile",
  "Security",
  "Passwords",
  "API key",
  "Notifications",
  "Settings",
  "Demo",
].map((part) => ({
  name: `account, ${part}`,
  open: async (page) => {
    await press(/^Account: /)(page);
    await choose(page, "Account settings");
    await page.getByRole("dialog").getByRole("tab", { name: part }).click();
    await expect(page.getByRole("dialog").locator("[aria-busy=true]")).toHaveCount(0);
  },
}));

async function allLayouts(page: Page): Promise<void> {
  await press(/^Layout: /)(page);
  await choose(page, "All layouts…");
}

/** What the house and the browser keep for the trader. */
export const KEPT: readonly Surface[] = [
  { name: "keys", open: (page) => page.keyboard.press("?") },
  { name: "messages", open: press(/^Messages/) },
  {
    name: "layouts",
    open: allLayouts,
  },
  {
    name: "menu of a layout",
    open: async (page) => {
      await allLayouts(page);
      await press(/^More of /, (within) => within.getByRole("dialog"))(page);
      await expect(page.getByRole("menu")).toBeVisible();
    },
  },
  {
    name: "earlier versions of a layout",
    open: async (page) => {
      await allLayouts(page);
      await press(/^More of /, (within) => within.getByRole("dialog"))(page);
      await choose(page, "Earlier versions…");
      await expect(page.getByRole("dialog", { name: /^Earlier versions of / })).toBeVisible();
    },
  },
  {
    name: "what others get of a layout",
    open: async (page) => {
      await allLayouts(page);
      await press(/^More of /, (within) => within.getByRole("dialog"))(page);
      await choose(page, "Share…");
      await expect(page.getByRole("button", { name: "Share as link" })).toBeEnabled();
    },
  },
  {
    name: "layouts of a file, with drawings",
    open: async (page) => {
      await allLayouts(page);
      const file = layoutFile([layoutWith([toldLine(60_000)])]);
      await page.getByLabel("File of layouts").setInputFiles(file);
      await expect(page.getByRole("dialog", { name: "Import with drawings?" })).toBeVisible();
    },
  },
  {
    name: "layout of a link",
    open: async (page) => {
      await page.evaluate((hash) => void (location.hash = hash), layoutLink());
      await expect(page.getByRole("dialog", { name: "Open a shared layout?" })).toBeVisible();
    },
  },
  { name: "presets of charts", open: press("Charts") },
  {
    name: "new price alert",
    open: async (page) => {
      await tab(page, "Alerts");
      await inPane("Alerts", "New alert")(page);
    },
  },
  {
    name: "new alert on a figure",
    open: async (page) => {
      await tab(page, "Alerts");
      await inPane("Alerts", "New alert")(page);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /Waits for/ })
        .click();
      await page.getByRole("option", { name: "Margin level", exact: true }).click();
      await expect(page.getByRole("dialog").locator(".alert-levels")).toBeVisible();
    },
  },
  {
    name: "limits of one's own",
    open: async (page) => {
      await tab(page, "Account");
      await inPane("Account", "Set limits")(page);
    },
  },
];

export const TABLES: readonly Surface[] = [
  { name: "columns of positions", open: inPane("Positions", "Columns") },
  {
    name: "menu of a column",
    open: (page) =>
      pane(page, "Positions")
        .getByRole("columnheader", { name: "Volume" })
        .click({ button: "right" }),
  },
  {
    name: "columns of orders",
    open: async (page) => {
      await tab(page, "Orders");
      await inPane("Orders", "Columns")(page);
    },
  },
  {
    name: "period of deals",
    open: async (page) => {
      await listOfDeals(page);
      await inPane("Deals", /Period|30 days|month/i)(page);
    },
  },
  {
    name: "menu of a deal",
    open: async (page) => {
      await listOfDeals(page);
      await rowMenu("Deals", "ETHUSD")(page);
    },
  },
  {
    name: "course of a position",
    open: async (page) => {
      await listOfDeals(page);
      await fromRow("Deals", "ETHUSD", /^How the price went/)(page);
      await expect(page.getByRole("dialog").locator("[aria-busy=false]")).toBeVisible();
    },
  },
  {
    name: "note on a trade",
    open: async (page) => {
      await listOfDeals(page);
      await fromRow("Deals", "ETHUSD", "Note and tags…")(page);
    },
  },
  {
    name: "trades",
    within: "[data-pane=deals]",
    open: (page) => pane(page, "Deals").getByRole("radio", { name: "Trades", exact: true }).check(),
  },
  {
    name: "statistics",
    within: "[data-pane=deals]",
    open: async (page) => {
      await pane(page, "Deals").getByRole("radio", { name: "Statistics" }).check();
      await expect(
        pane(page, "Deals").getByText(/^Net result$|^No position was closed/),
      ).toBeVisible();
    },
  },
  {
    name: "statement",
    within: "[data-pane=deals]",
    open: async (page) => {
      await pane(page, "Deals").getByRole("radio", { name: "Statement" }).check();
      await expect(page.getByRole("heading", { name: /^Statement of account/ })).toBeVisible();
    },
  },
  {
    name: "transactions",
    within: "[data-pane=account]",
    open: async (page) => {
      await tab(page, "Account");
      await pane(page, "Account").getByRole("tab", { name: "Transactions" }).click();
      await expect(pane(page, "Account").getByRole("grid")).toBeVisible();
    },
  },
  {
    name: "journal",
    within: "[data-pane=account]",
    open: async (page) => {
      await tab(page, "Account");
      await pane(page, "Account").getByRole("tab", { name: "Journal" }).click();
      await expect(pane(page, "Account").getByRole("grid")).toBeVisible();
    },
  },
  { name: "period of the journal", open: inPane("Account", /Period|Last 30 days/) },
];

export const TRADER: readonly Surface[] = [
  { name: "typed order", open: (page) => type(page, "sell 0.1 btcusd sl 500 tp 2r", "Sell 0.10") },
  { name: "wrong order", open: (page) => type(page, "sell 0.1 nothingusd", "No symbol is called") },
  { name: "trading safety", open: press("Trading safety") },
  {
    name: "terms of one-click trading",
    open: async (page) => {
      await press("Trading safety")(page);
      await page.getByRole("radio", { name: "One click" }).click();
      await expect(page.getByRole("dialog", { name: "One-click trading" })).toBeVisible();
    },
  },
  { name: "presets", open: inPane("Order ticket", "Presets") },
  {
    name: "name of a preset",
    open: async (page) => {
      await inPane("Order ticket", "Presets")(page);
      await choose(page, "Save as preset…");
      await expect(page.getByRole("dialog", { name: "Save preset" })).toBeVisible();
    },
  },
  { name: "units of the volume", open: inPane("Order ticket", /^Unit of volume/i) },
  { name: "units of the stop loss", open: inPane("Order ticket", /^Unit of stop loss/i) },
  {
    name: "question at a limit of one's own",
    open: async (page) => {
      await field(page, "Volume").fill("0.1");
      await expect(send(page)).toContainText("0.10 BTCUSD");
      await send(page).click();
      await expect(page.getByRole("dialog", { name: "Beyond your limit" })).toBeVisible();
    },
  },
  { name: "menu of a position", open: rowMenu("Positions", "Buy") },
  {
    name: "parts of a position",
    open: async (page) => {
      await rowMenu("Positions", "Buy")(page);
      await openBeside(page, "Close part", "Other volume…");
    },
  },
  { name: "closing a position", open: fromRow("Positions", "Buy", "Close…") },
  { name: "what guards a position", open: fromRow("Positions", "Buy", "Trailing stop and more…") },
  { name: "closing by another", open: fromRow("Positions", "Buy", "Close by…") },
  { name: "reversing", open: fromRow("Positions", "Buy", "Reverse…") },
  { name: "doubling", open: fromRow("Positions", "Buy", "Double…") },
  { name: "closing many", open: inPane("Positions", /Close many/) },
  {
    name: "preview of closing many",
    open: async (page) => {
      await inPane("Positions", /Close many/)(page);
      await choose(page, /^All\b/);
    },
  },
  {
    name: "menu of an order",
    open: async (page) => {
      await tab(page, "Orders");
      await rowMenu("Orders", "BTCUSD")(page);
    },
  },
  { name: "tying an order", open: fromRow("Orders", "BTCUSD", "Tie to… (OCO)") },
  { name: "cancelling many", open: inPane("Orders", /Cancel many/) },
  {
    name: "preview of cancelling many",
    open: async (page) => {
      await inPane("Orders", /Cancel many/)(page);
      await choose(page, /^All\b/);
    },
  },
];

const bar = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Panes" })
    .getByRole("button", { name, exact: true })
    .click();

export const PHONE: readonly Surface[] = [
  {
    name: "sheet of the ticket",
    within: ".phone-sheet",
    open: async (page) => {
      await bar(page, "Trade");
      await expect(send(page)).toBeVisible();
    },
  },
  { name: "connection on a phone", open: (page) => page.locator(".connection").click() },
  { name: "trading safety on a phone", open: press("Trading safety") },
  { name: "notices on a phone", open: press(/^Notices/) },
  {
    name: "sorting",
    open: async (page) => {
      await bar(page, "Positions");
      await inPane("Positions", "Sort")(page);
    },
  },
  { name: "sheet of a position", open: (page) => row(page, "Positions", "BTCUSD").click() },
  {
    name: "closing on a phone",
    open: async (page) => {
      await row(page, "Positions", "BTCUSD").click();
      await press("Close…")(page);
    },
  },
  {
    name: "what guards a position on a phone",
    open: async (page) => {
      await row(page, "Positions", "BTCUSD").click();
      await press("Stop loss, take profit…")(page);
    },
  },
  {
    name: "sheet of an order",
    open: async (page) => {
      await tab(page, "Orders");
      await row(page, "Orders", "BTCUSD").click();
    },
  },
  {
    name: "changing an order on a phone",
    open: async (page) => {
      await row(page, "Orders", "BTCUSD").click();
      await press("Modify…")(page);
    },
  },
  {
    name: "sheet of a deal",
    open: async (page) => {
      await listOfDeals(page);
      await row(page, "Deals", "ETHUSD").click();
    },
  },
];

/** Pages of a phone that are no dialogs. */
export const PHONE_PAGES: readonly Surface[] = ["Watch", "Chart", "Positions", "Account"].map(
  (name) => ({
    name: `page of a phone, ${name}`,
    within: "body",
    open: async (page) => {
      await bar(page, name);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    },
  }),
);

/** What staff opens on the page of an account, and on pages of the house that the address names. */
const atPage =
  (name: string, open: Surface["open"]): Surface["open"] =>
  async (page) => {
    await page.goto(`/#/office/${name}`);
    await open(page);
  };
export const OFFICE: readonly Surface[] = [
  { name: "money of an account", open: press("Money") },
  { name: "message to an account", open: press("Message") },
  {
    name: "password of an account",
    open: async (page) => {
      await press("More")(page);
      await choose(page, /password/i);
    },
  },
  {
    name: "two-factor sign-in of an account",
    open: async (page) => {
      await press("More")(page);
      await choose(page, "Two-factor sign-in");
    },
  },
  {
    name: "moving an account",
    open: async (page) => {
      await press("More")(page);
      await choose(page, "Move to another group");
    },
  },
  {
    name: "disabling an account",
    open: async (page) => {
      await press("More")(page);
      await choose(page, "Disable");
    },
  },
  ...["positions", "orders", "deals", "transactions", "journal", "sessions"].map((list) => ({
    name: `an account's ${list}`,
    within: "body",
    open: async (page: Page) => {
      await page.goto(page.url().replace(/(accounts\/\d+).*$/, `$1/${list}`));
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    },
  })),
  { name: "a new account", open: atPage("accounts", press("New account")) },
  {
    name: "terms of a group",
    within: "body",
    open: atPage("groups/1", (page) =>
      expect(page.getByRole("textbox", { name: "Reason, for the journal" })).toBeVisible(),
    ),
  },
  { name: "a new commission", open: atPage("commissions", press("New commission")) },
  { name: "a halt", open: atPage("halts", press("Halt new trades")) },
  { name: "a data provider", open: atPage("providers", press("Add a data provider")) },
  { name: "a setting", open: atPage("configs", press(/, password\.code_required, /)) },
  { name: "a symbol", open: atPage("symbols", press(/^BTCUSD, /)) },
];
