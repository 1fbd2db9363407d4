/** The words of a push notice in the device's language, and where a press on it leads. Runs in the service; pure. */
import type { PushFacts, PushKind, PushNotice } from "./push-notice.ts";
import { PUSH_TEXTS, type PushTexts } from "./push-texts.ts";

export type PushWords = { readonly title: string; readonly body: string };

/** What is told of a symbol stands behind its name. */
const wordsOf = (texts: PushTexts): Words => {
  const ofSymbol = (symbol: string, said: string): PushWords => ({
    title: `${symbol}: ${said}`,
    body: "",
  });
  const [callTitle, callBody] = texts.margin_call;
  const [outTitle, outBody] = texts.stop_out;
  return {
    price_alert: ({ symbol }) => ofSymbol(symbol ?? texts.account, texts.alert),
    order_fill: ({ symbol }) => ofSymbol(symbol, texts.filled),
    exit_fill: ({ symbol, cause }) => ofSymbol(symbol, texts[cause]),
    margin_call: () => ({ title: callTitle, body: callBody }),
    stop_out: () => ({ title: outTitle, body: outBody }),
  };
};

type Words = { readonly [Kind in PushKind]: (facts: PushFacts[Kind]) => PushWords };

const TEXTS: ReadonlyMap<string, PushTexts> = new Map(Object.entries(PUSH_TEXTS));

/** A language that is not written here is English. */
export function pushWords(notice: Pick<PushNotice, "kind" | "facts">, language: string): PushWords {
  const words = wordsOf(TEXTS.get(language) ?? PUSH_TEXTS.en);
  return (words[notice.kind] as (facts: PushNotice["facts"]) => PushWords)(notice.facts);
}

/** By links as docs/links.md says them. */
const PANES: Readonly<Record<PushKind, string>> = {
  price_alert: "alerts",
  order_fill: "positions",
  exit_fill: "deals",
  margin_call: "positions",
  stop_out: "positions",
};

export const pushLink = (kind: PushKind): string => `#link?pane=${PANES[kind]}`;
