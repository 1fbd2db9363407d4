/** The dialog in which staff opens an account. Main thread. What the service refuses is said at its field. */
import { createSignal } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { groupText } from "./office-words.ts";
import { t } from "../language/translate.ts";

export function NewAccount(props: {
  feed: Feed;
  groups: readonly Group[];
  onClose: () => void;
  onMade: (account_id: number) => void;
}) {
  const [name, setName] = createSignal("");
  const [email, setEmail] = createSignal("");
  const [password, setPassword] = createSignal("");
  const [chosen, setGroup] = createSignal<string | null>(null);
  const group = () => chosen() ?? String(props.groups[0]?.id ?? "");
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  // However often it is sent, it makes one account.
  const key = crypto.randomUUID();
  const send = async (): Promise<void> => {
    setBusy(true);
    const body = {
      name: name(),
      email: email(),
      password: password(),
      group_id: Number(group()),
    };
    const answer = await props.feed.call("account_create", { body, idempotency_key: key });
    setBusy(false);
    if (!answer.ok) return void setFailure(answer);
    const { id } = answer.data as ViewAccount;
    // The browser may keep a form's functions, and what they close over, for long after it is gone.
    setPassword("");
    showToast({
      tone: "good",
      title: t("Account {id} is open", { id }),
      key: "office.account_create",
    });
    props.onClose();
    props.onMade(id);
  };
  return (
    <FormDialog
      title={t("New account")}
      word={t("Open account")}
      isBusy={isBusy()}
      isWhole
      refused={formWords(failure())}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
      <TextField
        label={t("Name")}
        value={name()}
        onInput={setName}
        error={fieldError(failure(), "name")}
      />
      <TextField
        label={t("E-mail")}
        type="email"
        autocomplete="off"
        value={email()}
        onInput={setEmail}
        error={fieldError(failure(), "email")}
      />
      <TextField
        label={t("First password")}
        autocomplete="off"
        value={password()}
        onInput={setPassword}
        error={fieldError(failure(), "password")}
        hint={t("Given to the client, who changes it.")}
      />
      <Select
        label={t("Group")}
        value={group()}
        options={props.groups.map((one) => ({ value: String(one.id), label: groupText(one) }))}
        onChange={setGroup}
      />
    </FormDialog>
  );
}
