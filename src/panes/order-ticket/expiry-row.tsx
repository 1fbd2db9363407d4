/**
 * How long a pending order waits. A date and time are those of the workspace's clock, in which the lists write an order's
 * expiry, with the symbol's session of that day beneath. Main thread.
 */
import { For, Show, createMemo, createUniqueId } from "solid-js";
import { wallMs } from "../../frame/page-clock.ts";
import type { Feed } from "../../feed/feed.ts";
import { DAY_MS, HOUR_MS, zoneLabel } from "../../format/zone.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import type { ExpiryKind } from "../../trade/ticket/draft.ts";
import { expiryMoment, keptMoment, momentText, readMoment } from "../../format/typed-moment.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { Button } from "../../ui/button.tsx";
import { MomentInput } from "../../ui/moment-input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { weekTime } from "../watchlist/symbol-words.ts";
import { expiryChoices } from "./expiry-choices.ts";
import { expirySession, type ExpirySession } from "./expiry-session.ts";
import type { Ticket } from "./make-ticket.ts";
import { ProblemNotes } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";
import { t } from "../../language/translate.ts";

const EXPIRY_OPTIONS: readonly { value: ExpiryKind; label: string }[] = [
  { value: "gtc", label: "GTC" },
  { value: "day", label: t("Day") },
  { value: "date", label: t("Date") },
];

type Props = {
  feed: Feed;
  ticket: Ticket;
  composed: Composed;
  onFix: (problem: Problem) => void;
};

export function ExpiryRow(props: Props) {
  const draft = () => props.ticket.draft();
  return (
    <div class="ticket-expiry">
      <span class="number-label">{t("Expiry")}</span>
      <Segmented
        label={t("Expiry")}
        size="sm"
        value={draft().expiry}
        options={EXPIRY_OPTIONS}
        onChange={(expiry) => props.ticket.change({ expiry })}
      />
      <Show when={draft().expiry === "date"}>
        <Moment {...props} />
      </Show>
      <ProblemNotes problems={problemsAt(props.composed, "expiry")} onFix={props.onFix} />
    </div>
  );
}

function Moment(props: Props) {
  const id = createUniqueId();
  const expiryAt = () => props.ticket.draft().expiryAt;
  const at = createMemo(() => expiryMoment(expiryAt()));
  const set = (moment: number) => props.ticket.change({ expiryAt: keptMoment(moment) });
  return (
    <>
      <MomentInput
        class="ticket-moment"
        text={momentText(expiryAt(), clockZone())}
        aria-label={t("Expires at")}
        aria-describedby={`expiry-${id}`}
        onInput={(text) => props.ticket.change({ expiryAt: readMoment(text, clockZone()) })}
      />
      <Choices feed={props.feed} ticket={props.ticket} onChoose={set} />
      <div id={`expiry-${id}`} class="ticket-session">
        <Show when={at()}>
          {(moment) => <Session ticket={props.ticket} at={moment()} onChoose={set} />}
        </Show>
        <span class="ticket-moment-zone">
          {t("Clock of {zone}", { zone: zoneLabel(wallMs(), clockZone()) })}
        </span>
      </div>
    </>
  );
}

/** Moments that are often meant. */
function Choices(props: { feed: Feed; ticket: Ticket; onChoose: (moment: number) => void }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const choices = expiryChoices(props.feed, () => props.ticket.symbol()?.hours);
  const after = (ms: number) => props.onChoose(choices.after(ms));
  return (
    <div class="ticket-moment-choices">
      <Button size="sm" aria-label={t("Expires in 1 h")} onClick={() => after(HOUR_MS)}>
        {t("1 h")}
      </Button>
      <Button size="sm" aria-label={t("Expires in 4 h")} onClick={() => after(4 * HOUR_MS)}>
        {t("4 h")}
      </Button>
      <Button size="sm" aria-label={t("Expires in 1 d")} onClick={() => after(DAY_MS)}>
        {t("1 d")}
      </Button>
      <Show when={choices.close()}>
        {(moment) => (
          <Button size="sm" onClick={() => props.onChoose(moment())}>
            {t("At the close")}
          </Button>
        )}
      </Show>
    </div>
  );
}

/** When the market is open on that day, and what it means for an order that waits until then. */
function Session(props: { ticket: Ticket; at: number; onChoose: (moment: number) => void }) {
  const session = createMemo(() => {
    const hours = props.ticket.symbol()?.hours;
    return hours === undefined ? null : expirySession(hours, props.at, clockZone());
  });
  const when = (moment: number) => weekTime(moment, clockZone());
  const percent = (part: number) => `${part * 100}%`;
  return (
    <Show when={session()}>
      {(shown) => (
        <>
          <div class="ticket-day" aria-hidden="true">
            <For each={shown().spans}>
              {(span) => (
                <span
                  class="ticket-day-open"
                  style={{ left: percent(span.from), width: percent(span.to - span.from) }}
                />
              )}
            </For>
            <span class="ticket-day-at" style={{ left: percent(shown().moment) }} />
          </div>
          <Show
            when={isShut(shown(), props.at)}
            fallback={<p class="ticket-moment-zone">{openWords(shown(), when)}</p>}
          >
            <p class="ticket-moment-closed">{shutWords(shown(), when)}</p>
            <Show when={shown().closed}>
              {(closed) => (
                <Button size="sm" onClick={() => props.onChoose(closed())}>
                  {t("End at that close, {when}", { when: when(closed()) })}
                </Button>
              )}
            </Show>
          </Show>
        </>
      )}
    </Show>
  );
}

/** An order that ends with the close itself misses nothing. */
const isShut = ({ isOpen, closed }: ExpirySession, at: number): boolean => !isOpen && closed !== at;

function openWords({ isOpen, closes }: ExpirySession, when: (moment: number) => string): string {
  if (!isOpen) return t("It ends as the market closes.");
  if (closes === null) return t("The market is open then, and does not close.");
  return t("The market is open then, until {when}.", { when: when(closes) });
}

function shutWords({ closed, opens }: ExpirySession, when: (moment: number) => string): string {
  const opening = opens === null ? null : when(opens);
  if (closed === null)
    return opening === null
      ? t("The market is closed then.")
      : t("The market is closed then and opens {when}.", { when: opening });
  return opening === null
    ? t("The market is closed then: what has not filled by the close waits in vain.")
    : t(
        "The market is closed then and opens {when}: what has not filled by the close waits in vain.",
        { when: opening },
      );
}
