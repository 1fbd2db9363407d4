/** The settings of a group that hold as soon as they are changed: what each does, its value, and since when. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import type { Config } from "../../contract/broker-config.ts";
import type { Group } from "../../contract/group.ts";
import { firstFieldWords } from "../account/call-words.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { EffectTable } from "./effect-table.tsx";
import { useMay } from "./office-rights.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { momentText } from "./office-words.ts";
import { settingName, settingText, settingValue } from "./setting-words.ts";
import "./settings.css";
import { t } from "../language/translate.ts";

/** `mayChange`: on a narrow screen a button beside the value says so; pressing it is pressing the row. */
const columnsOf = (mayChange: boolean): readonly OfficeColumn<Config>[] => [
  {
    id: "key",
    title: t("Setting"),
    cell: (row) => (
      <span class="office-setting">
        {settingName(row.key)} <small>{row.key}</small>
      </span>
    ),
    spot: "title",
  },
  {
    id: "meaning",
    title: t("What it does"),
    cell: (row) => <span class="office-meaning">{settingText(row)}</span>,
    spot: "line",
  },
  {
    id: "value",
    title: t("Value"),
    cell: (row) => (
      <span class="office-setting-value">
        {settingValue(row)}
        <Show when={mayChange}>
          <Button
            size="sm"
            class="office-narrow"
            aria-label={t("Change {name}", { name: settingName(row.key) })}
          >
            {t("Change")}
          </Button>
        </Show>
      </span>
    ),
  },
  {
    id: "updated",
    title: t("Since (UTC)"),
    cell: ({ updated_at }) => momentText(updated_at),
    spot: "named",
  },
];

export function SettingsPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const configs = createQuery<Config[]>(feed, "configs_list");
  const groups = createQuery<Group[]>(feed, "groups_list");
  const [chosen, setChosen] = createSignal<string | null>(null);
  const [openId, setOpenId] = createSignal<number | null>(null);
  const may = useMay();
  const group = () =>
    groups.data()?.find(({ id }) => String(id) === chosen()) ?? groups.data()?.[0] ?? null;
  const rows = () => (configs.data() ?? []).filter(({ group_id }) => group_id === group()?.id);
  /** Of what is not there at all. */
  const failure = () =>
    (configs.data() === null ? configs.failure() : null) ??
    (groups.data() === null ? groups.failure() : null);
  const load = async (): Promise<void> => {
    await Promise.all([configs.load(), groups.load()]);
  };
  const opened = () => configs.data()?.find(({ id }) => id === openId());
  return (
    <>
      <div class="office-tools">
        <Select
          label={t("Group")}
          hideLabel
          size="sm"
          value={String(group()?.id ?? "")}
          options={(groups.data() ?? []).map(({ id, name, currency }) => ({
            value: String(id),
            label: `${name}, ${currency}`,
          }))}
          onChange={setChosen}
        />
      </div>
      <Show
        when={failure() === null}
        fallback={<LoadFailure what={t("settings")} failure={failure()} onRetry={load} />}
      >
        <OfficeTable<Config>
          label={t("Settings")}
          columns={columnsOf(may("config_update"))}
          rows={rows()}
          rowKey={({ id }) => id}
          rowName={(row) => `${settingName(row.key)}, ${row.key}, ${settingValue(row)}`}
          onOpen={may("config_update") ? ({ id }) => setOpenId(id) : undefined}
          isBusy={configs.data() === null || groups.data() === null}
          empty={t("This group has no settings.")}
        />
      </Show>
      <Show when={opened()}>
        {(config) => (
          <SettingDialog
            feed={feed}
            config={config()}
            groupName={group()?.name ?? ""}
            onClose={() => setOpenId(null)}
            onDone={() => void configs.load()}
          />
        )}
      </Show>
    </>
  );
}

function SettingDialog(props: {
  feed: Feed;
  config: Config;
  groupName: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const [text, setText] = createSignal(untrack(() => props.config.value.join(", ")));
  const next = (): string[] => (text().trim() === "" ? [] : [text().trim()]);
  const set = async (): Promise<void> => {
    const params = { config_id: props.config.id };
    const words = t("{key} of {group}: {valueText}", {
      key: settingName(props.config.key),
      group: props.groupName,
      valueText: settingValue({
        type: props.config.type,
        value: next(),
      }),
    });
    if (await act.run("config_update", { params, body: { value: next() } }, words)) props.onClose();
  };
  const refused = () => firstFieldWords(act.failure()) ?? act.words();
  return (
    <ConfirmDialog
      title={t("{key} of {group}", { key: settingName(props.config.key), group: props.groupName })}
      effect={settingText(props.config)}
      word={t("Set")}
      isBusy={act.isBusy()}
      refused={refused()}
      onClose={() => props.onClose()}
      onConfirm={() => void set()}
    >
      <form
        class="office-form"
        onSubmit={(event) => {
          event.preventDefault();
          void set();
        }}
      >
        <Show
          when={props.config.type === "boolean"}
          fallback={
            <TextField
              label={t("Value")}
              inputmode="decimal"
              autocomplete="off"
              value={text()}
              onInput={(value) => {
                setText(value);
                act.forget();
              }}
              hint={t("Empty: off.")}
            />
          }
        >
          <Select
            label={t("Value")}
            value={text()}
            options={[
              { value: "true", label: t("Yes") },
              { value: "false", label: t("No") },
            ]}
            onChange={setText}
          />
        </Show>
        <EffectTable
          effects={[
            {
              name: t("Value"),
              now: settingValue(props.config),
              after: settingValue({ type: props.config.type, value: next() }),
            },
          ]}
        />
      </form>
    </ConfirmDialog>
  );
}
