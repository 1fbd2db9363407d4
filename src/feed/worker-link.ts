/**
 * One life of the feed worker, seen from the page: starts it, calls it, and knows at once when it is dead. Main
 * thread. A call that the worker took to its grave is answered as a fault, never left hanging.
 */
import { proxy, transfer, wrap, type Remote } from "comlink";
// The address of the built script, not the script itself: the worker stays behind its wall.
// oxlint-disable-next-line no-restricted-imports, import/default
import feedWorkerUrl from "../../workers/feed/feed-worker.ts?worker&url";
import type { FeedApi, FeedObserver } from "../../workers/feed/feed-api.ts";
import { wallMs } from "../frame/page-clock.ts";
import { trustedWorkerUrl } from "./trusted-worker-url.ts";
import { locale } from "../language/locale.ts";
import { t } from "../language/translate.ts";

/** The worker died before it answered: what it did is unknown. */
export class WorkerDiedError extends Error {
  override readonly name = "WorkerDiedError";
}

export type WorkerLink = {
  /** Calls the worker. Rejects with WorkerDiedError when it dies first. */
  call<T>(use: (api: Remote<FeedApi>) => Promise<T>): Promise<T>;
  /** Ends the worker without a word to `died`. */
  end(): void;
};

export type LinkOptions = {
  origin: string;
  /** null: memory is shared. */
  snapshots: MessagePort | null;
  observer: FeedObserver;
  /** Called once, when the worker failed, was terminated, or ran out of memory. */
  died(): void;
};

/** Starts a worker. */
export function makeWorkerLink(options: LinkOptions): WorkerLink {
  const worker = new Worker(trustedWorkerUrl(feedWorkerUrl), {
    type: "module",
    name: "ringside-feed",
  });
  const api = wrap<FeedApi>(worker);
  // Only has to be unlike that of any other worker of this origin.
  const lifeLock = `ringside-worker:${wallMs()}:${Math.random()}`;
  let rejectAll: (fault: Error) => void = () => undefined;
  const death = new Promise<never>((_, reject) => {
    rejectAll = reject;
  });
  // Whoever waits for a call sees it; without a call nobody has to.
  death.catch(() => undefined);
  let isOver = false;

  const end = (): void => {
    isOver = true;
    worker.terminate();
    rejectAll(new WorkerDiedError(t("The feed stopped before it answered.")));
  };
  const fail = (): void => {
    if (isOver) return;
    end();
    options.died();
  };
  worker.addEventListener("error", fail);
  worker.addEventListener("messageerror", fail);

  const { origin, snapshots } = options;
  const ports = snapshots === null ? [] : [snapshots];
  const opened = api.open(
    transfer({ origin, language: locale(), snapshots, life_lock: lifeLock }, ports),
    proxy(options.observer),
  );
  void Promise.race([opened, death]).then(() => watchLife(lifeLock, fail), fail);

  return {
    async call(use) {
      await Promise.race([opened, death]);
      return Promise.race([use(api), death]);
    },
    end,
  };
}

/** The worker holds the lock for its life: being granted it means that the worker is gone, however it went. */
function watchLife(name: string, gone: () => void): void {
  // Without Web Locks (an insecure context) only a script error is noticed.
  void navigator.locks?.request(name, gone);
}
