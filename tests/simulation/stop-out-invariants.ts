/** Invariants of margin call, stop-out and what follows them. Runs in tests. */
import {
  decidedIn,
  accountsIn,
  liquidationsIn,
  newDealsIn,
  positionsIn,
  type Context,
} from "./context.ts";
import type { Invariant } from "./invariant.ts";
import { accountIn, balanceOf, groupIn, openPositions, symbolIn } from "./twin/facts.ts";
import { choice } from "./twin/protect.ts";
import { figures, isAtOrBelow, isFresh } from "./twin/valuation.ts";

const STOP_OUT = 5;

const stoppedOut = ({ events }: Context): number[] => [
  ...new Set(
    newDealsIn(events).flatMap((deal) => (deal.reason === STOP_OUT ? [deal.account_id] : [])),
  ),
];

export const STOP_OUT_INVARIANTS: readonly Invariant[] = [
  {
    number: 29,
    name: "a stop-out ends above the level, or with nothing left to close",
    broken: (context) => {
      const { twin, events } = context;
      for (const id of accountsIn(events)) {
        const account = accountIn(twin, id);
        const isLooked = liquidationsIn(events).some((e) => e.account_id === id && e.status === 2);
        if (!isLooked) continue;
        const now = figures(twin, account);
        if (now === null || !isAtOrBelow(now, groupIn(twin, account).stop_out_level)) continue;
        if (choice(twin, account) !== null) return `account ${id} stops too early`;
      }
      return null;
    },
  },
  {
    number: 30,
    name: "nothing is stopped out above the level: only in a stop-out or a failed programme",
    broken: (context) => {
      const { events, memory, state } = context;
      for (const id of stoppedOut(context)) {
        const isRunning = memory.liquidations.get(id) === 2;
        const isStarted = liquidationsIn(events).some((e) => e.account_id === id && e.status === 2);
        const isFailed = state.accounts.get(id)?.record.prop?.status === 2;
        if (!isRunning && !isStarted && !isFailed) return `account ${id}`;
      }
      return null;
    },
  },
  {
    number: 31,
    name: "a stop-out never uses a stale price or a closed market",
    broken: ({ events, twin }) => {
      for (const deal of newDealsIn(events)) {
        if (deal.reason < 3) continue;
        const symbol = symbolIn(twin, deal.symbol_id);
        const group = groupIn(twin, accountIn(twin, deal.account_id));
        if (symbol.status === 2 || !isFresh(twin, group, symbol)) return `deal ${deal.id}`;
      }
      return null;
    },
  },
  {
    number: 32,
    name: "margin-call and stop-out events come once a crossing, before the deals they cause",
    broken: (context) => {
      const { events, memory, state } = context;
      const status = new Map(memory.liquidations);
      for (const event of events) {
        if (event.type === "liquidation") {
          if ((status.get(event.account_id) ?? 0) === event.status)
            return `status ${event.status} again`;
          status.set(event.account_id, event.status);
        } else if (
          event.type === "deal" &&
          event.change === "create" &&
          event.deal.reason === STOP_OUT
        ) {
          const isFailed = state.accounts.get(event.account_id)?.record.prop?.status === 2;
          if (status.get(event.account_id) !== 2 && !isFailed)
            return `deal ${event.deal.id} comes first`;
        }
      }
      return null;
    },
  },
  {
    number: 33,
    name: "a flat account below zero is brought to exactly zero where its group protects",
    broken: ({ events, twin }) => {
      for (const { change, account_id } of positionsIn(events)) {
        if (change !== "close") continue;
        const account = accountIn(twin, account_id);
        if (!groupIn(twin, account).negative_balance_protection) continue;
        if (openPositions(twin, account).length === 0 && balanceOf(account) < 0)
          return `account ${account_id}`;
      }
      return null;
    },
  },
  {
    number: 34,
    name: "money is booked before anything is decided on it",
    broken: ({ input, decision, events }) => {
      const kinds = ["deposit", "withdrawal", "adjust", "credit_in", "credit_out"];
      if (!kinds.includes(input.kind) || decision.outcome?.ok !== true) return null;
      const first = decidedIn(events).find((e) => !(e.type === "order" && e.change === "expired"));
      return first?.type === "booking" ? null : `${first?.type ?? "nothing"} comes first`;
    },
  },
];
