/**
 * The press of a button that trades, which says in a toast why nothing was sent. Main thread. Every button and key that sends
 * something to the market goes through one of these.
 */
import { SIDE } from "../../contract/codes.ts";
import type { Feed } from "../feed/feed.ts";
import { quoteNow } from "../feed/quote-now.ts";
import { showToast } from "../ui/toast.tsx";
import { isArmed, pressMode } from "./arming.ts";
import { makePress, type Press, type PressOptions, type ShownPrice } from "./make-press.ts";
import type { PressRefusal } from "./press.ts";
import { t } from "../language/translate.ts";

/** A price that goes further than so many spreads while the button is down is another price. */
const JUMP_SPREADS = 3;

const WORDS: Partial<Record<PressRefusal, string>> = {
  changed: t("What would be sent changed while you pressed."),
  moved: t("The price jumped while you pressed."),
  stale: t("Prices are not current."),
  first: t("A double click sends, or the key pressed twice."),
};

type Options<Ask, Shown> = Omit<PressOptions<Ask, Shown>, "isDouble"> & {
  /** It sends at once only because one-click trading is on: then as often pressed as that asks for. */
  readonly isOneClick?: boolean;
};

/** For as long as its owner lives. @public */
export const createPress = <Ask, Shown = null>(options: Options<Ask, Shown>): Press => {
  const isDouble = () => options.isOneClick === true && isArmed() && pressMode() === "double";
  return makePress({ ...options, isDouble }, say);
};

function say(why: PressRefusal): void {
  const text = WORDS[why];
  if (text !== undefined)
    showToast({ tone: "warn", key: "press", title: t("Nothing was sent"), text });
}

/** The price at which a side of a symbol fills now, and how far it may jump; null: there is none yet. @public */
export function fillPrice(
  feed: Pick<Feed, "quotes">,
  symbol_id: number,
  side: number,
): ShownPrice | null {
  const quote = quoteNow(feed, symbol_id);
  if (quote === null) return null;
  const price = side === SIDE.buy ? quote.ask : quote.bid;
  return { price, jumpMax: JUMP_SPREADS * (quote.ask - quote.bid) };
}
