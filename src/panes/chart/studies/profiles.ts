/**
 * Volume profiles of the bars in sight, or of each day or week that is in sight, as an indicator draws them. Main thread; pure
 * but for the canvas. They are worked out of the columns that the chart shows, and anew only when other bars are in sight.
 */
import { barStart, nextBarStart } from "../../../../domain/bar.ts";
import type { Inputs } from "../../../../indicators/indicator.ts";
import { volumeProfile, type Profile } from "../../../../drawings/volume-rows.ts";
import { makeBarView, type BarHistory } from "../bar-history.ts";
import { withAlpha } from "../chart-palette.ts";
import type { Area } from "./plot-drawing.ts";

/** A profile of groups [from, to). */
export type DrawnProfile = {
  readonly from: number;
  readonly to: number;
  readonly profile: Profile;
};

/** What a profile says: the price that was traded most, and the ends of its value area. */
export type ProfileLevels = { readonly poc: number; readonly high: number; readonly low: number };

/** What is looked at: groups [first, end) of `factor` bars each. */
export type ProfileView = {
  readonly history: BarHistory;
  readonly factor: number;
  readonly first: number;
  readonly end: number;
  readonly dayOffsetMs: number;
};

/** More days or weeks than these are too narrow to be read. */
const SPANS_MAX = 120;
const AREA_ALPHA = 0.42;
const REST_ALPHA = 0.18;
const GAP_PX = 1;
/** Rows that are lower stand without a gap, which would be more than they are. */
const GAP_FROM_PX = 3;

/** What says something of a profile's plot: the others say how its rows look. */
export const isLevel = (plot: string): plot is keyof ProfileLevels =>
  plot === "poc" || plot === "high" || plot === "low";

export const levelsOf = ({ low, step, most, areaFrom, areaTo }: Profile): ProfileLevels => ({
  poc: low + (most + 0.5) * step,
  high: low + (areaTo + 1) * step,
  low: low + areaFrom * step,
});

/** The profiles of a view, from left to right. */
export function profilesOf(inputs: Inputs, view: ProfileView): DrawnProfile[] {
  const { span = 0, rows = 48, share = 70 } = inputs;
  const spans = span === 0 ? [inSight(view)] : periodsOf(span === 1 ? "D1" : "W1", view);
  return spans.flatMap(([from, to]) => {
    const profile = volumeProfile(barsOf(view, from, to), rows, share / 100);
    return profile === null ? [] : [{ from, to, profile }];
  });
}

function inSight({ history, factor, first, end }: ProfileView): [number, number] {
  const [begin, last] = [Math.floor(history.first / factor), Math.ceil(history.end / factor)];
  return [Math.max(begin, first), Math.min(last, end)];
}

/** Groups of the days or weeks that are in sight, each whole as far as its bars are there. */
function periodsOf(period: "D1" | "W1", view: ProfileView): [number, number][] {
  const { history, factor, dayOffsetMs } = view;
  const [first, end] = inSight(view);
  const spans: [number, number][] = [];
  let at = Math.max(history.first, first * factor);
  while (at < Math.min(history.end, end * factor) && spans.length < SPANS_MAX) {
    const ts = history.tsAt(at);
    const begin = history.ordinalAt(barStart(period, ts, dayOffsetMs));
    const next = Math.max(at + 1, history.ordinalAt(nextBarStart(period, ts, dayOffsetMs)));
    spans.push([Math.ceil(begin / factor), Math.ceil(next / factor)]);
    at = next;
  }
  return spans.filter(([from, to]) => to > from);
}

function barsOf({ history, factor }: ProfileView, from: number, to: number) {
  const bars = [];
  for (let group = from; group < to; group += 1) {
    const bar = makeBarView();
    if (history.read(group * factor, (group + 1) * factor, bar)) bars.push(bar);
  }
  return bars;
}

/** Keeps the profiles of what is looked at, which is drawn and read many times. */
export class ProfileCache {
  #key = "";
  #profiles: readonly DrawnProfile[] = [];

  of(inputs: Inputs, view: ProfileView): readonly DrawnProfile[] {
    const { history, factor, first, end, dayOffsetMs } = view;
    const bars = [history.shape, history.tip, history.first, factor, first, end, dayOffsetMs];
    const key = `${bars.join()} ${JSON.stringify(inputs)}`;
    if (key !== this.#key) this.#profiles = profilesOf(inputs, view);
    this.#key = key;
    return this.#profiles;
  }
}

/** The colours of a profile's rows; null: that part is not drawn. */
export type RowColours = { readonly up: string | null; readonly down: string | null };

/** A row in whole pixels, with a gap to the next where it is high enough for one. */
export function rowPixels(
  one: number,
  other: number,
): { readonly y: number; readonly height: number } {
  const y = Math.round(Math.min(one, other));
  const height = Math.max(1, Math.round(Math.max(one, other)) - y);
  return { y, height: height >= GAP_FROM_PX ? height - GAP_PX : height };
}

/** Draws the rows: of what is in sight from the right edge on, of a day or week from its first bar on. */
export function drawProfileRows(
  context: CanvasRenderingContext2D,
  profiles: readonly DrawnProfile[],
  { span = 0, reach = 30 }: Inputs,
  area: Area,
  colours: RowColours,
  width: number,
): void {
  for (const { from, to, profile } of profiles) {
    const [left, right] = edgesOf(from, to, area);
    const room = ((span === 0 ? width : right - left) * reach) / 100;
    const most = profile.rows[profile.most];
    const unit = room / Math.max(Number.MIN_VALUE, (most?.up ?? 0) + (most?.down ?? 0));
    const [start, way] = span === 0 ? [width, -1] : [left, 1];
    for (const [at, { up, down }] of profile.rows.entries()) {
      const { y, height } = rowPixels(
        area.yOf(profile.low + at * profile.step),
        area.yOf(profile.low + (at + 1) * profile.step),
      );
      const isIn = at >= profile.areaFrom && at <= profile.areaTo;
      const alpha = isIn ? AREA_ALPHA : REST_ALPHA;
      if (colours.up !== null) {
        context.fillStyle = withAlpha(colours.up, alpha);
        context.fillRect(start, y, way * up * unit, height);
      }
      if (colours.down === null) continue;
      context.fillStyle = withAlpha(colours.down, alpha);
      context.fillRect(start + way * up * unit, y, way * down * unit, height);
    }
  }
}

/** Draws one level of each profile, as far as the profile's bars go. */
export function drawProfileLevel(
  context: CanvasRenderingContext2D,
  profiles: readonly DrawnProfile[],
  level: keyof ProfileLevels,
  { isWhole, area, width }: { isWhole: boolean; area: Area; width: number },
  look: { colour: string; width: number; isDashed: boolean },
): void {
  context.strokeStyle = look.colour;
  context.lineWidth = look.width;
  context.setLineDash(look.isDashed ? [5, 4] : []);
  context.beginPath();
  for (const { from, to, profile } of profiles) {
    const y = area.yOf(levelsOf(profile)[level]);
    const [left, right] = isWhole ? [0, width] : edgesOf(from, to, area);
    context.moveTo(left, y);
    context.lineTo(right, y);
  }
  context.stroke();
  context.setLineDash([]);
}

const edgesOf = (from: number, to: number, { xOf, step }: Area): [number, number] => [
  xOf(from) - step / 2,
  xOf(to - 1) + step / 2,
];
