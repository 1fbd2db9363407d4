/**
 * The order ticket: side, type, size, stop and targets, what it all means, and one button that sends it. Main thread; loaded
 * for scopes that trade and for no other. What is in it is pure (trade/ticket); what sends is the desk.
 */
import { Show, createEffect, onCleanup, onMount, untrack } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { isArmed } from "../../trade/arming.ts";
import { isPractising } from "../../stores/practised.ts";
import { ticketDrafts } from "../../trade/ticket-drafts.ts";
import { withKind } from "../../trade/ticket/change-draft.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import type { TicketType } from "../../trade/ticket/draft.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { createScrollHint } from "../../ui/scroll-hint.ts";
import { Segmented } from "../../ui/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ColourSlot } from "../colours/colour-slot.tsx";
import { StopRow, TargetRows } from "./level-rows.tsx";
import { ExpiryRow } from "./expiry-row.tsx";
import { FromFillRow } from "./from-fill-row.tsx";
import { makeSender } from "./make-sender.ts";
import { makeTicket, type Ticket } from "./make-ticket.ts";
import { LinkedNote } from "./linked-note.tsx";
import { MoreOptions } from "./more-options.tsx";
import { OcoRow } from "./oco-row.tsx";
import { PresetsMenu } from "./presets-menu.tsx";
import { PriceRows } from "./price-rows.tsx";
import { SendRow } from "./send-row.tsx";
import { SideTiles } from "./side-tiles.tsx";
import { SizeRow } from "./size-row.tsx";
import { TicketFigures } from "./ticket-figures.tsx";
import "./order-ticket.css";
import "./ticket-real.css";
import { t } from "../../language/translate.ts";

const TYPES: readonly { value: TicketType; label: string }[] = [
  { value: "market", label: t("Market") },
  { value: "limit", label: t("Limit") },
  { value: "stop", label: t("Stop") },
  { value: "stop_limit", label: t("Stop limit") },
  { value: "market_if_touched", label: t("If touched") },
];

export function OrderTicket(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const ticket = makeTicket(props.feed);
  return (
    <Show
      when={ticket.symbol()}
      fallback={
        <>
          <div class="ticket-head">
            <ColourSlot feed={props.feed} pane="order-ticket" />
          </div>
          <EmptyState icon="list" text={t("Pick a symbol to trade it.")} />
        </>
      }
    >
      {(symbol) => (
        <div class="ticket">
          <div class="ticket-head">
            <Show when={!props.feed.isPractice}>
              <ColourSlot feed={props.feed} pane="order-ticket" />
            </Show>
            <h2 class="ticket-symbol">{symbol().symbol}</h2>
            <span class="ticket-description">{symbol().description}</span>
            <PresetsMenu feed={props.feed} ticket={ticket} />
          </div>
          <Show when={isPractising() && !props.feed.isPractice}>
            <p class="ticket-real" role="note">
              {t("This ticket is of your account, not of the practice on the chart.")}
            </p>
          </Show>
          <Show when={ticket.composed()} fallback={<TicketSkeleton />}>
            {(composed) => <TicketBody feed={props.feed} ticket={ticket} composed={composed()} />}
          </Show>
        </div>
      )}
    </Show>
  );
}

function TicketBody(props: { feed: Feed; ticket: Ticket; composed: Composed }) {
  const draft = () => props.ticket.draft();
  // The feed and the ticket are one object each for the life of the pane.
  // eslint-disable-next-line solid/reactivity
  const sender = makeSender(props.feed, props.ticket);
  let form: HTMLFormElement | undefined;
  let size: HTMLInputElement | undefined;
  let button: HTMLButtonElement | undefined;
  const fix = (problem: Problem) => props.ticket.fix(problem);
  const setKind = (kind: Parameters<typeof withKind>[1]) => {
    const now = props.ticket.composeNow();
    if (now !== null) props.ticket.change(withKind(now, kind));
  };
  // Enter in a field goes to the button that sends; a second one presses it.
  const onKeyDown = (event: KeyboardEvent) => {
    const isInField = event.target instanceof HTMLInputElement;
    if (event.key !== "Enter" || !isInField) return;
    event.preventDefault();
    if (!event.repeat) button?.focus();
  };
  // An order that was put here waits for the one press that sends it. Whatever asked for it takes the focus back first.
  const drafts = ticketDrafts(untrack(() => props.feed));
  createEffect(() => {
    drafts.asked();
    if (drafts.takeAsked()) setTimeout(() => button?.focus());
  });
  // Who comes to the pane by a key (F9, F6) means to trade: the volume is first. A finger's tap opens no keyboard.
  onMount(() => {
    const pane = form?.closest<HTMLElement>("[data-pane='order-ticket']");
    const onFocus = () => {
      if (pane?.matches(":focus-visible") === true) size?.focus();
    };
    pane?.addEventListener("focus", onFocus);
    onCleanup(() => pane?.removeEventListener("focus", onFocus));
  });

  return (
    <>
      <LinkedNote feed={props.feed} ticket={props.ticket} />
      <form
        class="ticket-form"
        data-type={draft().type}
        aria-label={props.feed.isPractice ? t("Order of the practice") : t("Order")}
        ref={(element) => {
          form = element;
          createScrollHint(element);
        }}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        <Show when={props.ticket.symbol()}>
          {(symbol) => (
            <SideTiles
              feed={props.feed}
              symbol={symbol()}
              side={draft().side}
              onSide={(side) => setKind({ side })}
              isDirect={isArmed() && !draft().isFromLink}
              sender={sender}
            />
          )}
        </Show>
        <div class="ticket-types">
          <Segmented
            label={t("Order type")}
            value={draft().type}
            options={TYPES}
            onChange={(type) => setKind({ type })}
          />
        </div>
        <PriceRows ticket={props.ticket} composed={props.composed} onFix={fix} />
        <SizeRow
          feed={props.feed}
          ticket={props.ticket}
          composed={props.composed}
          onFix={fix}
          ref={(element) => (size = element)}
        />
        <StopRow feed={props.feed} ticket={props.ticket} composed={props.composed} onFix={fix} />
        <TargetRows feed={props.feed} ticket={props.ticket} composed={props.composed} onFix={fix} />
        <FromFillRow ticket={props.ticket} />
        <Show when={draft().type !== "market"}>
          <ExpiryRow
            feed={props.feed}
            ticket={props.ticket}
            composed={props.composed}
            onFix={fix}
          />
          <OcoRow feed={props.feed} ticket={props.ticket} composed={props.composed} onFix={fix} />
        </Show>
        <MoreOptions
          feed={props.feed}
          ticket={props.ticket}
          composed={props.composed}
          onFix={fix}
        />
        <Show when={props.ticket.figures()}>
          {(figures) => (
            <TicketFigures feed={props.feed} composed={props.composed} figures={figures()} />
          )}
        </Show>
      </form>
      <SendRow
        feed={props.feed}
        ticket={props.ticket}
        composed={props.composed}
        sender={sender}
        onFix={fix}
        ref={(element) => (button = element)}
      />
    </>
  );
}

function TicketSkeleton() {
  return (
    <div class="ticket-form" aria-busy="true">
      <Skeleton height="58px" />
      <Skeleton height="28px" />
      <Skeleton height="48px" />
      <Skeleton height="48px" />
      <Skeleton height="48px" />
    </div>
  );
}
