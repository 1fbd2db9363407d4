/**
 * The whole state as lines of canonical JSON: equal states give equal lines, whether they came about live, by replay or
 * from a snapshot. The hash of the state is taken of these lines by others, and a snapshot is made of them. Quotes and
 * the clock are not part of it: they are not journaled. Runs anywhere; pure.
 */
import { canonical } from "./codec.ts";
import type { OrderRecord, PositionRecord } from "./records.ts";
import type { AccountRecord } from "./records.ts";
import type { AccountState, EngineState, Rolling, SymbolState } from "./state.ts";
import type { GroupTerms } from "../domain/terms.ts";

/** One line: what is described, and all that is kept of it. */
export type Described =
  | {
      readonly kind: "house";
      readonly day: number;
      /** Absent: no day change is under way. */
      readonly rolling?: {
        readonly day: number;
        readonly upto: number;
        readonly ahead: readonly number[];
      };
      readonly isHalted: boolean;
      readonly haltedGroups: readonly number[];
      readonly house: readonly (readonly [string, number])[];
      /** `oco` absent: no orders were ever tied together. */
      readonly next: Omit<EngineState["next"], "oco"> & { readonly oco?: number };
    }
  | ({
      readonly kind: "symbol";
      /** Absent: the provider's. */
      readonly isStaffs?: true;
    } & Pick<SymbolState, "terms" | "status" | "isHalted">)
  | { readonly kind: "group"; readonly terms: GroupTerms }
  | DescribedAccount;

export type DescribedAccount = {
  readonly kind: "account";
  readonly record: AccountRecord;
  readonly orders: readonly OrderRecord[];
  readonly positions: readonly PositionRecord[];
};

/** House first, then symbols, groups and accounts, each by id. Lines without line breaks; the state may not change meanwhile. */
export function* describe(state: EngineState): Generator<string, void, void> {
  for (const part of commonOf(state)) yield canonical(part);
  for (const account of byId(state.accounts)) yield [...textOf(describedOf(account))].join("");
}

/** All but the accounts, as it is now: what is later changed of the state does not show in it. */
export function commonOf(state: EngineState): Exclude<Described, DescribedAccount>[] {
  const { day, rolling, isHalted, haltedGroups, house, next } = state;
  return [
    {
      kind: "house",
      day,
      ...(rolling === null ? {} : { rolling: describedRolling(rolling) }),
      isHalted,
      haltedGroups: [...haltedGroups].sort((a, b) => a - b),
      house: [...house].sort(([a], [b]) => (a < b ? -1 : 1)),
      next: describedNext(next),
    },
    ...byId(state.symbols).map(
      ({ terms, status, isStaffs, isHalted }) =>
        ({
          kind: "symbol",
          terms,
          status,
          ...(isStaffs ? { isStaffs } : {}),
          isHalted,
        }) as const,
    ),
    ...byId(state.groups).map((terms) => ({ kind: "group", terms }) as const),
  ];
}

const describedNext = ({ oco, ...next }: EngineState["next"]) =>
  oco === 1 ? next : { ...next, oco };

const describedRolling = ({ day, upto, ahead }: Rolling) => ({
  day,
  upto,
  ahead: [...ahead].sort((a, b) => a - b),
});

/** An account as it is now. Its records are never changed but replaced, only its own is counted up in place. */
export const describedOf = ({ record, orders, positions }: AccountState): DescribedAccount => ({
  kind: "account",
  record: { ...record },
  orders: byId(orders),
  positions: byId(positions),
});

/** The account's line in pieces of one record each: together they are its canonical text. */
export function* textOf(account: DescribedAccount): Generator<string, void, void> {
  const { record, orders, positions } = account;
  let before = '{"kind":"account","orders":[';
  for (const order of orders) {
    yield before + canonical(order);
    before = ",";
  }
  before = orders.length === 0 ? `${before}],"positions":[` : '],"positions":[';
  for (const position of positions) {
    yield before + canonical(position);
    before = ",";
  }
  before = positions.length === 0 ? `${before}]` : "]";
  yield `${before},"record":${canonical(record)}}`;
}

export const byId = <T>(map: Map<number, T>): T[] =>
  [...map].sort(([a], [b]) => a - b).map(([, value]) => value);
