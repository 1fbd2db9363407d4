/**
 * A deep link: an address that names a symbol, a timeframe, a pane, and what a ticket may be filled in with. Main thread; pure.
 * It stands behind the address's #, which no browser sends to a server, so it is in no log. It says nothing of an account, and
 * what it says is read like what is typed: text of a stranger, bounded, and either understood or named.
 */
import type { Frame } from "../../domain/bar.ts";
import { isFrame } from "../../domain/timeframe.ts";
import { append } from "../../domain/lists.ts";
import { LINK_HASH } from "./link-hash.ts";
import { t } from "../language/translate.ts";

const LINK_CHARS_MAX = 400;
const VALUE_CHARS_MAX = 24;

export const LINK_KINDS = ["market", "limit", "stop", "stop_limit", "market_if_touched"] as const;

/** A price, or a distance from the entry in pips; as it was typed. */
export type LinkLevel = { readonly unit: "price" | "pips"; readonly text: string };

/** Numbers as they are typed into the ticket. */
export type LinkTicket = {
  readonly side: "buy" | "sell";
  readonly kind: (typeof LINK_KINDS)[number];
  /** In lots; null: it says none. */
  readonly volume: string | null;
  readonly price: string | null;
  /** The limit of a stop limit order, which holds after its trigger. */
  readonly limit: string | null;
  readonly stop: LinkLevel | null;
  readonly target: LinkLevel | null;
};

export type DeepLink = {
  /** As it is written; null: none is named. */
  readonly symbol: string | null;
  readonly frame: Frame | null;
  readonly pane: string | null;
  readonly ticket: LinkTicket | null;
};

export type ReadLink = {
  readonly link: DeepLink;
  /** What was not understood, in sentences. Where any of it is the ticket's, there is no ticket. */
  readonly problems: readonly string[];
};

const PLACE = ["symbol", "frame", "pane"] as const;
const TICKET = ["side", "kind", "volume", "price", "limit", "stop", "target"] as const;
type TicketPart = (typeof TICKET)[number];
const PARTS: readonly string[] = [...PLACE, ...TICKET];

const NOTHING: DeepLink = { symbol: null, frame: null, pane: null, ticket: null };

/** null: the address has no link. */
export function readLink(hash: string): ReadLink | null {
  if (!hash.startsWith(LINK_HASH)) return null;
  if (hash.length > LINK_CHARS_MAX)
    return { link: NOTHING, problems: [t("The link is too long.")] };
  const parts = new Map<string, string>();
  const problems: string[] = [];
  for (const [name, value] of new URLSearchParams(hash.slice(LINK_HASH.length))) {
    if (!PARTS.includes(name))
      problems.push(t("“{name}” is no part of a link.", { name: cut(name) }));
    else if (parts.has(name)) problems.push(t("“{name}” is said twice.", { name }));
    else parts.set(name, value.trim());
  }
  const frame = parts.get("frame") ?? null;
  if (frame !== null && !isFrame(frame))
    problems.push(t("“{frame}” is no timeframe.", { frame: cut(frame) }));
  const ticketProblems = TICKET.some((part) => parts.has(part)) ? ticketFaults(parts) : null;
  // A part that is said twice or unknown may have been the stop: such a ticket is not to be trusted either.
  const isTicketWhole = ticketProblems?.length === 0 && problems.length === 0;
  if (ticketProblems !== null && !isTicketWhole) {
    append(problems, ticketProblems);
    problems.push(t("The ticket was not filled in."));
  }
  const link = {
    symbol: textOf(parts.get("symbol")),
    frame: isFrame(frame) ? frame : null,
    pane: textOf(parts.get("pane")),
    ticket: isTicketWhole ? ticketOf(parts) : null,
  };
  return { link, problems };
}

/** The address that says this much; without what it leaves out. */
export function writeLink(link: Partial<DeepLink>): string {
  const params = new URLSearchParams();
  const add = (name: string, value: string | null | undefined) => {
    if (value !== null && value !== undefined && value !== "") params.set(name, value);
  };
  const { ticket } = link;
  for (const part of PLACE) add(part, link[part]);
  add("side", ticket?.side);
  add("kind", ticket?.kind);
  add("volume", ticket?.volume);
  add("price", ticket?.price);
  add("limit", ticket?.limit);
  add("stop", levelText(ticket?.stop));
  add("target", levelText(ticket?.target));
  return `${LINK_HASH}${params.toString()}`;
}

const NUMBER = /^(?:\d{1,9}(?:\.\d{1,8})?|\.\d{1,8})$/;
const LEVEL = /^(\d{1,9}(?:\.\d{1,8})?|\.\d{1,8})(p|pips?)?$/;

const cut = (text: string): string =>
  text.length > VALUE_CHARS_MAX ? `${text.slice(0, VALUE_CHARS_MAX)}…` : text;

const textOf = (value: string | undefined): string | null =>
  value === undefined || value === "" ? null : cut(value);

type Parts = ReadonlyMap<string, string>;

/** What stands against filling in the ticket. */
function ticketFaults(parts: Parts): string[] {
  const faults: string[] = [];
  const has = (part: TicketPart) => parts.has(part);
  const kind = parts.get("kind") ?? "market";
  const isKind = LINK_KINDS.some((one) => one === kind);
  if (!parts.has("symbol")) faults.push(t("A ticket needs a symbol."));
  const side = parts.get("side");
  if (side === undefined) faults.push(t("A ticket needs a side: buy or sell."));
  else if (side !== "buy" && side !== "sell")
    faults.push(t("“{side}” is no side: buy or sell.", { side: cut(side) }));
  if (!isKind) faults.push(t("“{kind}” is no kind of order.", { kind: cut(kind) }));
  for (const part of ["volume", "price", "limit"] as const) {
    const value = parts.get(part);
    if (value !== undefined && !isAboveZero(value, NUMBER))
      faults.push(t("The {part} “{value}” is no number above 0.", { part, value: cut(value) }));
  }
  for (const part of ["stop", "target"] as const) {
    const value = parts.get(part);
    if (value !== undefined && !isAboveZero(value, LEVEL))
      faults.push(
        t("The {part} “{value}” is neither a price nor pips, as 20p.", { part, value: cut(value) }),
      );
  }
  if (!isKind) return faults;
  if (kind === "market" && has("price")) faults.push(t("A market order has no price of its own."));
  if (kind !== "market" && !has("price")) faults.push(t("An order that waits needs a price."));
  if (kind !== "stop_limit" && has("limit")) faults.push(t("Only a stop limit has a limit."));
  if (kind === "stop_limit" && !has("limit")) faults.push(t("A stop limit needs a limit."));
  return faults;
}

const isAboveZero = (value: string, shape: RegExp): boolean =>
  shape.test(value) && Number.parseFloat(value) > 0;

function ticketOf(parts: Parts): LinkTicket {
  const kind = parts.get("kind") ?? "market";
  return {
    side: parts.get("side") === "sell" ? "sell" : "buy",
    kind: LINK_KINDS.find((one) => one === kind) ?? "market",
    volume: parts.get("volume") ?? null,
    price: parts.get("price") ?? null,
    limit: parts.get("limit") ?? null,
    stop: levelOf(parts.get("stop")),
    target: levelOf(parts.get("target")),
  };
}

function levelOf(value: string | undefined): LinkLevel | null {
  const [, text, pips] = LEVEL.exec(value ?? "") ?? [];
  return text === undefined ? null : { unit: pips === undefined ? "price" : "pips", text };
}

const levelText = (level: LinkLevel | null | undefined): string | null =>
  level === null || level === undefined ? null : `${level.text}${level.unit === "pips" ? "p" : ""}`;
