/**
 * Brings in what a list can do without, as what draws it, once it stands, so that the page comes without it. Main thread. Until
 * then, and where it cannot be had, the rows show their texts.
 */
import { getOwner, onCleanup, runWithOwner } from "solid-js";

/** `begin` gets the module and lives as long as the owner; never where that is gone, or the browser is offline. */
export function loadLate<Module>(
  load: () => Promise<Module>,
  begin: (module: Module) => void,
): void {
  const owner = getOwner();
  let isOver = false;
  onCleanup(() => {
    isOver = true;
  });
  const bring = async (): Promise<void> => {
    const module = await load().catch(() => null);
    if (module !== null && !isOver) runWithOwner(owner, () => begin(module));
  };
  void bring();
}
