/** Which timeframes stand in the open above the chart: those that the user starred. Main thread; kept in the browser. */
import { createRoot } from "solid-js";
import { TIMEFRAMES } from "../../../../contract/codes.ts";
import { frameMs, isTickFrame, type Frame } from "../../../../domain/bar.ts";
import { countOf, readFrame, UNITS_MAX } from "../../../../domain/timeframe.ts";
import { createPersisted } from "../../../storage/persisted.ts";
import { t } from "../../../language/translate.ts";

/** More would not have room beside the rest of the toolbar. */
export const FAVOURITES_MAX = 12;

/** Timeframes that traders ask for and the service does not know. Any other can be typed. */
const COMMON: readonly Frame[] = [
  ...(["T1", "T10", "T100", "S1", "S5", "S15", "S30"] as const),
  ...(["M2", "M3", "M10", "M20", "M45", "M90"] as const),
  ...(["H2", "H3", "H6", "H8", "H12", "D2", "D3", "W2"] as const),
  ...(["MN3", "MN6", "MN12"] as const),
];

/** Each once, shortest first. */
export const inOrder = (frames: readonly Frame[]): Frame[] =>
  [...new Set(frames)].toSorted((one, other) => orderOf(one) - orderOf(other));

/** Ticks stand before all that is measured in time. */
const orderOf = (frame: Frame): number =>
  isTickFrame(frame) ? countOf(frame)[0] - UNITS_MAX.T - 1 : frameMs(frame);

/** Reads what was kept: what is no timeframe is left out. Null: it is nothing of the kind, or nothing is left. */
export function parseFavourites(value: unknown): readonly Frame[] | null {
  if (!Array.isArray(value)) return null;
  const frames = value.map(readFrame).filter((frame) => frame !== null);
  return frames.length === 0 ? null : inOrder(frames).slice(0, FAVOURITES_MAX);
}

const kept = createRoot(() =>
  createPersisted<readonly Frame[]>(
    "chart.timeframes",
    { version: 1, parse: parseFavourites },
    TIMEFRAMES,
  ),
);

/** Starred timeframes, shortest first; never none. */
export const favourites = kept.value;

/** Why a star cannot be set or taken; null: it was. */
export function toggleFavourite(frame: Frame): string | null {
  const now = favourites();
  const isOn = now.includes(frame);
  if (isOn && now.length === 1) return t("One timeframe stays above the chart");
  if (!isOn && now.length >= FAVOURITES_MAX)
    return t(
      "Up to {favouritesMax} timeframes stand above the chart: take another star away first",
      { favouritesMax: FAVOURITES_MAX },
    );
  kept.set(isOn ? now.filter((one) => one !== frame) : inOrder([...now, frame]));
  return null;
}

/** What stands in the open: the favourites, and the one that the chart has. */
export const openFrames = (chosen: Frame): Frame[] => inOrder([...favourites(), chosen]);

/** As many of them as fit, with the chosen one: the longest give way, which are chosen for long. */
export function fitting(
  frames: readonly Frame[],
  chosen: Frame,
  fits: (frames: readonly Frame[]) => boolean,
): readonly Frame[] {
  const last = frames.findLast((frame) => frame !== chosen);
  if (last === undefined || fits(frames)) return frames;
  return fitting(
    frames.filter((frame) => frame !== last),
    chosen,
    fits,
  );
}

/** What the list of all has: the service's, the common ones, the user's, and the one that is typed. */
export const listedFrames = (chosen: Frame, typed: Frame | null): Frame[] =>
  inOrder([...TIMEFRAMES, ...COMMON, ...openFrames(chosen), ...(typed === null ? [] : [typed])]);
