/**
 * What a newcomer must not lose: the number to sign in with. Main thread. Stands over the corner of the workspace until it is
 * closed, and lets everything else be used.
 */
import { onMount } from "solid-js";
import type { SignupDemoResult } from "../../contract/signup.ts";
import { CopyButton } from "../account/copy-button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import "./welcome-note.css";

/** Of its own: the workspace's formats would become a chunk shared with this one. */
const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

export function WelcomeNote(props: { account: SignupDemoResult; onClose: () => void }) {
  let note: HTMLElement | undefined;
  onMount(() => note?.focus());
  return (
    <aside
      class="welcome"
      aria-labelledby="welcome-title"
      tabIndex={-1}
      ref={(element) => (note = element)}
      onKeyDown={(event) => {
        if (event.key === "Escape") props.onClose();
      }}
    >
      <header class="welcome-head">
        <Icon name="circle-check" class="welcome-icon" />
        <h2 class="welcome-title" id="welcome-title">
          Your demo account is ready
        </h2>
        <IconButton icon="x" label="Close welcome note" onClick={() => props.onClose()} />
      </header>
      <p class="welcome-row">
        <span class="welcome-label">Sign in with</span>
        <strong class="welcome-id">{props.account.account_id}</strong>
        <CopyButton what="account ID" text={String(props.account.account_id)} size="sm" />
      </p>
      <p class="welcome-row">
        <span class="welcome-label">E-mail</span>
        <span class="welcome-email">{props.account.email}</span>
      </p>
      <p class="welcome-text">
        Use this number and your password next time. The demo ends on{" "}
        {dates.format(props.account.trial_expires_at)}.
      </p>
    </aside>
  );
}
