/**
 * The "+" at the price scale: at the height of the crosshair, with what can be ordered or waited for there. Main thread; part of
 * the trade kit. It follows the pointer, and on touch the crosshair that a long press brings (price-follower.ts).
 */
import { createEffect, createSignal, onCleanup, untrack } from "solid-js";
import type { MouseEventParams } from "lightweight-charts";
import { Menu } from "../../../ui/menu.tsx";
import { createTurnFrame } from "../chart-turns.ts";
import type { LineHand } from "./line-hand.ts";
import type { LineLayer } from "./line-layer.ts";
import { PriceFollower } from "./price-follower.ts";
import { t } from "../../../language/translate.ts";

const isOfFinger = (event: Event): boolean => (event as PointerEvent).pointerType === "touch";

export function PriceButton(props: { layer: LineLayer; hand: LineHand }) {
  const [price, setPrice] = createSignal<number | null>(null);
  const [follower, setFollower] = createSignal<PriceFollower | null>(null);
  let element: HTMLDivElement | undefined;
  createEffect(() => {
    const view = props.layer.chart.view();
    if (view === null) return;
    const following = new PriceFollower({
      priceAt: (y) => view.layers.priceAt(y),
      show: (place) => {
        if (place !== null) element?.style.setProperty("translate", `0 ${Math.round(place.y)}px`);
        setPrice(place?.price ?? null);
      },
    });
    setFollower(following);
    const body = view.element.closest(".chart-body") ?? view.element;
    const leave = (event: Event): void => following.left(isOfFinger(event));
    const follow = ({ point, paneIndex, sourceEvent }: MouseEventParams): void =>
      following.told({
        y: point?.y ?? null,
        isInMainPane: paneIndex === 0,
        isMoved: sourceEvent !== undefined,
      });
    const onDown = (event: Event): void => following.pressed(isOfFinger(event));
    view.chart.subscribeCrosshairMove(follow);
    body.addEventListener("pointerleave", leave);
    body.addEventListener("pointerdown", onDown);
    onCleanup(() => {
      view.chart.unsubscribeCrosshairMove(follow);
      body.removeEventListener("pointerleave", leave);
      body.removeEventListener("pointerdown", onDown);
    });
  });
  createTurnFrame(
    untrack(() => props.layer.chart.turn),
    () => follower()?.frame(),
  );
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
        onOpenChange={(isOpen) => follower()?.opened(isOpen)}
      />
    </div>
  );
}
