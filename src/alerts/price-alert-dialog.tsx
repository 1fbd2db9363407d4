/**
 * Sets a price alert, or changes one: symbol, price, side and note, and in words what will happen. Main thread; fetched when it
 * is first opened. Enter sends. What the service has against it stands at the field that it means.
 */
import { Show, createEffect, createMemo, createSignal, untrack } from "solid-js";
import { PRICE_ALERT_NOTE_CHARS_MAX } from "../../contract/limits.ts";
import type { PriceAlert, UpdPriceAlert } from "../../contract/price-alert.ts";
import type { Feed } from "../feed/feed.ts";
import { quoteNow, type QuoteNow } from "../feed/quote-now.ts";
import { priceText, symbolWords } from "../format/symbol-text.ts";
import { typedNumber, typedTwoWays } from "../format/typed-number.ts";
import { createFrame } from "../frame/frame.ts";
import { priceAlerts } from "../stores/price-alerts.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { StepButtons } from "../ui/step-buttons.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { steppedPrice, waitWords, willTellWords } from "./alert-words.ts";
import type { AskedAlert } from "./price-alert-door.ts";
import { refusedAlert, type AlertErrors } from "./refused-alert.ts";
import "./price-alert-dialog.css";
import { t } from "../language/translate.ts";

type Side = PriceAlert["quote_side"];
const NO_ERRORS: AlertErrors = { fields: {}, problem: null };

const SIDES = [
  { value: "bid", label: t("Bid") },
  { value: "ask", label: t("Ask") },
] as const;

export function PriceAlertDialog(props: { feed: Feed; asked: AskedAlert; onClose: () => void }) {
  const form = untrack(() => createForm(props.feed, props.asked, () => props.onClose()));
  const symbol = () => props.feed.symbol(props.asked.symbol_id);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    const factor = event.altKey ? 100 : event.ctrlKey || event.metaKey ? 10 : 1;
    form.step(event.key === "ArrowUp" ? factor : -factor);
  };
  return (
    <Dialog
      open
      size="sm"
      title={form.changed === undefined ? t("New price alert") : t("Change price alert")}
      description={[symbolWords(symbol(), props.asked.symbol_id), symbol()?.description ?? ""]
        .filter((part) => part !== "")
        .join(" · ")}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t("Cancel")}</Button>
          <Button variant="primary" busy={form.isSending()} onClick={() => void form.send()}>
            {form.changed === undefined ? t("Set alert") : t("Change")}
          </Button>
        </>
      }
    >
      <form
        class="alert-form"
        onSubmit={(event) => {
          event.preventDefault();
          void form.send();
        }}
      >
        <div class="alert-price">
          <TextField
            label={t("Price")}
            value={form.text()}
            onInput={form.setText}
            error={form.errors().fields.price}
            autofocus
            inputmode="decimal"
            autocomplete="off"
            spellcheck={false}
            onKeyDown={onKeyDown}
            end={<StepButtons of={t("Price")} onStep={form.step} />}
          />
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
        <TextField
          label={t("Note")}
          value={form.note()}
          onInput={form.setNote}
          error={form.errors().fields.note}
          placeholder={t("In your own words")}
          maxlength={PRICE_ALERT_NOTE_CHARS_MAX}
          autocomplete="off"
        />
        <Show when={form.errors().problem}>
          {(words) => (
            <p class="alert-problem" role="alert">
              {words()}
            </p>
          )}
        </Show>
        <button type="submit" class="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}

/** What is typed, what it means and what became of it. Lives as long as its owner. */
function createForm(feed: Feed, asked: AskedAlert, onDone: () => void) {
  const alerts = priceAlerts(feed);
  const symbol = () => feed.symbol(asked.symbol_id);
  const changed = alerts.alerts()?.find(({ id }) => id === asked.id);
  const quote = createQuote(feed, asked.symbol_id);
  const first = asked.price ?? changed?.price ?? quote()?.bid;
  const [text, setText] = createSignal(first === undefined ? "" : priceText(first, symbol()));
  const [side, setSide] = createSignal<Side>(changed?.quote_side ?? "bid");
  const [note, setNote] = createSignal(changed?.note ?? "");
  const [errors, setErrors] = createSignal(NO_ERRORS);
  const [isSending, setSending] = createSignal(false);
  // What was wrong may be right by now.
  createEffect(() => {
    void [text(), side(), note()];
    setErrors(NO_ERRORS);
  });
  const price = () => typedNumber(text());
  const words = createMemo(() =>
    price() > 0
      ? willTellWords({ price: price(), quote_side: side() }, quote(), symbol())
      : t("You are told once the market gets to the price."),
  );
  const send = async () => {
    if (isSending()) return;
    if (!(price() > 0)) {
      const why = typedTwoWays(text()) ?? t("Type a price.");
      return void setErrors({ fields: { price: why }, problem: null });
    }
    const wanted = { price: price(), quote_side: side(), note: note().trim() };
    setSending(true);
    const answer =
      changed === undefined
        ? await alerts.create({ symbol_id: asked.symbol_id, ...wanted })
        : await alerts.update(changed.id, changeOf(changed, wanted));
    setSending(false);
    if (!answer.ok) return void setErrors(refusedAlert(answer));
    const name = symbolWords(symbol(), asked.symbol_id);
    showToast({
      tone: "good",
      key: "price-alert",
      title: t("Alert set: {symbol}", { symbol: name }),
      text: waitWords(answer.data, symbol()),
    });
    onDone();
  };
  return {
    changed,
    text,
    setText,
    side,
    setSide,
    note,
    setNote,
    errors,
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
function createQuote(feed: Feed, symbol_id: number): () => QuoteNow | null {
  const [quote, setQuote] = createSignal(quoteNow(feed, symbol_id), {
    equals: (one, other) => one?.bid === other?.bid && one?.ask === other?.ask,
  });
  createFrame(() => setQuote(quoteNow(feed, symbol_id)));
  return quote;
}

/** What differs: a price that is sent has the alert wait anew, which is what a change of one that was reached is for. */
function changeOf(
  before: PriceAlert,
  { price, quote_side, note }: Required<UpdPriceAlert>,
): UpdPriceAlert {
  const isMoved =
    price !== before.price || quote_side !== before.quote_side || before.reached_at !== null;
  return {
    ...(isMoved ? { price, quote_side } : {}),
    ...(note === before.note ? {} : { note }),
  };
}
