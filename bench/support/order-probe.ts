/**
 * Watches one press of the ticket's button in the page: when it was clicked, and when the first frame with the service's
 * answer on it was done. Runs in the page.
 */

export type OrderProbe = {
  /** Forgets the last press. */
  reset(): void;
  /** Ms of the page's clock; null: not yet. */
  clickedAt: number | null;
  shownAt: number | null;
};

declare global {
  // eslint-disable-next-line no-var
  var pressSeen: OrderProbe;
}

export function orderProbe(): void {
  const probe: OrderProbe = {
    clickedAt: null,
    shownAt: null,
    reset() {
      probe.clickedAt = null;
      probe.shownAt = null;
    },
  };
  globalThis.pressSeen = probe;
  const isSend = (target: EventTarget | null) =>
    target instanceof Element && target.closest(".ticket-button") !== null;
  addEventListener(
    "click",
    (event) => {
      if (isSend(event.target)) probe.clickedAt = event.timeStamp;
    },
    { capture: true },
  );
  const channel = new MessageChannel();
  channel.port1.addEventListener("message", () => {
    probe.shownAt ??= performance.now();
  });
  channel.port1.start();
  const look = () => {
    const text = document.querySelector(".ticket-result")?.textContent ?? "";
    if (probe.clickedAt === null || probe.shownAt !== null || !text.includes("placed at")) return;
    // A task posted from a frame runs once that frame is done.
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  const start = () =>
    new MutationObserver(look).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  if (document.documentElement === null) addEventListener("DOMContentLoaded", start);
  else start();
}
