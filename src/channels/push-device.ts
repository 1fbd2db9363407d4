/**
 * Push notices on this device: subscribes the browser, tells the service which are wanted, and answers the worker that shows
 * them. Main thread; fetched where they are wanted or offered. They are those whose way "System" is chosen, of the kinds that the
 * service pushes: one choice for both, since a device shows one notice of both.
 * @interface operation:push_put @interface operation:push_delete
 */
import { createEffect, onCleanup } from "solid-js";
import type { PushKinds, PushState } from "../../contract/push.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { trustedWorkerUrl } from "../feed/trusted-worker-url.ts";
import { language } from "../language/locale.ts";
import { choicesOf } from "./choices.ts";
import { setWantsPush, wantsPush } from "./push-choice.ts";
import { pushKindsOf } from "./push-kinds.ts";
import {
  askForSystemNotices,
  isLookedAt,
  showSystemNoticesBy,
  systemNotices,
  type SystemNotice,
} from "./system-notice.ts";

const WORKER_URL = "/push-worker.js";

/** Why there is no subscription: the service's words, the user's No, or the browser's push service. */
export type PushFailure = CallFailure | "refused" | "unreachable";

export const canPush = (): boolean =>
  "serviceWorker" in navigator && typeof PushManager !== "undefined";

/** After a press of the user alone. null: it is on. */
export async function turnPushOn(feed: Feed, account_id: number): Promise<PushFailure | null> {
  await askForSystemNotices();
  if (systemNotices() === "refused" || systemNotices() === "unasked") return "refused";
  const failure = await subscribe(feed, pushKindsOf(choicesOf(account_id)));
  if (failure === null) setWantsPush(account_id, true);
  return failure;
}

/** The browser's own subscription stays: nobody is told of it any more. null: it is off. */
export async function turnPushOff(feed: Feed, account_id: number): Promise<PushFailure | null> {
  setWantsPush(account_id, false);
  const answer = await feed.call("push_delete", {});
  return answer.ok ? null : answer;
}

async function subscribe(feed: Feed, kinds: PushKinds): Promise<PushFailure | null> {
  const answer = await feed.call("push_get", {});
  if (!answer.ok) return answer;
  const { public_key } = answer.data as PushState;
  if (public_key === null) return "unreachable";
  const asked = await subscription(public_key).catch(() => null);
  const { endpoint, keys } = asked?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) return "unreachable";
  const body = { endpoint, keys, language: language(), kinds };
  const put = await feed.call("push_put", { body });
  return put.ok ? null : put;
}

/** The browser's, made anew where it is for another key than the house's. @throws where the browser's push service is away */
async function subscription(public_key: string): Promise<PushSubscription> {
  const registration = await worker();
  const made = await registration.pushManager.getSubscription();
  if (made !== null) {
    const { applicationServerKey } = made.options;
    if (applicationServerKey === null || textOf(applicationServerKey) === public_key) return made;
    await made.unsubscribe();
  }
  return registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: public_key,
  });
}

const textOf = (key: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

async function worker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(trustedWorkerUrl(WORKER_URL));
  return navigator.serviceWorker.ready;
}

/**
 * For as long as its owner lives: the device's subscription follows the session and what is chosen, and the page answers the
 * worker. Where it does not succeed it is tried again at the next start; the settings say why.
 */
export function followPush(feed: Feed, account_id: number): void {
  if (!canPush()) return;
  createEffect(() => {
    if (!wantsPush(account_id) || systemNotices() === "refused") return;
    void subscribe(feed, pushKindsOf(choicesOf(account_id)));
  });
  let isOver = false;
  void worker().then((registration) => {
    // Of a notice of the page's and one that is pushed, both of one key, the worker's registration shows one.
    const show = ({ key, title, text }: SystemNotice) =>
      void registration.showNotification(title, { body: text, tag: key }).catch(() => undefined);
    if (!isOver) showSystemNoticesBy(show);
  }, reportError);
  const answer = ({ data, ports }: MessageEvent) => {
    const said = Object(data) as { kind?: unknown; account_id?: unknown; hash?: unknown };
    if (said.kind === "is_seen")
      ports[0]?.postMessage(said.account_id === account_id && isLookedAt());
    if (said.kind === "is_of") ports[0]?.postMessage(said.account_id === account_id);
    if (said.kind === "open" && typeof said.hash === "string") location.hash = said.hash;
  };
  navigator.serviceWorker.addEventListener("message", answer);
  // Else what comes before the page was loaded whole would wait.
  navigator.serviceWorker.startMessages();
  onCleanup(() => {
    isOver = true;
    showSystemNoticesBy(null);
    navigator.serviceWorker.removeEventListener("message", answer);
  });
}
