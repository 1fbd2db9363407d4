/**
 * The "+" at the price scale: at the height of the crosshair, with the orders that can be placed there. Main thread; part of the
 * trade kit. It follows the pointer, and on touch the crosshair that a long press brings; while its menu is open it stays.
 */
import { createEffect, createSignal, onCleanup } from "solid-js";
import type { MouseEventParams } from "lightweight-charts";
import { Menu } from "../../../ui/menu.tsx";
import type { LineHand } from "./line-hand.ts";
import type { LineLayer } from "./line-layer.ts";
import { priceEntries } from "./price-entries.ts";

export function PriceButton(props: { layer: LineLayer; hand: LineHand }) {
  const [price, setPrice] = createSignal<number | null>(null);
  const [isOpen, setIsOpen] = createSignal(false);
  let element: HTMLDivElement | undefined;
  createEffect(() => {
    const view = props.layer.chart.view();
    if (view === null) return;
    let isTouch = false;
    const body = view.element.closest(".chart-body") ?? view.element;
    const hide = (): void => {
      if (!isOpen()) setPrice(null);
    };
    const follow = ({ point, sourceEvent }: MouseEventParams): void => {
      if (isOpen()) return;
      // Without a source the crosshair is the keyboard's; over the scale a mouse is on its way to the button.
      if (point === undefined || sourceEvent === undefined) {
        if (isTouch) setPrice(null);
        return;
      }
      element?.style.setProperty("translate", `0 ${Math.round(point.y)}px`);
      setPrice(view.layers.priceAt(point.y));
    };
    const onDown = (event: Event): void => {
      isTouch = (event as PointerEvent).pointerType === "touch";
    };
    view.chart.subscribeCrosshairMove(follow);
    body.addEventListener("pointerleave", hide);
    body.addEventListener("pointerdown", onDown);
    onCleanup(() => {
      view.chart.unsubscribeCrosshairMove(follow);
      body.removeEventListener("pointerleave", hide);
      body.removeEventListener("pointerdown", onDown);
    });
  });
  const entries = () => {
    const at = price();
    return at === null ? [] : priceEntries(props.layer, props.hand, at);
  };
  return (
    <div
      ref={(div) => (element = div)}
      class="price-button"
      hidden={price() === null || props.layer.hovered() !== null}
    >
      <Menu
        label={`Order at ${props.hand.market.text(price())}`}
        size="sm"
        icon="plus"
        placement="bottom-end"
        entries={entries()}
        onOpenChange={setIsOpen}
      />
    </div>
  );
}
