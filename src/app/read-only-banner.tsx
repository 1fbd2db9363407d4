/**
 * Says what an investor session is watching, why nothing here trades, and how the account stands. Main thread. All that it
 * says is a chunk of its own: a trader never fetches it.
 */
import { Show, Suspense } from "solid-js";
import { late } from "../frame/late.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { scopeWords } from "../account/scope-words.ts";
import "./read-only-banner.css";

const WatchFigures = late(async () => ({
  default: (await import("../account/watch-figures.tsx")).WatchFigures,
}));

export function ReadOnlyBanner(props: { feed: Feed; session: SessionInfo }) {
  return (
    <Show when={scopeWords(props.session.scope).isReadOnly}>
      <div class="read-only-banner" role="note">
        <Suspense>
          <WatchFigures feed={props.feed} account_id={props.session.account_id} />
        </Suspense>
      </div>
    </Show>
  );
}
