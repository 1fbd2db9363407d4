/**
 * Lines of an account's journal in the reader's words. The service keeps each as an English sentence (server/journal/sentences.ts
 * and what writes notes), which is read here and said anew; one that nobody here knows stays as it is. Main thread; pure.
 */
import { ORDER_TYPE, SIDE } from "../../contract/codes.ts";
import type { Journal } from "../../contract/journal.ts";
import { asPercent } from "../format/decimal.ts";
import { MINUS, PLUS } from "../format/number.ts";
import { capital, sentence } from "../format/sentence.ts";
import { orderWords } from "../format/trade-words.ts";
import { listText, plural, t } from "../language/translate.ts";
import { GUARDS, guardsSaid } from "./guards-said.ts";
import type { JournalNames } from "./journal-acts.ts";
import { figure, priceFigure } from "./journal-figures.ts";

export type JournalLine = Pick<Journal, "action" | "entity" | "entity_id" | "message">;

/** What of a sentence a reader is given: its parts by their names. */
export type Parts = Readonly<Record<string, string | undefined>>;
/** The form of a sentence, and what is said of it: several sentences where it tells of several things; null: it is another. */
export type Reader = readonly [
  form: RegExp,
  say: (parts: Parts, line: JournalLine, names: JournalNames) => readonly string[] | string | null,
];

/** What stands before the reason of an act on an order, a position or a deal. */
const BY_BROKER = ", by your broker: ";
/** What stands after it where two of staff were needed. */
const CONFIRMED = /, confirmed by (\d+)$/;

/** A sentence without what stands behind it: why staff did it, and who confirmed it. */
function apart(message: string) {
  const [, approver] = CONFIRMED.exec(message) ?? [];
  const whole = message.replace(CONFIRMED, "");
  const at = whole.indexOf(BY_BROKER);
  return at < 0
    ? { what: whole, why: undefined, approver }
    : { what: whole.slice(0, at), why: whole.slice(at + BY_BROKER.length), approver };
}

/** `readers`: the first that knows the sentence says it. */
export function saidBy(readers: readonly Reader[], line: JournalLine, names: JournalNames): string {
  const { what, why, approver } = apart(line.message);
  const said = read(readers, { ...line, message: what }, names) ?? [sentence(what)];
  return [
    ...said,
    ...(why === undefined ? [] : [ended(t("By the broker: {why}", { why }))]),
    ...(approver === undefined ? [] : [t("Confirmed by {approver}.", { approver })]),
  ]
    .filter((part) => part !== "")
    .join(" ");
}

/** Whether one of them knows the sentence. */
export const isReadBy = (
  readers: readonly Reader[],
  line: JournalLine,
  names: JournalNames,
): boolean => read(readers, { ...line, message: apart(line.message).what }, names) !== null;

/** null: none of them knows it. */
function read(
  readers: readonly Reader[],
  line: JournalLine,
  names: JournalNames,
): readonly string[] | null {
  for (const [form, say] of readers) {
    const found = form.exec(line.message);
    if (found === null) continue;
    const said = say(found.groups ?? {}, line, names);
    if (said === null) continue;
    return typeof said === "string" ? [said] : said;
  }
  return null;
}

/** With its sign, as an amount that comes or goes. */
const signed = (sign: string | undefined, size: string | undefined): string =>
  `${sign === "-" ? MINUS : PLUS}${figure(size)}`;

/** A reason as somebody wrote it; nothing where he wrote none. */
export const reasonOf = (reason = ""): string[] =>
  reason === "" ? [] : [ended(t("Reason: {reason}", { reason }))];

/** With its full stop, where what somebody wrote has none: another sentence may follow. */
export const ended = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** Older lines name no symbol. */
const lotsOf = ({ volume, symbol }: Parts): string =>
  symbol === undefined
    ? plural(Number(volume), "1 lot", "{count} lots", { count: figure(volume) })
    : plural(Number(volume), "1 lot of {symbol}", "{count} lots of {symbol}", {
        count: figure(volume),
        symbol,
      });

/** A long form, from its parts. */
const form = (...parts: readonly string[]): RegExp => new RegExp(`^${parts.join("")}$`);
const raw = String.raw;

/** "limit buy" as an order of that type and side. */
function orderOf(kind: string): string {
  const at = kind.lastIndexOf(" ");
  const type = kind.slice(0, at).replaceAll(" ", "_") as keyof typeof ORDER_TYPE;
  return orderWords({
    type: ORDER_TYPE[type],
    side: SIDE[kind.slice(at + 1) as keyof typeof SIDE],
  });
}

function orderText(parts: Parts): string {
  const { kind = "", closes, price } = parts;
  const what = { order: orderOf(kind), lots: lotsOf(parts) };
  if (closes === undefined) {
    return price === undefined
      ? t("{order}, {lots}.", what)
      : t("{order}, {lots} at {price}.", { ...what, price: priceFigure(price) });
  }
  return price === undefined
    ? t("{order}, {lots}, to close position {closes}.", { ...what, closes })
    : t("{order}, {lots} at {price}, to close position {closes}.", {
        ...what,
        closes,
        price: priceFigure(price),
      });
}

const BY_ORDER = form(
  raw`order (?<id>\d+) `,
  raw`(?<how>closed the position|filled, which left it nothing to close|filled, one cancels the other)`,
);

/** Why an order is over; nothing where that is its own end. */
function endText(why: string | undefined): string[] {
  if (why === undefined) return [];
  const { id = "", how = "" } = BY_ORDER.exec(why)?.groups ?? {};
  switch (how) {
    case "closed the position":
      return [t("Order {id} closed the position.", { id })];
    case "filled, which left it nothing to close":
      return [t("Order {id} was filled, which left it nothing to close.", { id })];
    case "filled, one cancels the other":
      return [t("Order {id} was filled: one cancels the other.", { id })];
    default:
      return [sentence(why)];
  }
}

/** "Bought 0.1 lots of EURUSD at 1.10000.", of a deal and of a position. */
export function tradeText(parts: Parts): string {
  const values = { lots: lotsOf(parts), price: priceFigure(parts["price"]) };
  return parts["side"] === "buy"
    ? t("Bought {lots} at {price}.", values)
    : t("Sold {lots} at {price}.", values);
}

const SYMBOL = raw`(?: (?<symbol>\S.*?))??`;

const DEAL = form(
  raw`(?<side>buy|sell) (?<volume>\S+)${SYMBOL} at (?<price>\S+), `,
  raw`profit (?<profit>\S+), swap (?<swap>\S+), commission (?<commission>[^,\s]+)`,
  raw`(?:, premium of the guaranteed stop (?<premium>\S+), paid by the house (?<paid>\S+))?`,
);
const POSITION = form(
  raw`(?<side>buy|sell) (?<volume>\S+)${SYMBOL} at (?<price>[^,\s]+)`,
  GUARDS,
  raw`(?:, closed at (?<closed>\S+))?`,
);
const ORDER = form(
  raw`(?<kind>(?:market if touched|stop limit|market|limit|stop) (?:buy|sell)) (?<volume>[^\s:]+)${SYMBOL}`,
  raw`(?: to close position (?<closes>\d+))?(?: at (?<price>[^\s:,]+))?`,
  GUARDS,
  raw`(?:: (?<why>[^]*))?`,
);

const TRADES: readonly Reader[] = [
  [
    DEAL,
    ({ profit, swap, commission, premium, paid, ...parts }) => [
      tradeText(parts),
      t("Profit {profit}, swap {swap}, commission {commission}.", {
        profit: figure(profit),
        swap: figure(swap),
        commission: figure(commission),
      }),
      ...(premium === undefined
        ? []
        : [
            t("Premium of the guaranteed stop {premium}, paid by the house {paid}.", {
              premium: figure(premium),
              paid: figure(paid),
            }),
          ]),
    ],
  ],
  [
    POSITION,
    ({ guards, closed, ...parts }) => [
      tradeText(parts),
      ...guardsSaid(guards),
      ...(closed === undefined ? [] : [t("Closed at {closed}.", { closed: priceFigure(closed) })]),
    ],
  ],
  [
    ORDER,
    ({ guards, why, ...parts }) => [orderText(parts), ...guardsSaid(guards), ...endText(why)],
  ],
];

/** Money that came or went: for a symbol where a close moved it, though older lines name none. */
function moneyText({ sign, size, symbol, balance, credit }: Parts): string {
  const amount = signed(sign, size);
  const left = { balance: figure(balance), credit: figure(credit) };
  return symbol === undefined
    ? t("{amount}: balance {balance}, credit {credit}.", { amount, ...left })
    : t("{amount} for {symbol}: balance {balance}, credit {credit}.", { amount, symbol, ...left });
}

const MONEY: readonly Reader[] = [
  [
    form(
      raw`(?<sign>[+-])(?<size>[^\s,]+)(?: for (?<symbol>\S.*?))?`,
      raw`, balance (?<balance>\S+), credit (?<credit>[^:\s]+)(?:: (?<why>[^]*))?`,
    ),
    ({ why, ...parts }) => [moneyText(parts), ...reasonOf(why)],
  ],
  [
    /^balance (?<before>\S+) -> (?<after>[^:\s]+): (?<why>[^]*)$/,
    ({ before, after, why }) => [
      t("Balance {before} → {after}.", { before: figure(before), after: figure(after) }),
      ...reasonOf(why),
    ],
  ],
  [
    /^(?<what>margin recovered|margin call|stop-out), (?:no margin in use|margin level (?<level>\S+)%)$/,
    ({ what = "", level }) => [
      MARGINS[what] ?? capital(what),
      level === undefined
        ? t("No margin is in use.")
        : t("Margin level {level}.", { level: asPercent(figure(level)) }),
    ],
  ],
];

const MARGINS: Readonly<Record<string, string>> = {
  "margin recovered": t("The margin call is over."),
  "margin call": t("Margin call."),
  "stop-out": t("Stop-out."),
};

const FIELDS: Readonly<Record<string, string>> = {
  name: t("Name"),
  email: t("E-mail"),
  alias: t("Alias"),
  phone: t("Phone"),
  country: t("Country"),
  trial_expires_at: t("End of the trial"),
  comment: t("Comment"),
  status: t("Status"),
  leverage: t("Leverage"),
};
/** A field of a record in its label's words. */
const fieldWord = (field: string): string => FIELDS[field] ?? capital(field.replaceAll("_", " "));

const STATUS_WORDS: Readonly<Record<string, string>> = {
  pending: t("Pending"),
  active: t("Active"),
  rejected: t("Declined"),
  disabled: t("Disabled"),
};

/** As it was written, between quotes where it is a text: a value of that field of the account. */
function accountValue(field: string, text: string): string {
  if (text === "null") return "–";
  if (field === "leverage") return `1:${figure(text)}`;
  if (field === "status") return STATUS_WORDS[text] ?? text;
  const value = unquoted(text);
  // Of a moment its minutes, as the office writes them.
  return field === "trial_expires_at"
    ? t("{time} UTC", { time: value.slice(0, 16).replace("T", " ") })
    : value;
}

const QUOTED = raw`"(?:[^"\\]|\\.)*"`;
const ACCOUNT_VALUE = `${QUOTED}|[a-z0-9.]+`;
/** One changed field of an account, as "leverage: 100 -> 50", or "comment: changed" where its words are not the owner's. */
const ACCOUNT_CHANGE = raw`(?<field>[a-z_]+): (?:changed|(?<before>${ACCOUNT_VALUE}) -> (?<after>${ACCOUNT_VALUE}))`;
const ACCOUNT_CHANGES = new RegExp(`(?<=^|; )${ACCOUNT_CHANGE}`, "g");

function accountChange({ field = "", before, after }: Parts): string {
  const name = fieldWord(field);
  if (before === undefined || after === undefined) return t("{name}: changed", { name });
  return `${name}: ${accountValue(field, before)} → ${accountValue(field, after)}`;
}

const ACCOUNT: readonly Reader[] = [
  [
    form(
      raw`changed: (?<list>${ACCOUNT_CHANGE}(?:; ${ACCOUNT_CHANGE.replaceAll(/\?<\w+>/g, "?:")})*)`,
    ),
    ({ list = "" }) =>
      [...list.matchAll(ACCOUNT_CHANGES)]
        .map(({ groups = {} }) => accountChange(groups))
        .join("; "),
  ],
  [
    /^changed: (?<fields>[a-z_]+(?:, [a-z_]+)*)$/,
    ({ fields = "" }) =>
      t("Changed: {fields}.", { fields: listText(fields.split(", ").map(fieldWord), "and") }),
  ],
  [
    /^moved to the group (?<group>[^]*)$/,
    ({ group = "" }) => t("Moved to the group {group}.", { group }),
  ],
  [
    /^asked for a live account in (?<currency>\S+), (?<leverage>1:\d+)$/,
    ({ currency = "", leverage = "" }) =>
      t("Asked for a live account in {currency}, {leverage}.", { currency, leverage }),
  ],
  [/^showed that the e-mail is his$/, () => t("Showed that the e-mail is his.")],
  [/^message: (?<subject>".*")$/, ({ subject = "" }) => unquoted(subject)],
  [/^report asked for: (?<file>\S+)$/, ({ file = "" }) => t("Report asked for: {file}", { file })],
];

/** What JSON.stringify made of a text. */
export function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

const API_KEYS: readonly Reader[] = [
  [/^API key (?<key>\S+) created$/, ({ key = "" }) => t("API key {key} made.", { key })],
  [/^API key (?<key>\S+) revoked$/, ({ key = "" }) => t("API key {key} taken back.", { key })],
];

/** Sentences that are always the same. */
const FIXED: Readonly<Record<string, string>> = {
  "account settings changed": t("Settings of the account changed."),
  approved: t("Approved."),
  declined: t("Declined."),
  "closed for ever": t("Closed for ever."),
  "password changed": t("Password changed."),
  "password changed with a code by mail": t("Password changed with a code by mail."),
  "investor password changed": t("Investor password changed."),
  "investor password taken away": t("Investor password taken away."),
  "two-factor turned on": t("A sign-in asks for a code from now on."),
  "two-factor turned off": t("The password alone opens the account from now on."),
  "new recovery codes made": t("Those of before work no more."),
  "a recovery code was used": t("A recovery code was used up at a sign-in."),
  "the password was right, the code was not": t("The password was right, the code was not."),
  "session ended by the broker": t("Ended by the broker."),
  "session ended by its owner": t("Ended by its owner."),
  "session ended: a refresh token was used that had been replaced": t(
    "Ended: a refresh token was used that had been replaced.",
  ),
  "session ended: the password was changed": t("Ended: the password was changed."),
};

const SAME: readonly Reader[] = [
  [
    /^[a-z][a-z, -]*(?:: [a-z ]+)?$/,
    (_, { message }) => (Object.hasOwn(FIXED, message) ? (FIXED[message] ?? null) : null),
  ],
];

/** Of what befalls an account. */
export const ACCOUNT_READERS: readonly Reader[] = [
  ...SAME,
  ...TRADES,
  ...MONEY,
  ...ACCOUNT,
  ...API_KEYS,
];

/** What a line of an account's journal says, whole. */
export const accountSaid = (line: JournalLine, names: JournalNames): string =>
  saidBy(ACCOUNT_READERS, line, names);
