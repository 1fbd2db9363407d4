/**
 * Sets an alert on a figure of the account, on a position's profit or on a spread, or changes one: which figure, above or below
 * what, and in words what will happen. Main thread; fetched when it is first opened. Enter sends. What the figure is now is what
 * the service said last, which judges by the same.
 */
import { For, Show, createEffect, untrack } from "solid-js";
import type { CrtPriceAlert } from "../../contract/price-alert.ts";
import type { Feed } from "../feed/feed.ts";
import { symbolName, ticketName } from "../format/symbol-text.ts";
import { createFrame } from "../frame/frame.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { AlertButtons, AlertForm, createSending } from "./alert-sending.tsx";
import { createTerms } from "./alert-terms.tsx";
import { createFigure, type Way } from "./create-figure.ts";
import { openPriceAlert, type AskedAlert } from "./price-alert-door.ts";
import { WaitsFor, type WaitedKind } from "./waits-for.tsx";
import { t } from "../language/translate.ts";

const WAYS: readonly { value: Way; label: string }[] = [
  { value: "up", label: t("Rises above") },
  { value: "down", label: t("Falls below") },
];

export function FigureAlertDialog(props: { feed: Feed; asked: AskedAlert; onClose: () => void }) {
  const form = untrack(() => createForm(props.feed, props.asked, () => props.onClose()));
  const isNew = form.changed === undefined;
  return (
    <Dialog
      open
      size="sm"
      title={isNew ? t("New alert on a figure") : t("Change alert on a figure")}
      description={form.ofWords()}
      onClose={() => props.onClose()}
      actions={<AlertButtons form={form} onClose={() => props.onClose()} />}
    >
      <AlertForm form={form}>
        <Fields form={form} />
        <p class="alert-words">{form.figure.words()}</p>
      </AlertForm>
    </Dialog>
  );
}

type Form = ReturnType<typeof createForm>;

function Fields(props: { form: Form }) {
  const { form } = untrack(() => props);
  const { figure } = form;
  return (
    <>
      <Show when={form.kind()}>
        {(kind) => <WaitsFor value={kind()} onChange={form.setKind} />}
      </Show>
      <div class="alert-times">
        <Select
          label={t("Condition")}
          value={figure.way()}
          options={WAYS}
          onChange={figure.setWay}
        />
        <TextField
          label={figure.unit()}
          value={figure.text()}
          onInput={figure.setText}
          error={form.valueError()}
          onBlur={figure.judge}
          autofocus
          inputmode={figure.inputMode()}
          autocomplete="off"
          spellcheck={false}
        />
      </div>
      <Show when={figure.levels().length > 0}>
        <div class="alert-levels">
          <For each={figure.levels()}>
            {({ name, text }) => (
              <Button size="sm" onClick={() => figure.setText(text)}>
                {name}
              </Button>
            )}
          </For>
        </div>
      </Show>
    </>
  );
}

/** What is chosen and what became of it. Lives as long as its owner. */
function createForm(feed: Feed, asked: AskedAlert, onDone: () => void) {
  const sending = createSending(feed, asked, onDone);
  const { changed, errors, isSending } = sending;
  const { symbol_id } = asked;
  const symbol = () => feed.symbol(symbol_id);
  const before = changed?.figure ?? null;
  const figure = createFigure(feed, symbol_id, before ?? asked.figure, before);
  createFrame(figure.look);
  const terms = createTerms(feed, changed, false);
  createEffect(() => {
    void [figure.asked(), figure.text(), terms.chosen()];
    sending.forgetErrors();
  });
  const send = async () => {
    if (isSending()) return;
    figure.judge();
    const isTimely = terms.expiry.isRight();
    if (figure.error() !== undefined || !isTimely) return;
    const place = {
      line: null,
      indicator: null,
      figure: figure.asked(),
      quote_side: "bid",
    } as const;
    const wanted: CrtPriceAlert = { symbol_id, ...place, ...terms.asked() };
    await sending.send(wanted);
  };
  return {
    changed,
    figure,
    terms,
    errors,
    isSending,
    send,
    valueError: () => errors().fields["figure.value"] ?? figure.error(),
    /** What is chosen of all that a new alert can wait for; null: that stands. */
    kind: (): WaitedKind | null => {
      const kind = figure.kind();
      return changed !== undefined || kind === "position_profit" ? null : kind;
    },
    setKind: (kind: WaitedKind): void => {
      if (kind === "price") openPriceAlert({ symbol_id });
      else figure.setKind(kind);
    },
    ofWords: () => {
      const { kind, position_id } = figure.asked();
      if (kind === "position_profit")
        return ticketName(symbol(), { symbol_id, id: position_id ?? 0 });
      return kind === "spread" ? symbolName(symbol(), symbol_id) : t("Account");
    },
  };
}
