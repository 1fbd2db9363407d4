/**
 * What practices came to: the one under way and those that are kept, each with its figures, the way of its balance and its
 * trades. Main thread; fetched when it is looked at.
 */
import { createMemo, createSignal, For, onMount, Show, untrack } from "solid-js";
import type { Deal } from "../../../../contract/deal.ts";
import { moneyFormat, type MoneyFormat } from "../../../account/privacy.ts";
import type { Feed } from "../../../feed/feed.ts";
import { formatPercent } from "../../../format/number.ts";
import { NO_VALUE } from "../../../format/price.ts";
import { symbolName } from "../../../format/symbol-text.ts";
import { formatDateTime } from "../../../format/time.ts";
import { sideWord } from "../../../format/trade-words.ts";
import { reportStorageFault } from "../../../storage/persisted.ts";
import { accountFacts } from "../../../stores/account-facts.ts";
import { clockZone } from "../../../stores/clock-zone.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { HeadlineFigures, type HeadlineFigure } from "../../../ui/headline-figures.tsx";
import { Select } from "../../../ui/select.tsx";
import { createTable } from "../../../ui/table/create-table.ts";
import { TableView } from "../../../ui/table/table-view.tsx";
import { t } from "../../../language/translate.ts";
import { tradeColumns } from "../../deals/deal-columns.ts";
import { EquityCurve } from "../../deals/equity-curve.tsx";
import { curveOf, statisticsOf, type Curve, type Statistics } from "../../deals/statistics.ts";
import { tradeFigures } from "../../deals/trade-figures.ts";
import { tradesOf, netOf, type Trade } from "../../deals/trades.ts";
import {
  keptPractices,
  readPractices,
  removePractice,
  type KeptPractice,
} from "./practice-shelf.ts";
import { decidedWords } from "./practice-decided.ts";
import type { Decided, Practice } from "./practice.ts";
import "../../deals/deals.css";
import "./practice-results.css";

/** One of them as it is looked at. */
type Seen = {
  readonly balance: number;
  readonly deals: readonly Deal[];
  readonly decided?: Decided;
};

const seenOf = (practice: Practice | null): Seen | null =>
  practice === null
    ? null
    : { balance: practice.balance, deals: practice.deals(), decided: practice.decided() };

/** The choice of the one under way. */
const NOW = "now";

/** `feed`: the market's. `now`: the practice under way; null: there is none. */
export function PracticeResults(props: { feed: Feed; now: Practice | null; onClose: () => void }) {
  const { feed } = untrack(() => props);
  const account = untrack(accountFacts(feed).account);
  const digits = account?.currency_digits ?? 2;
  const money = moneyFormat(feed);
  const [chosen, choose] = createSignal<string | null>(null);
  onMount(() => {
    if (account !== null) void readPractices(account.id).catch(reportStorageFault);
  });
  const kept = () => keptPractices() ?? [];
  const key = () => chosen() ?? (props.now === null ? (kept()[0]?.id ?? NOW) : NOW);
  const chosenKept = () => kept().find(({ id }) => id === key());
  const seen = (): Seen | null => chosenKept() ?? seenOf(props.now);
  const deals = () => seen()?.deals ?? [];
  const trades = createMemo(() => tradesOf(deals(), digits));
  const decided = (): readonly string[] => {
    const by = seen()?.decided;
    return by === undefined ? [] : decidedWords(by);
  };
  const curve = createMemo(() => {
    const gained = deals().reduce((sum, deal) => sum + netOf(deal), 0);
    return curveOf(deals(), (seen()?.balance ?? 0) + gained, digits);
  });
  const statistics = createMemo(() =>
    statisticsOf(trades(), {
      symbol: String,
      side: sideWord,
      hour: () => 0,
      tags: () => [],
      untagged: "",
      digits,
    }),
  );
  const nameOf = ({ symbol_id, from, to }: KeptPractice) =>
    t("{symbol}, {from} to {to}", {
      symbol: symbolName(feed.symbol(symbol_id), symbol_id),
      from: formatDateTime(from, clockZone(), "minutes"),
      to: formatDateTime(to, clockZone(), "minutes"),
    });
  const options = () => [
    ...(props.now === null ? [] : [{ value: NOW, label: t("The practice under way") }]),
    ...kept().map((practice) => ({ value: practice.id, label: nameOf(practice) })),
  ];
  const table = createTable<Trade>({
    id: "practice-trades",
    rows: trades,
    rowKey: ({ position_id }) => position_id,
    columns: tradeColumns({ feed, money }),
    groupings: [],
    sortFirst: [{ id: "closed_at", direction: "descending" }],
  });
  return (
    <Dialog
      title={t("Results of practice")}
      size="lg"
      open
      onClose={() => props.onClose()}
      actions={
        <>
          <Show when={chosenKept()}>
            {(practice) => (
              <Button
                variant="ghost"
                icon="trash-2"
                onClick={() => {
                  choose(null);
                  void removePractice(practice()).catch(reportStorageFault);
                }}
              >
                {t("Remove this practice")}
              </Button>
            )}
          </Show>
          <Button variant="primary" onClick={() => props.onClose()}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <div class="practice-results">
        <Show
          when={options().length > 0}
          fallback={
            <EmptyState
              icon="chart-line"
              text={t("Nothing has been practised on this device.")}
              detail={t("Replay a chart and press Practise.")}
            />
          }
        >
          <Select label={t("Practice")} value={key()} options={options()} onChange={choose} />
          <HeadlineFigures
            figures={figuresOf(statistics(), curve(), money)}
            widthMin={120}
            label={t("Figures of the practice")}
          />
          <Show when={decided().length > 0}>
            <ul class="practice-decided" aria-label={t("How fills were decided")}>
              <For each={decided()}>{(sentence) => <li>{sentence}</li>}</For>
            </ul>
          </Show>
          <Show when={trades().length > 0} fallback={<NothingClosed />}>
            <EquityCurve curve={curve()} money={money} />
            <div class="practice-trades">
              <TableView
                table={table}
                label={t("Trades of the practice")}
                state="ready"
                empty={<NothingClosed />}
                rowName={({ position_id }) => t("Trade {id}", { id: position_id })}
                look={`${money.unit()} ${clockZone()}`}
              />
            </div>
          </Show>
        </Show>
      </div>
    </Dialog>
  );
}

function NothingClosed() {
  return <EmptyState icon="list" text={t("No position has been closed yet.")} />;
}

/** As the statistics say them; beneath the first two stand the currency, and how many were won. */
function figuresOf(statistics: Statistics, curve: Curve, money: MoneyFormat): HeadlineFigure[] {
  const { drawdown, drawdownShare } = curve;
  const { wins, losses } = statistics;
  const details = [money.unit(), t("{wins} won, {losses} lost", { wins, losses })];
  return [
    ...tradeFigures(statistics, money).map((figure, at) => ({
      tone: 0,
      about: "",
      ...figure,
      detail: details[at] ?? "",
    })),
    {
      label: t("Deepest fall"),
      text: drawdown === 0 ? NO_VALUE : money.result(drawdown),
      detail: drawdownShare === null ? "" : formatPercent(drawdownShare * 100, 1),
      tone: drawdown,
      about: "",
    },
  ];
}
