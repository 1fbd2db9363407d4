/**
 * The broker's facts, as programs read them over the interface: changed here by who may, each refusal at its field. Main thread.
 * What customers see in the terminal and in mails is brand.json's, and said so here.
 */
import { createSignal, Show, untrack } from "solid-js";
import type { Broker, UptBroker } from "../../contract/broker.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { fieldError, formWords } from "../account/call-words.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { EffectTable, type Effect } from "./effect-table.tsx";
import { useMay } from "./office-rights.ts";
import { momentText } from "./office-words.ts";
import { TextArea } from "../ui/text-area.tsx";
import { t } from "../language/translate.ts";

type Draft = Record<Exclude<keyof UptBroker, undefined>, string>;

const TEXTS = [
  { field: "name", label: t("Name") },
  { field: "legal_name", label: t("Legal name") },
  { field: "website", label: t("Website, https") },
  { field: "support_email", label: t("Support: e-mail") },
  { field: "support_phone", label: t("Support: telephone") },
  { field: "terms_url", label: t("Terms, https") },
  { field: "privacy_url", label: t("Privacy notice, https") },
  { field: "currencies", label: t("Deposit currencies on offer") },
] as const;
const FIELDS: readonly { field: keyof Draft; label: string }[] = [
  ...TEXTS,
  { field: "address", label: t("Address") },
  { field: "risk_warning", label: t("Risk warning") },
];
/** Empty means that there is none. */
const NULLABLE: readonly (keyof UptBroker)[] = [
  "website",
  "support_email",
  "support_phone",
  "terms_url",
  "privacy_url",
];

const draftOf = (broker: Broker): Draft => ({
  name: broker.name,
  legal_name: broker.legal_name,
  website: broker.website ?? "",
  support_email: broker.support_email ?? "",
  support_phone: broker.support_phone ?? "",
  address: broker.address,
  risk_warning: broker.risk_warning,
  terms_url: broker.terms_url ?? "",
  privacy_url: broker.privacy_url ?? "",
  currencies: broker.currencies.join(", "),
});

/** The fields that differ, as the service takes them. */
function changesOf(broker: Broker, draft: Draft): UptBroker {
  const was = draftOf(broker);
  const changed = (Object.keys(draft) as (keyof Draft)[]).filter(
    (field) => draft[field].trim() !== was[field],
  );
  return Object.fromEntries(
    changed.map((field) => {
      const text = draft[field].trim();
      if (field === "currencies")
        return [
          field,
          text
            .toUpperCase()
            .split(/[\s,]+/)
            .filter(Boolean),
        ];
      return [field, text === "" && NULLABLE.includes(field) ? null : text];
    }),
  );
}

/** Each field that differs, by its label. */
function effectsOf(broker: Broker, draft: Draft): Effect[] {
  const was = draftOf(broker);
  return FIELDS.filter(({ field }) => draft[field].trim() !== was[field]).map(
    ({ field, label }) => ({
      name: label,
      now: was[field] === "" ? t("None") : was[field],
      after: draft[field].trim() === "" ? t("None") : draft[field].trim(),
    }),
  );
}

/** What nobody set yet has the moment 0. */
const changedText = (ts: number): string =>
  ts === 0
    ? t("Nobody has changed these yet.")
    : t("Changed last: {time} UTC", { time: momentText(ts) });

export function BrokerPage(props: { feed: Feed }) {
  const broker = untrack(() => createQuery<Broker>(props.feed, "broker_get"));
  return (
    <Show
      when={broker.data()}
      fallback={
        <Show when={broker.failure()}>
          <LoadFailure
            what={t("broker's facts")}
            failure={broker.failure()}
            onRetry={() => broker.load()}
          />
        </Show>
      }
    >
      {(known) => <Facts feed={props.feed} broker={known()} onSaved={broker.set} />}
    </Show>
  );
}

function Facts(props: { feed: Feed; broker: Broker; onSaved: (broker: Broker) => void }) {
  const [draft, setDraft] = createSignal(untrack(() => draftOf(props.broker)));
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  const [isBusy, setBusy] = createSignal(false);
  const [isAsked, setAsked] = createSignal(false);
  const may = useMay();
  const isReadOnly = () => !may("broker_update");
  const changes = () => changesOf(props.broker, draft());
  const isChanged = () => Object.keys(changes()).length > 0;
  const edit = (field: keyof Draft) => (text: string) => {
    setDraft((now) => ({ ...now, [field]: text }));
    setFailure(null);
  };
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    if (isChanged()) setAsked(true);
  };
  const save = async (): Promise<void> => {
    if (isBusy()) return;
    setBusy(true);
    const answer = await props.feed.call("broker_update", { body: changes() });
    setBusy(false);
    // What is refused is said at its field.
    setAsked(false);
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    const saved = answer.data as Broker;
    props.onSaved(saved);
    setDraft(draftOf(saved));
    showToast({ tone: "good", title: t("The broker's facts are changed"), key: "office.broker" });
  };
  const wrong = (field: string) => fieldError(failure(), field);
  return (
    <form class="office-facts-form" onSubmit={ask}>
      <p class="office-facts-use">
        {t(
          "Programs read these over the interface, and live accounts are asked for in these currencies. What customers see " +
            "in the terminal and in mails, such as name, links and risk warning, stands in brand.json.",
        )}
      </p>
      <div class="office-halves">
        <div class="office-form">
          {TEXTS.map(({ field, label }) => (
            <TextField
              label={label}
              value={draft()[field]}
              onInput={edit(field)}
              readonly={isReadOnly()}
              error={wrong(field)}
            />
          ))}
        </div>
        <div class="office-form">
          <TextArea
            label={t("Address")}
            rows={4}
            value={draft().address}
            onInput={edit("address")}
            isReadOnly={isReadOnly()}
            error={wrong("address")}
          />
          <TextArea
            label={t("Risk warning")}
            rows={8}
            value={draft().risk_warning}
            onInput={edit("risk_warning")}
            isReadOnly={isReadOnly()}
            error={wrong("risk_warning")}
          />
          <p class="office-kind">{changedText(props.broker.updated_at)}</p>
          <p class="office-refused" role="alert">
            {formWords(failure())}
          </p>
        </div>
      </div>
      <Show when={!isReadOnly()}>
        <div class="office-saves">
          <Button type="submit" variant="primary" busy={isBusy()} disabled={!isChanged()}>
            {t("Save")}
          </Button>
          <Button
            disabled={!isChanged() || isBusy()}
            onClick={() => {
              setDraft(draftOf(props.broker));
              setFailure(null);
            }}
          >
            {t("Take back")}
          </Button>
        </div>
      </Show>
      <Show when={isAsked()}>
        <ConfirmDialog
          title={t("Change the broker's facts?")}
          effect={t("Programs read the new facts as soon as they are saved.")}
          word={t("Save")}
          isBusy={isBusy()}
          refused={null}
          onClose={() => setAsked(false)}
          onConfirm={() => void save()}
        >
          <EffectTable effects={effectsOf(props.broker, draft())} />
        </ConfirmDialog>
      </Show>
    </form>
  );
}
