/** Plans of what can be done with positions: one, or many at once. Main thread; loaded for traders alone. */
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { lotsText, priceText, symbolName } from "../format/symbol-text.ts";
import { sideWord } from "../format/trade-words.ts";
import { valuation } from "../stores/valuation.ts";
import type { Plan, PlanStep } from "./plan.ts";
import { mirroredNow, type PositionActions } from "./position-actions.ts";
import { plural, t } from "../language/translate.ts";

/** "Buy 0.10 BTCUSD". */
export function positionWords(feed: Feed, { symbol_id, side, volume }: Position): string {
  const symbol = feed.symbol(symbol_id);
  return `${sideWord(side)} ${lotsText(volume, symbol)} ${symbolName(symbol, symbol_id)}`;
}

const closing = (feed: Feed, actions: PositionActions, position: Position): PlanStep => ({
  id: `close ${position.id}`,
  words: t("Close {position}", { position: positionWords(feed, position) }),
  detail: `#${position.id}`,
  result: () => valuation(feed).profit(position),
  run: () => actions.close(position),
});

/** Closes them all, each by itself: `what` names them on the title, as "all positions". */
export const closePlan = (
  feed: Feed,
  actions: PositionActions,
  positions: readonly Position[],
  what: string,
): Plan => ({
  title: t("Close {what}", { what }),
  verb: plural(positions.length, "Close 1 position", "Close {count} positions"),
  steps: positions.map((position) => closing(feed, actions, position)),
  isChain: false,
  isClosing: true,
});

export const reversePlan = (feed: Feed, actions: PositionActions, position: Position): Plan => {
  const opposite = { ...position, side: position.side === 0 ? 1 : 0 };
  const opening = (guards: "mirrored" | "none", detail: string): PlanStep[] => [
    closing(feed, actions, position),
    {
      id: "open",
      words: t("{position} at market", { position: positionWords(feed, opposite) }),
      detail,
      result: null,
      run: () => actions.openOpposite(position, guards),
    },
  ];
  const isGuarded = position.stop_loss !== null || position.take_profit !== null;
  return {
    title: t("Reverse {position}", { position: positionWords(feed, position) }),
    verb: t("Reverse"),
    note: t(
      "Two orders, one after the other. Should the second be refused, nothing is open in its place.",
    ),
    isChain: true,
    isClosing: false,
    steps: opening("none", t("without stop loss or take profit")),
    ...(isGuarded && {
      choice: {
        label: t("Take stop loss and take profit along, mirrored at the price of now"),
        steps: opening("mirrored", guardWords(feed, position)),
      },
    }),
  };
};

/** Where the mirrored protections would be now. */
function guardWords(feed: Feed, position: Position): string {
  const symbol = feed.symbol(position.symbol_id);
  const { stop_loss, take_profit } = mirroredNow(feed, position);
  const stop = priceText(stop_loss, symbol);
  const target = priceText(take_profit, symbol);
  if (stop_loss === undefined) return t("with take profit near {target}", { target });
  if (take_profit === undefined) return t("with stop loss near {stop}", { stop });
  return t("with stop loss near {stop}, take profit near {target}", { stop, target });
}

export const doublePlan = (feed: Feed, actions: PositionActions, position: Position): Plan => ({
  title: t("Double {position}", { position: positionWords(feed, position) }),
  verb: t("Double"),
  isChain: true,
  isClosing: false,
  steps: [
    {
      id: "open",
      words: t("{position} at market", { position: positionWords(feed, position) }),
      detail: t("without stop loss or take profit"),
      result: null,
      run: () => actions.double(position),
    },
  ],
});
