/**
 * The second question of a dialog of which an act would close positions: closed is closed, so it is asked about by itself before
 * it is sent. Main thread.
 */
import { createEffect, createSignal, on, Show, type JSX } from "solid-js";
import type { ClosingWords } from "./closing-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { createSending } from "./create-sending.tsx";

type Closing = ClosingWords & { readonly title: string; readonly word: string };

/** `closing` null: nothing is closed by what stands in the form, and it is sent without a question. */
export function createClosingQuestion(
  sending: Pick<ReturnType<typeof createSending>, "form" | "failure" | "isLost" | "send">,
  closing: () => Closing | null,
) {
  const [asked, setAsked] = createSignal<Closing | null>(null);
  // A refusal is said in the form, at its field.
  createEffect(on(sending.failure, (failure) => failure !== null && setAsked(null)));
  return {
    /** For the `FormDialog`, in place of the sending's own. */
    onSend: (): void => {
      // What is sent again after a lost answer was asked about, and may be done.
      const now = sending.isLost() ? null : closing();
      if (now === null) sending.form.onSend();
      else setAsked(now);
    },
    Question: (): JSX.Element => (
      <Show when={asked()}>
        {(now) => (
          <ConfirmDialog
            title={now().title}
            effect={now().effect}
            word={now().word}
            isDanger
            isBusy={sending.form.isBusy}
            refused={null}
            onClose={() => setAsked(null)}
            onConfirm={() => sending.send(now().befalls)}
          />
        )}
      </Show>
    ),
  };
}
