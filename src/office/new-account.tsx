/** The dialog in which staff opens an account. Main thread. What the service refuses is said at its field. */
import { createSignal } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, fieldWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";

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
  const wrong = (field: string) => {
    const now = failure();
    return now === null ? undefined : (fieldWords(now, field) ?? undefined);
  };
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy()) return;
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
    showToast({ tone: "good", title: `Account ${id} is open`, key: "office.account_create" });
    props.onClose();
    props.onMade(id);
  };
  const general = () => {
    const now = failure();
    return now !== null && (now.errors ?? []).length === 0 ? failureWords(now) : null;
  };
  return (
    <Dialog
      title="New account"
      open
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>Cancel</Button>
          <Button variant="primary" type="submit" form="office-new-account" busy={isBusy()}>
            Open account
          </Button>
        </>
      }
    >
      <form id="office-new-account" class="office-form" onSubmit={(event) => void send(event)}>
        <TextField label="Name" value={name()} onInput={setName} error={wrong("name")} />
        <TextField
          label="E-mail"
          type="email"
          autocomplete="off"
          value={email()}
          onInput={setEmail}
          error={wrong("email")}
        />
        <TextField
          label="First password"
          autocomplete="off"
          value={password()}
          onInput={setPassword}
          error={wrong("password")}
          hint="Given to the client, who changes it."
        />
        <Select
          label="Group"
          value={group()}
          options={props.groups.map(({ id, name: title, currency, is_demo }) => ({
            value: String(id),
            label: `${title}, ${currency}, ${is_demo ? "demo" : "live"}`,
          }))}
          onChange={setGroup}
        />
        <p class="office-refused" role="alert">
          {general()}
        </p>
      </form>
    </Dialog>
  );
}
