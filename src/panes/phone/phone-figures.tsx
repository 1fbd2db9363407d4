/**
 * The account in one line on a phone: what it is worth and what is free, live. Main thread; the tick path: a text is written
 * only where it changed. Nothing in it is pressed: while a notice is up they are one line above it.
 */
import { For } from "solid-js";
import { FIGURE_NAMES, figureText, type Figure } from "../../account/figure-words.ts";
import { createLiveFigures } from "../../account/live-figures.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import "./phone-figures.css";
import { t } from "../../language/translate.ts";

const SHOWN = ["equity", "free_margin", "margin_level"] as const satisfies Figure[];

export function PhoneFigures(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const money = moneyFormat(feed);
  const values = new Map(SHOWN.map((figure) => [figure, document.createTextNode("")]));
  createLiveFigures(feed, (now) => {
    for (const [figure, node] of values) {
      const text = figureText(figure, now, money);
      if (node.data !== text) node.data = text;
    }
  });
  return (
    <section class="phone-figures" aria-label={t("Equity and margin")}>
      <dl>
        <For each={SHOWN}>
          {(figure) => (
            <div>
              <dt>{FIGURE_NAMES[figure]}</dt>
              <dd>{values.get(figure)}</dd>
            </div>
          )}
        </For>
      </dl>
    </section>
  );
}
