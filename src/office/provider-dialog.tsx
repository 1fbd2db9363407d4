/** The dialog in which staff writes a data provider: a new one, or what can be changed of one. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import type {
  CrtDataProvider,
  DataProvider,
  DataProviderKind,
  UptDataProvider,
} from "../../contract/data-provider.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { FormDialog } from "./form-dialog.tsx";
import {
  KINDS,
  linesOf,
  onEffect,
  readLines,
  readPriority,
  sourceWords,
} from "./provider-words.ts";
import { TextArea } from "../ui/text-area.tsx";
import { t } from "../language/translate.ts";

type ProviderDialogProps = {
  feed: Feed;
  /** null: a new one. */
  provider: DataProvider | null;
  onClose: () => void;
  onDone: () => void;
};

export function ProviderDialog(props: ProviderDialogProps) {
  const draft = untrack(() => createDraft(props.provider));
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    const was = props.provider;
    const answer =
      was === null
        ? await props.feed.call("data_provider_create", { body: draft.created() })
        : await props.feed.call("data_provider_update", {
            params: { id: was.id },
            body: draft.changed(),
          });
    setBusy(false);
    // Whether it was saved is seen in the list behind.
    if (answer.ok || answer.status === 0) props.onDone();
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    const words =
      was === null
        ? t("{name} is added", { name: draft.name() })
        : t("{name} is changed", { name: draft.name() });
    showToast({ tone: "good", title: words, key: "office.provider" });
    props.onClose();
  };
  const refused = () => {
    if (failure()?.status === 409) return t("There is a provider of this name: take another.");
    const words = formWords(failure());
    return failure()?.status === 0
      ? t("{words} It is not known whether it was saved: look at the list.", { words })
      : words;
  };
  return (
    <FormDialog
      title={
        props.provider === null
          ? t("Add a data provider")
          : t("Change {provider}", { provider: props.provider.name })
      }
      description={
        props.provider === null
          ? onEffect({ kind: draft.kind() })
          : t("What is saved holds at once, for all traders.")
      }
      word={props.provider === null ? t("Add provider") : t("Save provider")}
      isBusy={isBusy()}
      isWhole={draft.name().trim() !== "" && readPriority(draft.priority()) !== null}
      refused={refused()}
      onClose={() => props.onClose()}
      onSend={() => void send()}
    >
      <Fields
        draft={draft}
        provider={props.provider}
        wrong={(field) => fieldError(failure(), field)}
      />
    </FormDialog>
  );
}

type Draft = ReturnType<typeof createDraft>;

/** What stands in the form. */
function createDraft(was: DataProvider | null) {
  const [name, setName] = createSignal(was?.name ?? "");
  const [kind, setKind] = createSignal<DataProviderKind>("simulator");
  const [priority, setPriority] = createSignal(String(was?.priority ?? 1));
  const [url, setUrl] = createSignal(was?.url ?? "");
  const [restUrl, setRestUrl] = createSignal(was?.rest_url ?? "");
  const [symbols, setSymbols] = createSignal(linesOf(was?.symbols ?? null));
  const [username, setUsername] = createSignal(was?.username ?? "");
  const [secret, setSecret] = createSignal("");
  const orNull = (text: string) => (text.trim() === "" ? null : text.trim());
  const kindNow = (): string => was?.kind ?? kind();
  const common = () => ({ name: name().trim(), priority: readPriority(priority()) ?? 0 });
  // A secret that is not written again stays as it is.
  const login = () => {
    const words = sourceWords(kindNow());
    const isSecret = words.secret !== undefined && secret() !== "";
    return {
      ...(words.login === undefined ? {} : { username: orNull(username()) }),
      ...(isSecret ? { secret: secret() } : {}),
    };
  };
  const source = () => ({
    url: orNull(url()),
    rest_url: sourceWords(kindNow()).history === null ? null : orNull(restUrl()),
    symbols: readLines(symbols()),
    ...login(),
  });
  return {
    name,
    setName,
    kind,
    setKind,
    kindNow,
    priority,
    setPriority,
    url,
    setUrl,
    restUrl,
    setRestUrl,
    symbols,
    setSymbols,
    username,
    setUsername,
    hasSecret: was?.has_secret === true,
    secret,
    setSecret,
    created: (): CrtDataProvider => ({ ...common(), kind: kind(), ...source() }),
    changed: (): UptDataProvider =>
      was?.is_market === true ? common() : { ...common(), ...source() },
  };
}

function Fields(props: {
  draft: Draft;
  provider: DataProvider | null;
  wrong: (field: string) => string | undefined;
}) {
  return (
    <>
      <TextField
        label={t("Name")}
        autocomplete="off"
        maxlength={128}
        value={props.draft.name()}
        onInput={props.draft.setName}
        error={props.wrong("name")}
      />
      <Show when={props.provider === null}>
        <Select
          label={t("Kind")}
          value={props.draft.kind()}
          options={KINDS}
          onChange={props.draft.setKind}
        />
      </Show>
      <TextField
        label={t("Priority")}
        inputmode="numeric"
        autocomplete="off"
        value={props.draft.priority()}
        onInput={props.draft.setPriority}
        hint={t("Lower goes first where several have a symbol.")}
        error={
          readPriority(props.draft.priority()) === null
            ? t("A whole number from 0 to 1000000.")
            : props.wrong("priority")
        }
      />
      <Show
        when={props.provider?.is_market !== true}
        fallback={
          <p class="office-kind">
            {t("The service was started with this one: where its prices come from is set there.")}
          </p>
        }
      >
        <SourceFields draft={props.draft} wrong={props.wrong} />
      </Show>
    </>
  );
}

function SourceFields(props: { draft: Draft; wrong: (field: string) => string | undefined }) {
  const words = () => sourceWords(props.draft.kindNow());
  return (
    <>
      <TextField
        {...words().url}
        autocomplete="off"
        spellcheck={false}
        value={props.draft.url()}
        onInput={props.draft.setUrl}
        error={props.wrong("url")}
      />
      <Show when={words().history}>
        {(history) => (
          <TextField
            {...history()}
            autocomplete="off"
            spellcheck={false}
            value={props.draft.restUrl()}
            onInput={props.draft.setRestUrl}
            error={props.wrong("rest_url")}
          />
        )}
      </Show>
      <Show when={words().login}>
        {(login) => (
          <TextField
            {...login()}
            autocomplete="off"
            spellcheck={false}
            maxlength={128}
            value={props.draft.username()}
            onInput={props.draft.setUsername}
            error={props.wrong("username")}
          />
        )}
      </Show>
      <Show when={words().secret}>
        {(label) => <SecretField label={label()} draft={props.draft} wrong={props.wrong} />}
      </Show>
      <TextArea
        label={t("Symbols")}
        rows={4}
        hint={t(
          "A line each, the house's = the provider's: BTCUSD = BTCUSDT. Empty: all of the same name.",
        )}
        value={props.draft.symbols()}
        onInput={props.draft.setSymbols}
        error={props.wrong("symbols")}
      />
    </>
  );
}

function SecretField(props: {
  label: string;
  draft: Draft;
  wrong: (field: string) => string | undefined;
}) {
  return (
    <TextField
      type="password"
      label={props.label}
      autocomplete="new-password"
      maxlength={1024}
      value={props.draft.secret()}
      onInput={props.draft.setSecret}
      hint={
        props.draft.hasSecret
          ? t("One is kept, encrypted; it is never shown. Empty: it stays.")
          : t("Kept encrypted, and never shown again.")
      }
      error={props.wrong("secret")}
    />
  );
}
