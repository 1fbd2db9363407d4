/**
 * What the address of a widget asks for. Main thread; pure. It is a stranger's text: what is not understood counts as left out.
 */
import { WIDGET_TIMEFRAMES, type WidgetTimeframe } from "../../contract/codes.ts";
import { askedLanguage, isLanguage, localeOf, type Language } from "../language/languages.ts";

export const WIDGET_KINDS = ["ticker", "quotes", "chart"] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

export type AskedWidget = {
  readonly kind: WidgetKind;
  /** auto: as the reader's device has it. */
  readonly theme: "dark" | "light" | "auto";
  readonly language: Language;
  /** What figures and times go by. */
  readonly locale: string;
  /** Of those that the broker shows; none: all of them, and on a chart the first. */
  readonly symbols: readonly string[];
  readonly frame: WidgetTimeframe;
};

const SYMBOLS_MAX = 50;

/** `languages`: those that the reader's browser asks for, the dearest first. */
export function readAsked(address: URL, languages: readonly string[]): AskedWidget {
  const { pathname, searchParams: said } = address;
  const name = pathname.split("/").at(-1);
  const kind = WIDGET_KINDS.find((one) => one === name) ?? "quotes";
  const wanted = said.get("language");
  const language = isLanguage(wanted) ? wanted : askedLanguage(languages);
  const symbolsMax = kind === "chart" ? 1 : SYMBOLS_MAX;
  const symbols = [said.get("symbols"), said.get("symbol")]
    .flatMap((list) => list?.split(",", SYMBOLS_MAX) ?? [])
    .map((symbol) => symbol.trim())
    .filter((symbol) => symbol !== "");
  return {
    kind,
    theme: (["dark", "light"] as const).find((theme) => theme === said.get("theme")) ?? "auto",
    language,
    locale: localeOf(language, languages),
    symbols: [...new Set(symbols)].slice(0, symbolsMax),
    frame: WIDGET_TIMEFRAMES.find((frame) => frame === said.get("frame")) ?? "M15",
  };
}
