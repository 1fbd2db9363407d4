/**
 * The bars in sight in words and figures, for whoever does not see the chart or wants its numbers: a summary, a table, a file.
 * As they were when it was opened. Main thread; fetched when it is first asked for.
 */
import { createMemo, createSignal, For, Show, untrack } from "solid-js";
import { formatCompact, formatCount, formatPercent, formatSigned } from "../../../format/number.ts";
import { formatPrice } from "../../../format/price.ts";
import { offsetLabel } from "../../../format/zone.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { barTimeText, isIntraday } from "../axis-time.ts";
import type { Chart } from "../create-chart.ts";
import { sightColumnsOf, type SightColumn } from "../sight-columns.ts";
import {
  csvOf,
  rowsInSight,
  summaryOf,
  valuesInSight,
  type SightRow,
  type SightSummary,
} from "./sight-data.ts";
import { Listen } from "./sight-listen.tsx";
import { trendWords } from "./sight-trends.ts";
import "./sight.css";
import { inSentence, plural, t, tIn } from "../../../language/translate.ts";
import { SIDE_WORDS } from "../chart-settings.ts";

/** Rows of the table; the file has all. */
const ROWS_MAX = 500;

/** How times and prices of a chart are written. */
type Writing = { readonly time: (ts: number) => string; readonly price: (value: number) => string };

export function SightDialog(props: { chart: Chart; onClose: () => void }) {
  const { symbol, settings, zone, source, view, facts } = untrack(() => props.chart);
  const place = untrack(view)?.place ?? null;
  const history = untrack(source.history);
  const rows =
    place === null || history === null ? [] : rowsInSight(history, place.view, place.window);
  // Of what changes while one reads the table stays as it was.
  const columns = untrack(() => sightColumnsOf(props.chart.id));
  const values =
    place === null || history === null
      ? []
      : valuesInSight(history, place.view, place.window, columns);
  const summary = summaryOf(rows);
  const { timeframe, side } = untrack(settings);
  const digits = untrack(symbol)?.digits ?? 2;
  const name = untrack(symbol)?.symbol ?? t("Chart");
  const writing: Writing = {
    time: (ts) => barTimeText(ts, timeframe, untrack(zone)),
    price: (value) => formatPrice(value, digits),
  };
  const closes = rows.map(({ close }) => close);
  const timeOf = (row: number): string => writing.time(rows[row]?.ts ?? NaN);
  const trends = columns
    .map(({ name: title }, at): Fact => [
      title,
      trendWords(at, { columns, values, closes, timeOf }),
    ])
    .filter(([, text]) => text !== "");
  const perColumn = untrack(facts).barsPerPoint;
  const [said, say] = createSignal("");
  const csv = createMemo(() => csvOf(rows, digits, columns, values));
  const copy = () =>
    copyText(csv()).then((isCopied) =>
      say(
        isCopied
          ? plural(rows.length, "1 row copied", "{count} rows copied", {
              count: formatCount(rows.length),
            })
          : t("The browser does not let this page copy: save the file instead"),
      ),
    );
  const save = () => {
    saveFile(csv(), "text/csv;charset=utf-8", `${name.replaceAll("/", "-")}-${timeframe}.csv`);
    say(
      plural(rows.length, "1 row saved", "{count} rows saved", { count: formatCount(rows.length) }),
    );
  };
  const prices = inSentence(SIDE_WORDS[side]);
  return (
    <Dialog
      title={t("{name}, {timeframe}: bars in sight", { name, timeframe })}
      description={
        perColumn > 1
          ? t("Made of {side} prices, {count} bars a column, as they were when this was opened.", {
              side: prices,
              count: perColumn,
            })
          : t("Made of {side} prices, as they were when this was opened.", { side: prices })
      }
      size="lg"
      open
      onClose={() => props.onClose()}
      focusAfter={() => view()?.element}
      actions={
        <Show when={summary}>
          <span class="sight-said" role="status">
            {said()}
          </span>
          <Listen closes={closes} say={say} />
          <Button icon="download" variant="ghost" onClick={save}>
            {t("Save as CSV")}
          </Button>
          <Button icon="copy" variant="primary" onClick={() => void copy()}>
            {t("Copy as CSV")}
          </Button>
        </Show>
      }
    >
      <Show
        when={summary}
        fallback={<EmptyState icon="chart-candlestick" text={t("There is no bar in sight")} />}
      >
        {(known) => (
          <>
            <Facts facts={factsOf(known(), writing, digits)} />
            <Show when={trends.length > 0}>
              <Facts facts={trends} class="sight-trends" />
            </Show>
            <Rows
              rows={rows}
              columns={columns}
              values={values}
              writing={writing}
              zone={isIntraday(timeframe) ? offsetLabel(known().to, untrack(zone)) : ""}
            />
          </>
        )}
      </Show>
    </Dialog>
  );
}

type Fact = readonly [name: string, text: string];

function factsOf(summary: SightSummary, { time, price }: Writing, digits: number): Fact[] {
  const percent = formatPercent((summary.change / Math.abs(summary.open)) * 100);
  const count = summary.up + summary.down + summary.unchanged;
  const counts = [
    t("{count} up", { count: formatCount(summary.up) }),
    t("{count} down", { count: formatCount(summary.down) }),
    ...(summary.unchanged === 0
      ? []
      : [t("{count} unchanged", { count: formatCount(summary.unchanged) })]),
  ].join(", ");
  return [
    [t("Time"), t("{from} to {to}", { from: time(summary.from), to: time(summary.to) })],
    [tIn("of a price", "Change"), `${formatSigned(summary.change, digits)} (${percent})`],
    [t("High"), t("{price} at {time}", { price: price(summary.high), time: time(summary.highTs) })],
    [t("Low"), t("{price} at {time}", { price: price(summary.low), time: time(summary.lowTs) })],
    [t("Average range"), price(summary.range)],
    [t("Average close"), price(summary.average)],
    [t("Columns"), `${formatCount(count)}: ${counts}`],
    [t("Volume or ticks"), formatCompact(summary.volume)],
  ];
}

function Facts(props: { facts: readonly Fact[]; class?: string }) {
  return (
    <dl class={`sight-facts ${props.class ?? ""}`}>
      <For each={props.facts}>
        {([name, text]) => (
          <div>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        )}
      </For>
    </dl>
  );
}

const BAR_COLUMNS = [
  tIn("price of a bar", "Open"),
  t("High"),
  t("Low"),
  tIn("price of a bar", "Close"),
  t("Volume"),
] as const;

/** The newest first, as one reads them. */
function Rows(props: {
  rows: readonly SightRow[];
  columns: readonly SightColumn[];
  values: readonly (readonly number[])[];
  writing: Writing;
  zone: string;
}) {
  const shown = () =>
    props.rows
      .map((row, at) => ({ ...row, values: props.values[at] ?? [] }))
      .slice(-ROWS_MAX)
      .reverse();
  const rest = () => props.rows.length - shown().length;
  return (
    <>
      <div class="sight-table" role="region" aria-label={t("Bars in sight")} tabindex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                {props.zone === "" ? t("Time") : t("Time ({zone})", { zone: props.zone })}
              </th>
              <For each={[...BAR_COLUMNS, ...props.columns.map(({ name }) => name)]}>
                {(name) => <th scope="col">{name}</th>}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={shown()}>
              {(row) => (
                <tr>
                  <th scope="row">{props.writing.time(row.ts)}</th>
                  <For each={[row.open, row.high, row.low, row.close]}>
                    {(value) => <td>{props.writing.price(value)}</td>}
                  </For>
                  <td>{formatCompact(row.volume)}</td>
                  <For each={props.columns}>
                    {(column, at) => <td>{column.text(row.values[at()] ?? NaN)}</td>}
                  </For>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </div>
      <Show when={rest() > 0}>
        <p class="sight-rest">
          {t("{rest} older rows are in the file.", { rest: formatCount(rest()) })}
        </p>
      </Show>
    </>
  );
}
