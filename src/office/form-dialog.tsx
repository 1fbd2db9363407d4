/** A dialog of the office with a form: what is asked for, why it was refused, and the button that sends it. Main thread. */
import { createUniqueId, type JSX } from "solid-js";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { t } from "../language/translate.ts";

export function FormDialog(props: {
  title: string;
  description?: string;
  size?: "sm" | "md" | "lg";
  /** On the button. */
  word: string;
  /** What it sends closes positions. */
  isDanger?: boolean;
  isBusy: boolean;
  /** Whether what stands in the form can be sent. */
  isWhole: boolean;
  /** Why the service refused all of it; empty: it did not, or said so of a field. */
  refused: string;
  onClose: () => void;
  onSend: () => void;
  /** The fields. */
  children: JSX.Element;
  /** What stands beside the form. */
  aside?: JSX.Element;
}) {
  const id = createUniqueId();
  return (
    <Dialog
      title={props.title}
      description={props.description}
      size={props.size}
      open
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t("Cancel")}</Button>
          <Button
            variant={props.isDanger === true ? "danger" : "primary"}
            type="submit"
            form={id}
            busy={props.isBusy}
            disabled={!props.isWhole}
          >
            {props.word}
          </Button>
        </>
      }
    >
      <div classList={{ "office-halves": props.aside !== undefined }}>
        <form
          id={id}
          class="office-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!props.isBusy && props.isWhole) props.onSend();
          }}
        >
          {props.children}
          <p class="office-refused" role="alert">
            {props.refused}
          </p>
        </form>
        {props.aside}
      </div>
    </Dialog>
  );
}
