/** Under the positions: what stops would cost together, and what the account is long and short of. Main thread. */
import { createMemo, createSignal, For, onCleanup, Show, type JSX } from "solid-js";
import type { Position } from "../../../contract/position.ts";
import type { MoneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { MINUS, PLUS, formatCompact } from "../../format/number.ts";
import { exposureOf, type Exposure } from "./exposure.ts";
import { openRisk, type Worth } from "../../trade/position-worth.ts";
import { rich, t } from "../../language/translate.ts";

/** Sums over all positions: told as often as they can be read. */
const RENEW_MS = 500;
const EXPOSURES_MAX = 6;

export function PositionsFooter(props: {
  feed: Feed;
  worth: Worth;
  money: MoneyFormat;
  positions: readonly Position[];
}) {
  const [turn, setTurn] = createSignal(0);
  const timer = setInterval(() => setTurn((n) => n + 1), RENEW_MS);
  onCleanup(() => clearInterval(timer));
  const symbolOf = (symbol_id: number) => props.feed.symbol(symbol_id);
  const risk = () => {
    turn();
    return openRisk(props.positions, props.worth, symbolOf);
  };
  const exposures = () => {
    turn();
    const { worth } = props;
    return exposureOf(props.positions, symbolOf, (position) => worth.closePrice(position));
  };
  const isBounded = createMemo(() => risk().protected > 0);
  const isBare = createMemo(() => risk().unprotected > 0);
  const riskWords = (): JSX.Element => {
    const amount = () => (
      <>
        <b>{props.money.amount(risk().money)}</b> {props.money.unit()}
      </>
    );
    const unbounded = () => <b class="positions-bare">{t("unbounded")}</b>;
    if (isBounded() && isBare())
      return rich("Open risk {amount} and {unbounded}", {
        amount: amount(),
        unbounded: unbounded(),
      });
    if (isBounded()) return rich("Open risk {amount}", { amount: amount() });
    return isBare() ? rich("Open risk {amount}", { amount: unbounded() }) : t("Open risk");
  };
  return (
    <div class="positions-footer">
      <span data-tip={t("What all stop losses together would cost")}>{riskWords()}</span>
      <Show when={risk().unprotected > 0}>
        <span class="positions-bare">
          {t("{unprotected} without a stop loss", { unprotected: risk().unprotected })}
        </span>
      </Show>
      <span class="positions-exposure" data-tip={t("What the positions are long and short of")}>
        {t("Exposure")}
        <For each={exposures().slice(0, EXPOSURES_MAX).map(exposureText)}>
          {(text) => <b>{text}</b>}
        </For>
        <Show when={exposures().length > EXPOSURES_MAX}>
          <span>{t("{exposures} more", { exposures: exposures().length - EXPOSURES_MAX })}</span>
        </Show>
      </span>
    </div>
  );
}

const exposureText = ({ currency, amount }: Exposure): string =>
  `${currency} ${amount < 0 ? MINUS : PLUS}${formatCompact(Math.abs(amount))}`;
