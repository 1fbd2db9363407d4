/** Puts the panes where a fresh workspace has them. Main thread. How they stood stays as an earlier version of the layout. */
import type { Dock } from "./dock.ts";
import { reportStorageFault } from "../storage/persisted.ts";

export function resetLayout(dock: Dock): void {
  void import("../layouts/layouts-entry.ts")
    .then(({ keepOpen }) => keepOpen("reset"))
    .catch(reportStorageFault)
    .then(() => dock.reset());
}
