/**
 * What a trader does with one position by a row's button, a menu or a key: sent at once, or asked about first, and that the
 * same by each of them. Main thread; loaded for traders alone. What is sent is position-actions.ts.
 */
import type { Position } from "../../contract/position.ts";
import { toSymbolTerms } from "../../domain/symbol-terms.ts";
import type { Feed } from "../feed/feed.ts";
import { isArmed } from "./arming.ts";
import { lotsOfPart, type Part } from "./parts.ts";
import { breakEvenOf, type PositionActions } from "./position-actions.ts";
import type { ProtectionField } from "./position-controls.ts";
import type { PositionDialog } from "./position-dialog.ts";
import { reversePlan } from "./position-plans.ts";
import { protectionProblem } from "./position-rules.ts";

export type ActFacts = {
  readonly feed: Feed;
  readonly actions: PositionActions;
  readonly isBusy: (position: Position) => boolean;
  readonly open: (dialog: PositionDialog) => void;
};

export type PositionActs = ReturnType<typeof positionActs>;

export function positionActs({ feed, actions, isBusy, open }: ActFacts) {
  return {
    isBusy,
    /** Armed, it is sent at once; else asked about first. */
    close: async (position: Position, volume = position.volume): Promise<void> => {
      if (isBusy(position)) return;
      if (isArmed()) await actions.close(position, volume);
      else open({ kind: "close", position, volume });
    },
    /** The lots of a part. null: it cannot be closed by that part. */
    lotsOf: ({ symbol_id, volume }: Position, part: Part): number | null => {
      const symbol = feed.symbol(symbol_id);
      return symbol === undefined ? null : lotsOfPart(volume, part, toSymbolTerms(symbol));
    },
    reverse: (position: Position) =>
      open({ kind: "plan", plan: reversePlan(feed, actions, position) }),
    /** Where the stop would be, and why it cannot be put there; null: it can. */
    evenStop: (position: Position) => {
      const price = breakEvenOf(feed, position);
      const isThere = position.stop_loss === price;
      const problem = isThere ? null : protectionProblem(feed, position, { stop_loss: price });
      return { price, isThere, problem: problem?.message ?? null };
    },
    breakEven: (position: Position) => void actions.breakEven(position),
    remove: (position: Position, field: ProtectionField) =>
      void actions.protect(position, { [field]: null }),
  };
}
