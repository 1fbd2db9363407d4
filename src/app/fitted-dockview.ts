/**
 * The docking library, with the sizes of panes on a page of another size as dock-room.ts has them: by itself it keeps all in
 * proportion. Main thread; comes with dock.ts.
 */
import { DockviewComponent, type SerializedDockview } from "dockview-core";
import { fitGrid, type Grid } from "./dock-room.ts";
import { arrangementOf } from "./dock-sizes.ts";

export class FittedDockview extends DockviewComponent {
  /** As the panes were set last, by a hand or the house, on a page of whichever size. Absent: they are being built. */
  #set: Grid | undefined;
  #seen = "";
  #isDue = false;

  /** The panes stand; `kept` is what they were restored from. */
  begin(kept: object | null): void {
    this.#set = ((kept as SerializedDockview | null) ?? this.toJSON()).grid;
    this.#isDue = true;
    this.#fit();
  }

  /** Tells how the panes stand where more than the page's size has changed since this was asked last. */
  tell(listener: (layout: object) => void): void {
    this.#fit();
    // What is maximised is a moment's view, not the layout.
    if (this.hasMaximizedGroup()) return;
    const now = this.toJSON();
    const seen = arrangementOf(now);
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#set = now.grid;
    listener(now);
  }

  override layout(width: number, height: number, force?: boolean): void {
    // Its first call comes while it is constructed.
    const isOther = #set in this && (width !== this.width || height !== this.height);
    super.layout(width, height, force);
    if (!isOther) return;
    this.#isDue = true;
    this.#fit();
  }

  #fit(): void {
    if (!this.#isDue || this.#set === undefined || this.hasMaximizedGroup()) return;
    this.#isDue = false;
    fitGrid(this.#set, this.width, this.height, (group, size) =>
      this.getPanel(group)?.api.setSize(size),
    );
    this.#seen = arrangementOf(this.toJSON());
  }
}
