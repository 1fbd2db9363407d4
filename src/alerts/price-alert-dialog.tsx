/**
 * Sets a price alert, or changes one: symbol, price, side and note, and in words what will happen. Main thread; fetched when it
 * is first opened. Enter sends. What the service has against it stands at the field that it means; what is wrong with a price
 * is said once its field is left or the alert is sent, and from then on with each letter.
 */
import {
  Show,
  Suspense,
  createEffect,
  createMemo,
  createSignal,
  onMount,
  untrack,
  type Component,
} from "solid-js";
import { Dynamic } from "solid-js/web";
import type { PriceAlert } from "../../contract/price-alert.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { lineEnd } from "../../domain/alert-line.ts";
import type { Feed } from "../feed/feed.ts";
import { quoteNow, type QuoteNow } from "../feed/quote-now.ts";
import { serviceNow } from "../feed/service-now.ts";
import { priceText, symbolWords } from "../format/symbol-text.ts";
import { typedNumber } from "../format/typed-number.ts";
import { createFrame } from "../frame/frame.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { StepButtons } from "../ui/step-buttons.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AlertButtons, AlertForm, createSending } from "./alert-sending.tsx";
import { createTerms } from "./alert-terms.tsx";
import { steppedPrice, willCrossWords, willTellWords } from "./alert-words.ts";
import { openPriceAlert, type AskedAlert } from "./price-alert-door.ts";
import { wrongPrice } from "./refused-alert.ts";
import { WaitsFor, type WaitedKind } from "./waits-for.tsx";
import { t } from "../language/translate.ts";

type Side = PriceAlert["quote_side"];

const SIDES = [
  { value: "bid", label: t("Bid") },
  { value: "ask", label: t("Ask") },
] as const;

/** The search for a symbol, which stands above this folder. */
export type SymbolSearch = Component<{
  label: string;
  symbols: readonly SymbolRecord[];
  isDisabled: (symbol: SymbolRecord) => boolean;
  onPick: (symbol: SymbolRecord) => void;
  note: string;
}>;

type Form = ReturnType<typeof createForm>;

export function PriceAlertDialog(props: {
  feed: Feed;
  asked: AskedAlert;
  search: SymbolSearch;
  onClose: () => void;
}) {
  const form = untrack(() => createForm(props.feed, props.asked, () => props.onClose()));
  const isNew = form.changed === undefined;
  const [isSearching, setSearching] = createSignal(false);
  let body: HTMLDivElement | undefined;
  /** What was searched with or for is gone from under the focus. */
  const endSearch = () => {
    setSearching(false);
    body?.querySelector("input")?.select();
    body?.querySelector("input")?.focus();
  };
  return (
    <Dialog
      open
      size="sm"
      title={isNew ? t("New price alert") : t("Change price alert")}
      description={isNew ? undefined : form.symbolText()}
      onClose={() => props.onClose()}
      actions={
        <Show when={!isSearching()} fallback={<Button onClick={endSearch}>{t("Back")}</Button>}>
          <AlertButtons form={form} onClose={() => props.onClose()} />
        </Show>
      }
    >
      <div ref={(element) => (body = element)}>
        <Show when={isSearching()} fallback={<Fields form={form} onSearch={setSearching} />}>
          <Suspense>
            <Search
              feed={props.feed}
              search={props.search}
              onPick={form.setSymbol}
              onDone={endSearch}
            />
          </Suspense>
        </Show>
      </div>
    </Dialog>
  );
}

/** In the place of the form for as long as it takes. */
function Search(props: {
  feed: Feed;
  search: SymbolSearch;
  onPick: (symbol_id: number) => void;
  onDone: () => void;
}) {
  let place: HTMLDivElement | undefined;
  // Once its code has come, which what is around it waits for.
  onMount(() => place?.querySelector("input")?.focus());
  return (
    <div
      ref={(element) => (place = element)}
      on:keydown={(event) => {
        // Escape ends the search alone: the dialog stays open.
        if (event.key !== "Escape") return;
        event.stopPropagation();
        event.preventDefault();
        props.onDone();
      }}
    >
      <Dynamic
        component={props.search}
        label={t("Symbol of the alert")}
        symbols={props.feed.symbols()}
        // Arithmetic of symbols has no price at the service.
        isDisabled={({ symbol_id }) => symbol_id <= 0}
        onPick={({ symbol_id }) => {
          props.onPick(symbol_id);
          props.onDone();
        }}
        note={t("Enter takes it.")}
      />
    </div>
  );
}

function Fields(props: { form: Form; onSearch: (isOn: true) => void }) {
  const { form } = untrack(() => props);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const factor = event.altKey ? 100 : event.ctrlKey || event.metaKey ? 10 : 1;
    form.step(event.key === "ArrowUp" ? factor : -factor);
  };
  return (
    <AlertForm form={form}>
      <Show when={form.changed === undefined}>
        <WaitsFor value="price" onChange={form.waitFor} />
        <div class="field">
          <span class="field-label" aria-hidden="true">
            {t("Symbol")}
          </span>
          <Button
            class="alert-symbol"
            icon="search"
            wide
            aria-label={t("Symbol: {symbol}", { symbol: form.symbolText() })}
            onClick={() => props.onSearch(true)}
          >
            <span class="alert-symbol-text">{form.symbolText()}</span>
          </Button>
        </div>
      </Show>
      <div class="alert-price" classList={{ "alert-price-alone": form.line !== null }}>
        <Show when={form.line === null}>
          <TextField
            label={t("Price")}
            value={form.text()}
            onInput={form.setText}
            error={form.priceError()}
            onBlur={(event) => onceLeft(event, form.judge)}
            autofocus
            inputmode="decimal"
            autocomplete="off"
            spellcheck={false}
            onKeyDown={onKeyDown}
            end={<StepButtons of={t("Price")} onStep={form.step} />}
          />
        </Show>
        <div class="field">
          <span class="field-label" aria-hidden="true">
            {t("Quote side")}
          </span>
          <Segmented
            label={t("Quote side")}
            options={SIDES}
            value={form.side()}
            onChange={form.setSide}
          />
        </div>
      </div>
      <p class="alert-words">{form.words()}</p>
    </AlertForm>
  );
}

/** At once, or behind the press on a button that it is left for: what is said would move that away from under the pointer. */
function onceLeft({ relatedTarget }: FocusEvent, judge: () => void): void {
  if (relatedTarget instanceof Element && relatedTarget.matches(":active"))
    relatedTarget.addEventListener("click", judge, { once: true });
  else judge();
}

/** What is typed, what it means and what became of it. Lives as long as its owner. */
function createForm(feed: Feed, asked: AskedAlert, onDone: () => void) {
  const sending = createSending(feed, asked, onDone);
  const { changed, errors, isSending } = sending;
  const [symbol_id, setSymbolId] = createSignal(asked.symbol_id);
  const symbol = () => feed.symbol(symbol_id());
  const quote = createQuote(feed, symbol_id);
  const first = asked.price ?? changed?.price ?? quote()?.bid;
  const [text, setText] = createSignal(first === undefined ? "" : priceText(first, symbol()));
  const [side, setSide] = createSignal<Side>(changed?.quote_side ?? "bid");
  const line = changed?.line ?? null;
  const terms = createTerms(feed, changed, line !== null && lineEnd(line) !== null);
  /** The price was left, or sent: it is judged while it is typed. */
  const [isJudged, setJudged] = createSignal(false);
  createEffect(() => {
    void [symbol_id(), text(), side(), terms.chosen()];
    sending.forgetErrors();
  });
  const price = () => typedNumber(text());
  // By the market of the last letter: one that is told with each tick is read aloud with each.
  const wrong = () =>
    line === null ? wrongPrice(text(), untrack(quote)?.[side()], symbol()) : null;
  const priceError = createMemo(
    () => errors().fields.price ?? (isJudged() ? (wrong() ?? undefined) : undefined),
  );
  const words = createMemo(() => {
    const crossed = { line, price: 0, quote_side: side() };
    if (line !== null) return willCrossWords(crossed, quote(), symbol(), serviceNow(feed));
    return price() > 0 && priceError() === undefined
      ? willTellWords({ price: price(), quote_side: side() }, quote(), symbol())
      : t("You are told once the market gets to the price.");
  });
  const send = async () => {
    if (isSending()) return;
    setJudged(true);
    const isTimely = terms.expiry.isRight();
    if (wrong() !== null || !isTimely) return;
    const place = line === null ? { price: price(), line: null } : { line };
    const told = { indicator: null, figure: null, quote_side: side(), ...terms.asked() };
    const wanted = { symbol_id: symbol_id(), ...place, ...told };
    await sending.send(wanted);
  };
  return {
    changed,
    /** "EURUSD · Euro vs US Dollar". */
    symbolText: () =>
      [symbolWords(symbol(), symbol_id()), symbol()?.description ?? ""]
        .filter((part) => part !== "")
        .join(" · "),
    /** A price of another symbol says nothing: it begins with this one's. */
    waitFor: (kind: WaitedKind): void => {
      if (kind === "price") return;
      openPriceAlert({ symbol_id: symbol_id(), figure: { kind, position_id: null } });
    },
    setSymbol: (next: number) => {
      setSymbolId(next);
      const now = quoteNow(feed, next);
      setText(now === null ? "" : priceText(now.bid, symbol()));
      setJudged(false);
    },
    text,
    setText,
    side,
    setSide,
    terms,
    /** What is waited for in place of a price; null: a price is. */
    line,
    errors,
    priceError,
    judge: () => setJudged(true),
    isSending,
    words,
    send,
    step: (steps: number) => {
      const from = price() > 0 ? price() : quote()?.bid;
      if (from === undefined) return;
      const next = steppedPrice(from, steps, symbol());
      if (next > 0) setText(priceText(next, symbol()));
    },
  };
}

/** The quote of now, looked at each frame. null: none has come. */
function createQuote(feed: Feed, symbol_id: () => number): () => QuoteNow | null {
  const now = () => quoteNow(feed, untrack(symbol_id));
  const [quote, setQuote] = createSignal(now(), {
    equals: (one, other) => one?.bid === other?.bid && one?.ask === other?.ask,
  });
  createFrame(() => setQuote(now()));
  return quote;
}
