/**
 * The pill of one line at the chart's right edge: what it is, what it brings, and a trader's buttons. Main thread. Its place is
 * the board's and its figure is written once a frame; a session that may not trade gets words and nothing to press.
 */
import { createMemo, Show, untrack, type JSX } from "solid-js";
import { Dynamic } from "solid-js/web";
import { ensure } from "../../../../domain/assert.ts";
import { formatPrice, NO_VALUE } from "../../../format/price.ts";
import { tieText } from "../../../stores/tied-orders.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { isGuard, isMovable, isPullable, triggerSide, type ChartLine } from "./chart-line.ts";
import type { LineLayer } from "./line-layer.ts";
import { longName, shortName } from "./line-words.ts";
import type { PillBoard } from "./pill-board.ts";
import { figureOf, makeFigurePainter, toneOf, wholeFigure, type LineQuote } from "./pill-figure.ts";
import { PillFrame } from "./pill-frame.tsx";
import { t } from "../../../language/translate.ts";

export type LinePillProps = {
  layer: LineLayer;
  board: PillBoard;
  line: ChartLine;
  quote: LineQuote;
  /** Tab reaches it; the others are reached from it with the arrow keys. */
  isStop: boolean;
};

export function LinePill(props: LinePillProps) {
  let figure: HTMLSpanElement | undefined;
  const key = () => props.line.key;
  const draft = createMemo(() => props.layer.drafts().get(key()));
  /** Whether it says by itself what it would mean: what goes with another line is sent with it. */
  const isByItself = () => draft() !== undefined && draft()?.leader === undefined;
  return (
    <PillFrame
      layer={props.layer}
      board={props.board}
      lineKey={key()}
      class={`line-pill-${toneOf(props.line)}`}
      draft={draft()}
      painter={() => makeFigurePainter(props, ensure(figure, "the pill's figure"))}
    >
      <Handle {...props}>
        <span ref={(span) => (figure = span)} class="line-pill-figure" />
      </Handle>
      <Show when={props.layer.hands()}>
        {(hands) => <Dynamic component={hands().Buttons} line={props.line} />}
      </Show>
      <Show when={isByItself() ? props.layer.hands() : null}>
        {(hands) => <Dynamic component={hands().Effect} line={props.line} />}
      </Show>
    </PillFrame>
  );
}

/** The words of the pill: for a trader what the line is taken by. */
function Handle(props: LinePillProps & { children: JSX.Element }) {
  const symbol = () => props.layer.symbol();
  const price = () => {
    const at = props.layer.priceOf(props.line);
    return at === null ? "" : formatPrice(at, symbol()?.digits ?? 2);
  };
  /** The orders that it is tied to, so that one cancels the other. */
  const tied = createMemo(() => {
    const { kind, owner } = props.line;
    return kind === "order" && owner.kind === "order"
      ? tieText(props.layer.feed, owner.record)
      : "";
  });
  const name = () => {
    const record = symbol();
    return record === undefined ? "" : longName(props.line, record);
  };
  /** A stop or target of an order that holds its distance from the fill. */
  const isFromFill = () => {
    const { owner } = props.line;
    return owner.kind === "order" && owner.record.is_from_fill === true && isGuard(props.line);
  };
  const closes = () =>
    props.line.owner.kind === "order" ? props.line.owner.record.closes : undefined;
  /** Sentences on what it is tied to. */
  const ties = (): string[] => [
    ...(closes() === undefined
      ? []
      : [t("It can only close position #{id}.", { id: closes() ?? NO_VALUE })]),
    ...(tied() === "" ? [] : [t("One cancels the other with {orders}.", { orders: tied() })]),
    ...(isFromFill() ? [t("Its distance holds from the fill.")] : []),
  ];
  const short = () => {
    const record = symbol();
    const marks = [...(tied() === "" ? [] : ["OCO"]), ...(isFromFill() ? [t("from fill")] : [])];
    return record === undefined ? "" : [shortName(props.line, record), ...marks].join(" ");
  };
  const tip = () =>
    isPullable(props.line) && props.layer.hands() !== null
      ? t("{name} at {price}. Drag: stop loss or take profit.", { name: name(), price: price() })
      : [
          t("{name} at {price}.", { name: name(), price: price() }),
          triggerSide(props.line) === "bid"
            ? t("The bid price reaches it.")
            : t("The ask price reaches it."),
          ...ties(),
        ].join(" ");
  const hands = () => props.layer.hands();
  const value = () => {
    // Said when it moves, not with every price.
    price();
    const figure = { points: NaN, money: NaN };
    return untrack(() => {
      figureOf(props.layer, props.line, props.quote, figure);
      return `${price()}, ${wholeFigure(props.layer, figure)}`;
    });
  };
  const words = (
    <>
      <span class="line-pill-what" aria-hidden="true">
        {short()}
      </span>
      <span class="line-pill-price" aria-hidden="true">
        {price()}
      </span>
      <VisuallyHidden>
        {[...ties(), t("{name} at {price}:", { name: name(), price: price() })].join(" ")}{" "}
      </VisuallyHidden>
      {props.children}
    </>
  );
  return (
    <span
      class="line-pill-handle"
      classList={{
        "line-pill-movable": hands() !== null && (isMovable(props.line) || isPullable(props.line)),
      }}
      data-tip={tip()}
      data-line-stop={hands() === null ? undefined : ""}
      role={hands() === null ? undefined : isMovable(props.line) ? "spinbutton" : "button"}
      aria-label={
        hands() !== null && isMovable(props.line) ? [...ties(), name()].join(" ") : undefined
      }
      aria-valuenow={
        hands() !== null && isMovable(props.line)
          ? (props.layer.priceOf(props.line) ?? undefined)
          : undefined
      }
      aria-valuetext={hands() !== null && isMovable(props.line) ? value() : undefined}
      tabindex={hands() === null ? undefined : props.isStop ? 0 : -1}
      onPointerDown={(event) => hands()?.press(props.line.key, event)}
      onKeyDown={(event) => {
        if (hands()?.key(props.line.key, event) !== true) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {words}
    </span>
  );
}
