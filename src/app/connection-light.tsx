/**
 * The connection at a glance: colour, shape and word; the details behind it. Main thread. The popover's figures change four
 * times a second and keep their width.
 */
import { Show, Suspense } from "solid-js";
import { late } from "../frame/late.ts";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { formatAge } from "../format/time.ts";
import { Popover } from "../ui/popover.tsx";
import { lookOf, meaningOf, phraseOf } from "./connection-words.ts";
import type { Pulse } from "./create-pulse.ts";
import "./connection-light.css";
import { t } from "../language/translate.ts";

const PacePart = late(async () => ({ default: (await import("./pace-part.tsx")).PacePart }));

/** The shape alone. */
export function Light(props: { feed: Feed }) {
  const look = () => lookOf(props.feed.status().state);
  return (
    <span class={`light light-${look().tone} light-${look().shape}`} aria-hidden="true">
      <svg class="light-shape" viewBox="0 0 10 10" width="10" height="10">
        <path class="light-disc-path" d="M5 1a4 4 0 1 0 0 8a4 4 0 1 0 0-8z" />
        <path class="light-triangle-path" d="M5 .8L9.6 9H.4z" />
        <path class="light-ring-path" d="M5 1.6a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 1 0 0-6.8z" />
        <path class="light-cross-path" d="M2 2l6 6M8 2L2 8" />
      </svg>
    </span>
  );
}

export function ConnectionLight(props: { feed: Feed; pulse: Pulse }) {
  const status = () => props.feed.status();
  return (
    <Popover
      label={t("Connection")}
      placement="bottom-end"
      triggerClass="button button-ghost button-md connection"
      trigger={
        <>
          <Light feed={props.feed} />
          <span class="connection-word">{phraseOf(status(), props.pulse.now())}</span>
          <Show when={status().state === "live"}>
            <span class="connection-latency">{formatAge(status().latency_ms ?? NaN)}</span>
          </Show>
        </>
      }
    >
      <ConnectionDetails feed={props.feed} pulse={props.pulse} />
    </Popover>
  );
}

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
