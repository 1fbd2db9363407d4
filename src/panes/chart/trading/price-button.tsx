/**
 * The "+" at the price scale: at the height of the crosshair, with what can be ordered or waited for there. Main thread; part of
 * the trade kit. It follows the pointer, and on touch the crosshair that a long press brings; while its menu is open it stays.
 */
import { createEffect, createSignal, onCleanup } from "solid-js";
import type { MouseEventParams } from "lightweight-charts";
import { Menu } from "../../../ui/menu.tsx";
import type { LineHand } from "./line-hand.ts";
import type { LineLayer } from "./line-layer.ts";
import { t } from "../../../language/translate.ts";

const isOfFinger = (event: Event): boolean => (event as PointerEvent).pointerType === "touch";

export function PriceButton(props: { layer: LineLayer; hand: LineHand }) {
  const [price, setPrice] = createSignal<number | null>(null);
  const [isOpen, setIsOpen] = createSignal(false);
  let element: HTMLDivElement | undefined;
  createEffect(() => {
    const view = props.layer.chart.view();
    if (view === null) return;
    let isTouch = false;
    const body = view.element.closest(".chart-body") ?? view.element;
    /** A finger leaves when it is lifted: its crosshair stays, and so does the button. */
    const leave = (event: Event): void => {
      if (!isOpen() && !isOfFinger(event)) setPrice(null);
    };
    const follow = ({ point, paneIndex, sourceEvent }: MouseEventParams): void => {
      if (isOpen()) return;
      // Gone: with the finger's crosshair; over the scale a mouse is on its way to the button.
      if (point === undefined) {
        if (isTouch) setPrice(null);
        return;
      }
      // Without a source it is drawn anew with a price that came: nobody moved it.
      if (sourceEvent === undefined) return;
      if (paneIndex !== 0) {
        setPrice(null);
        return;
      }
      element?.style.setProperty("translate", `0 ${Math.round(point.y)}px`);
      setPrice(view.layers.priceAt(point.y));
    };
    const onDown = (event: Event): void => {
      isTouch = isOfFinger(event);
    };
    view.chart.subscribeCrosshairMove(follow);
    body.addEventListener("pointerleave", leave);
    body.addEventListener("pointerdown", onDown);
    onCleanup(() => {
      view.chart.unsubscribeCrosshairMove(follow);
      body.removeEventListener("pointerleave", leave);
      body.removeEventListener("pointerdown", onDown);
    });
  });
  const entries = () => {
    const at = price();
    return at === null ? [] : props.layer.entriesAt(at);
  };
  return (
    <div
      ref={(div) => (element = div)}
      class="price-button"
      hidden={price() === null || props.layer.hovered() !== null}
    >
      <Menu
        label={t("Order at {price}", { price: props.hand.market.text(price()) })}
        size="sm"
        icon="plus"
        placement="bottom-end"
        entries={entries()}
        onOpenChange={setIsOpen}
      />
    </div>
  );
}
