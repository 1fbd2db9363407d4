/** What is halted: where nothing new is opened until somebody of staff allows it again. Main thread. */
import { createSignal, Show, untrack } from "solid-js";
import type { Halt, HaltRecord } from "../../contract/dealing.ts";
import type { Group } from "../../contract/group.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { symbolName } from "../format/symbol-text.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { createAct } from "./create-act.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { t } from "../language/translate.ts";

const REACHES = [
  { value: "all", label: t("The whole house") },
  { value: "group", label: t("A group") },
  { value: "symbol", label: t("A symbol") },
] as const;
type Reach = (typeof REACHES)[number]["value"];

type Asked = { readonly kind: "new" } | { readonly kind: "end"; readonly halt: HaltRecord };

export function HaltsPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const halts = createQuery<HaltRecord[]>(feed, "halts_list");
  const groups = createQuery<Group[]>(feed, "groups_list");
  const [asked, setAsked] = createSignal<Asked | null>(null);
  const reach = ({ symbol_id, group_id }: HaltRecord): string => {
    if (symbol_id !== null)
      return t("Symbol {symbol}", { symbol: symbolName(feed.symbol(symbol_id), symbol_id) });
    if (group_id === null) return t("The whole house");
    const name = groups.data()?.find(({ id }) => id === group_id)?.name;
    return name === undefined ? t("Group {group_id}", { group_id }) : t("Group {name}", { name });
  };
  const columns: readonly OfficeColumn<HaltRecord>[] = [
    { id: "reach", title: t("Nothing new is opened in"), cell: reach },
    {
      id: "end",
      title: t("Act"),
      cell: (halt) => (
        <Button
          size="sm"
          aria-label={t("Allow new trades: {reach}", { reach: reach(halt) })}
          onClick={() => setAsked({ kind: "end", halt })}
        >
          {t("Allow new trades")}
        </Button>
      ),
      isNumber: true,
    },
  ];
  return (
    <>
      <div class="office-tools">
        <span class="office-gap" />
        <Button size="sm" variant="danger" onClick={() => setAsked({ kind: "new" })}>
          {t("Halt new trades")}
        </Button>
      </div>
      <Show
        when={halts.failure() === null || halts.data() !== null}
        fallback={
          <LoadFailure what={t("halts")} failure={halts.failure()} onRetry={() => halts.load()} />
        }
      >
        <OfficeTable<HaltRecord>
          label={t("Halts")}
          columns={columns}
          rows={halts.data() ?? []}
          rowKey={({ symbol_id, group_id }) => `${symbol_id}/${group_id}`}
          isBusy={halts.data() === null}
          empty={t("Nothing is halted: everybody trades.")}
        />
      </Show>
      <Show when={asked()} keyed>
        {(now) =>
          now.kind === "new" ? (
            <NewHalt
              feed={feed}
              groups={groups.data() ?? []}
              reach={reach}
              onClose={() => setAsked(null)}
              onDone={() => void halts.load()}
            />
          ) : (
            <EndHalt
              feed={feed}
              halt={now.halt}
              where={reach(now.halt)}
              onClose={() => setAsked(null)}
              onDone={() => void halts.load()}
            />
          )
        }
      </Show>
    </>
  );
}

function NewHalt(props: {
  feed: Feed;
  groups: readonly Group[];
  reach: (halt: HaltRecord) => string;
  onClose: () => void;
  onDone: () => void;
}) {
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const [reach, setReach] = createSignal<Reach>("symbol");
  const [chosen, setGroup] = createSignal<string | null>(null);
  const group = () => chosen() ?? String(props.groups[0]?.id ?? "");
  const [symbol, setSymbol] = createSignal(
    untrack(() => String(props.feed.symbols()[0]?.symbol_id ?? "")),
  );
  const halt = (): HaltRecord => ({
    symbol_id: reach() === "symbol" ? Number(symbol()) : null,
    group_id: reach() === "group" ? Number(group()) : null,
  });
  const set = async (): Promise<void> => {
    // Groups that are not here yet cannot be halted.
    if (reach() === "group" && group() === "") return;
    const body: Halt = { ...halt(), is_halted: true };
    const words = t("New trades are halted: {reach}", { reach: props.reach(halt()) });
    if (await act.run("trading_halt", { body }, words)) props.onClose();
  };
  return (
    <ConfirmDialog
      title={t("Halt new trades")}
      effect={t(
        "New orders are refused, and waiting ones sleep. What is open can be closed, and stops work.",
      )}
      word={t("Halt: {reach}", { reach: props.reach(halt()) })}
      isDanger
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void set()}
    >
      <div class="office-form">
        <Select label={t("Where")} value={reach()} options={REACHES} onChange={setReach} />
        <Show when={reach() === "group"}>
          <Select
            label={t("Group")}
            value={group()}
            options={props.groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={setGroup}
          />
        </Show>
        <Show when={reach() === "symbol"}>
          <Select
            label={t("Symbol")}
            value={symbol()}
            options={props.feed
              .symbols()
              .map((one) => ({ value: String(one.symbol_id), label: one.symbol }))}
            onChange={setSymbol}
          />
        </Show>
      </div>
    </ConfirmDialog>
  );
}

function EndHalt(props: {
  feed: Feed;
  halt: HaltRecord;
  where: string;
  onClose: () => void;
  onDone: () => void;
}) {
  const act = untrack(() => createAct(props.feed, () => props.onDone()));
  const end = async (): Promise<void> => {
    const body: Halt = { ...props.halt, is_halted: false };
    if (
      await act.run(
        "trading_halt",
        { body },
        t("New trades are allowed: {where}", { where: props.where }),
      )
    ) {
      props.onClose();
    }
  };
  return (
    <ConfirmDialog
      title={t("Allow new trades: {where}", { where: props.where })}
      effect={t("Orders are taken again at once, unless another halt covers them.")}
      word={t("Allow new trades")}
      isBusy={act.isBusy()}
      refused={act.words()}
      onClose={() => props.onClose()}
      onConfirm={() => void end()}
    />
  );
}
