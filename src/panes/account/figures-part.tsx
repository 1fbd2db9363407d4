/** The account's figures, each with what it is made of, live. Main thread. Painted once a frame, outside of Solid. */
import { For } from "solid-js";
import { accountFacts } from "../../stores/account-facts.ts";
import { explanation, FIGURE_NAMES, FIGURES, figureText } from "../../account/figure-words.ts";
import { createLiveFigures } from "../../account/live-figures.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatShare } from "../../format/money.ts";
import { capital } from "../../format/sentence.ts";
import { marginAlarm } from "../../stores/margin-alarm.ts";
import { Part } from "./part.tsx";
import { t } from "../../language/translate.ts";

export function FiguresPart(props: { feed: Feed }) {
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const money = moneyFormat(feed);
  const { account } = accountFacts(feed);
  const rows = FIGURES.map((figure) => ({
    figure,
    value: document.createTextNode("–"),
    made: document.createTextNode(""),
  }));
  const floating = document.createTextNode("–");
  const drawdown = document.createTextNode("–");
  createLiveFigures(feed, (now) => {
    const group = account()?.group ?? null;
    for (const { figure, value, made } of rows) {
      write(value, figureText(figure, now, money));
      write(made, formulaOf(explanation(figure, now, money, group)));
    }
    const isKnown = Number.isFinite(now.floating_profit);
    write(floating, isKnown ? money.result(now.floating_profit) : "–");
    write(drawdown, formatShare(Math.max(0, -now.floating_profit), now.balance + now.credit));
  });
  return (
    <Part title={t("Figures")} note={money.unit()}>
      <dl class="account-figures" data-alarm={marginAlarm(feed)() || undefined}>
        <For each={rows}>
          {({ figure, value, made }) => (
            <div class="account-line" data-figure={figure}>
              <dt class="account-name">{FIGURE_NAMES[figure]}</dt>
              <dd class="account-value">{value}</dd>
              <dd class="account-made">{made}</dd>
            </div>
          )}
        </For>
        <div class="account-line">
          <dt class="account-name">{t("Floating profit")}</dt>
          <dd class="account-value">{floating}</dd>
          <dd class="account-made">{t("Profit and swaps of the open positions.")}</dd>
        </div>
        <div class="account-line">
          <dt class="account-name">{t("Floating drawdown")}</dt>
          <dd class="account-value">{drawdown}</dd>
          <dd class="account-made">
            {t(
              "How far equity is below balance and credit together, in percent of them. Losses that were " +
                "closed are not in it.",
            )}
          </dd>
        </div>
      </dl>
    </Part>
  );
}

function write(node: Text, text: string): void {
  if (node.data !== text) node.data = text;
}

/** The name and the figure stand beside it already: what follows them. */
function formulaOf(words: string): string {
  const match = /^[^=:]*[=:](.*)$/.exec(words);
  const rest = match?.[1]?.trimStart() ?? words;
  return words.includes(" = ") ? `= ${rest}` : capital(rest);
}
