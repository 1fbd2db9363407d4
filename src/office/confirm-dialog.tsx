/** A question before an act of staff that says what it will do. Main thread. */
import { Show, type JSX } from "solid-js";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

export function ConfirmDialog(props: {
  title: string;
  /** What will be, in a sentence. */
  effect: string;
  /** On the button. */
  word: string;
  isDanger?: boolean;
  isBusy: boolean;
  /** Why the service refused it; null: it did not. */
  refused: string | null;
  onClose: () => void;
  onConfirm: () => void;
  children?: JSX.Element;
}) {
  return (
    <Dialog
      title={props.title}
      description={props.effect}
      open
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>Cancel</Button>
          <Button
            variant={props.isDanger === true ? "danger" : "primary"}
            busy={props.isBusy}
            onClick={() => props.onConfirm()}
          >
            {props.word}
          </Button>
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
