/** The symbols of the house: what each trades by, and whether it may be traded, which staff decides. Main thread. */
import { createEffect, createMemo, createSignal, on, Show, untrack } from "solid-js";
import { SYMBOL_STATUS, type SymbolStatus } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { SearchField } from "../ui/search-field.tsx";
import { Select } from "../ui/select.tsx";
import { categoryText } from "./commission-words.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { useKeep } from "./kept-choices.ts";
import type { OfficeRoute } from "./office-route.ts";
import { OfficeTable, type OfficeColumn, type Sort } from "./office-table.tsx";
import { t } from "../language/translate.ts";

type StatusName = keyof typeof SYMBOL_STATUS;

/** What each means, to whoever chooses it; `choice`: where it says more as a word of staff. */
const STATUSES: readonly { value: StatusName; label: string; choice?: string; effect: string }[] = [
  {
    value: "enabled",
    label: t("Open"),
    effect: t(
      "It trades by the provider's hours again: where its market is closed, it stays closed.",
    ),
  },
  {
    value: "closed",
    label: t("Closed"),
    choice: t("Closed by staff"),
    effect: t(
      "Nothing of it is filled, triggered or closed, stops included, until staff opens it: its hours do not.",
    ),
  },
  {
    value: "disabled",
    label: t("Switched off"),
    effect: t(
      "Nothing new of it is opened and waiting orders sleep; positions close, their stops work.",
    ),
  },
];

const nameOf = (status: number): StatusName | null =>
  STATUSES.find(({ value }) => SYMBOL_STATUS[value] === status)?.value ?? null;

export const symbolStatusWord = (status: number): string =>
  STATUSES.find(({ value }) => value === nameOf(status))?.label ??
  t("unknown ({status})", { status });

const COLUMNS: readonly OfficeColumn<SymbolRecord>[] = [
  { id: "symbol", title: t("Symbol"), cell: ({ symbol }) => symbol, sorts: true },
  { id: "description", title: t("Name"), cell: ({ description }) => description, sorts: true },
  {
    id: "category",
    title: t("Category"),
    rank: 4,
    cell: ({ category }) => categoryText(category),
    sorts: true,
  },
  {
    id: "status",
    title: t("Status"),
    cell: (row) => (
      <span class="office-status" data-status={row.status === SYMBOL_STATUS.enabled ? 1 : 3}>
        {symbolStatusWord(row.status)}
      </span>
    ),
    sorts: true,
  },
  { id: "digits", title: t("Digits"), cell: ({ digits }) => digits, isNumber: true, rank: 1 },
  {
    id: "contract",
    title: t("Contract"),
    cell: ({ contract_size, base_currency }) => `${formatPlain(contract_size)} ${base_currency}`,
    isNumber: true,
    rank: 2,
  },
  {
    id: "volume",
    title: t("Lots"),
    cell: ({ volume_min, volume_max }) =>
      t("{volume_min} to {volume_max}", {
        volume_min: formatPlain(volume_min),
        volume_max: formatPlain(volume_max),
      }),
    isNumber: true,
    rank: 3,
  },
];

const textOf: Readonly<Record<string, (symbol: SymbolRecord) => string>> = {
  symbol: ({ symbol }) => symbol,
  description: ({ description }) => description,
  category: ({ category }) => category,
  status: ({ status }) => symbolStatusWord(status),
};

/** `route`: the symbol that was looked for. */
export function SymbolsPage(props: { feed: Feed; route: OfficeRoute }) {
  const keep = useKeep();
  const [text, setText] = keep("symbols.text", "");
  const sought = createMemo(() => (props.route.id === null ? null : { id: props.route.id }));
  // It may be narrowed away.
  createEffect(on(sought, (one) => one !== null && setText("")));
  const [sort, setSort] = keep<Sort>("symbols.sort", { by: "symbol", isDown: false });
  const [openId, setOpenId] = createSignal<number | null>(null);
  const rows = createMemo(() => {
    const wanted = text().trim().toLowerCase();
    const of = textOf[sort().by] ?? (() => "");
    const found = props.feed
      .symbols()
      .filter(({ symbol, description }) =>
        `${symbol} ${description}`.toLowerCase().includes(wanted),
      )
      .toSorted((one, other) => of(one).localeCompare(of(other)));
    return sort().isDown ? found.toReversed() : found;
  });
  const opened = () => {
    const id = openId();
    return id === null ? undefined : props.feed.symbol(id);
  };
  return (
    <>
      <div class="office-tools">
        <SearchField
          label={t("Search symbols by name")}
          placeholder={t("Search")}
          icon="search"
          value={text()}
          onInput={setText}
        />
      </div>
      <OfficeTable<SymbolRecord>
        label={t("Symbols")}
        columns={COLUMNS}
        rows={rows()}
        rowKey={({ symbol_id }) => symbol_id}
        rowName={({ symbol, status }) => `${symbol}, ${symbolStatusWord(status)}`}
        onOpen={({ symbol_id }) => setOpenId(symbol_id)}
        sort={sort()}
        onSort={setSort}
        empty={t("No symbol is called that.")}
        sought={sought()}
      />
      <Show when={opened()}>
        {(symbol) => (
          <StatusDialog feed={props.feed} symbol={symbol()} onClose={() => setOpenId(null)} />
        )}
      </Show>
    </>
  );
}

/** What leaves a symbol as it is. */
const AS_IS = "as_is";

/**
 * Begins with the status as it is, which cannot be sent. A symbol that is closed can be closed all the same: the record does not
 * say whether that is its hours' doing, and staff's own word outlasts them.
 */
function StatusDialog(props: { feed: Feed; symbol: SymbolRecord; onClose: () => void }) {
  const act = untrack(() => createAct(props.feed, () => undefined));
  const [wanted, setWanted] = createSignal<StatusName | typeof AS_IS>(AS_IS);
  const now = () => symbolStatusWord(props.symbol.status);
  const others = () =>
    STATUSES.filter(
      ({ value }) => value === "closed" || SYMBOL_STATUS[value] !== props.symbol.status,
    );
  /** undefined: it stays as it is, or has become what was chosen meanwhile. */
  const chosen = () => others().find(({ value }) => value === wanted());
  const word = () => chosen()?.choice ?? chosen()?.label ?? now();
  const effect = (): string =>
    chosen()?.effect ??
    (props.symbol.status === SYMBOL_STATUS.closed
      ? t("The journal says whether staff closed it, or its hours.")
      : t("Nothing is changed yet."));
  const set = async (): Promise<void> => {
    const to = chosen();
    if (to === undefined) return;
    const status: SymbolStatus = SYMBOL_STATUS[to.value];
    const params = { symbol_id: props.symbol.symbol_id };
    const words = `${props.symbol.symbol}: ${word()}`;
    if (await act.run("symbol_set_status", { params, body: { status } }, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title={`${props.symbol.symbol}, ${props.symbol.description}`}
      effect={t("Now: {status}. {effect}", { status: now(), effect: effect() })}
      word={t("Set to: {word}", { word: word() })}
      isDanger={chosen() !== undefined && chosen()?.value !== "enabled"}
      isOff={chosen() === undefined}
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void set()}
    >
      <Select
        label={t("Status")}
        value={chosen()?.value ?? AS_IS}
        options={[
          { value: AS_IS, label: t("As it is: {status}", { status: now() }) },
          ...others().map(({ value, label, choice }) => ({ value, label: choice ?? label })),
        ]}
        onChange={setWanted}
      />
    </ConfirmDialog>
  );
}
