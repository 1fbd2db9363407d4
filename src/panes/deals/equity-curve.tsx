/** The way of the balance as a line, with its height and depth said in words for who cannot see it. Main thread. */
import { least, most } from "../../../domain/lists.ts";
import { Show, createMemo } from "solid-js";
import type { MoneyFormat } from "../../account/privacy.ts";
import { formatDate } from "../../format/time.ts";
import { clockZone } from "../../stores/clock-zone.ts";
import type { Curve, CurvePoint } from "./statistics.ts";
import { t } from "../../language/translate.ts";

/** Width in units of the drawing's own; the drawing is stretched to what it stands in. */
const WIDE = 1000;
const HIGH = 160;

export function EquityCurve(props: {
  curve: Curve;
  money: MoneyFormat;
  /** What the line is of, in its words; absent: the balance. */
  what?: string;
}) {
  const points = () => props.curve.points;
  const range = createMemo(() => {
    const balances = points().map(({ balance }) => balance);
    return { least: least(balances), most: most(balances) };
  });
  const first = () => points()[0];
  const last = () => points().at(-1);
  const words = () =>
    t("{what} from {first} to {last}, at its lowest {lowest}, at its highest {highest}.", {
      what: props.what ?? t("Balance"),
      first: props.money.amount(first()?.balance ?? 0),
      last: props.money.amount(last()?.balance ?? 0),
      lowest: props.money.amount(range().least),
      highest: props.money.amount(range().most),
    });
  return (
    <Show when={points().length > 1}>
      <figure class="curve">
        <svg
          class="curve-drawing"
          viewBox={`0 0 ${WIDE} ${HIGH}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words()}
        >
          <path
            class="curve-area"
            d={`${pathOf(points(), range())} L${WIDE} ${HIGH} L0 ${HIGH} Z`}
          />
          <path
            class="curve-line"
            d={pathOf(points(), range())}
            vector-effect="non-scaling-stroke"
          />
        </svg>
        <div class="curve-scale" aria-hidden="true">
          <span>{props.money.amount(range().most)}</span>
          <span>{props.money.amount(range().least)}</span>
        </div>
        <figcaption class="curve-times">
          <span>{formatDate(first()?.ts ?? Number.NaN, clockZone())}</span>
          <span>{formatDate(last()?.ts ?? Number.NaN, clockZone())}</span>
        </figcaption>
      </figure>
    </Show>
  );
}

/** One step a deal, evenly: time would leave most of it empty. */
function pathOf(points: readonly CurvePoint[], range: { least: number; most: number }): string {
  const step = WIDE / Math.max(1, points.length - 1);
  const scale = HIGH / (range.most - range.least || 1);
  return points
    .map(({ balance }, n) => {
      const x = (n * step).toFixed(1);
      const y = (HIGH - (balance - range.least) * scale).toFixed(1);
      return `${n === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join(" ");
}
