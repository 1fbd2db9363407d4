/**
 * How a mail says what it says in a language: its words, figures, money and dates. English stands in the code and is the name of
 * each message, as in the terminal; the files of words/ have what the other languages say. Runs in the service; pure.
 */
import { fill, type Value, type ValuesOf } from "../../domain/message.ts";
import { isMailLanguage, type MailLanguage } from "./mail-language.ts";
import ar from "./words/ar.json" with { type: "json" };
import de from "./words/de.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import fr from "./words/fr.json" with { type: "json" };
import it from "./words/it.json" with { type: "json" };
import ja from "./words/ja.json" with { type: "json" };
import pt from "./words/pt.json" with { type: "json" };
import tr from "./words/tr.json" with { type: "json" };
import zh from "./words/zh.json" with { type: "json" };

/** By a category of Intl.PluralRules. */
type Forms = Readonly<Record<string, string>>;
type Words = {
  readonly [Message in keyof typeof de]: (typeof de)[Message] extends string ? string : Forms;
};

/** English messages; one that counts is named after its plural. */
type AnyMessage = keyof typeof de;
type MailMessage = {
  [Message in AnyMessage]: (typeof de)[Message] extends string ? Message : never;
}[AnyMessage];
type CountedMessage = Exclude<AnyMessage, MailMessage>;

const WORDS: { readonly [Language in Exclude<MailLanguage, "en">]: Words } = {
  ar,
  de,
  es,
  "es-419": es,
  fr,
  it,
  ja,
  pt,
  tr,
  zh,
};

/** Where a language's own would have other figures than 0 to 9, or is not of the country whose words it has. */
const LOCALES: { readonly [Language in MailLanguage]?: string } = {
  ar: "ar-u-nu-latn",
  pt: "pt-BR",
  zh: "zh-Hans",
};

export type Voice = {
  readonly language: MailLanguage;
  /** Whether its lines run from right to left: the values in a sentence are then isolated, so that each keeps its own order. */
  readonly runsFromRight: boolean;
  readonly say: <const Message extends MailMessage>(
    message: Message,
    ...values: ValuesOf<Message>
  ) => string;
  /** Before a value, with a colon as the language writes it. */
  readonly label: (message: MailMessage) => string;
  /** `one`: its English singular. */
  readonly count: (count: number, one: string, other: CountedMessage) => string;
  /** A text that comes as data, as the name of an indicator's output; one that nobody translated stays. */
  readonly sayData: (text: string) => string;
  /** Keeps the order of a text that stands alone in a line. */
  readonly apart: (text: string) => string;
  readonly number: (value: number) => string;
  /** A price as text with a point, "1.08500": with the language's mark, and as many decimals. */
  readonly price: (price: string) => string;
  readonly percent: (value: number, decimals: number) => string;
  /** As 10,000.00 USD; all that was booked is said. */
  readonly money: (amount: number, currency: string) => string;
  /** The same, with its sign always there. */
  readonly change: (amount: number, currency: string) => string;
  /** As 2026-12-21 18:00 UTC. */
  readonly moment: (ms: number) => string;
};

const voices = new Map<MailLanguage, Voice>();

/** null: he never said one, which is English. */
export function voiceOf(tag: string | null): Voice {
  const language = isMailLanguage(tag) ? tag : "en";
  const voice = voices.get(language) ?? makeVoice(language);
  voices.set(language, voice);
  return voice;
}

function makeVoice(language: MailLanguage): Voice {
  const locale = LOCALES[language] ?? language;
  const runsFromRight = language === "ar";
  const words: Readonly<Record<string, string | Forms>> = language === "en" ? {} : WORDS[language];
  const rules = new Intl.PluralRules(locale);
  // The first strong sign of a value says which way it runs: of figures from the left, of a sentence in a sentence its own.
  const apart = (text: Value): string => (runsFromRight ? `\u2068${text}\u2069` : String(text));
  const filled = (text: string, values: Readonly<Record<string, Value>>): string =>
    fill(
      text,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, apart(value)])),
    );
  const textOf = (message: string): string => {
    const said = words[message];
    return typeof said === "string" ? said : message;
  };
  return {
    language,
    runsFromRight,
    say: (message, ...[values]) => filled(textOf(message), { ...values }),
    label: (message) => fill(textOf("{label}:"), { label: textOf(message) }),
    count(count, one, other) {
      const said = words[other];
      const form = rules.select(count);
      const text =
        typeof said === "object"
          ? (said[form] ?? said["other"] ?? other)
          : form === "one"
            ? one
            : other;
      return filled(text, { count });
    },
    sayData: textOf,
    apart,
    ...figuresOf(locale),
    moment: (ms) => momentIn(locale, runsFromRight || language === "en", ms),
  };
}

/** Binds a figure to its unit: no line is broken there. */
const BOUND = "\u00A0";
/** More than any figure here has. */
const DECIMALS_MAX = 8;

function figuresOf(
  locale: string,
): Pick<Voice, "number" | "price" | "percent" | "money" | "change"> {
  const written = (value: number, decimals: number, more: Intl.NumberFormatOptions = {}): string =>
    value.toLocaleString(locale, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: DECIMALS_MAX,
      ...more,
    });
  const mark = written(1.5, 1).slice(1, 2);
  const money = (amount: number, currency: string, more: Intl.NumberFormatOptions = {}): string =>
    `${written(amount, decimalsOf(currency), more)}${BOUND}${currency}`;
  return {
    number: (value) => written(value, 0),
    price: (price) => price.replace(".", mark),
    percent: (value, decimals) => written(value, decimals, { style: "unit", unit: "percent" }),
    money: (amount, currency) => money(amount, currency),
    change: (amount, currency) => money(amount, currency, { signDisplay: "exceptZero" }),
  };
}

/** As a currency is written, which a house may keep with more. One that is of a house alone has as many as most. */
function decimalsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

/** `inFigures`: year first, as all read it alike who read English, and as keeps its order where lines run from the right. */
function momentIn(locale: string, inFigures: boolean, ms: number): string {
  const [date = "", time = ""] = new Date(ms).toISOString().split("T");
  const day = inFigures
    ? date
    : new Date(ms).toLocaleDateString(locale, {
        day: "numeric",
        month: "long",
        year: "numeric",
        timeZone: "UTC",
      });
  return `${day} ${time.slice(0, 5)} UTC`.replaceAll(" ", BOUND);
}
