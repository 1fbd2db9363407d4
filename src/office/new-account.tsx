/**
 * The dialog in which staff opens an account, and an Admin one of staff. Main thread. What the service refuses is said at its
 * field.
 */
import { createSignal, Show } from "solid-js";
import type { CrtAccount, ViewAccount } from "../../contract/account.ts";
import type { Group } from "../../contract/group.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { fieldErrors, formWords } from "../account/call-words.ts";
import { scopeWords } from "../account/scope-words.ts";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import {
  ACCOUNT_FIELDS,
  ACCOUNT_REFUSALS,
  changesOf,
  draftErrors,
  EMPTY_DRAFT,
} from "./account-draft.ts";
import { AccountFields } from "./account-fields.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { groupText } from "./office-words.ts";
import { t } from "../language/translate.ts";

type Role = CrtAccount["role"];
const ROLES = (["Trader", "Dealer", "Admin"] as const satisfies readonly Role[]).map((value) => ({
  value,
  label: scopeWords(value).role,
}));
const ROLE_HINTS: Readonly<Record<Role, string>> = {
  Trader: t("A client's account: a group makes nobody staff, the role does."),
  Dealer: t("Of staff: acts on clients in the office, and never on staff."),
  Admin: t("Of staff: may do everything in the office, and open accounts of staff."),
};

const FIELDS_REFUSED = [...ACCOUNT_FIELDS, "password"] as const;

export function NewAccount(props: {
  feed: Feed;
  groups: readonly Group[];
  onClose: () => void;
  onMade: (account_id: number) => void;
}) {
  const [draft, setDraft] = createSignal(EMPTY_DRAFT);
  const [password, setPassword] = createSignal("");
  const [chosen, setGroup] = createSignal<string | null>(null);
  const [role, setRole] = createSignal<Role>("Trader");
  /** Whoever could make an Admin would be one: the service takes it of an Admin who signed in, and of nobody else. */
  const mayMakeStaff = () => props.feed.session()?.scope === "Admin";
  const group = () =>
    props.groups.find(({ id }) => String(id) === chosen()) ?? props.groups[0] ?? null;
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  /** Edited since it was sent last: the service has not seen what stands there now. */
  const [edited, setEdited] = createSignal<ReadonlySet<string>>(new Set());
  const edit = (field: (typeof FIELDS_REFUSED)[number]): void =>
    void setEdited((now) => new Set(now).add(field));
  const [isBusy, setBusy] = createSignal(false);
  const isDemo = () => group()?.is_demo === true;
  const leverageMax = () => group()?.leverage_max ?? 1;
  /** An end that was typed for a trial is none of an account in another group. */
  const typed = () => (isDemo() ? draft() : { ...draft(), trial_expires_at: "" });
  const wrong = () => draftErrors(EMPTY_DRAFT, typed(), leverageMax());
  const refused = () => {
    const now = failure();
    return now === null ? {} : fieldErrors(now, FIELDS_REFUSED, ACCOUNT_REFUSALS);
  };
  const refusedAt = (field: (typeof FIELDS_REFUSED)[number]): string | undefined =>
    edited().has(field) ? undefined : refused()[field];
  // However often it is sent, it makes one account.
  const key = crypto.randomUUID();
  const send = async (): Promise<void> => {
    setBusy(true);
    setEdited(new Set<string>());
    const { name, email } = draft();
    const body = {
      name,
      email,
      ...changesOf(EMPTY_DRAFT, typed()),
      password: password(),
      group_id: group()?.id,
      ...(role() === "Trader" ? {} : { role: role() }),
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
      word={role() === "Trader" ? t("Open account") : t("Open account of staff")}
      isBusy={isBusy()}
      isWhole={Object.keys(wrong()).length === 0}
      refused={Object.keys(refused()).length > 0 ? "" : formWords(failure())}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
      <AccountFields
        draft={draft()}
        onEdit={(field, text) => {
          setDraft((now) => ({ ...now, [field]: text }));
          edit(field);
        }}
        errorAt={(field) => wrong()[field] ?? refusedAt(field)}
        leverageHint={t("1 to {max}; empty: the group's own, {leverage}.", {
          max: formatPlain(leverageMax()),
          leverage: formatPlain(group()?.leverage_default ?? 1),
        })}
        isDemo={isDemo()}
      >
        <TextField
          label={t("First password")}
          autocomplete="off"
          value={password()}
          onInput={(next) => {
            setPassword(next);
            edit("password");
          }}
          error={refusedAt("password")}
          hint={
            role() === "Trader"
              ? t("Given to the client, who changes it.")
              : t("Given to its owner, who changes it.")
          }
        />
        <Select
          label={t("Group")}
          value={String(group()?.id ?? "")}
          options={props.groups.map((one) => ({ value: String(one.id), label: groupText(one) }))}
          onChange={setGroup}
        />
        <Show
          when={mayMakeStaff()}
          fallback={
            <p class="office-kind">
              {t("Whatever its group, it is a client's account: an Admin opens those of staff.")}
            </p>
          }
        >
          <Select label={t("Role")} value={role()} options={ROLES} onChange={setRole} />
          <p class="office-kind">{ROLE_HINTS[role()]}</p>
        </Show>
      </AccountFields>
    </FormDialog>
  );
}
