/** What a change of a group's terms does now: terms and sums before and after, whom it befalls, what a lot costs. Main thread. */
import { For, Show, untrack } from "solid-js";
import type {
  AccountEffect,
  GroupChange,
  GroupEffect,
  SymbolEffect,
} from "../../contract/group-change.ts";
import type { Group } from "../../contract/group.ts";
import type { Feed } from "../feed/feed.ts";
import { formatMoney } from "../format/money.ts";
import { formatCount } from "../format/number.ts";
import { formatTime } from "../format/time.ts";
import { symbolName } from "../format/symbol-text.ts";
import { categoryText } from "./commission-words.ts";
import { EffectTable, type Effect } from "./effect-table.tsx";
import { GROUP_NUMBERS, markupsOf } from "./group-draft.ts";
import { markupText, NUMBER_WORDS, numberText } from "./group-words.ts";
import { hashOf } from "./office-route.ts";
import { OfficeTable, type OfficeColumn } from "./office-table.tsx";
import { marginLevelText, moneyText } from "./office-words.ts";
import { outcomeText } from "./outcome-words.ts";
import { plural, t } from "../language/translate.ts";

type View = { feed: Feed; group: Group; change: GroupChange; effect: GroupEffect };

export function GroupEffectView(props: View) {
  const amount = (value: number) =>
    moneyText(value, props.effect.currency_digits, props.effect.currency);
  const sums = (): Effect[] => {
    const { effect } = props;
    return [
      {
        name: t("Margin in use"),
        now: amount(effect.used_margin_before),
        after: amount(effect.used_margin_after),
      },
      {
        name: t("Equity"),
        now: amount(effect.equity_before),
        after: amount(effect.equity_after),
      },
    ];
  };
  return (
    <>
      <p class="office-group-reach">{reachText(props.effect)}</p>
      <Show when={props.effect.not_valued_count > 0}>
        <p class="office-late">
          {plural(
            props.effect.not_valued_count,
            "1 account has no price or no rate now: what befalls it is decided then.",
            "{count} accounts have no price or no rate now: what befalls them is decided then.",
            { count: formatCount(props.effect.not_valued_count) },
          )}
        </p>
      </Show>
      <Show when={props.effect.exits_reached_count + props.effect.orders_reached_count > 0}>
        <p class="office-late">
          {t(
            "The new prices reach the stop or target of {positions} positions and {orders} orders: they work at the next price.",
            {
              positions: formatCount(props.effect.exits_reached_count),
              orders: formatCount(props.effect.orders_reached_count),
            },
          )}
        </p>
      </Show>
      <EffectTable effects={[...termsOf(props), ...sums()]} />
      <Befallen effect={props.effect} />
      <Costs feed={props.feed} effect={props.effect} />
      <p class="office-kind">
        {t("As of {time} UTC", { time: formatTime(props.effect.ts, "utc") })}
      </p>
    </>
  );
}

/** How far it reaches. */
function reachText(effect: GroupEffect): string {
  if (effect.changed_accounts_count === 0) {
    return plural(
      effect.trading_count,
      "Nothing of the 1 account with open positions becomes another.",
      "Nothing of the {count} accounts with open positions becomes another.",
      { count: formatCount(effect.trading_count) },
    );
  }
  return t(
    "{accounts} of {trading} accounts with open positions are changed at once, with {changed} of {positions} positions.",
    {
      accounts: formatCount(effect.changed_accounts_count),
      trading: formatCount(effect.trading_count),
      changed: formatCount(effect.changed_positions_count),
      positions: formatCount(effect.positions_count),
    },
  );
}

/** The terms themselves, from what to what. */
function termsOf({ feed, group, change }: View): Effect[] {
  const numbers = GROUP_NUMBERS.flatMap((field): Effect[] => {
    const next = change[field];
    return next === undefined
      ? []
      : [
          {
            name: NUMBER_WORDS[field],
            now: numberText(field, group[field]),
            after: numberText(field, next),
          },
        ];
  });
  const held = markupsOf(group, feed.symbols());
  const markups = (change.markups ?? []).map((next): Effect => {
    const was = held.find(({ category }) => category === next.category) ?? group;
    return {
      name: t("Mark-up, {category}", { category: categoryText(next.category) }),
      now: markupText(was),
      after: markupText(next),
    };
  });
  return [...numbers, ...markups];
}

const fromTo = (before: string, after: string) => (
  <span class="office-from-to">
    {before} <span aria-hidden="true">→</span>
    <span class="visually-hidden">{t("to")}</span> {after}
  </span>
);

function Befallen(props: { effect: GroupEffect }) {
  const counts = (): readonly (readonly [words: string, count: number])[] => {
    const { effect } = props;
    return [
      [t("Programmes fail"), effect.programme_fails_count],
      [t("Stopped out"), effect.stop_outs_count],
      [t("Margin calls"), effect.margin_calls_count],
      [t("Out of margin call"), effect.recovers_count],
    ];
  };
  const rest = () =>
    counts().reduce((sum, [, count]) => sum + count, 0) - props.effect.accounts.length;
  const money = (value: number | null) =>
    value === null ? "–" : formatMoney(value, props.effect.currency_digits);
  const columns: readonly OfficeColumn<AccountEffect>[] = [
    {
      id: "account",
      title: t("Account"),
      cell: (row) => <a href={hashOf("accounts", row.account_id)}>{row.account_id}</a>,
    },
    { id: "name", title: t("Name"), cell: ({ account_name }) => account_name },
    {
      id: "outcome",
      title: t("At once"),
      cell: (row) => (
        <span class="office-outcome" data-outcome={row.outcome}>
          {outcomeText(row.outcome)}
        </span>
      ),
    },
    {
      id: "level",
      title: t("Margin level"),
      cell: (row) =>
        fromTo(marginLevelText(row.margin_level_before), marginLevelText(row.margin_level_after)),
      isNumber: true,
    },
    {
      id: "margin",
      title: t("Margin"),
      cell: (row) => fromTo(money(row.used_margin_before), money(row.used_margin_after)),
      isNumber: true,
    },
    {
      id: "equity",
      title: t("Equity"),
      cell: (row) => fromTo(money(row.equity_before), money(row.equity_after)),
      isNumber: true,
    },
  ];
  return (
    <>
      <ul class="office-group-counts">
        <For each={counts()}>
          {([words, count]) => (
            <li classList={{ "office-group-some": count > 0 }}>
              <b>{formatCount(count)}</b> {words}
            </li>
          )}
        </For>
      </ul>
      <Show when={props.effect.accounts.length > 0}>
        <OfficeTable<AccountEffect>
          label={t("Accounts that it befalls at once")}
          columns={columns}
          rows={props.effect.accounts}
          rowKey={({ account_id }) => account_id}
          empty=""
        />
      </Show>
      <Show when={rest() > 0}>
        <p class="office-kind">
          {plural(rest(), "And 1 more.", "And {count} more.", { count: formatCount(rest()) })}
        </p>
      </Show>
    </>
  );
}

function Costs(props: { feed: Feed; effect: GroupEffect }) {
  const { feed } = untrack(() => props);
  const text = (value: number | null) =>
    value === null ? "–" : formatMoney(value, props.effect.currency_digits);
  const points = (value: number | null) => (value === null ? "–" : formatCount(value));
  const columns: readonly OfficeColumn<SymbolEffect>[] = [
    {
      id: "symbol",
      title: t("Symbol"),
      cell: ({ symbol_id }) => symbolName(feed.symbol(symbol_id), symbol_id),
    },
    {
      id: "spread",
      title: t("Spread, points"),
      cell: (row) => fromTo(points(row.spread_before), points(row.spread_after)),
      isNumber: true,
    },
    {
      id: "cost",
      title: t("Spread of a lot"),
      cell: (row) => fromTo(text(row.spread_cost_before), text(row.spread_cost_after)),
      isNumber: true,
    },
    {
      id: "margin",
      title: t("Margin of a lot, at the greatest leverage"),
      cell: (row) => fromTo(text(row.margin_before), text(row.margin_after)),
      isNumber: true,
    },
  ];
  return (
    <Show when={props.effect.symbols.length > 0}>
      <h4 class="office-title">
        {t("For a client who trades now, in {currency}", { currency: props.effect.currency })}
      </h4>
      <OfficeTable<SymbolEffect>
        label={t("What a lot costs a client")}
        columns={columns}
        rows={props.effect.symbols}
        rowKey={({ symbol_id }) => symbol_id}
        empty=""
      />
    </Show>
  );
}
