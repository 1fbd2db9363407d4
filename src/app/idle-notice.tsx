/**
 * The end of the session, announced ahead with a countdown, where the service cannot hear this terminal. Main thread;
 * fetched once prices are live. It floats, so that nothing moves when it comes.
 */
import { Show } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { Icon } from "../ui/icon.tsx";
import type { Pulse } from "./create-pulse.ts";
import { idleWarning } from "./idle-words.ts";
import { t } from "../language/translate.ts";

export function IdleNotice(props: { feed: Feed; pulse: Pulse }) {
  const words = () => idleWarning(props.feed.status(), props.pulse.now());
  return (
    <Show when={words()}>
      <section class="idle-notice" aria-label={t("End of the session")}>
        <Icon name="triangle-alert" />
        <p>
          {words()}{" "}
          <span class="idle-notice-more">
            {t("Then the password brings it back; what you typed is kept.")}
          </span>
        </p>
      </section>
    </Show>
  );
}
