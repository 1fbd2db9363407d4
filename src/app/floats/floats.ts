/**
 * The panes that float over a dock, as boxes in its room. Main thread; comes with float-desk.ts. In a room that becomes smaller
 * all of each stays to be seen; in one that becomes larger it is again as it was put.
 */
import type { DockviewGroupPanel } from "dockview-core";
import { onCleanup } from "solid-js";
import type { Dock, Float } from "../dock.ts";
import { anchored, boxOf, within, type Anchored, type Box, type Size } from "./float-box.ts";

/** Beside what its pane needs: the strip and the border, px. */
const STRIP_PX = 30;

export class Floats {
  readonly #dock: Dock;
  /** What the library puts them in, and keeps as large as the dock a moment after that is. */
  readonly #place: Element;
  /** How each was put last, by hand, key or layout. */
  readonly #wishes = new Map<Float, Anchored>();

  /** Lives as long as its owner. */
  constructor(dock: Dock) {
    this.#dock = dock;
    this.#place = dock.host.querySelector(".dv-floating-overlay-host") ?? dock.host;
    dock.api.updateOptions({ floatingGroupBounds: "boundedWithinViewport" });
    let room = this.room();
    const observer = new ResizeObserver(() => {
      const now = this.room();
      if (now.width === room.width && now.height === room.height) return;
      room = now;
      this.#fit();
      dock.keep();
    });
    observer.observe(this.#place);
    this.#learn();
    this.#fit();
    const changes = dock.api.onDidLayoutChange(() => this.#learn());
    onCleanup(() => {
      observer.disconnect();
      changes.dispose();
    });
  }

  room(): Size {
    const { clientWidth: width, clientHeight: height } = this.#place;
    return { width, height };
  }

  /** The float that a group stands in. */
  of(group: DockviewGroupPanel): Float | undefined {
    return this.#dock.floats().find(({ overlay }) => overlay.element.contains(group.element));
  }

  /** The group whose strip or pane an element is part of, where it floats. */
  groupAt(element: Element): DockviewGroupPanel | undefined {
    return this.#dock.api.groups.find(
      (group) => group.api.location.type === "floating" && group.element.contains(element),
    );
  }

  least({
    minimumWidth,
    minimumHeight,
  }: Pick<DockviewGroupPanel, "minimumWidth" | "minimumHeight">): Size {
    return { width: minimumWidth, height: minimumHeight + STRIP_PX };
  }

  box({ overlay }: Float): Box {
    return boxOf(overlay.toJSON(), this.room());
  }

  /** Puts one there; the layout is kept by whoever is done with it. */
  put(float: Float, box: Box): void {
    const place = anchored(box, this.room());
    float.position(place);
    this.#wishes.set(float, place);
  }

  #fit(): void {
    const room = this.room();
    // The browser may have been made nothing but a bar.
    if (room.width === 0 || room.height === 0) return;
    for (const [float, wish] of this.#wishes) {
      const box = within(boxOf(wish, room), room, this.least(float.gridview));
      float.position(anchored(box, room));
    }
  }

  /** Takes up panes that are new and lets go of those that are gone. */
  #learn(): void {
    const all = this.#dock.floats();
    for (const float of this.#wishes.keys()) if (!all.includes(float)) this.#wishes.delete(float);
    for (const float of all) {
      if (this.#wishes.has(float)) continue;
      const remember = (): void =>
        void this.#wishes.set(float, anchored(this.box(float), this.room()));
      remember();
      // Ends with the overlay.
      float.overlay.onDidChangeEnd(remember);
    }
  }
}
