/** The words of a push notice in the device's language, and where a press on it leads. Runs in the service; pure. */
import type { PushFacts, PushKind, PushNotice } from "./push-notice.ts";

export type PushWords = { readonly title: string; readonly body: string };

type Words = { readonly [Kind in PushKind]: (facts: PushFacts[Kind]) => PushWords };

const alone = (title: string): PushWords => ({ title, body: "" });

const ENGLISH: Words = {
  price_alert: ({ symbol }) => alone(`${symbol}: alert reached`),
  order_fill: ({ symbol }) => alone(`${symbol}: order filled`),
  exit_fill: ({ symbol, cause }) =>
    alone(`${symbol}: ${cause === "stop_loss" ? "stop loss" : "take profit"} reached`),
  margin_call: () => ({
    title: "Margin call",
    body: "The margin level has fallen to the warning.",
  }),
  stop_out: () => ({
    title: "Stop-out",
    body: "Positions are being closed to protect the account.",
  }),
};

const GERMAN: Words = {
  price_alert: ({ symbol }) => alone(`${symbol}: Alarm erreicht`),
  order_fill: ({ symbol }) => alone(`${symbol}: Order ausgeführt`),
  exit_fill: ({ symbol, cause }) =>
    alone(`${symbol}: ${cause === "stop_loss" ? "Stop-Loss" : "Take-Profit"} erreicht`),
  margin_call: () => ({
    title: "Margin Call",
    body: "Das Margin-Level ist auf die Warnung gefallen.",
  }),
  stop_out: () => ({
    title: "Stop-out",
    body: "Positionen werden geschlossen, um das Konto zu schützen.",
  }),
};

/** A language that is not written here is English. */
export function pushWords(notice: Pick<PushNotice, "kind" | "facts">, language: string): PushWords {
  const words = language === "de" ? GERMAN : ENGLISH;
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
