/**
 * The whole state as lines of canonical JSON: equal states give equal lines, whether they came about live, by replay or
 * from a snapshot. The hash of the state is taken of these lines by others, and a snapshot is made of them. Quotes and
 * the clock are not part of it: they are not journaled. Runs in the service; pure.
 */
import { canonical } from "./codec.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import type { AccountRecord } from "./records.ts";
import type { EngineState, SymbolState } from "./state.ts";
import type { GroupTerms } from "../../domain/terms.ts";

/** One line: what is described, and all that is kept of it. */
export type Described =
  | {
      readonly kind: "house";
      readonly day: number;
      readonly isHalted: boolean;
      readonly haltedGroups: readonly number[];
      readonly house: readonly (readonly [string, number])[];
      readonly next: EngineState["next"];
    }
  | ({ readonly kind: "symbol" } & Pick<SymbolState, "terms" | "status" | "isHalted">)
  | { readonly kind: "group"; readonly terms: GroupTerms }
  | {
      readonly kind: "account";
      readonly record: AccountRecord;
      readonly orders: readonly OrderRecord[];
      readonly positions: readonly PositionRecord[];
    };

/** House first, then symbols, groups and accounts, each by id. Lines without line breaks; the state may not change meanwhile. */
export function* describe(state: EngineState): Generator<string, void, void> {
  for (const one of parts(state)) yield canonical(one);
}

function* parts(state: EngineState): Generator<Described, void, void> {
  const { day, isHalted, haltedGroups, house, next } = state;
  yield {
    kind: "house",
    day,
    isHalted,
    haltedGroups: [...haltedGroups].sort((a, b) => a - b),
    house: [...house].sort(([a], [b]) => (a < b ? -1 : 1)),
    next,
  };
  for (const { terms, status, isHalted } of byId(state.symbols)) {
    yield { kind: "symbol", terms, status, isHalted };
  }
  for (const terms of byId(state.groups)) yield { kind: "group", terms };
  for (const { record, orders, positions } of byId(state.accounts)) {
    yield { kind: "account", record, orders: byId(orders), positions: byId(positions) };
  }
}

const byId = <T>(map: Map<number, T>): T[] =>
  [...map].sort(([a], [b]) => a - b).map(([, value]) => value);
