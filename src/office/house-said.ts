/** Lines of the journal of the house in words: what befell an account, and what staff set for all. Main thread; pure. */
import type { CommissionMode, SymbolCategory } from "../../contract/codes.ts";
import { groupName, symbolName, type JournalNames } from "../account/journal-acts.ts";
import {
  ACCOUNT_READERS,
  ended,
  isReadBy,
  reasonOf,
  saidBy,
  unquoted,
  type JournalLine,
  type Parts,
  type Reader,
} from "../account/journal-said.ts";
import { figure } from "../account/journal-figures.ts";
import { inSentence, plural, t, tIn } from "../language/translate.ts";
import { categoryText, CHARGE_OPTIONS, MODE_OPTIONS } from "./commission-words.ts";
import { NUMBER_WORDS, numberText } from "./group-words.ts";
import type { GroupNumber } from "./group-draft.ts";
import { kindName, linesOf, type MappedSymbols } from "./provider-words.ts";
import { actText, END_WORDS, effectName } from "./second-approval-words.ts";

const HALTS: Readonly<Record<string, string>> = {
  "stopped everywhere": t("New trades are stopped everywhere."),
  "allowed everywhere": t("New trades are allowed everywhere."),
};

/** Of a symbol, and whose word that is. */
const STATUSES: Readonly<Record<string, string>> = {
  "enabled, by staff": t("Open, by staff"),
  "enabled, by the provider": t("Open, by the provider"),
  "closed, by staff": t("Closed, by staff"),
  "closed, by the provider": t("Closed, by the provider"),
  "disabled, by staff": t("Switched off, by staff"),
  "disabled, by the provider": t("Switched off, by the provider"),
};

const arrow = (before: string, after: string): string => `${before} → ${after}`;

const LETTERS: readonly Reader[] = [
  [
    /^message to (?<count>\d+) accounts: (?<subject>".*")$/,
    ({ count = "", subject = "" }) =>
      plural(Number(count), "To 1 account: {subject}", "To {count} accounts: {subject}", {
        count: figure(count),
        subject: unquoted(subject),
      }),
  ],
];

const TRADING: readonly Reader[] = [
  [
    /^new trades are (?<how>stopped|allowed) (?:everywhere|in this (?<of>symbol|group))$/,
    ({ how = "", of }, { entity_id }, names) => {
      if (of === undefined) return HALTS[`${how} everywhere`] ?? "";
      const id = entity_id ?? 0;
      const where = of === "symbol" ? symbolName(names, id) : groupName(names, id);
      return how === "stopped"
        ? t("New trades are stopped: {where}.", { where })
        : t("New trades are allowed: {where}.", { where });
    },
  ],
  [
    /^(?<symbol>\S+): (?<before>\w+, by (?:staff|the provider)) -> (?<after>\w+, by (?:staff|the provider))$/,
    ({ symbol = "", before = "", after = "" }) =>
      `${symbol}: ${arrow(STATUSES[before] ?? before, STATUSES[after] ?? after)}`,
  ],
];

const modeText = (mode: string): string =>
  MODE_OPTIONS.find(({ value }) => value === (mode as CommissionMode))?.label ?? mode;
const chargeText = (charge: string): string =>
  CHARGE_OPTIONS.find(({ value }) => value === charge)?.label ?? charge;

function scopeText(scope: string, names: JournalNames): string {
  const [, id] = /^symbol (\d+)$/.exec(scope) ?? [];
  if (id !== undefined) return symbolName(names, Number(id));
  return inSentence(
    scope === "all symbols" ? t("All symbols") : categoryText(scope as SymbolCategory),
  );
}

/** As it stands in a line, before and after where it was changed. */
const COMMISSION = new RegExp(
  String.raw`(?<=^| -> )\d+ (?<name>"(?:[^"\\]|\\.)*") \((?<scope>[^)]*)\): ` +
    String.raw`(?<value>\S+) (?<mode>\w+), (?<charge>\w+), at least (?<least>\S+)`,
  "g",
);
const TIER = /^(?<value>\S+) from (?<from>\S+) to (?<to>\S+|any number of) lots$/;

function commissionText(
  { name = "", scope = "", value, mode = "", charge = "", least }: Parts,
  names: JournalNames,
): string {
  return t("{name} for {reach}: {value}, {mode}; {charge}; at least {least}", {
    name: unquoted(name),
    reach: scopeText(scope, names),
    value: figure(value),
    mode: inSentence(modeText(mode)),
    charge: inSentence(chargeText(charge)),
    least: figure(least),
  });
}

function tierText(text: string): string {
  const { value, from, to } = TIER.exec(text)?.groups ?? {};
  if (value === undefined) return text;
  const values = { value: figure(value), from: figure(from) };
  return to === "any number of"
    ? t("{value} from {from} lots on", values)
    : t("{value} from {from} to {to} lots", { ...values, to: figure(to) });
}

const COMMISSIONS: readonly Reader[] = [
  [
    /^\d+ "[^]* at least \S+$/,
    (_, { message }, names) =>
      [...message.matchAll(COMMISSION)]
        .map(({ groups = {} }) => commissionText(groups, names))
        .join(" → "),
  ],
  [
    /^commission (?<id>\d+): (?<tiers>[^]* lots)$/,
    ({ id = "", tiers = "" }) =>
      t("Commission {id}: {tiers}", { id, tiers: tiers.split(" -> ").map(tierText).join(" → ") }),
  ],
];

const FIELDS: Readonly<Record<string, string>> = {
  name: t("Name"),
  legal_name: t("Legal name"),
  website: t("Website"),
  support_email: t("Support: e-mail"),
  support_phone: t("Support: telephone"),
  address: t("Address"),
  risk_warning: t("Risk warning"),
  terms_url: t("Terms"),
  privacy_url: t("Privacy notice"),
  currencies: t("Deposit currencies on offer"),
  url: t("Address"),
  rest_url: t("Address of its history"),
  symbols: t("Symbols"),
  username: t("Key or account"),
  is_enabled: t("Switched on"),
  priority: t("Priority"),
  secret: t("Secret"),
  volume_max: t("Largest volume"),
  money_max: t("Largest amount"),
  group_ids: t("Groups"),
};

/** A field of a record of the house, a term of a group, or a setting. */
const nameText = (field: string): string => FIELDS[field] ?? effectName(field);

const VALUES: Readonly<Record<string, string>> = {
  true: t("Yes"),
  false: t("No"),
  none: tIn("a limit", "None"),
  null: "–",
  "": t("Off"),
};
const MARKUP = /^(?<markup_bid>[\d.]+) and (?<markup_ask>[\d.]+)$/;

/** As it was written: a figure, yes or no, a mark-up, a list, a text between quotes. */
function valueText(name: string, text: string, names: JournalNames): string {
  if (name === "account") return END_WORDS[text] ?? text;
  if (name === "group_ids" && /^[\d ]+$/.test(text)) {
    return text
      .split(" ")
      .map((id) => groupName(names, Number(id)))
      .join(", ");
  }
  const { markup_bid, markup_ask } = MARKUP.exec(text)?.groups ?? {};
  if (markup_bid !== undefined && markup_ask !== undefined) {
    return t("{markup_bid} and {markup_ask}", {
      markup_bid: figure(markup_bid),
      markup_ask: figure(markup_ask),
    });
  }
  if (Object.hasOwn(NUMBER_WORDS, name)) return numberText(name as GroupNumber, Number(text));
  if (text.startsWith("[")) return listOf(text);
  if (text.startsWith('"')) return unquoted(text) || t("None");
  return VALUES[text] ?? figure(text);
}

/** Of texts, or of a provider's symbols; one that was cut stays as it is. */
function listOf(text: string): string {
  try {
    const list = JSON.parse(text) as readonly (string | MappedSymbols[number])[];
    return list.map((one) => (typeof one === "string" ? one : linesOf([one]))).join(", ");
  } catch {
    return text;
  }
}

const NAME = "markup of [a-z]+|[a-z_.]+";
/** Between quotes or brackets a value may hold what else stands between two changes. */
const VALUE = String.raw`"(?:[^"\\]|\\.)*"…?|\[[^\]]*\]…?|[^]*?`;
/** One change of several, as "name before -> after" or "name: changed". */
const CHANGE = new RegExp(
  `(?<=^|; |, )(?<name>${NAME})(?:: changed|:? (?<before>${VALUE}) -> (?<after>${VALUE}))` +
    `(?=(?:; |, )(?:${NAME})(?:: changed|:? [^]*? -> )|$)`,
  "g",
);

function changeText({ name = "", before, after }: Parts, names: JournalNames): string {
  if (before === undefined || after === undefined) {
    return t("{name}: changed", { name: nameText(name) });
  }
  return `${nameText(name)}: ${arrow(valueText(name, before, names), valueText(name, after, names))}`;
}

/** `mark`: what stands between two of them. */
const changesText = (list: string, mark: ", " | "; ", names: JournalNames): string =>
  [...list.matchAll(CHANGE)]
    .filter(
      ({ groups = {} }) => groups["before"] === undefined || groups["before"] !== groups["after"],
    )
    .map(({ groups = {} }) => changeText(groups, names))
    .join(mark) || list;

const PROVIDERS: readonly Reader[] = [
  [
    /^(?<name>[^]*) \((?<kind>\w+)\), (?<state>enabled|disabled), priority (?<priority>\d+)$/,
    ({ name = "", kind = "", state, priority }) => {
      const values = { name, kind: kindName(kind), priority: figure(priority) };
      return state === "enabled"
        ? t("{name} ({kind}), switched on, priority {priority}.", values)
        : t("{name} ({kind}), switched off, priority {priority}.", values);
    },
  ],
];

const SECOND_APPROVAL = new RegExp(
  String.raw`^(?:asked for|confirmed, refused|confirmed|declined|withdrawn), second approval \d+, ` +
    String.raw`(?<what>[a-z ]+) \((?<changes>[^]*?)\)(?:: (?<why>[^]*))?$`,
);

/** What is counted of an act's changes, as it was and as it was to be. */
function sidesOf(changes: string) {
  const [before, after]: [Record<string, number>, Record<string, number>] = [{}, {}];
  for (const { groups = {} } of changes.matchAll(CHANGE)) {
    const { name = "" } = groups;
    [before[name], after[name]] = [Number(groups["before"]), Number(groups["after"])];
  }
  return { before, after };
}

const SETTINGS: readonly Reader[] = [
  [
    /^limits of dealer (?<id>\d+) \((?<changes>[^]*)\)$/,
    ({ id = "", changes = "" }, _, names) =>
      t("Dealer {id}: {changes}", { id, changes: changesText(changes, ", ", names) }),
  ],
  [
    SECOND_APPROVAL,
    ({ what = "", changes = "", why }, _, names) => [
      t("{what}: {changes}.", {
        what: actText({ operation: what.replaceAll(" ", "_"), ...sidesOf(changes) }, null),
        changes: changesText(changes, ", ", names),
      }),
      ...reasonOf(why),
    ],
  ],
];

/** Acts whose sentence is a list of changes, and what stands between two of them. */
const CHANGES: Readonly<Record<string, ", " | "; ">> = {
  broker_update: "; ",
  data_provider_update: "; ",
  config_update: "; ",
  group_update: ", ",
};

function changeReader(mark: ", " | "; ", hasReason: boolean): Reader {
  return [
    hasReason ? /^(?<changes>[^:]*): (?<why>[^]*)$/ : /^(?<changes>[^]*)$/,
    ({ changes = "", why }, _, names) => {
      const said = changesText(changes, mark, names);
      return why === undefined ? said : [ended(said), ...reasonOf(why)];
    },
  ];
}

const READERS: readonly Reader[] = [
  ...LETTERS,
  ...TRADING,
  ...COMMISSIONS,
  ...PROVIDERS,
  ...SETTINGS,
  ...ACCOUNT_READERS,
];

/** Those of one act; of any other what it says is enough to tell it. */
function readersOf(action: string): readonly Reader[] {
  const mark = Object.hasOwn(CHANGES, action) ? CHANGES[action] : undefined;
  return mark === undefined ? READERS : [changeReader(mark, action === "group_update")];
}

/** What a line says, whole. */
export const saidText = (line: JournalLine, names: JournalNames): string =>
  saidBy(readersOf(line.action), line, names);

/** Whether it is said in the reader's words, and not in the service's own. */
export const isUnderstood = (line: JournalLine, names: JournalNames): boolean =>
  isReadBy(readersOf(line.action), line, names);
