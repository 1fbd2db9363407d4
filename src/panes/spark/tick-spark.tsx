/**
 * The last ticks of a symbol as a line of its own canvas, beside a quote that says the price. Main thread; fetched after what it
 * stands in. It is drawn from the tick ring a few times a second, and only when a tick came.
 */
import { createEffect, on, untrack } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import { createFrame } from "../../frame/frame.ts";
import { t } from "../../language/translate.ts";
import { Pen } from "../../ui/drawn/pen.ts";
import { token } from "../../ui/theme.ts";
import { SparkLine } from "./spark-line.ts";
import { TAIL_TICKS, tickTails } from "./tick-tails.ts";
import "./tick-spark.css";

/** CSS px. The line keeps off the edges by its own width. */
const SIZE = { width: 44, height: 14 };
const BOX = { left: 1, top: 2, width: SIZE.width - 4, height: SIZE.height - 4 };
const DRAWN_MS = 100;

export function TickSpark(props: { feed: Feed; symbol: SymbolRecord }) {
  // One feed serves the page for its whole life.
  // eslint-disable-next-line solid/reactivity
  const tails = tickTails(props.feed);
  const line = new SparkLine();
  let canvas: HTMLCanvasElement | undefined;
  let pen: Pen | null = null;
  let drawnAt = -Infinity;
  let drawn = -1;
  let ratio = 0;
  const colours = () => ({ up: token("--up"), down: token("--down"), none: token("--muted") });
  createEffect(on([() => props.symbol.symbol_id, colours], () => (drawn = -1)));
  createFrame((now) => {
    if (canvas === undefined || (drawn >= 0 && now - drawnAt < DRAWN_MS)) return;
    tails.drain();
    const tail = tails.of(untrack(() => props.symbol.symbol_id));
    if (tail.count === drawn && ratio === devicePixelRatio) return;
    drawn = tail.count;
    drawnAt = now;
    if (ratio !== devicePixelRatio) {
      ratio = devicePixelRatio;
      canvas.width = Math.round(SIZE.width * ratio);
      canvas.height = Math.round(SIZE.height * ratio);
      const context = canvas.getContext("2d");
      pen = context === null ? null : new Pen(context);
      pen?.begin(ratio);
    }
    if (pen === null) return;
    line.lay(tail, BOX);
    const { up, down, none } = untrack(colours);
    pen.clear(0, 0, SIZE.width, SIZE.height);
    pen.strokeLine(line.move > 0 ? up : line.move < 0 ? down : none, line);
  });
  return (
    <canvas
      class="tick-spark"
      aria-hidden="true"
      data-tip={t("The last {count} bids", { count: TAIL_TICKS })}
      ref={(element) => (canvas = element)}
    />
  );
}
