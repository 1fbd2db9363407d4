/**
 * The frame of a dialog that changes a record by a form: Modify and Enter send once there is a change, and what stands against
 * it is said below the fields. Main thread. What was typed is read by who has the fields.
 */
import { Show, createMemo, type JSX } from "solid-js";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import type { Problem } from "./position-rules.ts";
import "./trade-dialogs.css";
import { t } from "../language/translate.ts";

/** What of a form differs from what holds; change null: something cannot be read, `message` says why. */
export type FormReading<Change> =
  | { readonly change: Change }
  | { readonly change: null; readonly message: string };

/** The message of a form whose field says itself what is wrong with it: it is not said twice. */
export const SAID_AT_FIELD = "";

/** What stands against it, and what would not. */
export const problemWords = ({ message, typed }: Problem): string =>
  typed === null ? message : t("{problem} {value} would pass.", { problem: message, value: typed });

export function ChangeDialog<Change extends object>(props: {
  title: string;
  reading: FormReading<Change>;
  /** What the service's rules have against it; null: nothing. */
  problemOf: (change: Change) => Problem | null;
  onSend: (change: Change) => void;
  onClose: () => void;
  /** The fields. */
  children: JSX.Element;
}) {
  const change = () => {
    const read = props.reading.change;
    return read === null || Object.keys(read).length === 0 ? null : read;
  };
  const problem = createMemo((): Problem | null => {
    if ("message" in props.reading)
      return {
        message: props.reading.message,
        fix: null,
        typed: null,
        at: null,
      };
    const asked = change();
    return asked === null ? null : props.problemOf(asked);
  });
  const send = () => {
    const asked = change();
    if (asked !== null && problem() === null) props.onSend(asked);
  };
  return (
    <Dialog
      open
      title={props.title}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>{t("Cancel")}</Button>
          <Button
            variant="primary"
            disabled={change() === null || problem() !== null}
            onClick={send}
          >
            {t("Modify")}
          </Button>
        </>
      }
    >
      <form
        class="trade-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {props.children}
        <Show when={problem()?.message === SAID_AT_FIELD ? null : problem()}>
          {(found) => (
            <p class="trade-problem" role="status">
              {problemWords(found())}
            </p>
          )}
        </Show>
        <button type="submit" class="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}
