/** How high each pane of the chart is: dragged shares, collapsed panes, and one that has all the room. Main thread; pure. */
import { MAIN_PANE, type Study } from "./study.ts";

export type PaneLayout = {
  /** Parts of the height by pane number, against each other. */
  readonly shares: Readonly<Record<string, number>>;
  readonly collapsed: readonly number[];
  /** The pane that has all the room; null: none. */
  readonly maximised: number | null;
};

export const DEFAULT_LAYOUT: PaneLayout = { shares: {}, collapsed: [], maximised: null };

/** Height of the pane with the bars against one of the others. */
const MAIN_SHARE = 3.2;
/** A collapsed pane is as high as its legend's row. */
export const COLLAPSED_PX = 26;
/** What is left of the bars while another pane has the room: their legend. */
const MAIN_LEFT_PX = 84;

const shareOf = (layout: PaneLayout, pane: number): number =>
  layout.shares[pane] ?? (pane === MAIN_PANE ? MAIN_SHARE : 1);

/** Which of the panes are no more than a strip. One that has all the room counts while it stands. */
export function shutPanes(layout: PaneLayout, panes: readonly number[]): number[] {
  const { maximised, collapsed } = layout;
  const isOver = maximised !== null && panes.includes(maximised);
  return panes.filter((pane) => (isOver ? pane !== maximised : collapsed.includes(pane)));
}

/** Heights of the panes in px, from above to below; together as high as the chart, where it is high enough for all. */
export function paneHeights(
  layout: PaneLayout,
  panes: readonly number[],
  totalPx: number,
): number[] {
  const shut = shutPanes(layout, panes);
  const fixed = panes.map((pane) => {
    if (!shut.includes(pane)) return null;
    return pane === MAIN_PANE ? MAIN_LEFT_PX : COLLAPSED_PX;
  });
  const taken = fixed.reduce<number>((sum, px) => sum + (px ?? 0), 0);
  const shares = panes.map((pane, at) => (fixed[at] === null ? shareOf(layout, pane) : 0));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const rest = Math.max(0, totalPx - taken);
  return panes.map((_, at) => fixed[at] ?? (rest * (shares[at] ?? 0)) / whole);
}

/** The layout after a line between panes was dragged: a pane that was made higher is open. */
export function draggedLayout(
  layout: PaneLayout,
  panes: readonly number[],
  heights: readonly number[],
): PaneLayout {
  const shares = { ...layout.shares };
  const collapsed: number[] = [];
  const shut = shutPanes(layout, panes);
  for (const [at, pane] of panes.entries()) {
    const height = heights[at] ?? 0;
    const isLow = shut.includes(pane) && height <= COLLAPSED_PX + 4;
    if (isLow && pane !== MAIN_PANE) collapsed.push(pane);
    else shares[pane] = Math.max(height, 1) / 100;
  }
  return { shares, collapsed, maximised: null };
}

export const toggledCollapse = (layout: PaneLayout, pane: number): PaneLayout => {
  const isShut = layout.collapsed.includes(pane);
  const others = layout.collapsed.filter((one) => one !== pane);
  return { ...layout, maximised: null, collapsed: isShut ? others : [...others, pane] };
};

export const toggledMaximum = (layout: PaneLayout, pane: number): PaneLayout => ({
  ...layout,
  maximised: layout.maximised === pane ? null : pane,
});

/** The studies in the order in which a pane stands one place higher (-1) or lower (1); the same list where it cannot. */
export function movedPane(
  studies: readonly Study[],
  panes: readonly number[],
  pane: number,
  by: -1 | 1,
): readonly Study[] {
  const at = panes.indexOf(pane);
  const other = panes[at + by];
  if (at < 0 || other === undefined) return studies;
  const order = panes.map((one) => (one === pane ? other : one === other ? pane : one));
  const placeOf = (study: Study): number => order.indexOf(study.pane);
  return studies.toSorted((one, two) => placeOf(one) - placeOf(two));
}

/** Reads a kept layout; null: this is none. */
export function parseLayout(value: unknown): PaneLayout | null {
  if (typeof value !== "object" || value === null) return null;
  const kept = value as Partial<Record<keyof PaneLayout, unknown>>;
  const shares = Object.entries(Object(kept.shares) as Record<string, unknown>).filter(
    (entry): entry is [string, number] => Number.isFinite(entry[1]) && Number(entry[1]) > 0,
  );
  const isPane = (pane: unknown): pane is number => Number.isInteger(pane) && Number(pane) >= 0;
  return {
    shares: Object.fromEntries(shares),
    collapsed: Array.isArray(kept.collapsed)
      ? kept.collapsed.filter((pane: unknown) => isPane(pane) && pane !== MAIN_PANE)
      : [],
    maximised: isPane(kept.maximised) ? kept.maximised : null,
  };
}
