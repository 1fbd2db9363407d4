/**
 * What is behind the connection's light. Main thread; fetched once prices are live, or when it is opened. Its figures change
 * four times a second and keep their width.
 */
import { Show, Suspense } from "solid-js";
import { late } from "../frame/late.ts";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { formatAge } from "../format/time.ts";
import { Light } from "./connection-light.tsx";
import { meaningOf, phraseOf } from "./connection-words.ts";
import type { Pulse } from "./create-pulse.ts";
import { t } from "../language/translate.ts";

const PacePart = late(async () => ({ default: (await import("./pace-part.tsx")).PacePart }));

/** Also a part of the phone's account page. */
export function ConnectionDetails(props: { feed: Feed; pulse: Pulse }) {
  const status = () => props.feed.status();
  const age = () => props.pulse.tickAge();
  return (
    <div class="connection-details">
      <p class="connection-title">
        <Light feed={props.feed} />
        {phraseOf(status(), props.pulse.now())}
      </p>
      <p class="connection-meaning">{meaningOf(status().state)}</p>
      <Show when={status().reason !== ""}>
        <p class="connection-meaning">{status().reason}</p>
      </Show>
      <dl class="connection-facts">
        <dt>{t("Newest price")}</dt>
        <dd>{age() === null ? t("none yet") : t("{age} ago", { age: formatAge(age() ?? NaN) })}</dd>
        <dt>{t("Prices a second")}</dt>
        <dd>{formatCount(status().ticks_per_second)}</dd>
        <dt>{t("Latency")}</dt>
        <dd>{formatAge(status().latency_ms ?? NaN)}</dd>
        <dt>{t("In this state for")}</dt>
        <dd>{formatAge(props.pulse.now() - status().since)}</dd>
        <Show when={status().attempt > 0}>
          <dt>{t("Tries")}</dt>
          <dd>{formatCount(status().attempt)}</dd>
        </Show>
      </dl>
      <Suspense>
        <PacePart feed={props.feed} />
      </Suspense>
    </div>
  );
}
