/** A question before an act of staff that says what it will do. Main thread. */
import { Show, type JSX } from "solid-js";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { t } from "../language/translate.ts";

export function ConfirmDialog(props: {
  title: string;
  /** What will be, in a sentence. */
  effect: string;
  /** On the button; null: there is nothing to confirm. */
  word: string | null;
  isDanger?: boolean;
  /** Nothing is chosen yet that could be confirmed. */
  isOff?: boolean;
  isBusy: boolean;
  /** Why the service refused it; null: it did not. */
  refused: string | null;
  onClose: () => void;
  onConfirm: () => void;
  /** What has the focus once it is closed, where what opened it may be gone. */
  focusAfter?: () => HTMLElement | undefined;
  children?: JSX.Element;
}) {
  return (
    <Dialog
      title={props.title}
      description={props.effect}
      focusAfter={props.focusAfter}
      open
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>
            {props.word === null ? t("Close") : t("Cancel")}
          </Button>
          <Show when={props.word}>
            {(word) => (
              <Button
                variant={props.isDanger === true ? "danger" : "primary"}
                busy={props.isBusy}
                disabled={props.isOff === true}
                onClick={() => props.onConfirm()}
              >
                {word()}
              </Button>
            )}
          </Show>
        </>
      }
    >
      {props.children}
      <Show when={props.refused}>
        {(words) => (
          <p class="office-refused" role="alert">
            {words()}
          </p>
        )}
      </Show>
    </Dialog>
  );
}
