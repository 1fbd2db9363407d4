/** What stands beside the workspace without being seen, for every session: fetched once prices are live. Main thread. */
import { Suspense } from "solid-js";
import { late } from "../frame/late.ts";
import type { Feed } from "../feed/feed.ts";
import { LayoutLinkHost } from "./layout-link-host.tsx";
import { LayoutsHost } from "./layouts-host.tsx";

const LinkHost = late(async () => ({ default: (await import("../panes/link-host.tsx")).LinkHost }));
const PaceHost = late(async () => ({ default: (await import("../panes/pace-host.tsx")).PaceHost }));
const AccountThingsHost = late(async () => ({
  default: (await import("../panes/account-things-host.tsx")).AccountThingsHost,
}));
const AlertsHost = late(async () => ({
  default: (await import("../panes/alerts-host.tsx")).AlertsHost,
}));

export function LateHosts(props: { feed: Feed }) {
  return (
    <>
      <LayoutsHost feed={props.feed} />
      <LayoutLinkHost feed={props.feed} />
      <Suspense>
        <LinkHost feed={props.feed} />
        <PaceHost feed={props.feed} />
        <AccountThingsHost feed={props.feed} />
        <AlertsHost feed={props.feed} />
      </Suspense>
    </>
  );
}
