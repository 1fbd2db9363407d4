/**
 * How a live feed does: its connection, which symbols are halted and why, what it did wrong, and the lines of the log that say
 * so without flooding it. Runs in the service.
 */
import { PROVIDER_STATUS, type ProviderStatus } from "../../../contract/codes.ts";
import type { Log } from "../../log.ts";
import type { ProviderHealth } from "../provider.ts";
import { FEED_FAULTS, FEED_RULES, type FeedFault } from "./feed-rules.ts";

/** A fault is logged at once, and then no more often than this. */
const SAID_AGAIN_MS = 60_000;
/** Symbols that are named in the words of the state. */
const NAMED_MAX = 3;

/** Why trading in a symbol stops; each ends by itself, but for digits_changed. */
export type Halt = Extract<
  FeedFault,
  "frozen" | "lost" | "digits_changed" | "symbol_gone" | "symbol_halted"
>;

export function createFeedState(options: {
  readonly name: string;
  readonly symbols: readonly string[];
  readonly log: Log;
  readonly monotonicMs: () => number;
  /** The symbol at `index` is halted now, or is not any more. */
  readonly onHalted: (index: number, isHalted: boolean) => void;
}) {
  const { name, symbols, log, monotonicMs, onHalted } = options;
  const faults = Object.fromEntries(FEED_FAULTS.map((fault) => [fault, 0])) as Record<
    FeedFault,
    number
  >;
  const said = new Map<FeedFault, { atMs: number; count: number }>();
  const halts = symbols.map(() => new Set<Halt>());
  let status: ProviderStatus = PROVIDER_STATUS.connecting;
  let words = "connecting";

  /** Counts a fault, and logs it unless it was logged a moment ago. */
  function count(fault: FeedFault, details: Readonly<Record<string, unknown>> = {}): void {
    faults[fault] += 1;
    const before = said.get(fault);
    const nowMs = monotonicMs();
    if (before !== undefined && nowMs - before.atMs < SAID_AGAIN_MS) return;
    const since = faults[fault] - (before?.count ?? 0);
    said.set(fault, { atMs: nowMs, count: faults[fault] });
    const { action, says } = FEED_RULES[fault];
    log.warn({ feed: name, fault, action, count: since, ...details }, says);
  }

  function halt(index: number, why: Halt): void {
    const reasons = halts[index];
    if (reasons === undefined || reasons.has(why)) return;
    reasons.add(why);
    count(why, { symbol: symbols[index] });
    if (reasons.size === 1) onHalted(index, true);
  }

  function resume(index: number, why: Halt): void {
    const reasons = halts[index];
    if (reasons === undefined || !reasons.delete(why)) return;
    if (reasons.size === 0) onHalted(index, false);
  }

  /** What a good price puts an end to. */
  function heard(index: number): void {
    if ((halts[index]?.size ?? 0) === 0) return;
    resume(index, "frozen");
    resume(index, "lost");
  }

  /** Set by what a good price does not put an end to. */
  const isHeld = (index: number): boolean => {
    const reasons = halts[index];
    if (reasons === undefined || reasons.size === 0) return false;
    return [...reasons].some((why) => why !== "frozen" && why !== "lost");
  };

  function connection(to: ProviderStatus, why: string): void {
    if (to !== status) log.info({ feed: name, status: to }, why);
    status = to;
    words = why;
  }

  function health(): ProviderHealth {
    const halted = symbols.flatMap((symbol, index) => {
      const [why] = halts[index] ?? [];
      return why === undefined ? [] : [`${symbol}: ${FEED_RULES[why].says}`];
    });
    if (status !== PROVIDER_STATUS.connected || halted.length === 0) {
      const message = status === PROVIDER_STATUS.connected ? "" : words;
      return { status, message, faults };
    }
    const named = halted.slice(0, NAMED_MAX).join("; ");
    const more = halted.length > NAMED_MAX ? "; …" : "";
    const message = `${halted.length} of ${symbols.length} symbols halted. ${named}${more}`;
    return { status, message, faults };
  }

  return { count, halt, resume, heard, isHeld, connection, health };
}
