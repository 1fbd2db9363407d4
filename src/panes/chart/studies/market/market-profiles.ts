/**
 * The market profiles of one chart: the bars of their brackets, what each says, and their drawing. Main thread; fetched with the
 * first such indicator. Brackets are bars of their own length, whatever the chart's are, so that a profile is the same on each
 * of them. What is neither drawn nor read is not worked out.
 */
import { createMemo, mapArray, untrack, type Accessor } from "solid-js";
import type { Timeframe } from "../../../../../contract/codes.ts";
import { DAY_MS, frameMs, TIMEFRAME_MS } from "../../../../../domain/bar.ts";
import {
  BRACKET_FRAMES,
  chosenRow,
  MARKET_PROFILE,
} from "../../../../../indicators/volume/market-profile.ts";
import { rowPrice } from "../../../../../indicators/volume/time-at-price.ts";
import type { Feed } from "../../../../feed/feed.ts";
import { powerOfTen } from "../../../../format/price.ts";
import { t } from "../../../../language/translate.ts";
import type { BarHistory } from "../../bar-history.ts";
import type { BarSource } from "../../bar-source.ts";
import type { Chart } from "../../create-chart.ts";
import { createOwnSymbolSource } from "../own-symbol-source.ts";
import type { ProfileLevels } from "../profiles.ts";
import type { Study } from "../study.ts";
import { ReplayedBrackets, type Brackets } from "./brackets.ts";
import { drawMarketProfiles, type MarketScene } from "./draw-market-profiles.ts";
import { LetterTiles } from "./letter-tiles.ts";
import { BRACKETS_MAX, SessionProfiles, type SessionProfile } from "./session-profiles.ts";

/** Older brackets are asked for in no smaller pages. */
const OLDER_MIN = 1500;

export type MarketProfiles = {
  /** Brings the brackets in step. Once a frame. `oldest`: when the oldest bar in sight began, Unix ms. */
  frame(main: BarHistory | null, dayOffsetMs: number, serviceMs: number, oldest: number): void;
  /** Grows whenever brackets are others. */
  version(): number;
  /** Why a study says nothing; "": it does. */
  troubleOf(study: Study): string;
  draw(context: CanvasRenderingContext2D, scene: MarketScene): void;
  /** What the profile says that a moment is in, or the last one that began before it (Unix ms); null: there is none. */
  levelsAt(study: Study, moment: number): ProfileLevels | null;
};

type Line = { readonly frame: Timeframe; readonly source: Accessor<BarSource> };

/** Lives as long as its owner. */
export function createMarketProfiles(
  feed: Feed,
  chart: Chart,
  studies: Accessor<readonly Study[]>,
): MarketProfiles {
  const frames = createMemo(
    () => [
      ...new Set(
        studies()
          .filter(({ indicator, isHidden }) => indicator === MARKET_PROFILE && !isHidden)
          .map(frameOf),
      ),
    ],
    [] as Timeframe[],
    { equals: (one, other) => one.join() === other.join() },
  );
  const lines = createMemo(mapArray(frames, (frame) => createLine(feed, chart, frame)));
  const board = new ProfileBoard();
  const tiles = new LetterTiles();
  const of = (study: Study): readonly SessionProfile[] =>
    board.of(study, untrack(chart.symbol)?.digits ?? 2);
  return {
    frame(main, dayOffsetMs, serviceMs, oldest) {
      const { timeframe } = untrack(chart.settings);
      const isReplayed = untrack(chart.replay) !== null;
      const now = untrack(lines).map(({ frame, source }): [Timeframe, Brackets | null] => {
        const bars = untrack(source);
        bars.poll(serviceMs);
        const whole = untrack(bars.history);
        if (whole === null || main === null) return [frame, null];
        askOlder(bars, whole, oldest);
        if (!isReplayed) return [frame, whole];
        const replayed = board.replayed(frame, whole);
        replayed.follow(main, timeframe, dayOffsetMs);
        return [frame, replayed];
      });
      board.show(new Map(now), dayOffsetMs);
    },
    version: () => board.version,
    troubleOf(study) {
      if (study.indicator !== MARKET_PROFILE) return "";
      const isLong = frameMs(chart.settings().timeframe) > frameMs(periodOf(study));
      if (isLong && periodOf(study) === "D1")
        return t("The bars are longer than a day: choose a shorter time frame");
      if (isLong) return t("The bars are longer than a week: choose a shorter time frame");
      const frame = frameOf(study);
      const bars = lines().find((line) => line.frame === frame);
      return bars === undefined ? "" : stateWords(bars.source());
    },
    draw: (context, scene) => drawMarketProfiles(context, scene, of(scene.study), tiles),
    levelsAt(study, moment) {
      const found = of(study).findLast(({ ts }) => ts <= moment);
      if (found === undefined) return null;
      const unit = powerOfTen(untrack(chart.symbol)?.digits ?? 2);
      const { profile } = found;
      return {
        poc: rowPrice(profile, profile.most) / unit,
        high: rowPrice(profile, profile.area.to) / unit,
        low: rowPrice(profile, profile.area.from) / unit,
      };
    },
  };
}

const frameOf = ({ inputs }: Study): Timeframe => BRACKET_FRAMES[inputs["bracket"] ?? 1] ?? "M30";

const periodOf = ({ inputs }: Study): "D1" | "W1" => (inputs["span"] === 1 ? "W1" : "D1");

function createLine(feed: Feed, chart: Chart, frame: Timeframe): Line {
  const own = createOwnSymbolSource(feed, chart, () => ({
    ...chart.settings(),
    timeframe: frame,
  }));
  return { frame, source: () => own().source };
}

/** The oldest session in sight is only drawn from its first bracket on. */
function askOlder(bars: BarSource, whole: BarHistory, oldest: number): void {
  const isKnown = whole.length === 0 || whole.tsAt(whole.first) <= oldest - 7 * DAY_MS;
  if (isKnown || !whole.hasMore || whole.length >= BRACKETS_MAX) return;
  bars.loadOlder(OLDER_MIN);
}

function stateWords(bars: BarSource): string {
  const state = bars.state();
  if (state.kind === "failed")
    return t("Its bars could not be loaded: {message}", { message: state.message });
  if (state.kind === "empty") return t("No bars yet");
  return state.kind === "ready" ? "" : t("Loading");
}

/** The brackets as they are now, and the profiles of them by study. */
class ProfileBoard {
  version = 0;
  readonly #profiles = new Map<string, SessionProfiles>();
  readonly #replayed = new Map<Timeframe, { whole: BarHistory; brackets: ReplayedBrackets }>();
  #brackets: ReadonlyMap<Timeframe, Brackets | null> = new Map();
  #dayOffsetMs = 0;
  #seen: readonly unknown[] = [];

  /** What a replay knows of them. */
  replayed(frame: Timeframe, whole: BarHistory): ReplayedBrackets {
    const known = this.#replayed.get(frame);
    if (known?.whole === whole) return known.brackets;
    const brackets = new ReplayedBrackets(whole, frame);
    this.#replayed.set(frame, { whole, brackets });
    return brackets;
  }

  show(brackets: ReadonlyMap<Timeframe, Brackets | null>, dayOffsetMs: number): void {
    const bars = [...brackets.values()].flatMap((one) => [one, one?.shape, one?.tip]);
    const now = [...bars, dayOffsetMs];
    this.#brackets = brackets;
    this.#dayOffsetMs = dayOffsetMs;
    if (now.length === this.#seen.length && now.every((one, at) => one === this.#seen[at])) return;
    this.#seen = now;
    this.version += 1;
  }

  of(study: Study, digits: number): readonly SessionProfile[] {
    const bars = this.#brackets.get(frameOf(study)) ?? null;
    if (bars === null) return [];
    const profiles = this.#profiles.get(study.id) ?? new SessionProfiles();
    this.#profiles.set(study.id, profiles);
    const { row = 0, share = 70, balance = 1 } = study.inputs;
    return profiles.of(bars, {
      period: periodOf(study),
      bracketMs: TIMEFRAME_MS[frameOf(study)],
      dayOffsetMs: this.#dayOffsetMs,
      digits,
      row: chosenRow(row),
      share,
      opening: balance + 1,
    });
  }
}
