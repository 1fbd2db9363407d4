/**
 * What a trader has put into the ticket and not sent: texts as they were typed, and what they are to be read as. Main
 * thread; pure. Means nothing without a market: compose.ts reads it.
 */
import type { NumberKind } from "../../format/typed-number.ts";
import { COMMENT_CHARS_MAX, TAKE_PROFIT_LEVELS_MAX } from "../../../contract/limits.ts";

export const TICKET_TYPES = ["market", "limit", "stop", "stop_limit", "market_if_touched"] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** Lots; units of the base; worth in the deposit currency; what is lost at the stop, as money or percent of equity. */
export const SIZE_UNITS = ["lots", "units", "money", "risk_money", "risk_percent"] as const;
export type SizeUnit = (typeof SIZE_UNITS)[number];

/** A price; or a distance from the entry in pips, in money, in percent of the balance, in multiples of the risk. */
export const LEVEL_UNITS = ["price", "pips", "money", "percent", "r"] as const;
export type LevelUnit = (typeof LEVEL_UNITS)[number];

/** What is written with marks between thousands is money, and units of the base. */
const AMOUNT_UNITS: ReadonlySet<SizeUnit | LevelUnit> = new Set(["units", "money", "risk_money"]);

/** How a number of a unit is read. */
export const kindOf = (unit: SizeUnit | LevelUnit): NumberKind =>
  AMOUNT_UNITS.has(unit) ? "amount" : "number";

export const EXPIRIES = ["gtc", "day", "date"] as const;
export type ExpiryKind = (typeof EXPIRIES)[number];

/** A level as it was typed. */
export type TypedLevel = { readonly unit: LevelUnit; readonly text: string };

/**
 * A level in the unit that was chosen for it. `meant`: what was typed, where that unit was chosen afterwards: it is what counts,
 * and the text only said it, rounded, when the unit was chosen. None: the text was typed in this unit.
 */
export type LevelDraft = TypedLevel & { readonly meant?: TypedLevel | undefined };

/** What was typed, whichever unit says it now. */
export const typedLevel = ({ unit, text, meant }: LevelDraft): TypedLevel =>
  meant ?? { unit, text };

/** A take profit. share: percent of the volume that it closes; the last of several closes the rest. */
export type TargetDraft = LevelDraft & { readonly share: string };

export type Draft = {
  readonly type: TicketType;
  readonly side: "buy" | "sell";
  readonly sizeUnit: SizeUnit;
  readonly size: string;
  /** The price of a limit or a stop, the trigger of a stop-limit, or what a market-if-touched waits for. */
  readonly price: string;
  /** The limit of a stop-limit. */
  readonly limitPrice: string;
  readonly stop: LevelDraft;
  /** 1 to TARGETS_MAX. */
  readonly targets: readonly TargetDraft[];
  /** Pips; "": no trailing. */
  readonly trailing: string;
  /** Pips; "": none. */
  readonly breakEven: string;
  readonly expiry: ExpiryKind;
  /** "2026-11-24T16:30Z", an instant; of expiry "date". One that was kept before the Z has the device's zone. */
  readonly expiryAt: string;
  /** The pending order that it is tied to, by its number; "": none. Not of a market order. */
  readonly ocoWith: string;
  /** Its opposite is placed with it, and tied to it. Not of a market order. */
  readonly opposite: boolean;
  /** Where the opposite waits; "": as far on the other side of the market. */
  readonly oppositePrice: string;
  /** The stop is filled at its own price, for a premium. Of a market order, where the symbol offers it. */
  readonly guaranteed: boolean;
  /** Stop and targets keep their distance from the price that is really got. */
  readonly fromFill: boolean;
  /** Pips; "": any. Of an order that fills at the market, now or once touched. */
  readonly deviation: string;
  readonly comment: string;
  /** A link filled it in, and nobody has said that he looked at it. */
  readonly isFromLink: boolean;
};

/** A market order, now or once its price is touched: its fill may be as far off as the market is, unless deviation bounds it. */
export const fillsAtMarket = ({ type }: Pick<Draft, "type">): boolean =>
  type === "market" || type === "market_if_touched";

/** A guarantee is asked for: one that was chosen says nothing of an order that waits. */
export const asksGuarantee = ({ guaranteed, type }: Pick<Draft, "guaranteed" | "type">): boolean =>
  guaranteed && type === "market";

export const TARGETS_MAX = TAKE_PROFIT_LEVELS_MAX + 1;

export const EMPTY_TARGET: TargetDraft = { unit: "pips", text: "", share: "50" };

export const EMPTY_DRAFT: Draft = {
  type: "market",
  side: "buy",
  sizeUnit: "lots",
  size: "",
  price: "",
  limitPrice: "",
  stop: { unit: "pips", text: "" },
  targets: [EMPTY_TARGET],
  trailing: "",
  breakEven: "",
  expiry: "gtc",
  expiryAt: "",
  ocoWith: "",
  opposite: false,
  oppositePrice: "",
  guaranteed: false,
  fromFill: false,
  deviation: "",
  comment: "",
  isFromLink: false,
};

/** A draft that was kept; what it lacks or spoils is as in an empty one. null: it is none at all. */
export function parseDraft(kept: unknown): Draft | null {
  if (!isRecord(kept)) return null;
  const text = (key: keyof Draft, charsMax = 32): string => textOf(kept[key], charsMax);
  const targets = Array.isArray(kept["targets"]) ? kept["targets"].slice(0, TARGETS_MAX) : [];
  return {
    type: oneOf(TICKET_TYPES, kept["type"], EMPTY_DRAFT.type),
    side: oneOf(["buy", "sell"], kept["side"], EMPTY_DRAFT.side),
    sizeUnit: oneOf(SIZE_UNITS, kept["sizeUnit"], EMPTY_DRAFT.sizeUnit),
    size: text("size"),
    price: text("price"),
    limitPrice: text("limitPrice"),
    stop: parseLevel(kept["stop"]),
    targets: targets.length === 0 ? EMPTY_DRAFT.targets : targets.map(parseTarget),
    trailing: text("trailing"),
    breakEven: text("breakEven"),
    expiry: oneOf(EXPIRIES, kept["expiry"], EMPTY_DRAFT.expiry),
    expiryAt: text("expiryAt"),
    ocoWith: /^\d{1,15}$/.exec(text("ocoWith"))?.[0] ?? "",
    opposite: kept["opposite"] === true,
    oppositePrice: text("oppositePrice"),
    guaranteed: kept["guaranteed"] === true,
    fromFill: kept["fromFill"] === true,
    deviation: text("deviation"),
    comment: text("comment", COMMENT_CHARS_MAX),
    isFromLink: kept["isFromLink"] === true,
  };
}

function parseLevel(kept: unknown): LevelDraft {
  if (!isRecord(kept)) return EMPTY_DRAFT.stop;
  const level = parseTyped(kept);
  return isRecord(kept["meant"]) ? { ...level, meant: parseTyped(kept["meant"]) } : level;
}

const parseTyped = (kept: Readonly<Record<string, unknown>>): TypedLevel => ({
  unit: oneOf(LEVEL_UNITS, kept["unit"], EMPTY_DRAFT.stop.unit),
  text: textOf(kept["text"], 32),
});

const parseTarget = (kept: unknown): TargetDraft => ({
  ...parseLevel(kept),
  share: isRecord(kept) ? textOf(kept["share"], 8) : EMPTY_TARGET.share,
});

const textOf = (kept: unknown, charsMax: number): string =>
  typeof kept === "string" ? kept.slice(0, charsMax) : "";

const oneOf = <const T extends string>(values: readonly T[], kept: unknown, otherwise: T): T =>
  values.find((value) => value === kept) ?? otherwise;

const isRecord = (kept: unknown): kept is Readonly<Record<string, unknown>> =>
  typeof kept === "object" && kept !== null;
