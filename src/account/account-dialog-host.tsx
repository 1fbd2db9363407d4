/**
 * Where the account dialog appears. Main thread; in the workspace, so small: the dialog's chunk comes ahead, or when it is
 * opened. The end of a session closes it.
 */
import { Show, Suspense, onCleanup } from "solid-js";
import { late } from "../frame/late.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { openSection, setOpenSection } from "./account-section.ts";

export const AccountDialog = late(async () => ({
  default: (await import("./account-dialog.tsx")).AccountDialog,
}));

export function AccountDialogHost(props: { feed: Feed; session: SessionInfo }) {
  onCleanup(() => setOpenSection(null));
  return (
    <Show when={props.feed.sessionEnd() === null && openSection()}>
      {(section) => (
        <Suspense>
          <AccountDialog feed={props.feed} session={props.session} section={section()} />
        </Suspense>
      )}
    </Show>
  );
}
