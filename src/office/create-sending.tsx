/**
 * What every dialog has in which staff does one act: the reason, one key an act, the refusal, and the words where the answer was
 * lost. Sent under one key until the service has answered, so a lost answer is asked for again and nothing is done twice.
 * Main thread.
 */
import { createSignal, type JSX } from "solid-js";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { TextField } from "../ui/text-field.tsx";
import { tellDone } from "./create-act.ts";
import { t } from "../language/translate.ts";

export type Sent = {
  readonly operation: string;
  readonly params: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, number>>;
  readonly body?: object;
};

const LOST = t("It is not known whether it was done: send it again, it is done once.");

export type SendingDialog = { feed: Feed; onClose: () => void; onDone: () => void };

type Sending = {
  /** What is sent with that reason; null: nothing whole stands in the form. */
  readonly made: (desc: string) => Sent | null;
  /** The words once it is done. */
  readonly done: () => string;
  /** The toast's id: another with the same id takes its place. */
  readonly toast: string;
  /** Said where the answer was lost, after what happened. */
  readonly lost?: string;
  /** The field that a refusal is about which names none, by its message. */
  readonly named?: Readonly<Record<string, string>>;
  /** Once that is done, before the dialog goes. */
  readonly after?: (sent: Sent) => void;
};

export function createSending(props: SendingDialog, act: Sending) {
  const { made, done, toast, lost = LOST } = act;
  const [reason, setReason] = createSignal("");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  let key = crypto.randomUUID();
  let befalls: string | undefined;
  /** Another act needs another key; one whose outcome is not known keeps its own. */
  const changed = (): void => {
    if (failure()?.status !== 0) key = crypto.randomUUID();
    befalls = undefined;
    setFailure(null);
  };
  const sent = () => made(reason().trim());
  const isLost = () => failure()?.status === 0;
  /** The field that it is about, though it names none. */
  const namedField = (): string | undefined => act.named?.[failure()?.message ?? ""];
  const errorAt = (field: string): string | undefined => {
    const now = failure();
    if (now === null || now.status === 403) return undefined;
    return fieldError(now, field) ?? (namedField() === field ? failureWords(now) : undefined);
  };
  const send = async (text = befalls): Promise<void> => {
    const now = sent();
    if (now === null) return;
    befalls = text;
    const { operation, ...input } = now;
    setBusy(true);
    const answer = await props.feed.call(operation, { ...input, idempotency_key: key });
    setBusy(false);
    if (!answer.ok) return void setFailure(answer);
    tellDone(answer, done(), toast, befalls);
    act.after?.(now);
    props.onDone();
    props.onClose();
  };
  return {
    changed,
    /** For a field: what is typed or chosen there is another act. */
    edit:
      <Value,>(set: (value: Value) => void) =>
      (value: Value): void => {
        set(value);
        changed();
      },
    failure,
    /** The answer to what was sent last was lost: it is sent again under its key. */
    isLost,
    /** What the service says against that field. */
    errorAt,
    /** The word of the button that sends. */
    word: (usual: string) => (isLost() ? t("Send again") : usual),
    /** As the form does. `text`: what else befalls the account, said once it is done; kept where it is sent again. */
    send: (text: string) => void send(text),
    /** For the `FormDialog`. */
    form: {
      onClose: () => props.onClose(),
      onSend: () => void send(),
      get isBusy() {
        return isBusy();
      },
      get isWhole() {
        return sent() !== null;
      },
      get refused() {
        const words = namedField() === undefined ? formWords(failure()) : "";
        return isLost() ? `${words} ${lost}` : words;
      },
    },
    Reason: (): JSX.Element => (
      <TextField
        label={t("Reason, which the client reads")}
        value={reason()}
        onInput={(next) => {
          setReason(next);
          changed();
        }}
        error={fieldError(failure(), "desc")}
      />
    ),
  };
}
