/**
 * Where the account dialog appears. Main thread; in the workspace, so small: the dialog's chunk comes once prices are live, so
 * that it is here when the connection is lost. The end of a session closes it.
 */
import { Show, Suspense, createEffect, onCleanup } from "solid-js";
import { late } from "../frame/late.ts";
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import type { Feed } from "../feed/feed.ts";
import { openSection, setOpenSection } from "./account-section.ts";

const AccountDialog = late(async () => ({
  default: (await import("./account-dialog.tsx")).AccountDialog,
}));

export function AccountDialogHost(props: { feed: Feed; session: SessionInfo }) {
  onCleanup(() => setOpenSection(null));
  createEffect(() => {
    if (props.feed.fresh()) void AccountDialog.preload();
  });
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
