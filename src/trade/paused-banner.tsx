/**
 * Says that the service takes no orders for the moment, and what of it a trader has to know. Main thread. The service says so
 * each second for as long as it is so. It floats where the end of a session is announced, so that nothing moves when it comes.
 */
import { Show, createSignal, onCleanup } from "solid-js";
import type { ErrorPayload } from "../../contract/events.ts";
import type { Feed } from "../feed/feed.ts";
import { t } from "../language/translate.ts";

/** Two words of the service may be lost or late; with the third it is over. */
const SILENT_MS = 3_500;

export function PausedBanner(props: { feed: Feed }) {
  const [isPaused, setIsPaused] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const stop = props.feed.onEvent((type, payload) => {
    const isRefusing = type === "internal_server_error";
    if (!isRefusing || (payload as ErrorPayload).reason !== "order_create") return;
    setIsPaused(true);
    clearTimeout(timer);
    timer = setTimeout(setIsPaused, SILENT_MS, false);
  });
  onCleanup(() => {
    stop();
    clearTimeout(timer);
  });
  return (
    <Show when={isPaused()}>
      <section class="idle-notice" role="alert" aria-label={t("Trading is paused")}>
        <p>
          <strong>{t("Trading is paused.")}</strong>{" "}
          {t(
            "The service takes no orders at the moment: what you send is refused and nothing happens.",
          )}{" "}
          <span class="idle-notice-more">
            {t("What you hold is kept, and prices go on. Trading goes on by itself.")}
          </span>
        </p>
      </section>
    </Show>
  );
}
