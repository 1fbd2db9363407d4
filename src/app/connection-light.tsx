/**
 * The connection at a glance: colour, shape and word; the details behind it (connection-details.tsx). Main
 * thread.
 */
import { Show, Suspense } from "solid-js";
import { late } from "../frame/late.ts";
import type { Feed } from "../feed/feed.ts";
import { formatAge } from "../format/time.ts";
import { Popover } from "../ui/popover.tsx";
import { lookOf, phraseOf } from "./connection-words.ts";
import type { Pulse } from "./create-pulse.ts";
import "./connection-light.css";
import { t } from "../language/translate.ts";

/** Asked for with the first prices: it says why there are none. */
export const loadDetails = () => import("./connection-details.tsx");
const ConnectionDetails = late(async () => ({ default: (await loadDetails()).ConnectionDetails }));

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
      <Suspense>
        <ConnectionDetails feed={props.feed} pulse={props.pulse} />
      </Suspense>
    </Popover>
  );
}
