/**
 * Where prices come from: each data provider with its state, its ticks and how many symbols it serves, read again while it is
 * shown; administrators add, change and switch them. Main thread.
 */
import { createSignal, onCleanup, Show, untrack } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import { PROVIDER_STATUS } from "../../contract/codes.ts";
import type { DataProvider } from "../../contract/data-provider.ts";
import type { CallFailure } from "../../workers/feed/feed-api.ts";
import { failureWords, firstFieldWords } from "../account/call-words.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatAge } from "../format/time.ts";
import { wallMs } from "../frame/page-clock.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { useMay } from "./office-rights.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { ProviderDialog } from "./provider-dialog.tsx";
import { kindName, offEffect, onEffect, stateWord } from "./provider-words.ts";
import { createRepeat } from "./create-repeat.ts";
import "./dealing.css";
import { plural, t } from "../language/translate.ts";
import { formatCount } from "../format/number.ts";

/** How often they are read again while the page is shown. */
const AGAIN_MS = 2_000;

type Asked =
  | { readonly kind: "new" }
  | { readonly kind: "change" | "switch"; readonly provider: DataProvider };

export function ProvidersPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const may = useMay();
  const book = createBook(feed);
  const [asked, setAsked] = createSignal<Asked | null>(null);
  const ask = (kind: "change" | "switch", provider: DataProvider) =>
    setAsked({ kind, provider: { ...provider } });
  const canChange = () => may("data_provider_update");
  return (
    <>
      <div class="office-tools">
        <span class="office-kind" classList={{ "office-late": book.failure() !== null }}>
          {book.words()}
        </span>
        <span class="office-gap" />
        <Show when={may("data_provider_create")}>
          <Button size="sm" variant="primary" onClick={() => setAsked({ kind: "new" })}>
            {t("Add a data provider")}
          </Button>
        </Show>
      </div>
      <Show
        when={book.failure() === null || book.readAt() !== null}
        fallback={
          <LoadFailure what={t("data providers")} failure={book.failure()} onRetry={book.load} />
        }
      >
        <OfficeTable<DataProvider>
          label={t("Data providers")}
          columns={[
            ...columnsAt(() => book.readAt() ?? 0),
            ...(canChange() ? [switchColumn((provider) => ask("switch", provider))] : []),
          ]}
          rows={book.rows}
          rowKey={({ id }) => id}
          rowName={({ name }) => t("Change {name}", { name })}
          onOpen={canChange() ? (provider) => ask("change", provider) : undefined}
          isBusy={book.readAt() === null}
          empty={t("There is no data provider: no price comes.")}
        />
      </Show>
      <Show when={asked()} keyed>
        {(now) =>
          now.kind === "switch" ? (
            <SwitchDialog
              feed={feed}
              provider={now.provider}
              all={book.rows}
              onClose={() => setAsked(null)}
              onDone={() => void book.load()}
            />
          ) : (
            <ProviderDialog
              feed={feed}
              provider={now.kind === "new" ? null : now.provider}
              onClose={() => setAsked(null)}
              onDone={() => void book.load()}
            />
          )
        }
      </Show>
    </>
  );
}

/** The providers as they were read last; rows that stay are the same elements, so that no focus is lost. */
function createBook(feed: Feed) {
  const [rows, setRows] = createStore<DataProvider[]>([]);
  const [readAt, setReadAt] = createSignal<number | null>(null);
  const [failure, setFailure] = createSignal<CallFailure | null>(null);
  let turn = 0;
  const load = async (): Promise<void> => {
    const mine = ++turn;
    const answer = await feed.call("data_providers_list", {});
    if (mine !== turn) return;
    setFailure(answer.ok ? null : answer);
    if (!answer.ok) return;
    setRows(reconcile((answer.data as DataProvider[]).toSorted(inOrder), { key: "id" }));
    setReadAt(wallMs());
  };
  void load();
  createRepeat(AGAIN_MS, () => void load());
  onCleanup(() => {
    turn += 1;
  });
  const words = () => {
    const failed = failure();
    if (failed !== null) return t("Not up to date. {reason}", { reason: failureWords(failed) });
    if (readAt() === null) return "";
    const served = rows.reduce((sum, { serving_count }) => sum + serving_count, 0);
    return plural(served, "1 symbol has prices", "{count} symbols have prices");
  };
  return { rows, readAt, failure, load, words };
}

/** As office-status colours them: good, waiting, bad. */
const colourOf = ({ status }: DataProvider): string | undefined => {
  if (status === PROVIDER_STATUS.connected) return "1";
  if (status === PROVIDER_STATUS.connecting) return "0";
  return status === PROVIDER_STATUS.disabled ? undefined : "3";
};

/** What the service says where there is no more to say than the state. */
const PLAIN_MESSAGES: Readonly<Record<number, string>> = {
  [PROVIDER_STATUS.disabled]: "switched off",
  [PROVIDER_STATUS.connecting]: "connecting",
  [PROVIDER_STATUS.connected]: "connected",
  [PROVIDER_STATUS.failed]: "failed",
};

/** What the state's own word does not say. */
const reasonOf = (row: DataProvider): string =>
  row.status_message === PLAIN_MESSAGES[row.status] ? "" : row.status_message;

/** In the order in which they go first. */
const inOrder = (one: DataProvider, other: DataProvider): number =>
  one.priority - other.priority || one.id - other.id;

const columnsAt = (now: () => number): readonly OfficeColumn<DataProvider>[] => [
  { id: "name", title: t("Name"), cell: (row) => row.name },
  {
    id: "kind",
    title: t("Kind"),
    cell: ({ kind, is_market }) =>
      is_market ? t("{kind}, the service's own", { kind: kindName(kind) }) : kindName(kind),
  },
  {
    id: "state",
    title: t("State"),
    cell: (row) => (
      <>
        <span class="office-status" data-status={colourOf(row)}>
          {stateWord(row)}
        </span>
        <Show when={reasonOf(row)}>
          {(reason) => <span class="office-kind office-meaning">. {reason()}</span>}
        </Show>
      </>
    ),
  },
  { id: "priority", title: t("Priority"), cell: (row) => row.priority, isNumber: true, rank: 3 },
  {
    id: "serving",
    title: t("Symbols served"),
    // Which ones one has that is switched off is known once it runs.
    cell: (row) =>
      row.is_enabled
        ? t("{serving_count} of {symbols_count}", {
            serving_count: row.serving_count,
            symbols_count: row.symbols_count,
          })
        : "–",
    isNumber: true,
    rank: 2,
  },
  {
    id: "ticks",
    title: t("Ticks"),
    cell: (row) => formatCount(row.ticks_count),
    isNumber: true,
    rank: 1,
  },
  {
    id: "last",
    title: t("Last tick"),
    cell: (row) =>
      row.last_tick_at === null
        ? t("None yet")
        : t("{age} ago", { age: formatAge(now() - row.last_tick_at) }),
    isNumber: true,
  },
];

const switchWord = ({ is_enabled }: DataProvider) =>
  is_enabled ? t("Switch off") : t("Switch on");
const switchWords = ({ is_enabled, name }: DataProvider) =>
  is_enabled ? t("Switch off {name}", { name }) : t("Switch on {name}", { name });

const switchColumn = (onSwitch: (provider: DataProvider) => void): OfficeColumn<DataProvider> => ({
  id: "switch",
  title: t("Act"),
  cell: (row) => (
    <Button
      size="sm"
      aria-label={switchWords(row)}
      onClick={(event: MouseEvent) => {
        // The row below opens what can be changed.
        event.stopPropagation();
        onSwitch(row);
      }}
    >
      {switchWord(row)}
    </Button>
  ),
  isNumber: true,
});

function SwitchDialog(props: {
  feed: Feed;
  provider: DataProvider;
  all: readonly DataProvider[];
  onClose: () => void;
  onDone: () => void;
}) {
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const isOn = untrack(() => props.provider.is_enabled);
  const set = async (): Promise<void> => {
    const { id, name } = props.provider;
    const input = { params: { id }, body: { is_enabled: !isOn } };
    const words = isOn
      ? t("{name} is switched off", { name })
      : t("{name} is switched on", { name });
    if (await act.run("data_provider_update", input, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title={switchWords(props.provider)}
      effect={isOn ? offEffect(props.provider, props.all) : onEffect(props.provider)}
      word={switchWord(props.provider)}
      isDanger={isOn}
      isBusy={act.isBusy()}
      refused={firstFieldWords(act.failure()) ?? act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void set()}
    />
  );
}
