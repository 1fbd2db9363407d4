/**
 * Says what an investor session is watching, why nothing here trades, and how the account stands. Main thread. The figures
 * are a chunk of their own: a trader never fetches them.
 */
import { Show, Suspense, lazy } from "solid-js";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { Icon } from "../ui/icon.tsx";
import { scopeWords } from "./scope-words.ts";
import "./read-only-banner.css";

const WatchFigures = lazy(async () => ({
  default: (await import("../account/watch-figures.tsx")).WatchFigures,
}));

export function ReadOnlyBanner(props: { feed: Feed; session: SessionInfo }) {
  return (
    <Show when={scopeWords(props.session.scope).isReadOnly}>
      <div class="read-only-banner" role="note">
        <span
          class="read-only-words"
          data-tip="Signed in with the investor password: it shows everything and trades nothing."
        >
          <Icon name="eye" size={14} />
          Watching account {props.session.account_id} (read-only)
        </span>
        <Suspense>
          <WatchFigures feed={props.feed} />
        </Suspense>
      </div>
    </Show>
  );
}
