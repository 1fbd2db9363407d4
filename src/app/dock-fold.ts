/**
 * Gives the chart the room of the positions while none is open. Main thread; a chunk that is fetched once prices are live. Only
 * the house's own two heights are changed into each other: who has set another one keeps it.
 */
import { fetchLate, whileOwned } from "../frame/late.ts";
import { createEffect, on, onCleanup } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { monotonicMs } from "../frame/page-clock.ts";
import { tradingBook } from "../stores/trading-book.ts";
import type { Dock } from "./dock.ts";
import { guardChart } from "./dock-guard.ts";
import { panesFor } from "../panes/panes.tsx";

/** Height of the group while positions are open or another tab is in front, px. */
const OPEN_PX = 220;

/** Whoever pressed a button may press it again so soon: a first position moves nothing under his pointer meanwhile, ms. */
const STILL_MS = 800;

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
  const change = (from: number, height: number) => {
    const found = group();
    if (found !== undefined && Math.abs(found.height - from) < 2) found.api.setSize({ height });
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
    if (!found.element.matches(":hover, :has(:focus-visible)")) change(OPEN_PX, folded);
  };
  // A tab that is pressed may be dragged: what moved under the pointer then would end the drag. One may be on its way already.
  let isPressed = document.querySelector(":active") !== null;
  let pressedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const openOnceStill = (): void => {
    clearTimeout(timer);
    // It is done once the hand lets go.
    if (isPressed) return;
    const waitMs = pressedAt + STILL_MS - monotonicMs();
    if (waitMs <= 0) openWhereFull();
    else timer = setTimeout(openOnceStill, waitMs);
  };
  createEffect(
    on(isEmpty, (now, before) => {
      if (!now) openOnceStill();
      else if (before === false) foldIfLeft();
    }),
  );
  for (const type of LEAVING) document.addEventListener(type, foldIfLeft);
  const press = () => {
    isPressed = true;
    pressedAt = monotonicMs();
  };
  const letGo = () => {
    isPressed = false;
    // A tab that was chosen has its room at once.
    if (group()?.activePanel?.id === "positions") openOnceStill();
    else openWhereFull();
  };
  const shown = () => {
    if (!isPressed) openWhereFull();
  };
  document.addEventListener("pointerdown", press, true);
  for (const type of LETTING_GO) document.addEventListener(type, letGo);
  const seen = [
    api.onDidActivePanelChange(shown),
    // A reset builds all panes again, and sets their sizes after.
    api.onDidAddPanel(() => queueMicrotask(openWhereFull)),
  ];
  onCleanup(() => {
    clearTimeout(timer);
    for (const type of LEAVING) document.removeEventListener(type, foldIfLeft);
    document.removeEventListener("pointerdown", press, true);
    for (const type of LETTING_GO) document.removeEventListener(type, letGo);
    for (const one of seen) one.dispose();
  });
  return null;
}

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
