/** Compares what the engine decided with what the twin did, event by event. Runs in tests; pure. */
import type { EngineEvent } from "../../engine/event.ts";
import type { Decision } from "../../engine/decide.ts";
import type { TwinStep } from "./twin/twin.ts";

export type Difference = { readonly what: string; readonly engine: string; readonly twin: string };

/** Text of a value; fields in the order of names. Bigints as text. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, field: unknown) => {
    if (typeof field === "bigint") return `${field}n`;
    if (field === null || typeof field !== "object" || Array.isArray(field)) return field;
    return Object.fromEntries(Object.entries(field).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });

/** Accounts are compared by their figures (invariants.ts): the twin keeps no such record, and does not number. */
function plain(events: readonly EngineEvent[]): EngineEvent[] {
  return events.flatMap((event): EngineEvent[] => {
    if (event.type === "account") return [];
    if (!("seq" in event)) return [event];
    if (event.type !== "booking") return [{ ...event, seq: 0 }];
    const lines = event.lines.toSorted((a, b) => (a.ledger < b.ledger ? -1 : 1));
    return [{ ...event, seq: 0, lines }];
  });
}

/** Deep equality without making text: what the hot path asks. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return !(a === 0 && (Object.is(a, -0) || Object.is(b, -0)));
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  return names.every((name) => name in right && isEqual(left[name], right[name]));
}

export function differenceOf(decision: Decision, twin: TwinStep): Difference | null {
  const { outcome } = decision;
  const error = outcome === null || outcome.ok ? null : outcome.error;
  const twinError = twin.answer?.error ?? null;
  if (error !== twinError) {
    return { what: "answer", engine: String(error), twin: String(twinError) };
  }
  const left = plain(decision.events);
  const right = plain(twin.events);
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    if (isEqual(left[at], right[at])) continue;
    return {
      what: `event ${at}`,
      engine: textOf(left[at] ?? null),
      twin: textOf(right[at] ?? null),
    };
  }
  return null;
}
