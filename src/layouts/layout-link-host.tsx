/**
 * Takes a link to a layout out of the address, when the terminal comes up and whenever one is opened in it later, and asks about
 * it. Main thread; what asks is a chunk that is fetched for it.
 */
import { createEffect, createSignal, onCleanup, Show, Suspense } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { late } from "../frame/late.ts";
import { LAYOUT_HASH } from "../links/link-hash.ts";
import { layoutTurn } from "../storage/open-layout.ts";
import { chartsReady } from "../stores/charts.ts";

const SharedLayout = late(async () => ({
  default: (await import("./shared-layout.tsx")).SharedLayout,
}));

export function LayoutLinkHost(props: { feed: Feed }) {
  const [hash, setHash] = createSignal(location.hash);
  const [taken, setTaken] = createSignal<string | null>(null);
  const follow = () => setHash(location.hash);
  window.addEventListener("hashchange", follow);
  onCleanup(() => window.removeEventListener("hashchange", follow));
  createEffect(() => {
    const { feed } = props;
    const isReady = layoutTurn() !== null && chartsReady() && feed.symbols().length > 0;
    if (!hash().startsWith(LAYOUT_HASH) || !isReady || feed.sessionEnd() !== null) return;
    // It is in this step of the history alone, which it leaves.
    history.replaceState(null, "", location.pathname + location.search);
    setTaken(hash());
    setHash("");
  });
  return (
    <Show when={taken()} keyed>
      {(link) => (
        <Suspense>
          <SharedLayout feed={props.feed} hash={link} onDone={() => setTaken(null)} />
        </Suspense>
      )}
    </Show>
  );
}
