/**
 * Draws the market profiles that are in sight. Main thread. Letters stand over the bars, which fade beneath them; blocks, where
 * there is no room for letters, stand behind the bars. What is out of sight is not gone through.
 */
import type { Indicator } from "../../../../../indicators/indicator.ts";
import { rowPrice } from "../../../../../indicators/volume/time-at-price.ts";
import { powerOfTen } from "../../../../format/price.ts";
import type { BarHistory } from "../../bar-history.ts";
import { withAlpha, type ChartPalette } from "../../chart-palette.ts";
import type { Area } from "../plot-drawing.ts";
import { rowPixels } from "../profiles.ts";
import { plotStyle, type Study } from "../study.ts";
import { toneColour } from "../study-colours.ts";
import { valueText } from "../value-text.ts";
import { SHADES, shadesOf } from "./letter-shades.ts";
import type { LetterTiles } from "./letter-tiles.ts";
import { profilePicture } from "./profile-picture.ts";
import type { SessionProfile } from "./session-profiles.ts";

export type MarketScene = {
  readonly study: Study;
  readonly indicator: Indicator;
  readonly history: BarHistory;
  /** Bars of a group of the area. */
  readonly factor: number;
  readonly palette: ChartPalette;
  readonly digits: number;
  /** Rows are of different heights. */
  readonly isLogarithmic: boolean;
  readonly area: Area;
  readonly width: number;
  readonly height: number;
  /** What stands behind the bars is drawn, and nothing else; false: what stands over them. */
  readonly isBelow: boolean;
};

/** A session and where it is, px. Its room goes to the next one, and of the newest as far as the one before had. */
type Placed = SessionProfile & {
  readonly left: number;
  readonly right: number;
  readonly room: number;
};

/** Of letters and rows that are read, px. */
const LETTER = { width: 8, least: 6, row: 9, font: 12 } as const;
/** A narrower profile tells nothing. */
const ROOM_MIN_PX = 6;
/** Blocks from this width on stand apart, px. */
const APART_PX = 4;
/** Of the session's width that its longest row may have. */
const REACH = 0.9;
const AREA_ALPHA = 0.5;
const REST_ALPHA = 0.22;
const REST_LETTERS_ALPHA = 0.75;
const VEIL_ALPHA = 0.86;
const ROW_ALPHA = 0.2;
const SINGLES_ALPHA = 0.14;
const MARK_PX = 5;
const BALANCE_PX = 3;
/** Room for what stands to the left of a profile. */
const EDGE_PX = 16;
const DASH = [5, 4];

export function drawMarketProfiles(
  context: CanvasRenderingContext2D,
  scene: MarketScene,
  sessions: readonly SessionProfile[],
  tiles: LetterTiles,
): void {
  const look = lookOf(scene);
  const xOf = timePlaces(scene);
  if (scene.isBelow) drawUntested(context, scene, look, sessions, xOf);
  const placed = inSight(scene, sessions, xOf);
  const cell = cellOf(placed);
  const mayLetter = look.letters !== null && scene.study.inputs["shape"] !== 1;
  const hasLetters = mayLetter && fitsLetters(scene, placed, cell);
  // Letters are as wide as they are read best, blocks as there is room.
  const width = hasLetters ? Math.min(LETTER.width, Math.floor(cell)) : cell;
  if (hasLetters) tiles.use(tileLook(context, scene, look, width, placed));
  const brackets = sessions.reduce((most, { profile }) => Math.max(most, profile.brackets), 1);
  const shadeOf = (bracket: number): number =>
    look.shades.length === 1 ? 0 : Math.floor((bracket / brackets) * SHADES);
  for (const session of placed) {
    const one = { ...session, left: leftInSight(session, width) };
    const drawn = { one, width, shadeOf, brackets, yOf: rowEdges(scene, one) };
    if (scene.isBelow) {
      drawSingles(context, scene, look, drawn);
      if (!hasLetters && look.letters !== null) drawBlocks(context, scene, look, drawn);
    } else if (hasLetters) drawLetters(context, scene, look, drawn, tiles);
    if (scene.isBelow !== hasLetters) drawMarks(context, scene, look, drawn, hasLetters);
  }
  context.globalAlpha = 1;
}

type Look = ReturnType<typeof lookOf>;
type Drawn = {
  readonly one: Placed;
  /** Of a letter or block, px. */
  readonly width: number;
  /** Which shade a bracket has. */
  readonly shadeOf: (bracket: number) => number;
  /** Of the longest session. */
  readonly brackets: number;
  /** Where a row's lower edge is, px. */
  readonly yOf: (row: number) => number;
};

/** What is drawn of it, in which colour; null: that part is not drawn. */
function lookOf({ study, indicator, palette }: MarketScene) {
  const styleOf = (id: string) => {
    const plot = indicator.plots.find((one) => one.id === id);
    const style = plot === undefined ? null : plotStyle(study, plot);
    return style === null || style.isOff
      ? null
      : { colour: toneColour(style.tone, palette), width: style.width };
  };
  const letters = styleOf("letters");
  return {
    poc: styleOf("poc"),
    high: styleOf("high"),
    low: styleOf("low"),
    untested: styleOf("untested"),
    letters,
    singles: styleOf("singles"),
    balance: styleOf("balance"),
    ends: styleOf("ends"),
    shades: study.inputs["colours"] === 1 ? [letters?.colour ?? ""] : shadesOf(palette),
  };
}

/** Where a moment's bar begins on the chart, px. */
function timePlaces({ history, factor, area }: MarketScene): (ts: number) => number {
  const zero = area.xOf(0) - area.step / 2;
  return (ts) => zero + (history.ordinalAt(ts) / factor) * area.step;
}

function inSight(
  { width, history, factor, area }: MarketScene,
  sessions: readonly SessionProfile[],
  xOf: (ts: number) => number,
): Placed[] {
  const first = Math.max(history.first, Math.floor((area.first + 2) * factor));
  const oldest = history.tsAt(Math.min(first, history.end - 1));
  const placed: Placed[] = [];
  let room = 0;
  for (const session of sessions) {
    if (session.end <= oldest) continue;
    const [left, right] = [xOf(session.ts), xOf(session.end)];
    if (left >= width) break;
    if (right <= left) continue;
    const isForming = session.end > history.tsAt(history.end - 1);
    room = isForming ? Math.max(room, right - left) : right - left;
    placed.push({ ...session, left, right, room });
  }
  return placed;
}

/** The width of a letter that all sessions have room for, px: rows are as long beside one another as they are. */
const cellOf = (placed: readonly Placed[]): number =>
  placed.reduce((least, { profile, room }) => {
    const longest = profile.rows[profile.most]?.length ?? 1;
    return Math.min(least, (room * REACH) / longest);
  }, LETTER.width * 2);

/** A profile whose session began out of sight stands at the edge, until the session's end takes it along. */
function leftInSight({ profile, left, right }: Placed, width: number): number {
  const longest = (profile.rows[profile.most]?.length ?? 0) * width;
  return Math.max(left, Math.min(EDGE_PX, right - longest));
}

function fitsLetters(scene: MarketScene, placed: readonly Placed[], cell: number): boolean {
  return cell >= LETTER.least && placed.every((one) => rowHeight(scene, one) >= LETTER.row);
}

/** Of the row that most letters are in: with logarithms others have other heights. */
function rowHeight(scene: MarketScene, one: Placed): number {
  const yOf = rowEdges(scene, one);
  return Math.abs(yOf(one.profile.most + 1) - yOf(one.profile.most));
}

function rowEdges({ area, digits }: MarketScene, { profile }: Placed): (row: number) => number {
  const unit = powerOfTen(digits);
  return (row) => area.yOf(((profile.first + row - 0.5) * profile.step) / unit);
}

function tileLook(
  context: CanvasRenderingContext2D,
  scene: MarketScene,
  { shades }: Look,
  width: number,
  placed: readonly Placed[],
) {
  const row = placed.reduce((least, one) => Math.min(least, rowHeight(scene, one)), Infinity);
  const font = Math.min(LETTER.font, Math.floor(row), Math.ceil(width * 1.5));
  const ratio = context.getTransform().a;
  return { width, font, family: scene.palette.fontFamily, ratio, colours: shades };
}

/** Rows that are in the pane: their numbers, and where they are. */
function* rowsInSight({ height }: MarketScene, { one, yOf }: Drawn) {
  let edge = yOf(0);
  for (const [row, brackets] of one.profile.rows.entries()) {
    const next = yOf(row + 1);
    const isSeen = Math.max(edge, next) >= 0 && Math.min(edge, next) <= height;
    if (isSeen) yield { row, brackets, ...rowPixels(edge, next), middle: (edge + next) / 2 };
    edge = next;
  }
}

const isInArea = ({ area }: Placed["profile"], row: number): boolean =>
  row >= area.from && row <= area.to;

function drawBlocks(
  context: CanvasRenderingContext2D,
  scene: MarketScene,
  { shades }: Look,
  drawn: Drawn,
): void {
  const { one, width, shadeOf } = drawn;
  if (one.room < ROOM_MIN_PX) return;
  if (width < APART_PX) {
    drawNarrow(context, scene, shades, drawn);
    return;
  }
  for (const { row, brackets, y, height } of rowsInSight(scene, drawn)) {
    const alpha = isInArea(one.profile, row) ? AREA_ALPHA : REST_ALPHA;
    for (const [at, bracket] of brackets.entries()) {
      context.fillStyle = withAlpha(shades[shadeOf(bracket)] ?? "", alpha);
      context.fillRect(one.left + at * width, y, width - 1, height);
    }
  }
}

/** Blocks without a gap between them: the picture of all of them, drawn out; with logarithms row by row. */
function drawNarrow(
  context: CanvasRenderingContext2D,
  scene: MarketScene,
  shades: readonly string[],
  drawn: Drawn,
): void {
  const { one, width, shadeOf, brackets: longest, yOf } = drawn;
  const { rows } = one.profile;
  const picture = profilePicture(one.profile, `${shades.join()} ${longest}`, (row, bracket) => {
    const alpha = isInArea(one.profile, row) ? AREA_ALPHA : REST_ALPHA;
    return withAlpha(shades[shadeOf(bracket)] ?? "", alpha);
  });
  context.imageSmoothingEnabled = false;
  const put = (from: number, to: number): void => {
    const [start, end] = [yOf(from), yOf(to)];
    context.save();
    // Upwards, or downwards where the scale is turned round.
    context.translate(one.left, start);
    context.scale(width, (end - start) / (to - from));
    context.drawImage(picture, 0, from, picture.width, to - from, 0, 0, picture.width, to - from);
    context.restore();
  };
  if (scene.isLogarithmic) for (const { row } of rowsInSight(scene, drawn)) put(row, row + 1);
  else put(0, rows.length);
  context.imageSmoothingEnabled = true;
}

function drawLetters(
  context: CanvasRenderingContext2D,
  scene: MarketScene,
  { poc }: Look,
  drawn: Drawn,
  tiles: LetterTiles,
): void {
  const { one, width, shadeOf } = drawn;
  const veil = withAlpha(scene.palette.background, VEIL_ALPHA);
  for (const { row, brackets, y, height, middle } of rowsInSight(scene, drawn)) {
    const length = brackets.length * width;
    if (one.left + length < 0) continue;
    context.fillStyle = veil;
    context.fillRect(one.left, y, length, height + 1);
    if (row === one.profile.most && poc !== null) {
      context.fillStyle = withAlpha(poc.colour, ROW_ALPHA);
      context.fillRect(one.left, y, length, height);
    }
    context.globalAlpha = isInArea(one.profile, row) ? 1 : REST_LETTERS_ALPHA;
    for (const [at, bracket] of brackets.entries()) {
      const x = one.left + (at + 0.5) * width;
      if (x > -width && x < scene.width + width)
        tiles.draw(context, bracket, shadeOf(bracket), x, middle);
    }
    context.globalAlpha = 1;
  }
}

/** Behind the bars, over the session's width: there the market ran through, and has something left to do. */
function drawSingles(
  context: CanvasRenderingContext2D,
  _: MarketScene,
  { singles }: Look,
  { one, yOf }: Drawn,
): void {
  if (singles === null) return;
  context.fillStyle = withAlpha(singles.colour, SINGLES_ALPHA);
  for (const { from, to } of one.profile.singles) {
    const { y, height } = rowPixels(yOf(from), yOf(to + 1));
    context.fillRect(one.left, y, one.right - one.left, height);
  }
}

/** The levels, the initial balance, and where the session opened and closed. */
function drawMarks(
  context: CanvasRenderingContext2D,
  { area, digits }: MarketScene,
  look: Look,
  { one, width, yOf }: Drawn,
  hasLetters: boolean,
): void {
  const { profile, left, right } = one;
  const unit = powerOfTen(digits);
  const lengthOf = (row: number): number => (profile.rows[row]?.length ?? 0) * width;
  const level = (row: number, style: Look["poc"], isDashed: boolean): void => {
    if (style === null) return;
    // Letters are not struck through.
    const start = hasLetters ? left + lengthOf(row) : left;
    const y = (yOf(row) + yOf(row + 1)) / 2;
    stroke(context, { ...style, isDashed }, start, Math.max(right, start), y);
  };
  level(profile.area.to, look.high, true);
  level(profile.area.from, look.low, true);
  level(profile.most, look.poc, false);
  if (look.balance !== null) {
    context.fillStyle = look.balance.colour;
    const [top, bottom] = [profile.balance.high, profile.balance.low].map((points) =>
      area.yOf(points / unit),
    );
    const { y, height } = rowPixels(top ?? NaN, bottom ?? NaN);
    context.fillRect(left - BALANCE_PX - 1, y, BALANCE_PX, height);
  }
  if (look.ends === null) return;
  context.fillStyle = look.ends.colour;
  triangle(context, left - BALANCE_PX - 3, area.yOf(profile.open / unit), 1);
  const closed = Math.floor(profile.close / profile.step + 0.5) - profile.first;
  triangle(context, left + lengthOf(closed) + 2, area.yOf(profile.close / unit), -1);
}

/** `way`: 1 points to the right, and its tip is at `x`; -1 to the left. */
function triangle(context: CanvasRenderingContext2D, x: number, y: number, way: 1 | -1): void {
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x - way * MARK_PX * 1.4, y - MARK_PX);
  context.lineTo(x - way * MARK_PX * 1.4, y + MARK_PX);
  context.closePath();
  context.fill();
}

function stroke(
  context: CanvasRenderingContext2D,
  { colour, width, isDashed }: { colour: string; width: number; isDashed: boolean },
  from: number,
  to: number,
  y: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.setLineDash(isDashed ? DASH : []);
  context.beginPath();
  context.moveTo(from, y);
  context.lineTo(to, y);
  context.stroke();
  context.setLineDash([]);
}

/** From the end of its session to where the market came back, also of sessions that are out of sight. */
function drawUntested(
  context: CanvasRenderingContext2D,
  { area, digits, width, height, palette }: MarketScene,
  { untested }: Look,
  sessions: readonly SessionProfile[],
  xOf: (ts: number) => number,
): void {
  if (untested === null) return;
  const unit = powerOfTen(digits);
  for (const { end, profile, testedAt } of sessions.slice(0, -1)) {
    const price = rowPrice(profile, profile.most) / unit;
    const y = area.yOf(price);
    if (!(y >= 0 && y <= height)) continue;
    const to = testedAt === null ? width : Math.min(width, xOf(testedAt) + area.step / 2);
    const from = Math.max(0, xOf(end));
    if (to <= from) continue;
    stroke(context, { ...untested, isDashed: true }, from, to, y);
    if (testedAt !== null) continue;
    context.font = `11px ${palette.fontFamily}`;
    context.fillStyle = untested.colour;
    context.textAlign = "right";
    context.fillText(valueText(price, "price", digits), width - 6, y - 4);
  }
}
