/** The warning of a margin call or stop-out: fetched when there is one to give. Main thread. */
import { Show, Suspense, createEffect, createSignal } from "solid-js";
import { late } from "../frame/late.ts";
import type { Feed } from "../feed/feed.ts";
import { marginAlarm } from "../stores/margin-alarm.ts";

const MarginBanner = late(async () => ({
  default: (await import("../account/margin-banner.tsx")).MarginBanner,
}));

export function LateMarginBanner(props: { feed: Feed }) {
  const [wasAlarmed, setWasAlarmed] = createSignal(false);
  createEffect(() => {
    if (marginAlarm(props.feed)() !== 0) setWasAlarmed(true);
  });
  return (
    <Show when={wasAlarmed()}>
      <Suspense>
        <MarginBanner feed={props.feed} />
      </Suspense>
    </Show>
  );
}
