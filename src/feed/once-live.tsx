/**
 * What is fetched once prices are live, so that nothing waits for it. Main thread. It stays when they are not any more, and comes
 * at once where another layout is opened.
 */
import { Show, Suspense, createEffect, createRoot, createSignal, type JSX } from "solid-js";
import type { Feed } from "./feed.ts";

/** Whether prices were live once on this page, so that what waited for them has been fetched. */
const [wasLive, setWasLive] = createRoot(() => createSignal(false));

export function OnceLive(props: { feed: Feed; children: JSX.Element }) {
  createEffect(() => {
    if (props.feed.fresh()) setWasLive(true);
  });
  return (
    <Show when={wasLive()}>
      <Suspense>{props.children}</Suspense>
    </Show>
  );
}
