/**
 * Push notices in a real browser: chosen in the settings, kept over a reload, ended by a press, shown by the worker where nobody
 * looks at the account. The browser's own push service cannot be reached here: its subscription is a made one, and what arrives is
 * handed to the worker by the browser's tools. Nor has a headless browser notices: its permission and what it would show are noted
 * in their place. What is sent is tests/service/push.test.ts.
 */
import { expect, test, type Locator, type Page, type Worker } from "@playwright/test";
import { useOwnAccount } from "./support-account.ts";
import { expectAccessible, signIn, TRADER, watchForTrouble } from "./support.ts";

test.describe.configure({ timeout: 180_000 });

const own = useOwnAccount("push");

/** A subscription as a browser makes one, of the keys in RFC 8291, and notices allowed. */
const madeSubscription = () => {
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  const key = "subscribed";
  const made = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`,
    options: { applicationServerKey: null },
    toJSON: () => ({
      endpoint: made.endpoint,
      keys: {
        p256dh:
          "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    }),
  };
  const kept = () => (sessionStorage.getItem(key) === null ? null : made);
  Object.assign(PushManager.prototype, {
    getSubscription: async () => kept(),
    subscribe: async () => {
      sessionStorage.setItem(key, "yes");
      return made;
    },
  });
};

type WorkerScope = {
  shown: unknown[];
  registration: Pick<ServiceWorkerRegistration, "showNotification">;
};

/** The one that the page has registered, once it is there. */
async function serviceWorkerOf(page: Page): Promise<Worker> {
  const context = page.context();
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

async function openChoices(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("menuitem", { name: "Account settings" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("tab", { name: "Notifications" }).click();
  return dialog;
}

const push = (dialog: Locator) =>
  dialog.getByRole("checkbox", { name: "Also while no terminal is open on this device" });

test("a remembered device is told while no terminal is open, until that is taken back", async ({
  page,
}) => {
  await page.addInitScript(madeSubscription);
  const trouble = await watchForTrouble(page);
  await signIn(page, true, "/", own.login);
  await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();

  await test.step("chosen, the service knows the device, also after a reload", async () => {
    const dialog = await openChoices(page);
    await expect(push(dialog)).not.toBeChecked();
    await push(dialog).check();
    await expect(push(dialog)).toBeEnabled();
    await expect(push(dialog)).toBeChecked();
    await expectAccessible(page);
    await page.reload();
    await expect(push(await openChoices(page))).toBeChecked();
    await page.keyboard.press("Escape");
  });

  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one !== undefined) resolve(one.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  const deliver = (told: object) =>
    devtools.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify({ body: "", hash: "#link?pane=alerts", ...told }),
    });
  const worker = await serviceWorkerOf(page);
  await worker.evaluate(() => {
    const own = globalThis as unknown as WorkerScope;
    own.shown = [];
    own.registration.showNotification = async (title, options) =>
      void own.shown.push([title, options?.tag]);
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);

  await test.step("what the page in view has told is not shown twice, another account's is", async () => {
    await page.bringToFront();
    await deliver({ account_id: Number(own.login.username), title: "Seen", tag: "a" });
    await deliver({ account_id: 1, title: "EURUSD: stop loss reached", tag: "b" });
    await expect.poll(shown).toEqual([["EURUSD: stop loss reached", "b"]]);
  });

  /** `data`: what the notice was shown with. */
  const press = (data: object) =>
    worker.evaluate((of) => {
      const notification = { close: () => undefined, data: of };
      const event = Object.assign(new Event("notificationclick"), {
        notification,
        waitUntil: () => undefined,
      });
      globalThis.dispatchEvent(event);
    }, data);
  const tab = (of: Page, name: RegExp) => of.getByRole("tab", { name });

  await test.step("a press on it opens its place in the terminal that is there", async () => {
    await press({ hash: "#link?pane=alerts" });
    await expect(tab(page, /^Alerts/)).toHaveAttribute("aria-selected", "true");
  });

  await test.step("in that of its account, where another tab has another one", async () => {
    const other = await page.context().newPage();
    await other.addInitScript(() => sessionStorage.setItem("ringside.front", ""));
    await signIn(other, false, "/", TRADER);
    await expect(other.locator(".status-connection")).toContainText("Connected");
    await other.bringToFront();
    await press({ hash: "#link?pane=deals", account_id: Number(own.login.username) });
    await expect(tab(page, /^Deals/)).toHaveAttribute("aria-selected", "true");
    await expect(tab(other, /^Deals/)).toHaveAttribute("aria-selected", "false");
    await other.close();
  });

  await test.step("taken back, it stays so", async () => {
    const dialog = await openChoices(page);
    await push(dialog).uncheck();
    await expect(push(dialog)).toBeEnabled();
    await expect(push(dialog)).not.toBeChecked();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Notices/ })).toBeVisible();
    await expect(push(await openChoices(page))).not.toBeChecked();
  });
  expect(trouble).toEqual([]);
});

test("a device that is not remembered is told how, and one whose push service is away says so", async ({
  page,
}) => {
  await signIn(page, false, "/", own.login);
  const short = await openChoices(page);
  await expect(push(short)).toBeDisabled();
  await expect(
    short.getByText("Sign in with “Remember me” on this device for that."),
  ).toBeVisible();

  const again = await page.context().newPage();
  await page.close();
  await again.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: () => Promise.reject(new DOMException("away", "AbortError")),
    });
  });
  await signIn(again, true, "/", own.login);
  const dialog = await openChoices(again);
  await push(dialog).click();
  await expect(dialog.getByText("The browser could not reach its push service.")).toBeVisible();
  await expect(push(dialog)).not.toBeChecked();
});
