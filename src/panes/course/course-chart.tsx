/** The price while a position was held: its range as a band, its way as a line, entry, exit and furthest marked. Main thread. */
import { Show, createMemo } from "solid-js";
import { least, most } from "../../../domain/lists.ts";
import type { HeldBar } from "../../../domain/excursion.ts";
import { priceText } from "../../format/symbol-text.ts";
import type { Course } from "./course.ts";
import { chartWords, type CourseLook } from "./course-words.ts";
import { t } from "../../language/translate.ts";

/** Width in units of the drawing's own; the drawing is stretched to what it stands in. */
const WIDE = 640;
const HIGH = 180;
/** More could not be told apart. */
const COLUMNS_MAX = 320;

export function CourseChart(props: { course: Course; look: CourseLook }) {
  const columns = createMemo(() => columnsOf(props.course.bars));
  const marks = () => [props.course.open_price, props.course.last_price];
  const range = createMemo(() => {
    const top = most([...marks(), ...columns().map(({ high }) => high)]);
    const bottom = least([...marks(), ...columns().map(({ low }) => low)]);
    return { top, bottom };
  });
  const y = (price: number) => {
    const { top, bottom } = range();
    return HIGH - ((price - bottom) / (top - bottom || 1)) * HIGH;
  };
  const x = (at: number) =>
    columns().length < 2 ? WIDE / 2 : (at / (columns().length - 1)) * WIDE;
  /** Column of a moment. */
  const columnAt = (ts: number) => {
    const found = columns().findIndex(({ end }) => ts < end);
    return found < 0 ? columns().length - 1 : found;
  };
  const line = () => columns().map(({ close }, at) => `${x(at).toFixed(1)} ${y(close).toFixed(1)}`);
  const band = () => {
    const highs = columns().map(({ high }, at) => `${x(at).toFixed(1)} ${y(high).toFixed(1)}`);
    const lows = columns().map(({ low }, at) => `${x(at).toFixed(1)} ${y(low).toFixed(1)}`);
    return `M${[...highs, ...lows.toReversed()].join(" L")} Z`;
  };
  return (
    <figure class="course-chart">
      <svg
        viewBox={`0 -8 ${WIDE} ${HIGH + 16}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={chartWords(props.course, props.look)}
      >
        <path class="course-band" d={band()} />
        <path class="course-line" d={`M${line().join(" L")}`} vector-effect="non-scaling-stroke" />
        <Level kind="open" y={y(props.course.open_price)} />
        <Level kind="worst" y={y(props.course.excursions.worst.price)} />
        <Level kind="best" y={y(props.course.excursions.best.price)} />
        <Mark kind="entry" x={x(columnAt(props.course.from))} y={y(props.course.open_price)} />
        <Show when={props.course.to}>
          {(to) => <Mark kind="exit" x={x(columnAt(to()))} y={y(props.course.last_price)} />}
        </Show>
      </svg>
      <div class="course-scale" aria-hidden="true">
        <span>{priceText(range().top, props.look.symbol)}</span>
        <span>{priceText(range().bottom, props.look.symbol)}</span>
      </div>
      <figcaption class="course-times">
        <span>{props.look.time(props.course.from)}</span>
        <span>{props.look.time(props.course.to ?? props.course.asOf)}</span>
      </figcaption>
      <ul class="course-legend" aria-hidden="true">
        <li data-kind="open">{t("open price")}</li>
        <li data-kind="worst">{t("furthest against")}</li>
        <li data-kind="best">{t("furthest in favour")}</li>
      </ul>
    </figure>
  );
}

function Level(props: { kind: string; y: number }) {
  return (
    <line
      class="course-level"
      data-kind={props.kind}
      x1="0"
      x2={WIDE}
      y1={props.y}
      y2={props.y}
      vector-effect="non-scaling-stroke"
    />
  );
}

/** A short stroke across: a circle would be stretched with the drawing. */
function Mark(props: { kind: string; x: number; y: number }) {
  return (
    <line
      class="course-mark"
      data-kind={props.kind}
      x1={props.x}
      x2={props.x}
      y1={props.y - 8}
      y2={props.y + 8}
      vector-effect="non-scaling-stroke"
    />
  );
}

/** Bars side by side, so many that each is a column of its own; a gap in time is none in the drawing. */
function columnsOf(bars: readonly HeldBar[]): HeldBar[] {
  const each = Math.ceil(bars.length / COLUMNS_MAX);
  const columns: HeldBar[] = [];
  for (let at = 0; at < bars.length; at += each) {
    const some = bars.slice(at, at + each);
    const [first, last] = [some[0], some.at(-1)];
    if (first === undefined || last === undefined) break;
    columns.push({
      start: first.start,
      end: last.end,
      high: most(some.map(({ high }) => high)),
      low: least(some.map(({ low }) => low)),
      close: last.close,
    });
  }
  return columns;
}
