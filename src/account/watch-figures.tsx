/**
 * Which account an investor watches, and how it stands: equity, floating result, margin level, and the privacy switch. Main
 * thread; a chunk of its own, fetched only by investors. Holds nothing that trades.
 */
import { Show } from "solid-js";
import { hidesMoney, setHidesMoney } from "./hides-money.ts";
import { moneyFormat } from "./privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { formatMoney } from "../format/money.ts";
import { NO_VALUE } from "../format/price.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { accountFacts } from "../stores/account-facts.ts";
import "./watch-figures.css";
import { t } from "../language/translate.ts";
import { asPercent } from "../format/decimal.ts";

export function WatchFigures(props: { feed: Feed; account_id: number }) {
  const summary = () => accountFacts(props.feed).summary();
  const money = () => moneyFormat(props.feed);
  const floating = () => summary()?.floating_profit ?? 0;
  const level = () => {
    const found = summary();
    if (found === null || found.margin_level === null || found.used_margin === 0) return NO_VALUE;
    return asPercent(formatMoney(found.margin_level, 2));
  };
  return (
    <>
      <span
        class="read-only-words"
        data-tip={t(
          "Signed in with the investor password: it shows everything and trades nothing.",
        )}
      >
        <Icon name="eye" size={14} />
        {t("Watching account {account_id} (read-only)", { account_id: props.account_id })}
      </span>
      <span class="watch">
        <Show when={summary()}>
          {(figures) => (
            <>
              <span class="watch-elsewhere">
                <span class="watch-label">{t("Equity")}</span> {money().amount(figures().equity)}{" "}
                <span class="watch-label">{money().unit()}</span>
              </span>
              <span class="watch-floating">
                <span class="watch-label">{t("Floating")}</span>{" "}
                <span classList={{ "watch-up": floating() > 0, "watch-down": floating() < 0 }}>
                  {money().result(floating())}
                </span>
              </span>
              <span class="watch-elsewhere">
                <span class="watch-label">{t("Margin level")}</span> {level()}
              </span>
            </>
          )}
        </Show>
        <Button
          size="sm"
          class="watch-hide"
          icon={hidesMoney() ? "eye-off" : "eye"}
          aria-pressed={hidesMoney()}
          onClick={() => setHidesMoney(!hidesMoney())}
        >
          <span class="watch-word">{t("Hide amounts")}</span>
        </Button>
      </span>
    </>
  );
}
