/**
 * The account's figures in the status bar, live between the service's summaries, each explained on hover and focus with its
 * own numbers. Main thread; a chunk of its own that is fetched once prices are live. Texts are painted once a frame, outside
 * of Solid. Holds nothing that trades.
 */
import { For, Show, createEffect, createSignal } from "solid-js";
import { openPriceAlert } from "../alerts/price-alert-door.ts";
import { accountFacts } from "../stores/account-facts.ts";
import {
  explanation,
  FIGURE_NAMES,
  FIGURES,
  figureText,
  type Figure,
} from "../account/figure-words.ts";
import { createLiveFigures } from "../account/live-figures.ts";
import type { Feed } from "../feed/feed.ts";
import { createFrame } from "../frame/frame.ts";
import { FiguresCheck, type Disagreement } from "../stores/figures-check.ts";
import { firstSymbol } from "../stores/first-symbol.ts";
import { priceAlerts } from "../stores/price-alerts.ts";
import { selectedSymbol } from "../stores/selected-symbol.ts";
import { marginAlarm } from "../stores/margin-alarm.ts";
import { valuation } from "../stores/valuation.ts";
import { ContextMenu } from "../ui/context-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import type { MenuEntry } from "../ui/menu-entry.ts";
import { moneyFormat } from "../account/privacy.ts";
import "./account-bar.css";
import { inSentence, t } from "../language/translate.ts";

const ALERT_FIGURES = ["margin_level", "equity", "free_margin", "balance"] as const;

/** The meter is full at this multiple of the margin call's level. */
const METER_MULTIPLE = 2;

export function AccountBar(props: {
  feed: Feed;
  /** Shows the account's own pane. */
  onOpen: () => void;
}) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const { account } = accountFacts(feed);
  const money = moneyFormat(feed);
  const totals = () => valuation(feed).totals();
  const values = new Map<Figure, Text>();
  const meter = { fill: undefined as HTMLElement | undefined };
  let pointed: { figure: Figure; element: HTMLElement } | null = null;

  const explain = () => {
    if (pointed === null) return;
    const words = explanation(pointed.figure, totals(), money, account()?.group ?? null);
    pointed.element.dataset["tip"] = words;
    pointed.element.setAttribute("aria-description", words);
  };
  createLiveFigures(feed, (now) => {
    for (const [figure, node] of values) {
      const text = figureText(figure, now, money);
      if (node.data !== text) node.data = text;
    }
    meter.fill?.style.setProperty("--share", meterShare(now.margin_level, callLevel()));
    explain();
  });
  const callLevel = () => account()?.group.margin_call_level ?? 100;
  const point = (figure: Figure, element: HTMLElement) => {
    pointed = { figure, element };
    explain();
  };

  const Figures = () => (
    <div
      class="account-bar"
      role="group"
      aria-label={t("Account figures")}
      data-alarm={marginAlarm(feed)() || undefined}
    >
      <For each={FIGURES}>
        {(figure) => (
          <button
            type="button"
            class={`account-figure account-figure-${figure}`}
            data-tip={FIGURE_NAMES[figure]}
            onPointerEnter={(event) => point(figure, event.currentTarget)}
            onFocus={(event) => point(figure, event.currentTarget)}
            onPointerLeave={() => (pointed = null)}
            onBlur={() => (pointed = null)}
            onClick={() => props.onOpen()}
          >
            <span class="account-figure-name">{FIGURE_NAMES[figure]}</span>{" "}
            <span class="account-figure-value">{textNode((node) => values.set(figure, node))}</span>
            <Show when={figure === "margin_level"}>
              <span class="account-meter" aria-hidden="true">
                <span class="account-meter-fill" ref={(element) => (meter.fill = element)} />
              </span>
            </Show>
          </button>
        )}
      </For>
      <span class="account-unit">{money.unit()}</span>
      <FiguresWarning feed={feed} />
    </div>
  );
  return (
    <Show when={priceAlerts(feed).mayChange()} fallback={<Figures />}>
      <ContextMenu
        label={t("Account figures")}
        class="account-bar-menu"
        entries={alertEntries(feed)}
      >
        <Figures />
      </ContextMenu>
    </Show>
  );
}

/** An alert on each figure that one can wait for. */
const alertEntries = (feed: Feed): MenuEntry[] =>
  ALERT_FIGURES.map((kind) => ({
    kind: "item",
    label: t("Alert on {figure}…", { figure: inSentence(FIGURE_NAMES[kind]) }),
    icon: "bell",
    onSelect: () =>
      openPriceAlert({
        symbol_id: selectedSymbol() ?? firstSymbol(feed.symbols())?.symbol_id ?? 0,
        figure: { kind, position_id: null },
      }),
  }));

function textNode(keep: (node: Text) => void): Text {
  const node = document.createTextNode("–");
  keep(node);
  return node;
}

/** "0" empty to "1" full. */
function meterShare(level: number | null, callLevel: number): string {
  if (level === null) return "0";
  const share = level / (callLevel * METER_MULTIPLE);
  return Math.max(0, Math.min(1, share)).toFixed(3);
}

/** Stands only where the figures have not agreed for a while. */
function FiguresWarning(props: { feed: Feed }) {
  const [found, setFound] = createSignal<Disagreement | null>(null);
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const { account, summary } = accountFacts(feed);
  const check = new FiguresCheck();
  createEffect(() => {
    summary();
    if (!feed.fresh()) setFound(null);
  });
  createFrame((now) => {
    const told = summary();
    if (told === null || !feed.fresh()) return check.reset(now);
    const worth = valuation(feed);
    worth.refresh();
    const one = check.look(now, told, worth.totals(), account()?.currency_digits ?? 2);
    const before = found();
    if (one?.told !== before?.told || one?.expected !== before?.expected) setFound(one);
  });
  return (
    <Show when={found()}>
      {(one) => (
        <span class="account-warning" tabIndex={0} role="note" data-tip={wordsOf(feed, one())}>
          <Icon name="triangle-alert" size={14} />
          {t("Figures differ")}
          <span class="visually-hidden">: {wordsOf(feed, one())}</span>
        </span>
      )}
    </Show>
  );
}

function wordsOf(feed: Feed, { figure, told, expected, because }: Disagreement): string {
  const money = moneyFormat(feed);
  const values = {
    figure,
    told: money.amount(told),
    expected: money.amount(expected),
    off: money.result(told - expected),
  };
  return because === "sum"
    ? t("{figure}: the service says {told}, its other figures give {expected} ({off}).", values)
    : t("{figure}: the service says {told}, the prices on screen give {expected} ({off}).", values);
}
