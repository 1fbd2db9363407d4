/**
 * The account's figures on a narrow page, one a line; a tap says what a figure is made of. Main thread. Texts are painted once
 * a frame, outside of Solid.
 */
import { For, Show, createSignal } from "solid-js";
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
import { marginAlarm } from "../stores/margin-alarm.ts";
import { valuation } from "../stores/valuation.ts";
import { Icon } from "../ui/icon.tsx";
import { moneyFormat } from "../account/privacy.ts";
import "./account-card.css";
import { t } from "../language/translate.ts";

export function AccountCard(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const money = moneyFormat(feed);
  const { account } = accountFacts(feed);
  const [open, setOpen] = createSignal<Figure | null>(null);
  const lines = FIGURES.map((figure) => ({ figure, value: document.createTextNode("–") }));
  const words = document.createTextNode("");
  const explain = (figure: Figure) => {
    const group = account()?.group ?? null;
    words.data = explanation(figure, valuation(feed).totals(), money, group);
  };
  createLiveFigures(feed, (now) => {
    for (const { figure, value } of lines) {
      const text = figureText(figure, now, money);
      if (value.data !== text) value.data = text;
    }
    const shown = open();
    if (shown !== null) explain(shown);
  });
  const toggle = (figure: Figure) => {
    explain(figure);
    setOpen((now) => (now === figure ? null : figure));
  };
  return (
    <section
      class="account-card"
      aria-label={t("Account figures")}
      data-alarm={marginAlarm(feed)() || undefined}
    >
      <For each={lines}>
        {({ figure, value }) => (
          <>
            <button
              type="button"
              class="account-card-line"
              data-figure={figure}
              aria-expanded={open() === figure}
              onClick={() => toggle(figure)}
            >
              <span class="account-card-name">{FIGURE_NAMES[figure]}</span>
              <span class="account-card-value">{value}</span>
              <Icon name={open() === figure ? "chevron-up" : "chevron-down"} />
            </button>
            <Show when={open() === figure}>
              <p class="account-card-words">{words}</p>
            </Show>
          </>
        )}
      </For>
    </section>
  );
}
