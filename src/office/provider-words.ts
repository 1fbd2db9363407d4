/** Data providers in words: how one does, what switching it will do, and its symbols as lines of text. Main thread; pure. */
import { PROVIDER_STATUS } from "../../contract/codes.ts";
import type { DataProvider, DataProviderKind } from "../../contract/data-provider.ts";
import { plural, t, tIn } from "../language/translate.ts";

export type MappedSymbols = NonNullable<DataProvider["symbols"]>;

const STATES: Readonly<Record<number, string>> = {
  [PROVIDER_STATUS.disabled]: t("Switched off"),
  [PROVIDER_STATUS.connecting]: t("Connecting"),
  [PROVIDER_STATUS.connected]: t("Connected"),
  [PROVIDER_STATUS.failed]: t("Failed"),
};

export const stateWord = ({ status }: Pick<DataProvider, "status">): string =>
  STATES[status] ?? t("unknown ({status})", { status });

export const KINDS: readonly { value: DataProviderKind; label: string }[] = [
  { value: "simulator", label: t("Simulator: made-up prices") },
  { value: "binance", label: t("Binance: public streams") },
  { value: "coinbase", label: t("Coinbase: public streams") },
  { value: "kraken", label: t("Kraken: public streams") },
  { value: "lines", label: t("Lines that programs write") },
  { value: "ringside", label: t("Another Ringside") },
  { value: "dxlink", label: t("dxLink: dxFeed and others") },
  { value: "fix", label: t("FIX 4.4: banks and liquidity providers") },
];

const KIND_NAMES: Readonly<Record<string, string>> = {
  simulator: t("Simulator"),
  replay: t("Recording"),
  binance: "Binance",
  coinbase: "Coinbase",
  kraken: "Kraken",
  lines: tIn("a data provider", "Lines"),
  ringside: "Ringside",
  dxlink: "dxLink",
  fix: "FIX",
};

/** In one word; one that this page does not know yet by its own. */
export const kindName = (kind: string): string => KIND_NAMES[kind] ?? kind;

export type FieldWords = {
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
};

/** What a kind asks for; `history` null: it has none, or none of its own address. */
type SourceWords = {
  readonly url: FieldWords;
  readonly history: FieldWords | null;
  /** Whom it signs in as; left out: it has no name. */
  readonly login?: FieldWords;
  /** What its secret is called; left out: it takes none. */
  readonly secret?: string;
};

const EXCHANGE: SourceWords = {
  url: {
    label: t("Address of the stream"),
    placeholder: "wss://",
    hint: t("Empty: the exchange's own. Others must be allowed by the operator."),
  },
  history: {
    label: t("Address of its history"),
    placeholder: "https://",
    hint: t("Empty: the exchange's own."),
  },
};

const SOURCES: Readonly<Record<DataProviderKind, SourceWords>> = {
  simulator: {
    url: {
      label: t("Seed"),
      placeholder: "simulator:1",
      hint: t("As simulator:7. Empty: seed 1. The same seed has the same prices."),
    },
    history: null,
  },
  binance: EXCHANGE,
  coinbase: EXCHANGE,
  kraken: EXCHANGE,
  lines: {
    url: {
      label: t("File, pipe or folder"),
      placeholder: "lines:prices.csv",
      hint: t(
        "By its name in the operator's folder of lines, LINES_DIR. Empty: all files of that folder.",
      ),
    },
    history: null,
  },
  ringside: {
    url: {
      label: t("Address of the stream"),
      placeholder: "wss://other.example/ws",
      hint: t("Its host must be allowed by the operator."),
    },
    history: {
      label: t("Address of its history"),
      placeholder: "https://other.example",
      hint: t("Empty: where the stream is."),
    },
    login: {
      label: t("Key or account"),
      placeholder: "100001_4711",
      hint: t(
        "The client id of an API key, or an account's number. Prices are those of its group.",
      ),
    },
    secret: t("Secret"),
  },
  dxlink: {
    url: {
      label: t("Address of the service"),
      placeholder: "wss://feed.example/dxlink-ws",
      hint: t("Quotes and candles come by it. Its host must be allowed by the operator."),
    },
    history: null,
    secret: t("Token"),
  },
  fix: {
    url: {
      label: t("Address of the service"),
      placeholder: "tls://fix.example:5211",
      hint: t("Its host and port must be allowed by the operator."),
    },
    history: null,
    login: {
      label: t("Comp ids"),
      placeholder: t("SENDER:TARGET:USERNAME"),
      hint: t("SenderCompID and TargetCompID, and a user name where one is asked for."),
    },
    secret: t("Password"),
  },
};

/** A kind that this page does not know yet has the words of an exchange. */
export const sourceWords = (kind: string): SourceWords =>
  Object.hasOwn(SOURCES, kind) ? SOURCES[kind as DataProviderKind] : EXCHANGE;

const count = (symbols: number): string => plural(symbols, "1 symbol", "{count} symbols");

/** What traders feel when it is switched off. */
export function offEffect(provider: DataProvider, all: readonly DataProvider[]): string {
  if (provider.serving_count === 0) {
    return t("It stops at once. No symbol has its prices from it now, so traders notice nothing.");
  }
  const served = count(provider.serving_count);
  const others = all.some(({ id, is_enabled }) => id !== provider.id && is_enabled);
  if (!others) {
    return t(
      "No price comes any more: {served} will not be traded, stops included, until a provider is " +
        "switched on.",
      { served },
    );
  }
  return t(
    "Its prices stop at once. {served} go over to the next provider that has them, with its first " +
      "price; those that none has are not traded.",
    { served },
  );
}

/** What traders feel when it is switched on. */
export function onEffect({ kind }: Pick<DataProvider, "kind">): string {
  const begins = t("It starts at once, and prices the symbols in which it goes first by priority.");
  return kind === "simulator"
    ? t("{begins} Its prices are made up: they never stand in for a market's.", { begins })
    : t(
        "{begins} Made-up prices never stand in for it: there nothing is traded before its first price.",
        { begins },
      );
}

/** As it is written into the field: a line a symbol; none where all of the same name are meant. */
export const linesOf = (symbols: DataProvider["symbols"]): string =>
  (symbols ?? []).map(({ symbol, feed_symbol }) => `${symbol} = ${feed_symbol}`).join("\n");

/** null: all of the same name. A line without a sign of equality is the same name on both sides. */
export function readLines(text: string): MappedSymbols | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return null;
  return lines.map((line) => {
    const [symbol = "", ...rest] = line.split("=");
    const feed_symbol = rest.length === 0 ? symbol : rest.join("=");
    return { symbol: symbol.trim(), feed_symbol: feed_symbol.trim() };
  });
}

/** A whole number from 0 on, or null: it is none. */
export const readPriority = (text: string): number | null =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) <= 1_000_000 ? Number(text) : null;
