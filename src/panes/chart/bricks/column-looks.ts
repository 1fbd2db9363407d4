/** What Kagi columns are drawn with beside their prices. Main thread; pure. */
import type { BarView } from "../../../../workers/rings/readers.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import type { Window } from "../window.ts";
import { BrickHistory } from "./brick-history.ts";

/** What a column is drawn with beside its prices. */
export type ColumnLook = {
  readonly isForming: boolean;
  /** Kagi: thick where it begins, and the price at which that changes; NaN: it does not. */
  readonly isThick: boolean;
  readonly changesAt: number;
  /** Point and figure: height of a box as a price. NaN: this is no column but the way back from one. */
  readonly box: number;
};

export const PLAIN: ColumnLook = { isForming: false, isThick: false, changesAt: NaN, box: NaN };

/**
 * A column that rises past where the last fall began is thick from there on; one that falls past where the last rise began thin.
 */
const changeOf = (open: number, close: number, opened: number): boolean | null =>
  close > open && close > opened ? true : close < open && close < opened ? false : null;

/** Whether the line is thick where a column begins: by the last one before it that changed it. */
function isThickAt(history: BarHistory, ordinal: number): boolean {
  for (let at = ordinal - 1; at > history.first; at -= 1) {
    const change = changeOf(openAt(history, at), history.closeAt(at), openAt(history, at - 1));
    if (change !== null) return change;
  }
  return history.closeAt(history.first) > openAt(history, history.first);
}

const row = makeBarView();

/** Where a column began; NaN where there is none. */
const openAt = (history: BarHistory, ordinal: number): number =>
  history.read(ordinal, ordinal + 1, row) ? row.open : NaN;

/** What the groups of a window are drawn with, asked for each of them in turn: as if all columns before had been walked. */
export function kagiLooks(history: BarHistory, { factor, from }: Window) {
  const settledEnd = history instanceof BrickHistory ? history.settledEnd : history.end;
  let ordinal = Math.max(history.first, from * factor);
  let isThick = isThickAt(history, ordinal);
  return ({ open, close }: Readonly<BarView>): ColumnLook => {
    const opened = openAt(history, ordinal - 1);
    const change = factor > 1 ? null : changeOf(open, close, opened);
    const look = {
      isForming: ordinal >= settledEnd,
      isThick: factor > 1 ? close > open : isThick,
      changesAt: change === null || change === isThick ? NaN : opened,
      box: NaN,
    };
    isThick = change ?? isThick;
    ordinal = Math.floor(ordinal / factor) * factor + factor;
    return look;
  };
}
