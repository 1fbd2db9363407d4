/** What is fetched once prices are live, so that nothing waits for it. Main thread. It stays when they are not any more. */
import { Show, Suspense, createEffect, createSignal, type JSX } from "solid-js";
import type { Feed } from "../feed/feed.ts";

export function OnceLive(props: { feed: Feed; children: JSX.Element }) {
  const [wasLive, setWasLive] = createSignal(false);
  createEffect(() => {
    if (props.feed.fresh()) setWasLive(true);
  });
  return (
    <Show when={wasLive()}>
      <Suspense>{props.children}</Suspense>
    </Show>
  );
}
