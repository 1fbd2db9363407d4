/** What the trades of the period came to: figures, the way of the balance, and how the results were spread. Main thread. */
import { most } from "../../../domain/lists.ts";
import { For, Show, createMemo } from "solid-js";
import { accountFacts } from "../../stores/account-facts.ts";
import type { MoneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPercent } from "../../format/number.ts";
import { NO_VALUE } from "../../format/price.ts";
import { digitsOf, symbolName } from "../../format/symbol-text.ts";
import { sideWord } from "../../format/trade-words.ts";
import { formatTime } from "../../format/time.ts";
import { valuation } from "../../stores/valuation.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { resultTone } from "../../ui/table/live-cells.ts";
import type { Deals } from "./create-deals.ts";
import { EquityCurve } from "./equity-curve.tsx";
import type { TradeNotes } from "../notes/trade-notes.ts";
import { TYPICAL_FILLS_MIN, fillFigures, slippageText, type FillFigures } from "./fills.ts";
import { curveOf, statisticsOf, type Slice } from "./statistics.ts";
import { tradeFigures, type Figure } from "./trade-figures.ts";
import type { Trade } from "./trades.ts";
import { t } from "../../language/translate.ts";
import { asPercent } from "../../format/decimal.ts";

export function StatisticsView(props: {
  feed: Feed;
  money: MoneyFormat;
  deals: Deals;
  trades: readonly Trade[];
  /** What was written about them; null: not known yet. */
  notes: TradeNotes | null;
  /** Whether the period reaches up to now: only then is it known where the balance went. */
  isUpToNow: boolean;
}) {
  const facts = () => accountFacts(props.feed);
  const digits = () => facts().account()?.currency_digits ?? 2;
  const statistics = createMemo(() =>
    statisticsOf(props.trades, {
      symbol: (id) => symbolName(props.feed.symbol(id), id),
      side: sideWord,
      hour: (ms) => Number(formatTime(ms, clockZone(), "minutes").slice(0, 2)),
      tags: (position_id) => props.notes?.of(position_id)?.tags ?? [],
      untagged: t("Without a tag"),
      digits: digits(),
    }),
  );
  const balance = () => facts().summary()?.balance ?? facts().account()?.balance ?? null;
  const curve = createMemo(() => {
    const now = balance();
    return now === null || !props.isUpToNow ? null : curveOf(props.deals.valid(), now, digits());
  });
  const figures = (): Figure[] => {
    const { money } = props;
    const s = statistics();
    return [
      ...tradeFigures(s, money),
      drawdownFigure(curve(), money),
      { label: t("Commission"), text: money.result(s.commission) },
      { label: t("Swap"), text: money.result(s.swap) },
      ...(s.premium === 0
        ? []
        : [
            {
              label: t("Premiums"),
              text: money.result(s.premium),
              about: t("Of guaranteed stops that were triggered"),
            },
          ]),
    ];
  };
  return (
    <Show
      when={props.trades.length > 0}
      fallback={
        <EmptyState
          icon="chart-line"
          text={t("No position was closed in this period.")}
          detail={t("Once one is, its result counts here.")}
        />
      }
    >
      <div class="statistics" role="region" aria-label={t("Statistics")} tabIndex={0}>
        <dl class="statistics-figures">
          <For each={figures()}>
            {(figure) => (
              <div class="statistics-figure" data-tip={figure.about}>
                <dt>{figure.label}</dt>
                <dd data-tone={figure.tone === undefined ? undefined : resultTone(figure.tone)}>
                  {figure.text}
                </dd>
              </div>
            )}
          </For>
        </dl>
        <Show when={curve()}>{(shown) => <EquityCurve curve={shown()} money={props.money} />}</Show>
        <div class="statistics-slices">
          <Slices title={t("By symbol")} slices={statistics().bySymbol} money={props.money} />
          <Slices title={t("By side")} slices={statistics().bySide} money={props.money} />
          <Slices
            title={t("By hour of the close")}
            slices={statistics().byHour}
            money={props.money}
          />
          <Show when={statistics().byTag.length > 0}>
            <Slices title={t("By tag")} slices={statistics().byTag} money={props.money} />
          </Show>
          <Fills feed={props.feed} deals={props.deals} money={props.money} />
        </div>
      </div>
    </Show>
  );
}

function drawdownFigure(curve: ReturnType<typeof curveOf> | null, money: MoneyFormat): Figure {
  if (curve === null)
    return {
      label: t("Balance drawdown"),
      text: NO_VALUE,
      about: t("Known for periods that reach up to now"),
    };
  const share = curve.drawdownShare;
  return {
    label: t("Balance drawdown"),
    text: `${money.result(curve.drawdown)}${share === null ? "" : ` (${formatPercent(share * 100)})`}`,
    tone: curve.drawdown,
    about: t("The deepest fall of the balance, and its share of the height before"),
  };
}

const FILLS_ABOUT = [
  t("Plus is better than asked for."),
  t("Typical: the median of your own fills in this period, from {typicalFillsMin} on.", {
    typicalFillsMin: TYPICAL_FILLS_MIN,
  }),
  t("Money at the rates of now."),
  t(
    "The service fills a market order in the moment in which it takes it, so its own time to fill " +
      "is nothing.",
  ),
].join(" ");

/** How near the fills were to what was asked for. */
function Fills(props: { feed: Feed; deals: Deals; money: MoneyFormat }) {
  const figures = createMemo(() =>
    fillFigures(props.deals.valid(), (id) => digitsOf(props.feed.symbol(id))),
  );
  const symbol = (id: number) => props.feed.symbol(id);
  const cost = ({ symbol_id, pointLots }: FillFigures) => {
    const value = valuation(props.feed).pointValue(symbol_id);
    return value === null ? NO_VALUE : props.money.result(pointLots * value);
  };
  return (
    <Show when={figures().length > 0}>
      <table class="slices slices-fills">
        <caption>
          {t("Fills and slippage, pips")}{" "}
          <span class="slices-note" tabIndex={0} data-tip={FILLS_ABOUT}>
            {t("how this is counted")}
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("Symbol")}</th>
            <th scope="col">{t("Fills")}</th>
            <th scope="col">{t("Typical")}</th>
            <th scope="col">{t("Worst")}</th>
            <th scope="col">{t("Better / worse")}</th>
            <th scope="col">{t("All, money")}</th>
          </tr>
        </thead>
        <tbody>
          <For each={figures()}>
            {(one) => (
              <tr>
                <th scope="row">{symbolName(symbol(one.symbol_id), one.symbol_id)}</th>
                <td class="slices-count">{one.count}</td>
                <td class="slices-count">{slippageText(one.typical, symbol(one.symbol_id))}</td>
                <td class="slices-count">{slippageText(one.worst, symbol(one.symbol_id))}</td>
                <td class="slices-count">
                  {one.better} / {one.worse}
                </td>
                <td class="slices-net" data-tone={resultTone(one.pointLots)}>
                  {cost(one)}
                </td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Show>
  );
}

function Slices(props: { title: string; slices: readonly Slice[]; money: MoneyFormat }) {
  const highest = () => Math.max(1e-9, most(props.slices.map(({ net }) => Math.abs(net))));
  return (
    <table class="slices">
      <caption>{props.title}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{props.title}</th>
          <th scope="col">{t("Trades")}</th>
          <th scope="col">{t("Won")}</th>
          <th scope="col">{t("Share of the largest")}</th>
          <th scope="col">{t("Net")}</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.slices}>
          {(slice) => (
            <tr>
              <th scope="row">{slice.label}</th>
              <td class="slices-count">{slice.count}</td>
              <td class="slices-count">
                {asPercent(String(Math.round((slice.wins / slice.count) * 100)))}
              </td>
              <td class="slices-bar">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                  <rect
                    data-tone={resultTone(slice.net)}
                    width={(Math.abs(slice.net) / highest()) * 100}
                    height="8"
                  />
                </svg>
              </td>
              <td class="slices-net" data-tone={resultTone(slice.net)}>
                {props.money.result(slice.net)}
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
