/** What a line on the chart is called: short on its pill, whole for a screen reader. Main thread; pure. */
import type { SymbolRecord } from "../../../../contract/symbol.ts";
import { lotsText } from "../../../format/symbol-text.ts";
import { closeOrderWords } from "../../../format/order-words.ts";
import { orderWords, sideWord } from "../../../format/trade-words.ts";
import { isGuaranteed, isGuard, type ChartLine, type LineOwner } from "./chart-line.ts";
import { t } from "../../../language/translate.ts";

type Sized = Pick<SymbolRecord, "symbol" | "volume_step">;

/** "Buy" of a position, "Sell limit" of an order, "Close #12" of one that can only close. */
function ownerWord(owner: LineOwner): string {
  if (owner.kind === "position") return sideWord(owner.record.side);
  return owner.kind === "order" ? closeOrderWords(owner.record) : orderWords(owner.record);
}

/** With its volume; a ticket whose volume its symbol does not take has none to say. */
function sizedWord(owner: LineOwner, volume: number, symbol: Sized): string {
  const word = ownerWord(owner);
  return volume === 0 ? word : `${word} ${lotsText(volume, symbol)}`;
}

/** On the pill: "Buy 0.10", "Sell stop 0.50", "SL", "TP1 0.05". */
export function shortName(line: ChartLine, symbol: Sized): string {
  const volume = lotsText(line.volume, symbol);
  switch (line.kind) {
    case "position":
    case "order": {
      const order = sizedWord(line.owner, line.volume, symbol);
      return line.owner.kind === "ticket" ? t("Ticket: {order}", { order }) : order;
    }
    case "limit":
      return t("Limit");
    case "stop_loss":
      return isGuaranteed(line) ? t("SL guaranteed") : "SL";
    case "take_profit":
      if (line.owner.record.take_profit_levels.length === 0) return "TP";
      return t("TP{number} {volume}", {
        number: (line.level ?? line.owner.record.take_profit_levels.length) + 1,
        volume,
      });
  }
}

/** What one pill says of lines of one sort: "3× Buy 0.53", "2× SL". */
export function groupName(lines: readonly ChartLine[], symbol: Sized): string {
  const [first] = lines;
  if (first === undefined) return "";
  const isGuarding = isGuard(first);
  // The sum of decimals is not one: a volume has at most eight.
  const volume = Number(lines.reduce((sum, line) => sum + line.volume, 0).toFixed(8));
  const guard = first.kind === "stop_loss" ? "SL" : "TP";
  const what = isGuarding ? guard : sizedWord(first.owner, volume, symbol);
  return t("{count}× {what}", { count: lines.length, what });
}

/** "Buy 0.10 BTCUSD, position 12". */
export function ownerName(owner: LineOwner, symbol: Sized): string {
  const what = `${sizedWord(owner, owner.record.volume, symbol)} ${symbol.symbol}`;
  if (owner.kind === "ticket") return t("the ticket, {what}", { what });
  const { id } = owner.record;
  return owner.kind === "position"
    ? t("{what}, position {id}", { what, id })
    : t("{what}, order {id}", { what, id });
}

/** What the button does that closes `half`, lots; null: its volume has no half that can be traded. */
export function halfName(half: number | null, owner: LineOwner, symbol: Sized): string {
  const name = ownerName(owner, symbol);
  return half === null
    ? t("Half: too small to close a part of {name}", { name })
    : t("Half: close {half} of {name}", { half: lotsText(half, symbol), name });
}

/** "Stop loss of Buy 0.10 BTCUSD, position 12". */
export function longName(line: ChartLine, symbol: Sized): string {
  const owner = ownerName(line.owner, symbol);
  switch (line.kind) {
    case "position":
    case "order":
      return owner;
    case "limit":
      return t("Limit price of {owner}", { owner });
    case "stop_loss":
      return isGuaranteed(line)
        ? t("Guaranteed stop loss of {owner}", { owner })
        : t("Stop loss of {owner}", { owner });
    case "take_profit":
      return line.level === null
        ? t("Take profit of {owner}", { owner })
        : t("Take profit {number} of {owner}", { number: line.level + 1, owner });
  }
}
