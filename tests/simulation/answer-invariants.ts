/** Invariants of what a command is answered, and of the account's own events. Runs in tests; pure. */
import type { Fix } from "../../engine/input.ts";
import type { AccountRecord } from "../../engine/records.ts";
import { isEqual } from "./compare.ts";
import { ordersIn, positionsIn, type Context } from "./context.ts";
import { firstWrong, type Invariant } from "./invariant.ts";
import { refuseModifyOrder, refuseModifyPosition } from "./twin/changes.ts";
import { refuseClose, refusePlace } from "./twin/checks.ts";
import { positionOf } from "./twin/facts.ts";
import type { Twin, TwinAccount } from "./twin/facts.ts";

export const ANSWER_INVARIANTS: readonly Invariant[] = [
  {
    number: 9,
    name: "the change that a refusal offers keeps the rule that was broken, and is the nearest that does",
    broken: ({ input, decision, twin }) => {
      const { outcome } = decision;
      if (outcome === null || outcome.ok || outcome.fix === null) return null;
      const { error, fix } = outcome;
      const again = askAgain(twin, input, fix);
      if (again === error) return `${error} again with ${fix.field} ${String(fix.value)}`;
      const isLargest = error === "not_enough_free_margin" && fix.value !== null;
      if (!isLargest) return null;
      const more = askAgain(twin, input, { ...fix, value: (fix.value ?? 0) + 1 });
      return more === error ? null : `volume ${fix.value} is not the largest that passes`;
    },
  },
  {
    number: 15,
    name: "the answer agrees with what was decided",
    broken: ({ decision, events, input }) => {
      const { outcome } = decision;
      if (outcome === null) return null;
      const { order } = outcome;
      if (order !== null) {
        const told = ordersIn(events).findLast((event) => event.order.id === order.id);
        if (!isEqual(told?.order, order)) return `order ${order.id}`;
      }
      const position = outcome.ok ? outcome.position : null;
      if (position !== null) {
        const told = positionsIn(events).findLast((event) => event.position.id === position.id);
        if (!isEqual(told?.position, position)) return `position ${position.id}`;
      }
      if (input.kind === "cancel_order" && outcome.ok && order?.status !== 4)
        return "not cancelled";
      return input.kind === "place_order" && outcome.ok && order === null ? "no order" : null;
    },
  },
  {
    number: 11,
    name: "an account's own event changes something, and is told where it concerns its owner",
    broken: ({ events, memory }) => {
      const records = new Map(memory.records);
      return firstWrong(events, (event) => {
        if (event.type !== "account") return null;
        const { account, is_told } = event;
        const before = records.get(account.account_id);
        records.set(account.account_id, account);
        if (before === undefined) return is_told ? null : "an account opens in silence";
        if (OWN.concat(SILENT).every((name) => isEqual(before[name], account[name])))
          return `account ${account.account_id} says nothing`;
        const concerns =
          OWN.some((name) => !isEqual(before[name], account[name])) ||
          before.prop?.status !== account.prop?.status;
        return concerns === is_told ? null : `is_told ${is_told}`;
      });
    },
  },
];

const OWN: readonly (keyof AccountRecord)[] = [
  "group_id",
  "status",
  "leverage",
  "limits",
  "limits_next",
];
const SILENT: readonly (keyof AccountRecord)[] = [
  "day_start_equity",
  "day_trades",
  "day_flows",
  "month_volume_atto",
  "prop",
];

/** What the twin says to the same request with the change; null: it passes, or is none that has a fix. */
function askAgain(twin: Twin, input: Context["input"], fix: Fix): string | null {
  if (!("account_id" in input)) return null;
  const account = twin.accounts.find(({ account_id }) => account_id === input.account_id);
  return account === undefined ? null : askWith(twin, account, input, fix);
}

function askWith(
  twin: Twin,
  account: TwinAccount,
  input: Extract<Context["input"], { account_id: number }>,
  fix: Fix,
): string | null {
  const change = { [fix.field]: fix.value };
  const isOfProtections = fix.field === "stop_loss" || fix.field === "take_profit";
  const asChanged = { ...(isOfProtections ? {} : change), is_off_step: false, is_off_tick: false };
  switch (input.kind) {
    case "place_order": {
      const protections = { ...input.protections, ...(isOfProtections ? change : {}) };
      return refusePlace(twin, account, { ...input, ...asChanged, protections });
    }
    case "modify_order": {
      const protections = { ...input.protections, ...(isOfProtections ? change : {}) };
      return refuseModifyOrder(twin, account, { ...input, ...asChanged, protections });
    }
    case "modify_position": {
      const protections = { ...input.protections, ...change };
      const position = positionOf(twin, account, input.position_id);
      const asked = { ...input, protections, is_off_tick: false };
      return refuseModifyPosition(twin, account, position, asked);
    }
    case "close_position": {
      const position = positionOf(twin, account, input.position_id);
      return refuseClose(twin, account, position, { ...input, ...asChanged });
    }
    default:
      return null;
  }
}
