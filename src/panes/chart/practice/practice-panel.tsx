/**
 * Beside a chart on which somebody practises: how the account stands, the ticket, and what has come of it. Main thread; fetched
 * when a practice begins. The ticket is the terminal's own, given the feed of the practice.
 */
import { createMemo, Show, untrack } from "solid-js";
import { createLiveFigures } from "../../../account/live-figures.ts";
import { moneyFormat } from "../../../account/privacy.ts";
import { asPercent } from "../../../format/decimal.ts";
import { formatMoney } from "../../../format/money.ts";
import { formatCount } from "../../../format/number.ts";
import { NO_VALUE } from "../../../format/price.ts";
import { accountFacts } from "../../../stores/account-facts.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { latePart } from "../../../ui/late-part.tsx";
import { resultTone } from "../../../ui/table/live-cells.ts";
import { plural, t } from "../../../language/translate.ts";
import { netOfAll, tradesOf } from "../../deals/trades.ts";
import type { Chart } from "../create-chart.ts";
import { frameWords } from "../frame-words.ts";
import { OLDER_RULE } from "./practice-decided.ts";
import { askResults } from "./practice-door.ts";
import type { Practice } from "./practice.ts";
import "./practice-panel.css";

const Ticket = latePart(async () => ({
  default: (await import("../../trade-kit.ts")).OrderTicket,
}));

export function PracticePanel(props: { chart: Chart; practice: Practice }) {
  const practice = untrack(() => props.practice);
  const money = moneyFormat(practice.feed);
  const digits = untrack(accountFacts(practice.feed).account)?.currency_digits ?? 2;
  const trades = createMemo(() => tradesOf(practice.deals(), digits));
  const net = () => netOfAll(trades(), digits);
  return (
    <aside class="practice" aria-label={t("Practice")}>
      <header class="practice-head">
        <span class="practice-badge">{t("Practice")}</span>
        <span class="practice-note" data-tip={t("Nothing is sent to the service.")}>
          {t("not your account")}
        </span>
        <IconButton
          icon="x"
          size="sm"
          label={t("End the practice")}
          onClick={() => practice.end()}
        />
      </header>
      <Figures practice={practice} />
      <Show when={practice.failure() !== ""}>
        <p class="practice-failure" role="alert">
          <Icon name="circle-alert" size={14} />
          <span>
            {t("The prices of this time could not be read.")} {practice.failure()}
          </span>
          <Button size="sm" onClick={() => practice.retry()}>
            {t("Try again")}
          </Button>
        </p>
      </Show>
      <div class="practice-ticket">
        <Ticket feed={practice.feed} />
      </div>
      <footer class="practice-foot">
        <span>
          {plural(trades().length, "1 trade", "{count} trades", {
            count: formatCount(trades().length),
          })}
        </span>
        <strong data-tone={resultTone(net())}>
          {trades().length === 0 ? NO_VALUE : money.result(net())}
        </strong>
        <Button size="sm" variant="ghost" icon="list" onClick={askResults}>
          {t("Results")}
        </Button>
      </footer>
      <Show when={practice.barsLeft() !== null}>
        <p class="practice-source">
          {plural(
            practice.barsLeft() ?? 0,
            "It ends after about 1 more bar",
            "It ends after about {count} more bars",
            { count: formatCount(practice.barsLeft() ?? 0) },
          )}
        </p>
      </Show>
      <Show when={practice.decided().isOfOlderRule}>
        <p class="practice-source">{OLDER_RULE}</p>
      </Show>
      <Show when={practice.frame()}>
        {(frame) => (
          <p class="practice-source">
            {t("Prices of {frame} bars", { frame: frameWords(frame()) })}
          </p>
        )}
      </Show>
    </aside>
  );
}

const FIGURES = [
  { id: "balance", label: t("Balance") },
  { id: "equity", label: t("Equity") },
  { id: "result", label: t("Open result") },
  { id: "level", label: t("Margin level") },
] as const;

type FigureId = (typeof FIGURES)[number]["id"];

/** As prices go: written into the page without a signal for each. */
function Figures(props: { practice: Practice }) {
  const { feed } = untrack(() => props.practice);
  const money = moneyFormat(feed);
  const places = new Map<FigureId, HTMLElement>();
  const write = (id: FigureId, text: string, tone?: number): void => {
    const place = places.get(id);
    if (place === undefined) return;
    place.textContent = text;
    if (tone !== undefined) place.dataset["tone"] = resultTone(tone);
  };
  createLiveFigures(feed, ({ balance, equity, used_margin, floating_profit, margin_level }) => {
    write("balance", money.amount(balance));
    write("equity", money.amount(equity));
    write("result", money.result(floating_profit), floating_profit);
    const isUsed = used_margin > 0 && margin_level !== null;
    write("level", isUsed ? asPercent(formatMoney(margin_level, 2)) : NO_VALUE);
  });
  return (
    <dl class="practice-figures">
      {FIGURES.map(({ id, label }) => (
        <div>
          <dt>{label}</dt>
          <dd ref={(element) => places.set(id, element)}>{NO_VALUE}</dd>
        </div>
      ))}
    </dl>
  );
}
