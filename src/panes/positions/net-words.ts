/**
 * What the positions of one symbol come to, in the words of its row: lots and mean open price of each side, and what is left
 * of both. Main thread; pure. Positions of several symbols come to nothing: their lots are not one number.
 */
import { SIDE } from "../../../contract/codes.ts";
import type { Position } from "../../../contract/position.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import { fractionOf } from "../../../domain/fraction.ts";
import { netPosition, type NetPosition, type SideSum } from "../../../domain/net-position.ts";
import { microPriceOf } from "../../../domain/price.ts";
import { steps } from "../../../domain/units.ts";
import { openPositionOf } from "../../../domain/valued-position.ts";
import { lotsOf, type Stepped } from "../../../domain/volume.ts";
import type { Feed } from "../../feed/feed.ts";
import { decimalsOfStep, formatSigned } from "../../format/number.ts";
import { lotsText, priceText } from "../../format/symbol-text.ts";
import { sideWord } from "../../format/trade-words.ts";
import { t } from "../../language/translate.ts";

type Known = NetPosition & {
  readonly symbol: SymbolRecord;
  readonly terms: Stepped;
  /** The one side there is; null: there are both. */
  readonly only: SideSum | null;
};

/** null: they are of several symbols, of one that is not known, or there are none. */
export type Net = Known | null;

/** Reckoned once for the same rows, which several columns ask for. */
export function makeNet(feed: Pick<Feed, "symbol">): (positions: readonly Position[]) => Net {
  const known = new WeakMap<readonly Position[], Known | null>();
  return (positions) => {
    let found = known.get(positions);
    if (found === undefined) known.set(positions, (found = netOf(feed, positions)));
    return found;
  };
}

function netOf(feed: Pick<Feed, "symbol">, positions: readonly Position[]): Net {
  const symbol_id = positions[0]?.symbol_id;
  const symbol = symbol_id === undefined ? undefined : feed.symbol(symbol_id);
  if (symbol === undefined || positions.some((one) => one.symbol_id !== symbol_id)) return null;
  const terms = { digits: symbol.digits, volume_step: fractionOf(symbol.volume_step) };
  // Of amounts nothing is read here.
  const open = positions.flatMap((one) => openPositionOf(one, terms, 0) ?? []);
  if (open.length < positions.length) return null;
  const net = netPosition(open);
  const only = net.short.volume === 0 ? net.long : net.long.volume === 0 ? net.short : null;
  return { ...net, symbol, terms, only };
}

/** Lots of so many steps. */
const lotsIn = ({ terms }: Known, volume: number): number => lotsOf(steps(volume), terms);

const sideLots = (net: Known, { volume }: SideSum): string =>
  lotsText(lotsIn(net, volume), net.symbol);

const sidePrice = ({ symbol }: Known, { open_price_micro }: SideSum): string =>
  priceText(open_price_micro && microPriceOf(open_price_micro, symbol.digits), symbol);

/** As SIDE; -1: what is long and what is short are as much. */
export const netSign = (net: Net): number => {
  if (net === null || net.net === 0) return -1;
  return net.net > 0 ? SIDE.buy : SIDE.sell;
};

/** "+0.10". */
const netFigure = (net: Known): string =>
  formatSigned(lotsIn(net, net.net), decimalsOfStep(net.symbol.volume_step));

/** "Buy", and of both sides "Net +0.10". */
export function netSide(net: Net): string {
  if (net === null) return "";
  return net.only === null ? t("Net {lots}", { lots: netFigure(net) }) : sideWord(netSign(net));
}

/** "0.30", and of both sides "0.30 / 0.20", what is long first. */
export function netLots(net: Net): string {
  if (net === null) return "";
  if (net.only !== null) return sideLots(net, net.only);
  return `${sideLots(net, net.long)} / ${sideLots(net, net.short)}`;
}

/** The mean price of the one side there is: those of two sides are no one price. */
export const netOpenPrice = (net: Net): string =>
  net === null || net.only === null ? "" : sidePrice(net, net.only);

/** "Buy 0.30 at 64120.50", and of both sides, whose prices stand in rows of their own, "Net +0.10: buy 0.30, sell 0.20". */
export function netWords(net: Net): string {
  if (net === null) return "";
  if (net.only !== null)
    return t("{side} {lots} at {price}", {
      side: netSide(net),
      lots: netLots(net),
      price: netOpenPrice(net),
    });
  return t("Net {net}: buy {long}, sell {short}", {
    net: netFigure(net),
    long: sideLots(net, net.long),
    short: sideLots(net, net.short),
  });
}
