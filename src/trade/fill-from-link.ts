/**
 * Fills in the ticket with what a link said. Main thread; part of the trade kit. It sends nothing, gives no button the focus,
 * and switches one-click trading off: what a stranger wrote is looked at before a press sends it.
 */
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { Feed } from "../feed/feed.ts";
import type { LinkLevel, LinkTicket } from "../links/link.ts";
import { disarm } from "./arming.ts";
import { EMPTY_DRAFT, EMPTY_TARGET, typedLevel, type Draft } from "./ticket/draft.ts";
import { plainNumber } from "../format/typed-number.ts";
import { ticketDrafts } from "./ticket-drafts.ts";

export function fillFromLink(feed: Feed, record: SymbolRecord, ticket: LinkTicket): void {
  disarm("link");
  ticketDrafts(feed).putLinked(record, draftOfLink(ticket, record.volume_min));
}

/** `volumeMin`: in lots, where the link says no volume. */
export function draftOfLink(ticket: LinkTicket, volumeMin: number): Draft {
  const { side, kind, volume, price, limit, stop, target } = ticket;
  return {
    ...EMPTY_DRAFT,
    side,
    type: kind,
    size: volume ?? String(volumeMin),
    price: price ?? "",
    limitPrice: limit ?? "",
    stop: stop ?? EMPTY_DRAFT.stop,
    targets: target === null ? EMPTY_DRAFT.targets : [{ ...EMPTY_TARGET, ...target }],
    isFromLink: true,
  };
}

/**
 * What of a draft a link may say: what was typed as such. A size by risk, or a level in money or percent, is left out: it means
 * nothing without the account that it was meant for.
 */
export function linkOfDraft(draft: Draft): LinkTicket {
  const { side, type, sizeUnit, size, price, limitPrice, stop, targets } = draft;
  return {
    side,
    kind: type,
    volume: sizeUnit === "lots" ? typed(size) : null,
    price: type === "market" ? null : typed(price),
    limit: type === "stop_limit" ? typed(limitPrice) : null,
    stop: levelOf(stop),
    // Of several targets none: which part each closes has no place in a link.
    target: targets.length === 1 && targets[0] !== undefined ? levelOf(targets[0]) : null,
  };
}

/** Only what a link may say: a number above 0. */
function typed(text: string): string | null {
  const plain = plainNumber(text);
  return Number(plain) > 0 ? (plain?.replace(/^\+|\.$/g, "") ?? null) : null;
}

function levelOf(level: Draft["stop"]): LinkLevel | null {
  const { unit, text } = typedLevel(level);
  const value = typed(text);
  return value === null || (unit !== "price" && unit !== "pips") ? null : { unit, text: value };
}
