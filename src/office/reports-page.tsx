/** Reports that staff has made of any account that it may read. Main thread. */
import { untrack } from "solid-js";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { createPeriod } from "../panes/deals/create-period.ts";
import { PeriodChoice } from "../panes/deals/period-choice.tsx";
import { ReportsView } from "../reports/reports-view.tsx";
import { clockZone } from "../stores/clock-zone.ts";

export function ReportsPage(props: { feed: Feed }) {
  const period = untrack(() => createPeriod(() => accountFacts(props.feed).now(), clockZone));
  return (
    <ReportsView
      feed={props.feed}
      period={period.value()}
      choice={<PeriodChoice period={period} />}
      isOfOthers
    />
  );
}
