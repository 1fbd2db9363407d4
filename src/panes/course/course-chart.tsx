/** The price while a position was held: its range as a band, its way as a line, entry, exit and furthest marked. Main thread. */
import { Show, createMemo, createSignal } from "solid-js";
import { StepSlider } from "../../ui/step-slider.tsx";
import { least, most } from "../../../domain/lists.ts";
import type { HeldBar } from "../../../domain/excursion.ts";
import { priceText } from "../../format/symbol-text.ts";
import { columnAt, columnsOf } from "./course-columns.ts";
import type { Course } from "./course.ts";
import { chartWords, exitWords, type CourseLook } from "./course-words.ts";
import { t } from "../../language/translate.ts";

/** Width in units of the drawing's own; the drawing is stretched to what it stands in. */
const WIDE = 640;
const HIGH = 180;

export function CourseChart(props: { course: Course; look: CourseLook }) {
  const held = createMemo(() => columnsOf(props.course.bars));
  const columns = createMemo(() => [...held(), ...columnsOf(props.course.after)]);
  const [chosen, setChosen] = createSignal<HeldBar | null>(null);
  /** The exit, or now, until another moment is chosen. */
  const moment = () => {
    const one = chosen();
    if (one !== null && columns().includes(one)) return one;
    return columns()[held().length - 1] as HeldBar;
  };
  const chooseAt = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const at = Math.round(((event.clientX - left) / width) * (columns().length - 1));
    setChosen(columns()[at] ?? null);
  };
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
  const momentX = () => x(columns().indexOf(moment()));
  const points = (of: "high" | "low" | "close", from: number, to?: number) =>
    columns()
      .slice(from, to)
      .map((bar, at) => `${x(from + at).toFixed(1)} ${y(bar[of]).toFixed(1)}`);
  const line = (from: number, to?: number) => `M${points("close", from, to).join(" L")}`;
  const band = (from: number, to?: number) =>
    `M${[...points("high", from, to), ...points("low", from, to).toReversed()].join(" L")} Z`;
  return (
    <figure class="course-chart" dir="ltr">
      <svg
        viewBox={`0 -8 ${WIDE} ${HIGH + 16}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={chartWords(props.course, props.look)}
        onPointerMove={chooseAt}
        onPointerDown={chooseAt}
      >
        <path class="course-band" d={band(0, held().length)} />
        <path class="course-line" d={line(0, held().length)} vector-effect="non-scaling-stroke" />
        <Show when={held().length < columns().length}>
          <g class="course-after">
            <path class="course-band" d={band(held().length - 1)} />
            <path
              class="course-line"
              d={line(held().length - 1)}
              vector-effect="non-scaling-stroke"
            />
          </g>
        </Show>
        <Level kind="open" y={y(props.course.open_price)} />
        <Level kind="worst" y={y(props.course.excursions.worst.price)} />
        <Level kind="best" y={y(props.course.excursions.best.price)} />
        <Mark
          kind="entry"
          x={x(columnAt(columns(), props.course.from))}
          y={y(props.course.open_price)}
        />
        <Show when={props.course.to}>
          {(to) => (
            <Mark kind="exit" x={x(columnAt(held(), to()))} y={y(props.course.last_price)} />
          )}
        </Show>
        <line
          class="course-moment"
          x1={momentX()}
          x2={momentX()}
          y1="-8"
          y2={HIGH + 8}
          vector-effect="non-scaling-stroke"
        />
      </svg>
      <div class="course-scale" aria-hidden="true">
        <span>{priceText(range().top, props.look.symbol)}</span>
        <span>{priceText(range().bottom, props.look.symbol)}</span>
      </div>
      <div class="course-exit">
        <StepSlider
          label={t("Had it been closed at")}
          value={moment()}
          values={columns()}
          textOf={(bar) => exitWords(props.course, props.look, bar)}
          onChange={setChosen}
          isBare
        />
      </div>
      <figcaption class="course-times">
        <span>{props.look.time(props.course.from)}</span>
        <span>
          {props.look.time(props.course.after.at(-1)?.end ?? props.course.to ?? props.course.asOf)}
        </span>
      </figcaption>
      <ul class="course-legend" aria-hidden="true">
        <li data-kind="open">{t("open price")}</li>
        <li data-kind="worst">{t("furthest against")}</li>
        <li data-kind="best">{t("furthest in favour")}</li>
        <Show when={props.course.after.length > 0}>
          <li data-kind="after">{t("after the exit")}</li>
        </Show>
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
