/** A figure as it is chosen in the form of its alert, with what it is now. Main thread. */
import { createMemo, createSignal, untrack } from "solid-js";
import type { AlertFigure } from "../../contract/price-alert.ts";
import { figureBounds, isAmount, isBeyond } from "../../domain/alert-figure.ts";
import { hidesMoney } from "../account/hides-money.ts";
import type { Feed } from "../feed/feed.ts";
import { quoteNow } from "../feed/quote-now.ts";
import { asPercent, fieldText } from "../format/decimal.ts";
import { formatPlain } from "../format/number.ts";
import { spreadInPoints } from "../format/price.ts";
import { digitsOf } from "../format/symbol-text.ts";
import { typedNumber, typedTwoWays } from "../format/typed-number.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { figureValue, figureWaits } from "./figure-alert-words.ts";
import { t } from "../language/translate.ts";

type Kind = AlertFigure["kind"];
export type Way = AlertFigure["way"];

/** Which way most who wait for it fear, or hope. */
const FIRST_WAY: Readonly<Record<Kind, Way>> = {
  margin_level: "down",
  equity: "down",
  free_margin: "down",
  balance: "up",
  floating_profit: "down",
  position_profit: "down",
  spread: "up",
};

/** So far above the margin call there is still time. */
const EARLY = 1.5;

/** `from`: what the form begins with. `before`: of the alert that is changed; null: it is a new one. */
export function createFigure(
  feed: Feed,
  symbol_id: number,
  from: Pick<AlertFigure, "kind" | "position_id"> | undefined,
  before: AlertFigure | null,
) {
  const { account } = accountFacts(feed);
  const position_id = from?.position_id ?? null;
  const symbol = () => feed.symbol(symbol_id);
  const scale = (kind: Kind) => (kind === "spread" ? (symbol()?.pip_points ?? 1) : 1);
  const firstText = (kind: Kind) =>
    kind === "margin_level" ? fieldText((account()?.group.margin_call_level ?? 100) * EARLY) : "";
  const first = from?.kind ?? "margin_level";
  const [kind, chooseKind] = createSignal<Kind>(first);
  const [way, setWay] = createSignal<Way>(before?.way ?? FIRST_WAY[first]);
  const [text, setText] = createSignal(
    before === null
      ? untrack(() => firstText(first))
      : fieldText(before.value / scale(before.kind)),
  );
  const [isJudged, setJudged] = createSignal(false);
  const [now, setNow] = createSignal(
    untrack(() => figureNow(feed, symbol_id, kind(), position_id)),
  );
  const typed = () => typedNumber(text(), isAmount(kind()) ? "amount" : "number");
  const value = () => (kind() === "spread" ? Math.round(typed() * scale("spread")) : typed());
  const asked = createMemo((): AlertFigure => ({
    kind: kind(),
    value: Number.isNaN(value()) ? 0 : value(),
    way: way(),
    position_id: kind() === "position_profit" ? position_id : null,
  }));
  const said = (one: number) => figureValue(kind(), one, symbol());
  // By the figure of the last letter: one that is told with each look is read aloud with each.
  const wrong = (): string | null =>
    Number.isNaN(value())
      ? (typedTwoWays(text()) ?? t("Type a number."))
      : wrongValue(asked(), untrack(now), scale(kind()), said);
  return {
    kind,
    setKind(next: Kind): void {
      chooseKind(next);
      setWay(FIRST_WAY[next]);
      setText(firstText(next));
      setJudged(false);
      setNow(figureNow(feed, symbol_id, next, position_id));
    },
    way,
    setWay,
    text,
    setText,
    asked,
    /** Looks what it is now. */
    look: () => void setNow(figureNow(feed, symbol_id, kind(), position_id)),
    error: createMemo(() => (isJudged() ? (wrong() ?? undefined) : undefined)),
    judge: () => void setJudged(true),
    /** What may be below zero needs a minus, which the keys for decimals of a phone do not have. */
    inputMode: () => (figureBounds(kind()).least < 0 ? ("text" as const) : ("decimal" as const)),
    unit: () => unitOf(kind(), account()?.currency),
    /** Levels of the account's group that one may wait for, one press away. */
    levels: () => (kind() === "margin_level" ? levelsOf(account()?.group) : []),
    words: () => {
      const what = Number.isNaN(value()) ? null : figureWaits(asked(), symbol());
      const one = isHidden(kind()) ? null : now();
      return wordsOf(kind(), what, one === null ? null : said(one));
    },
  };
}

/** Why it is not sent; null: it is. `now` null: it is not known. `scale`: how many of its units are written as one. */
function wrongValue(
  asked: AlertFigure,
  now: number | null,
  scale: number,
  said: (one: number) => string,
): string | null {
  const { kind, value } = asked;
  const { least, most } = figureBounds(kind);
  if (value < least || value > most)
    return t("Choose a value from {least} to {most}.", {
      least: formatPlain(least / scale),
      most: formatPlain(most / scale),
    });
  if (now === null || !isBeyond(asked, now)) return null;
  return isHidden(kind)
    ? t("It is so already: choose another value.")
    : t("It is so already, at {now}: choose another value.", { now: said(now) });
}

type Levels = { readonly margin_call_level: number; readonly stop_out_level: number };

const levelsOf = (group: Levels | undefined) =>
  group === undefined
    ? []
    : [
        [t("Margin call"), group.margin_call_level] as const,
        [t("Stop-out"), group.stop_out_level] as const,
      ].map(([name, level]) => ({
        name: `${name} ${asPercent(formatPlain(level))}`,
        text: fieldText(level),
      }));

function unitOf(kind: Kind, currency: string | undefined): string {
  if (kind === "margin_level") return t("Percent");
  if (kind === "spread") return t("Pips");
  return currency === undefined ? t("Amount") : t("Amount in {currency}", { currency });
}

const isHidden = (kind: Kind): boolean => isAmount(kind) && hidesMoney();

/** `what` null: no value is typed yet. `known`: what it is now; null: that is not known, hidden, or there is none. */
function wordsOf(kind: Kind, what: string | null, known: string | null): string {
  if (what === null)
    return known === null
      ? t("You are told once the figure gets beyond the value.")
      : t("You are told once the figure gets beyond the value. It is {now} now.", { now: known });
  if (kind === "margin_level" && known === null)
    return t("{what}: you are told once it does. No margin is in use now.", { what });
  return known === null
    ? t("{what}: you are told once it does.", { what })
    : t("{what}: you are told once it does. It is {now} now.", { what, now: known });
}

/** As the service said it last; of a spread as the market is. null: it is not known, or there is none. */
function figureNow(
  feed: Feed,
  symbol_id: number,
  kind: Kind,
  position_id: number | null,
): number | null {
  if (kind === "spread") {
    const quote = quoteNow(feed, symbol_id);
    if (quote === null) return null;
    return spreadInPoints(quote.bid, quote.ask, digitsOf(feed.symbol(symbol_id)));
  }
  const summary = untrack(accountFacts(feed).summary);
  if (summary === null) return null;
  if (kind === "position_profit")
    return summary.positions.find(({ id }) => id === position_id)?.profit ?? null;
  return summary[kind];
}
