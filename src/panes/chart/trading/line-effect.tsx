/**
 * What a line would mean where it is held: price, pips, money, share of the balance, R, and whether the rules let it stand. Main
 * thread; part of the trade kit.
 */
import { append } from "../../../../domain/lists.ts";
import { createMemo, Show, untrack } from "solid-js";
import { formatPrice } from "../../../format/price.ts";
import { capital, sentence } from "../../../format/sentence.ts";
import { isGuaranteed, isGuard, type ChartLine } from "./chart-line.ts";
import { distanceText, riskMultiple } from "./line-figures.ts";
import type { LineHand } from "./line-hand.ts";
import type { LineLayer } from "./line-layer.ts";
import { figureOf, figureParts } from "./pill-figure.ts";
import { HeldButtons } from "./pill-frame.tsx";
import { t } from "../../../language/translate.ts";

export function LineEffect(props: { layer: LineLayer; hand: LineHand; line: ChartLine }) {
  const draft = () => props.layer.drafts().get(props.line.key);
  const words = createMemo(() => effectWords(props.layer, props.hand, props.line));
  return (
    <div class="line-effect" classList={{ "line-effect-refused": (draft()?.reason ?? "") !== "" }}>
      <span class="line-effect-words">{words().join(" · ")}</span>
      <Show when={draft()?.reason}>
        {(reason) => <span class="line-effect-reason">{capital(reason())}</span>}
      </Show>
      <Show when={draft()?.refused}>
        {(refused) => (
          <span class="line-effect-reason">
            {t("{reason} Moved to the nearest price that passed.", {
              reason: sentence(refused()),
            })}
          </span>
        )}
      </Show>
      <Show when={draft()?.phase === "held"}>
        <HeldButtons
          send={t("Send")}
          onSend={() => props.hand.release(props.line)}
          onDiscard={() => props.hand.drop(props.line.key)}
        />
      </Show>
    </div>
  );
}

function effectWords(layer: LineLayer, hand: LineHand, line: ChartLine): string[] {
  const symbol = layer.symbol();
  const price = layer.priceOf(line);
  if (symbol === undefined || price === null) return [];
  const words = [formatPrice(price, symbol.digits)];
  const figure = { points: NaN, money: NaN };
  const quote = untrack(hand.market.quote) ?? { bid: NaN, ask: NaN };
  figureOf(layer, line, quote, figure);
  if (!isGuard(line)) {
    words.push(t("{points} from the market", { points: distanceText(figure.points, symbol) }));
    return words;
  }
  append(words, figureParts(layer, figure));
  const multiple = riskMultiple(line, price, symbol);
  if (multiple !== "") words.push(multiple);
  // A guarantee goes with the line, on the terms of when it is moved.
  const premium = symbol.guaranteed_stop?.premium;
  if (isGuaranteed(line) && premium !== undefined) {
    const value = layer.valuation.pointValue(symbol.symbol_id);
    const cost = value === null ? null : premium * value * line.volume;
    words.push(
      cost === null
        ? t("guaranteed")
        : t("guaranteed, premium {amount}", { amount: layer.money.amount(cost) }),
    );
  }
  return words;
}
