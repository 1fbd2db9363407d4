/** The symbols of the house: what each trades by, and whether it may be traded, which staff decides. Main thread. */
import { createEffect, createMemo, createSignal, on, Show, untrack } from "solid-js";
import { SYMBOL_STATUS, type SymbolStatus } from "../../contract/codes.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Feed } from "../feed/feed.ts";
import { wallMs } from "../frame/page-clock.ts";
import { marketTimes } from "../panes/watchlist/hours.ts";
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

/** What each means, to whoever chooses it. */
const STATUSES: readonly { value: StatusName; label: string; effect: string }[] = [
  {
    value: "enabled",
    label: t("Open"),
    effect: t(
      "It trades by the provider's hours again: where its market is closed, it stays closed.",
    ),
  },
  {
    value: "closed",
    label: t("Closed by staff"),
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

/** Shut though its market is open: by staff's word, or by that of an exchange which its provider passes on. */
const isShutInHours = ({ status, hours }: SymbolRecord): boolean =>
  status === SYMBOL_STATUS.closed && marketTimes(hours, wallMs()).isOpen;

const statusWord = (symbol: SymbolRecord): string => {
  const name = nameOf(symbol.status);
  if (name === "closed")
    return isShutInHours(symbol) ? t("Closed in its hours") : t("Closed, out of hours");
  return (
    STATUSES.find(({ value }) => value === name)?.label ??
    t("unknown ({status})", { status: symbol.status })
  );
};

/** As the states of an account have them: waits, works, is shut. */
const statusMark = (symbol: SymbolRecord): number => {
  if (symbol.status === SYMBOL_STATUS.enabled) return 1;
  return symbol.status === SYMBOL_STATUS.closed && !isShutInHours(symbol) ? 0 : 3;
};

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
      <span class="office-status" data-status={statusMark(row)}>
        {statusWord(row)}
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
  status: statusWord,
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
        rowName={(row) => `${row.symbol}, ${statusWord(row)}`}
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
 * Begins with the status as it is, which cannot be sent. A symbol that is closed can be closed all the same: out of its hours
 * the record does not say whether that is their doing, and staff's own word outlasts them.
 */
function StatusDialog(props: { feed: Feed; symbol: SymbolRecord; onClose: () => void }) {
  const act = untrack(() => createAct(props.feed, () => undefined));
  const [wanted, setWanted] = createSignal<StatusName | typeof AS_IS>(AS_IS);
  const now = () => statusWord(props.symbol);
  const others = () =>
    STATUSES.filter(
      ({ value }) => value === "closed" || SYMBOL_STATUS[value] !== props.symbol.status,
    );
  /** undefined: it stays as it is, or has become what was chosen meanwhile. */
  const chosen = () => others().find(({ value }) => value === wanted());
  const word = () => chosen()?.label ?? now();
  const effect = (): string =>
    chosen()?.effect ??
    (props.symbol.status !== SYMBOL_STATUS.closed
      ? t("Nothing is changed yet.")
      : isShutInHours(props.symbol)
        ? t("By its hours it is open: the journal says whether staff closed it, or its exchange.")
        : t("The journal says whether staff closed it, or its hours."));
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
          ...others().map(({ value, label }) => ({ value, label })),
        ]}
        onChange={setWanted}
      />
    </ConfirmDialog>
  );
}
