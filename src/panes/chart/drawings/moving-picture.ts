/**
 * What is panned with the pane, kept as a picture that reaches beyond it and is laid down where times and prices stand in the
 * frame. Main thread. Without a graphics processor hundreds of drawings take longer to paint than a frame lasts, so the next
 * picture is painted a part in each frame, before the last one comes to its end. While the pane is zoomed all is painted in each
 * frame: stretched pictures would have to be made anew as often.
 */
import { machineMs } from "../../../frame/page-clock.ts";
import type { Drawing, Shape, View } from "../../../../drawings/tool.ts";
import type { ChartPalette } from "../chart-palette.ts";
import type { Scope } from "../series-painter.ts";
import { isInSight } from "./in-sight.ts";
import { marksOf, moveOf, type Marks, type Move } from "./moved.ts";
import { paintWords, stepsOf } from "./moving-shapes.ts";
import { carriedOf, wordsAfter, type Carried } from "./moving-words.ts";
import { finish } from "./still-picture.ts";
import { isSame } from "./shape-cache.ts";

export type Moving = {
  /** What is painted with and on what: where one of these is another, no picture of before shows it. */
  readonly look: readonly unknown[];
  readonly view: View;
  readonly drawings: readonly Drawing[];
  /** How one of them stands in a view. */
  readonly shapesIn: (drawing: Drawing, view: View) => readonly Shape[];
  readonly palette: ChartPalette;
};

type Picture = {
  readonly canvas: HTMLCanvasElement;
  readonly marks: Marks;
  /** They are painted in each frame: stretched with the prices they would not be read, and some keep to an edge. */
  readonly words: readonly Carried[];
};
type Making = Picture & { readonly left: (() => void)[] };

/** Beyond each edge of the pane, as a part of it: a fast hand pans so far while two pictures are painted. */
const ROOM = { across: 0.25, down: 0.1 } as const;
/** With less of the pane in the picture all is painted in the pane: a hand was faster than the next picture. */
const COVERED_MIN = 0.7;
/** In a frame the next picture is painted for so long, ms. */
const PART_MS = 3;
/** Prices that are measured anew stretch a picture; more than so it says too little. */
const STRETCH_MAX = 1.5;

/** By less nothing has moved, px. */
const SAME_PX = 0.01;

export class MovingPicture {
  #parts: readonly unknown[] = [];
  /** Where the pane stood in the frame before. */
  #before: Marks | null = null;
  #picture: Picture | null = null;
  #next: Making | null = null;
  /** Of a picture that is laid down no more, for the next. */
  #spare: HTMLCanvasElement | null = null;

  draw(scope: Scope, moving: Moving): void {
    const { bitmapSize, horizontalPixelRatio, verticalPixelRatio } = scope;
    const { width, height } = bitmapSize;
    const look = [width, height, horizontalPixelRatio, verticalPixelRatio, ...moving.look];
    const parts = [...look, ...moving.drawings];
    if (!isSame(parts, this.#parts)) {
      this.forget();
      this.#parts = parts;
    }
    this.#make(scope, moving);
    const move = this.#moveTo(moving.view);
    if (this.#picture === null || move === null) return paintHere(scope, moving);
    lay(scope, this.#picture, move, moving);
  }

  /** Nothing is kept any more. */
  forget(): void {
    this.#parts = [];
    this.#before = null;
    this.#picture = null;
    this.#next = null;
    this.#spare = null;
  }

  /** null: there is no picture that can be carried so far. */
  #moveTo(view: View): Move | null {
    return this.#picture === null ? null : moveFrom(this.#picture, view);
  }

  /** Goes on with the next picture where it will be wanted: the pane is panned, and the last one will not reach much further. */
  #make(scope: Scope, moving: Moving): void {
    const { view } = moving;
    const since = this.#before === null ? null : moveOf(this.#before, view);
    this.#before = marksOf(view);
    if (since?.across !== 1) this.#drop();
    else if (!isNone(since) && isShort(this.#moveTo(view), view)) this.#goOn(scope, moving);
  }

  /** As much of it as there is time for in a frame: with a graphics processor all. */
  #goOn(scope: Scope, moving: Moving): void {
    const until = machineMs() + PART_MS;
    this.#next ??= this.#begin(scope, moving);
    if (this.#next === null) return;
    const { canvas, left } = this.#next;
    do {
      left.shift()?.();
      finish(canvas);
    } while (left.length > 0 && machineMs() < until);
    if (left.length === 0) this.#keep(this.#next);
  }

  #drop(): void {
    this.#spare = this.#next?.canvas ?? this.#spare;
    this.#next = null;
  }

  #keep(made: Picture): void {
    this.#spare = this.#picture?.canvas ?? null;
    this.#picture = made;
    this.#next = null;
  }

  /** null: the browser has no room for one. */
  #begin(scope: Scope, { view, drawings, shapesIn, palette }: Moving): Making | null {
    const { bitmapSize, horizontalPixelRatio, verticalPixelRatio } = scope;
    const [roomAcross, roomDown] = roomOf(bitmapSize);
    const canvas = this.#spare ?? document.createElement("canvas");
    this.#spare = null;
    // Giving a canvas a size empties it.
    canvas.width = bitmapSize.width + 2 * roomAcross;
    canvas.height = bitmapSize.height + 2 * roomDown;
    const context = canvas.getContext("2d");
    if (context === null) return null;
    context.scale(horizontalPixelRatio, verticalPixelRatio);
    const [across, down] = [roomAcross / horizontalPixelRatio, roomDown / verticalPixelRatio];
    const wide = widened(view, across, down);
    const words: Carried[] = [];
    const seen: Shape[] = [];
    for (const drawing of drawings) {
      const shapes = shapesIn(drawing, wide);
      for (const shape of shapes) if (isInSight(shape, wide)) seen.push(shape);
      if (!shapes.some(({ kind }) => kind === "text")) continue;
      for (const one of carriedOf(shapesIn(drawing, view), shapes, across, down)) words.push(one);
    }
    return {
      canvas,
      marks: marksOf(view),
      words,
      left: [...stepsOf(context, seen, palette, 1 / horizontalPixelRatio)],
    };
  }
}

function paintHere(scope: Scope, { view, drawings, shapesIn, palette }: Moving): void {
  const { context, horizontalPixelRatio, verticalPixelRatio } = scope;
  const shapes = drawings
    .flatMap((drawing) => shapesIn(drawing, view))
    .filter((shape) => isInSight(shape, view));
  context.save();
  context.scale(horizontalPixelRatio, verticalPixelRatio);
  for (const step of stepsOf(context, shapes, palette, 1 / horizontalPixelRatio)) step();
  paintWords(context, shapes, palette);
  context.restore();
}

/** On the screen, px of it. */
const roomOf = ({
  width,
  height,
}: Scope["bitmapSize"]): readonly [across: number, down: number] => [
  Math.round(width * ROOM.across),
  Math.round(height * ROOM.down),
];

/** The same with so much more to each side, px: nought is the corner of that. */
const widened = (view: View, across: number, down: number): View => ({
  ...view,
  width: view.width + 2 * across,
  height: view.height + 2 * down,
  toX: (ts) => view.toX(ts) + across,
  toY: (price) => view.toY(price) + down,
  toTs: (x) => view.toTs(x - across),
  toPrice: (y) => view.toPrice(y - down),
});

const isNone = ({ across, down, left, top }: Move): boolean =>
  across === 1 && down === 1 && Math.abs(left) < SAME_PX && Math.abs(top) < SAME_PX;

/** Some of the pane will soon be without it, or its prices are stretched. */
const isShort = (move: Move | null, { width, height }: View): boolean =>
  move === null ||
  move.down !== 1 ||
  Math.abs(move.left) > (width * ROOM.across) / 4 ||
  Math.abs(move.top) > (height * ROOM.down) / 4;

/** null: it is of another zoom, or shows too little of what is in sight now. */
function moveFrom({ marks }: Picture, view: View): Move | null {
  const move = moveOf(marks, view);
  if (move?.across !== 1 || Math.max(move.down, 1 / move.down) > STRETCH_MAX) return null;
  const wide = covered(move.left, view.width, view.width, ROOM.across);
  const high = covered(move.top, view.height * move.down, view.height, ROOM.down);
  return wide * high < COVERED_MIN ? null : move;
}

/** How much of [0, `length`] a picture is over that begins at `from` and is `now` long, with its `room` beyond both ends. */
function covered(from: number, now: number, length: number, room: number): number {
  const begin = Math.max(0, from - now * room);
  const end = Math.min(length, from + now * (1 + room));
  return Math.max(0, end - begin) / length;
}

function lay(
  scope: Scope,
  { canvas, words }: Picture,
  move: Move,
  { view, palette }: Moving,
): void {
  const { context, bitmapSize, horizontalPixelRatio, verticalPixelRatio } = scope;
  const { down, left, top } = move;
  const [roomAcross, roomDown] = roomOf(bitmapSize);
  const x = Math.round(left * horizontalPixelRatio) - roomAcross;
  const y = top * verticalPixelRatio - roomDown * down;
  // On whole pixels it is copied, and between them worked out anew, which takes twice as long.
  if (down === 1) context.drawImage(canvas, x, Math.round(y));
  else context.drawImage(canvas, x, y, canvas.width, canvas.height * down);
  context.save();
  context.scale(horizontalPixelRatio, verticalPixelRatio);
  const now = words.map((one) => wordsAfter(one, move));
  paintWords(
    context,
    now.filter((one) => isInSight(one, view)),
    palette,
  );
  context.restore();
}
