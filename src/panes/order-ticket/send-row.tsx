/**
 * The one button that sends, and what came of the last press. Main thread. It says all that it will do; it waits while its
 * order is under way, and says the outcome in place.
 */
import { Match, Show, Switch, createEffect, createMemo, createSignal, on, untrack } from "solid-js";
import { ORDER_TYPE, SYMBOL_STATUS } from "../../../contract/codes.ts";
import type { Order } from "../../../contract/order.ts";
import { priceOf } from "../../../domain/price.ts";
import { lotsOf } from "../../../domain/volume.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatVolume } from "../../format/number.ts";
import { formatPrice } from "../../format/price.ts";
import { tradeDesk } from "../../trade/create-desk.ts";
import type { Outcome } from "../../trade/desk.ts";
import { compose, type Composed } from "../../trade/ticket/compose.ts";
import type { Draft } from "../../trade/ticket/draft.ts";
import { sentence, type Problem } from "../../trade/ticket/problem.ts";
import { Icon } from "../../ui/icon.tsx";
import "../../ui/button.css";
import { makePress } from "./make-press.ts";
import type { Ticket } from "./make-ticket.ts";
import { ProblemNotes } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";
import { TicketSummary } from "./ticket-figures.tsx";
import { knownAccount } from "../../stores/known-account.ts";

/** All that a press means, the price aside. */
type Ask = { readonly symbol_id: number; readonly lots: number; readonly draft: Draft };

type Result = { readonly tone: "done" | "refused"; readonly text: string };

const TYPE_WORDS = {
  market: "at market",
  limit: "limit at",
  stop: "stop at",
  stop_limit: "stop limit at",
} as const;

export function SendRow(props: {
  feed: Feed;
  ticket: Ticket;
  composed: Composed;
  onFix: (problem: Problem) => void;
  ref: (element: HTMLButtonElement) => void;
}) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const desk = tradeDesk(feed);
  const [result, setResult] = createSignal<Result | null>(null);
  const symbol_id = () => props.composed.symbol_id;
  const known = knownAccount(feed);

  const send = async ({ symbol_id: asked, lots, draft }: Ask) => {
    setResult(null);
    const account = untrack(known);
    const now = account === null ? null : compose(draft, asked, account);
    const problem = now?.problems[0];
    if (now === null || now.body === null || problem !== undefined) {
      setResult({ tone: "refused", text: problem?.message ?? "The account is not known yet." });
      return;
    }
    const outcome = await desk.placeOrder({ ...now.body, volume: lots });
    setResult(resultOf(outcome, feed));
  };
  const ask = createMemo((): Ask | null => {
    const { body, draft } = props.composed;
    return body === null || props.composed.problems.length > 0
      ? null
      : { symbol_id: symbol_id(), lots: body.volume, draft };
  });
  const press = makePress<Ask>({
    ask,
    isLocked: () => !feed.fresh() || desk.isBusy({ symbol_id: symbol_id() }),
    send,
    refuse: () => setResult({ tone: "refused", text: "What would be sent changed meanwhile." }),
  });
  // What was said of one order is not said of the next.
  const shownSymbol = createMemo(symbol_id);
  createEffect(
    on([shownSymbol, () => props.ticket.draft()], () => setResult(null), { defer: true }),
  );

  const underway = () =>
    desk
      .intents()
      .find(
        (intent) =>
          intent.kind === "order_create" &&
          intent.symbol_id === symbol_id() &&
          (intent.state === "sending" || intent.state === "checking"),
      );
  const state = (): string | null => {
    const intent = underway();
    return intent === undefined ? null : intent.state === "sending" ? "Sending" : "Checking";
  };
  return (
    <div class="ticket-send">
      <ProblemNotes problems={problemsAt(props.composed, "ticket")} onFix={props.onFix} />
      <Show when={lockOf(props.feed, props.ticket)}>
        {(words) => (
          <p class="ticket-lock">
            <Icon name="lock" size={14} />
            {words()}
          </p>
        )}
      </Show>
      <p class="ticket-result" role="status" data-tone={result()?.tone}>
        {result()?.text}
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
        {...press.handlers}
      >
        <span class="button-face">
          <Switch fallback={<Words composed={props.composed} ticket={props.ticket} />}>
            <Match when={state()}>
              {(word) => (
                <>
                  <span class="ticket-spinner" aria-hidden="true" />
                  {word()}
                </>
              )}
            </Match>
          </Switch>
        </span>
      </button>
    </div>
  );
}

function Words(props: { composed: Composed; ticket: Ticket }) {
  const lots = () => {
    const { volume, terms } = props.composed;
    return volume === 0 ? "" : formatVolume(lotsOf(volume, terms), lotsOf(terms.volume_min, terms));
  };
  const where = () => {
    const { draft, entry, terms } = props.composed;
    const words = TYPE_WORDS[draft.type];
    if (draft.type === "market") return words;
    if (draft.type === "stop_limit") return `${words} ${draft.price}`;
    return entry === null
      ? words
      : `${words} ${formatPrice(priceOf(entry, terms.digits), terms.digits)}`;
  };
  return (
    <span class="ticket-words">
      <span class="ticket-words-main">
        {props.composed.draft.side === "buy" ? "Buy" : "Sell"} {lots()}{" "}
        {props.ticket.symbol()?.symbol}
      </span>{" "}
      <span class="ticket-words-where">{where()}</span>
    </span>
  );
}

/** Why nothing can be sent now whatever is in the ticket; null: it can. */
function lockOf(feed: Feed, ticket: Ticket): string | null {
  if (!feed.fresh()) return "Prices are not current: new orders wait for the connection.";
  const status = ticket.symbol()?.status;
  if (status === SYMBOL_STATUS.closed) return "The market is closed.";
  if (status === SYMBOL_STATUS.disabled) return "Trading in this symbol is disabled.";
  return null;
}

function resultOf(outcome: Outcome<Order>, feed: Feed): Result {
  if (!outcome.ok) return { tone: "refused", text: sentence(outcome.message) };
  const { record } = outcome;
  const symbol = feed.symbol(record.symbol_id);
  const digits = symbol?.digits ?? 5;
  const side = record.side === 0 ? "Buy" : "Sell";
  const volume = formatVolume(record.volume, symbol?.volume_step ?? 0.01);
  const what = `${side} ${volume} ${symbol?.symbol ?? ""}`;
  if (record.filled_price !== null && record.type === ORDER_TYPE.market) {
    return { tone: "done", text: `${what} filled at ${formatPrice(record.filled_price, digits)}` };
  }
  const price = record.order_price === null ? "" : ` at ${formatPrice(record.order_price, digits)}`;
  return { tone: "done", text: `${what} placed${price}, order ${record.id}` };
}
