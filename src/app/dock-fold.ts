/**
 * Gives the chart the room of the positions while none is open. Main thread; a chunk that is fetched once prices are live. Only
 * the house's own two heights are changed into each other: who has set another one keeps it.
 */
import { fetchLate, whileOwned } from "../frame/late.ts";
import { createEffect, on, onCleanup } from "solid-js";
import type { DockviewApi } from "dockview-core";
import type { Feed } from "../feed/feed.ts";
import { tradingBook } from "../stores/trading-book.ts";
import { hasChart, type Dock } from "./dock.ts";
import { guardChart } from "./dock-guard.ts";
import { panesFor } from "../panes/panes.tsx";

/** Height of the group while positions are open or another tab is in front, px. */
const OPEN_PX = 220;

/** After each of these something else may be pointed at or have the focus. */
const LEAVING = ["pointerover", "focusin"] as const;
/** The end of a press, and that of a drag, which has no end of its press. */
const LETTING_GO = ["pointerup", "dragend"] as const;

/** Shows nothing; lives as long as the dock. */
export function DockFold({ feed, dock }: { feed: Feed; dock: Dock }): null {
  const { api } = dock;
  maximiseByDoubleClick(dock);
  const folded = panesFor(feed).find(({ id }) => id === "positions")?.heightFirst ?? OPEN_PX;
  guardChart(api);
  fetchDesks(feed, dock);
  const book = tradingBook(feed);
  const isEmpty = () => book.ready() && book.positions().size === 0;
  const group = () => {
    const found = api.hasMaximizedGroup() ? undefined : api.getPanel("positions")?.group;
    // What floats takes no room.
    return found?.api.location.type === "grid" ? found : undefined;
  };
  const isOf = (height: number) => Math.abs((group()?.height ?? Number.NaN) - height) < 2;
  const isFolded = () => isOf(folded);
  const change = (from: number, height: number) => {
    if (isOf(from)) dock.byHouse(() => group()?.api.setSize({ height }));
  };
  const open = () => change(folded, OPEN_PX);
  const openWhereFull = () => {
    const isInFront = group()?.activePanel?.id === "positions";
    if (!isInFront || (book.ready() && !isEmpty())) open();
  };
  // Nothing moves under a pointer or away from the keys: it folds once it is left.
  const foldIfLeft = () => {
    const found = group();
    if (found?.activePanel?.id !== "positions" || !isEmpty()) return;
    const hasKeys = found.element.matches(":has(:focus-visible)");
    if (!hasKeys && !isPointedAt(api)) change(OPEN_PX, folded);
  };
  // A tab that is pressed may be dragged: what moved under the pointer then would end the drag. One may be on its way already.
  let isPressed = document.querySelector(":active") !== null;
  // What is there from the first has its room at once, whatever is pointed at.
  let wasEmpty = false;
  // A first position comes of a press, on a button that the room for it would move: it waits until the pointer is over a chart,
  // or over no pane. Once the hand lets go it is asked again.
  const openIfLeft = (): void => {
    if (!isPressed && !(wasEmpty && isPointedAt(api))) openWhereFull();
  };
  createEffect(
    on(isEmpty, (now, before) => {
      if (now) wasEmpty = true;
      if (!now) openIfLeft();
      else if (before === false) foldIfLeft();
    }),
  );
  const leave = (event: Event) => {
    foldIfLeft();
    // A finger is over what it is about to press.
    const isMouse = event instanceof PointerEvent && event.pointerType === "mouse";
    if (isMouse && isFolded()) openIfLeft();
  };
  for (const type of LEAVING) document.addEventListener(type, leave);
  const press = () => void (isPressed = true);
  const shown = () => {
    // Another tab that was chosen has its room at once.
    if (group()?.activePanel?.id === "positions") openIfLeft();
    else if (!isPressed) openWhereFull();
  };
  const letGo = () => {
    isPressed = false;
    shown();
  };
  document.addEventListener("pointerdown", press, true);
  for (const type of LETTING_GO) document.addEventListener(type, letGo);
  const seen = [
    api.onDidActivePanelChange(shown),
    // A reset builds all panes again, and sets their sizes after.
    api.onDidAddPanel(() => queueMicrotask(openWhereFull)),
  ];
  onCleanup(() => {
    for (const type of LEAVING) document.removeEventListener(type, leave);
    document.removeEventListener("pointerdown", press, true);
    for (const type of LETTING_GO) document.removeEventListener(type, letGo);
    for (const one of seen) one.dispose();
  });
  return null;
}

/** Whether the pointer is over a pane whose controls another height would move. The picture of a chart only gets smaller. */
const isPointedAt = ({ groups }: DockviewApi): boolean =>
  groups.some((group) => group.element.matches(hasChart(group) ? ":has(button:hover)" : ":hover"));

/** Panes can leave the dock for windows of their own, or float over it. */
function fetchDesks(feed: Feed, dock: Dock): void {
  void fetchLate(
    () => import("./floats/float-desk.ts"),
    whileOwned(({ keepFloats }) => keepFloats(feed, dock)),
  );
  void fetchLate(
    () => import("./windows/windows-desk.tsx"),
    whileOwned(({ keepWindows }) => keepWindows(feed, dock)),
  );
}

/** A double click on a strip gives its pane the whole dock, and takes it back; what floats is docked by it. */
function maximiseByDoubleClick({ api, host, toggleMaximise }: Dock): void {
  const onDoubleClick = (event: MouseEvent) => {
    const strip =
      event.target instanceof Element ? event.target.closest(".dv-void-container, .dv-tab") : null;
    const group = api.groups.find((one) => strip !== null && one.element.contains(strip));
    if (group?.activePanel === undefined || group.api.location.type === "floating") return;
    toggleMaximise(group.activePanel.id);
  };
  host.addEventListener("dblclick", onDoubleClick);
  onCleanup(() => host.removeEventListener("dblclick", onDoubleClick));
}
