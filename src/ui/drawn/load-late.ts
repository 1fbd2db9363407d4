/**
 * Brings in what a list can do without, as what draws it, once it stands, so that the page comes without it. Main thread. Until
 * then, and where it cannot be had, the rows show their texts.
 */
import { whileOwned } from "../../frame/late.ts";

/** `begin` gets the module and lives as long as the owner; never where that is gone, or the browser is offline. */
export function loadLate<Module>(
  load: () => Promise<Module>,
  begin: (module: Module) => void,
): void {
  const use = whileOwned(begin);
  const bring = async (): Promise<void> => {
    const module = await load().catch(() => null);
    if (module !== null) use(module);
  };
  void bring();
}
