/**
 * The dialog in which staff writes to an account, or to everybody of a group. Main thread. Sent under one key until the service
 * has answered, so that a lost answer is asked for again and no message comes twice.
 */
import { createSignal, type JSX } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { CallFailure, CallInput } from "../../workers/feed/feed-api.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { TextArea } from "../ui/text-area.tsx";
import { t } from "../language/translate.ts";

const BODY_ROWS = 8;

type Letter = { readonly subject: string; readonly body: string };

export function MessageDialog(props: { feed: Feed; account: ViewAccount; onClose: () => void }) {
  return (
    <LetterDialog
      feed={props.feed}
      title={t("Message to {account}", { account: props.account.name })}
      description={t("Account {id} reads it in the terminal, as text.", { id: props.account.id })}
      word={t("Send message")}
      call={(letter) => ["inbox_send", { body: { account_id: props.account.id, ...letter } }]}
      done={() => t("{account} has your message", { account: props.account.name })}
      onClose={() => props.onClose()}
    />
  );
}

export function LetterDialog(props: {
  feed: Feed;
  title: string;
  description: string;
  /** On the button. */
  word: string;
  /** False: nobody would get it. */
  isReady?: boolean;
  /** How it is sent: the operation, and what is sent. */
  call: (letter: Letter) => readonly [operation: string, input: CallInput];
  /** The words once it is sent, of what the service answered. */
  done: (answer: unknown) => string;
  onDone?: () => void;
  onClose: () => void;
  /** What is said before the fields. */
  children?: JSX.Element;
}) {
  const [subject, setSubject] = createSignal("");
  const [body, setBody] = createSignal("");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  let key = crypto.randomUUID();
  const isWhole = () => props.isReady !== false && subject().trim() !== "" && body().trim() !== "";
  /** Other words need another key; what may have come through keeps its own. */
  const changed = (): void => {
    if (failure()?.status !== 0) key = crypto.randomUUID();
    setFailure(null);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    const letter = { subject: subject().trim(), body: body().trim() };
    const [operation, input] = props.call(letter);
    const answer = await props.feed.call(operation, { ...input, idempotency_key: key });
    setBusy(false);
    if (!answer.ok) return void setFailure(answer);
    showToast({ tone: "good", title: props.done(answer.data), key: "office.message" });
    props.onDone?.();
    props.onClose();
  };
  const general = () => {
    const words = formWords(failure());
    return failure()?.status === 0
      ? t("{words} It is not known whether it was sent: send it again, it comes once.", { words })
      : words;
  };
  return (
    <FormDialog
      title={props.title}
      description={props.description}
      word={failure()?.status === 0 ? t("Send again") : props.word}
      isBusy={isBusy()}
      isWhole={isWhole()}
      refused={general()}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
      {props.children}
      <TextField
        label={t("Subject")}
        value={subject()}
        onInput={(next) => {
          setSubject(next);
          changed();
        }}
        error={fieldError(failure(), "subject")}
      />
      <TextArea
        label={t("Text")}
        rows={BODY_ROWS}
        value={body()}
        onInput={(next) => {
          setBody(next);
          changed();
        }}
        error={fieldError(failure(), "body")}
      />
    </FormDialog>
  );
}
