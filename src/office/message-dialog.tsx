/**
 * The dialog in which staff writes to an account. Main thread. Sent under one key until the service has answered, so that a
 * lost answer is asked for again and no message comes twice.
 */
import { createSignal } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { TextArea } from "./text-area.tsx";
import { t } from "../language/translate.ts";

const BODY_ROWS = 8;

export function MessageDialog(props: { feed: Feed; account: ViewAccount; onClose: () => void }) {
  const [subject, setSubject] = createSignal("");
  const [body, setBody] = createSignal("");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  let key = crypto.randomUUID();
  const isWhole = () => subject().trim() !== "" && body().trim() !== "";
  /** Other words need another key; what may have come through keeps its own. */
  const changed = (): void => {
    if (failure()?.status !== 0) key = crypto.randomUUID();
    setFailure(null);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    const answer = await props.feed.call("inbox_send", {
      body: { account_id: props.account.id, subject: subject().trim(), body: body().trim() },
      idempotency_key: key,
    });
    setBusy(false);
    if (!answer.ok) return void setFailure(answer);
    const title = t("{account} has your message", { account: props.account.name });
    showToast({ tone: "good", title, key: "office.message" });
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
      title={t("Message to {account}", { account: props.account.name })}
      description={t("Account {id} reads it in the terminal, as text.", { id: props.account.id })}
      word={failure()?.status === 0 ? t("Send again") : t("Send message")}
      isBusy={isBusy()}
      isWhole={isWhole()}
      refused={general()}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
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
