/** Says what an investor session is watching, and why nothing here trades. Main thread. */
import { Show } from "solid-js";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { Icon } from "../ui/icon.tsx";
import { scopeWords } from "./scope-words.ts";
import "./read-only-banner.css";

export function ReadOnlyBanner(props: { session: SessionInfo }) {
  return (
    <Show when={scopeWords(props.session.scope).isReadOnly}>
      <p class="read-only-banner" role="note">
        <Icon name="eye" size={14} />
        You are watching account {props.session.account_id} with its investor password. It shows
        everything and trades nothing.
      </p>
    </Show>
  );
}
