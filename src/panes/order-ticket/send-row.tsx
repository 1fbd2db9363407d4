/**
 * The one button that sends, and what came of the last press. Main thread. It says all that it will do; it waits while its
 * order is under way, and says the outcome in place.
 */
import { Show, createMemo } from "solid-js";
import { lotsOf } from "../../../domain/volume.ts";
import type { Feed } from "../../feed/feed.ts";
import { wallMs } from "../../frame/page-clock.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import { typedVolume } from "../../format/number.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { whereWords } from "../../trade/ticket/where-words.ts";
import { Icon } from "../../ui/icon.tsx";
import "../../ui/button.css";
import type { Sender } from "./make-sender.ts";
import type { Ticket } from "./make-ticket.ts";
import { marketLock } from "./market-lock.ts";
import { ProblemNotes } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";
import { TicketSummary } from "./ticket-figures.tsx";
import { t } from "../../language/translate.ts";

export function SendRow(props: {
  feed: Feed;
  ticket: Ticket;
  composed: Composed;
  sender: Sender;
  onFix: (problem: Problem) => void;
  ref: (element: HTMLButtonElement) => void;
}) {
  // The sender is one object for the life of the ticket.
  // eslint-disable-next-line solid/reactivity
  const press = props.sender.pressOf(() => props.ticket.draft().side);
  const lock = createMemo(() => lockOf(props.feed, props.ticket));
  // Whoever comes to the button by Enter in a field hears why it sends nothing. As a memo it changes with its words alone, and
  // not with each price.
  const reason = createMemo(() => lock() ?? props.composed.problems[0]?.message);
  return (
    <div class="ticket-send">
      <Show
        when={lock()}
        fallback={
          <ProblemNotes problems={problemsAt(props.composed, "ticket")} onFix={props.onFix} />
        }
      >
        {(words) => (
          <p class="ticket-lock">
            <Icon name="lock" size={14} />
            {words()}
          </p>
        )}
      </Show>
      <p class="ticket-result" role="status" data-tone={props.sender.result()?.tone}>
        {props.sender.result()?.text}
      </p>
      <Show when={props.ticket.figures()}>
        {(figures) => (
          <TicketSummary feed={props.feed} composed={props.composed} figures={figures()} />
        )}
      </Show>
      <button
        type="button"
        ref={(element) => props.ref(element)}
        class={`button button-lg button-wide ticket-button button-${props.composed.draft.side}`}
        classList={{ "ticket-button-locked": press.isLocked() }}
        aria-description={reason()}
        aria-busy={props.sender.state() === null ? undefined : "true"}
        {...press.handlers}
      >
        <span class="button-face">
          <Show
            when={props.sender.state()}
            fallback={<Words composed={props.composed} ticket={props.ticket} />}
          >
            {(word) => word()}
          </Show>
        </span>
      </button>
    </div>
  );
}

function Words(props: { composed: Composed; ticket: Ticket }) {
  const lots = () => {
    const { lots: typed, terms } = props.composed;
    return typed === null ? "" : typedVolume(typed, lotsOf(terms.volume_min, terms));
  };
  return (
    <span class="ticket-words">
      <span class="ticket-words-main">
        {props.composed.draft.side === "buy" ? t("Buy") : t("Sell")} {lots()}{" "}
        {props.ticket.symbol()?.symbol}
      </span>{" "}
      <span class="ticket-words-where">{whereWords(props.composed)}</span>
    </span>
  );
}

/** Why nothing can be sent now whatever is in the ticket; null: it can. */
function lockOf(feed: Feed, ticket: Ticket): string | null {
  if (!feed.fresh()) return t("Prices are not current: new orders wait for the connection.");
  const symbol = ticket.symbol();
  if (symbol === undefined) return null;
  return marketLock(symbol, wallMs() + feed.status().clock_offset_ms, clockZone());
}
