/**
 * Panes that throw, in a frame and in an effect: real Chromium, in which one thing that the pane uses is broken for that pane
 * alone. It stops, says so and comes back; the others, and the watch over the age of prices, go on.
 */
import { expect, test, type Page } from "@playwright/test";
import { startClockService, type ClockService } from "../support/start-clock-service.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { expectAccessible, signIn } from "./support.ts";

const FAULT = "Invariant: broken by the test";

let service: ClockService;
let proxy: TcpProxy;

test.beforeAll(async () => {
  service = await startClockService();
  proxy = await startTcpProxy(service.url);
});
test.afterAll(async () => {
  await proxy.close();
  await service.stop();
});
test.afterEach(() => proxy.release());

type Breakable = { brokenPane: string | null };

/** Drawing text and setting attributes throw within the pane that the page's `brokenPane` names. */
function breakable(message: string): void {
  const page = globalThis as unknown as Breakable;
  page.brokenPane = null;
  const check = (element: Element | null): void => {
    const pane = element?.closest("[data-pane]") as HTMLElement | null | undefined;
    if (page.brokenPane !== null && pane?.dataset["pane"] === page.brokenPane) {
      throw new Error(message);
    }
  };
  const valueOf = <T, K extends keyof T>(of: T, name: K) =>
    Object.getOwnPropertyDescriptor(of, name)?.value as T[K];
  const canvas = CanvasRenderingContext2D.prototype;
  const fillText = valueOf(canvas, "fillText");
  canvas.fillText = function (this: CanvasRenderingContext2D, ...rest) {
    check(this.canvas);
    fillText.apply(this, rest);
  };
  const setAttribute = valueOf(Element.prototype, "setAttribute");
  Element.prototype.setAttribute = function (this: Element, ...rest) {
    check(this);
    setAttribute.apply(this, rest);
  };
}

const setBroken = (page: Page, pane: string | null): Promise<void> =>
  page.evaluate((name) => {
    (globalThis as unknown as Breakable).brokenPane = name;
  }, pane);

const pane = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const bid = (page: Page) => pane(page, "Order ticket").locator(".side-tile").first();
const light = (page: Page) => page.locator(".status-connection");

async function expectPricesGoOn(page: Page): Promise<void> {
  const before = (await bid(page).textContent()) ?? "";
  await expect(bid(page)).not.toHaveText(before);
}

test("a pane that throws in a frame stops alone, is reported, and comes back; the watch goes on @quick", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.addInitScript(breakable, FAULT);
  await signIn(page, false, proxy.url);
  await pane(page, "Watchlist").getByRole("row", { name: /CLOCK/ }).first().click();
  await expect(light(page)).toContainText("Connected");
  await expectPricesGoOn(page);

  await setBroken(page, "watchlist");
  const stopped = pane(page, "Watchlist").getByRole("alert");
  await expect(stopped).toContainText("Watchlist has stopped.");
  await expect(stopped).toContainText(FAULT);
  await expectPricesGoOn(page);
  expect(faults).toEqual([FAULT]);
  await expect(light(page)).toContainText("Connected");
  await expect(page.getByText(/has stopped/)).toHaveCount(1);
  await expectAccessible(page, "[data-pane=watchlist]");

  // The light tells of a lost network as ever, and of its return.
  proxy.hold();
  await expect(light(page)).not.toContainText("Connected", { timeout: 30_000 });
  proxy.release();
  await expect(light(page)).toContainText("Connected", { timeout: 30_000 });

  await setBroken(page, null);
  await pane(page, "Watchlist").getByRole("button", { name: "Reload pane" }).press("Enter");
  await expect(stopped).toHaveCount(0);
  await expect(pane(page, "Watchlist").getByRole("row", { name: /CLOCK/ }).first()).toBeVisible();
  expect(faults).toEqual([FAULT]);
});

test("a pane that throws in an effect stops alone as well, again and again until it is whole", async ({
  page,
}) => {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  await page.addInitScript(breakable, FAULT);
  await signIn(page, false, proxy.url);
  await pane(page, "Watchlist").getByRole("row", { name: /CLOCK/ }).first().click();
  await expectPricesGoOn(page);
  await setBroken(page, "order-ticket");
  await pane(page, "Watchlist").getByRole("row", { name: /CLOCK/ }).nth(1).click();
  const stopped = pane(page, "Order ticket").getByRole("alert").filter({ hasText: "stopped" });
  await expect(stopped).toContainText("Order ticket has stopped.");
  const again = pane(page, "Order ticket").getByRole("button", { name: "Reload pane" });
  await again.click();
  await expect(stopped).toContainText(FAULT);
  await expect(page.getByText(/has stopped/)).toHaveCount(1);
  expect(new Set(faults)).toEqual(new Set([FAULT]));
  await setBroken(page, null);
  await again.click();
  await expect(stopped).toHaveCount(0);
  await expectPricesGoOn(page);
});
