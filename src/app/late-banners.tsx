/**
 * What stands above all panes when there is something to say, fetched then: a margin call or stop-out, and an e-mail that is
 * to be confirmed before one trades. Main thread.
 */
import { Show, Suspense, createEffect, createSignal } from "solid-js";
import { late } from "../frame/late.ts";
import type { Feed } from "../feed/feed.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { canTrade } from "../stores/can-trade.ts";
import { marginAlarm } from "../stores/margin-alarm.ts";

const EmailBanner = late(async () => ({
  default: (await import("../account/email-banner.tsx")).EmailBanner,
}));
const MarginBanner = late(async () => ({
  default: (await import("../account/margin-banner.tsx")).MarginBanner,
}));

export function LateBanners(props: { feed: Feed }) {
  const [wasAlarmed, setWasAlarmed] = createSignal(false);
  createEffect(() => {
    if (marginAlarm(props.feed)() !== 0) setWasAlarmed(true);
  });
  return (
    <Suspense>
      <Show when={accountFacts(props.feed).account()?.is_email_due && canTrade(props.feed)}>
        <EmailBanner feed={props.feed} />
      </Show>
      <Show when={wasAlarmed()}>
        <MarginBanner feed={props.feed} />
      </Show>
    </Suspense>
  );
}
