/**
 * Code that is fetched late, for parts of the terminal that it can go on without. Main thread. Browsers keep it in mind for the
 * life of the page when a module could not be fetched, so none is asked for while the network is known to be away; and where one
 * fails all the same, its part is missing and the page says so (isPartMissing), instead of stopping all that is around it.
 */
import {
  createRoot,
  createSignal,
  getOwner,
  lazy,
  onCleanup,
  runWithOwner,
  type Component,
} from "solid-js";

const [isPartMissing, setPartMissing] = createRoot(() => createSignal(false));
/** Something could not be fetched; loading the page again brings it. */
export { isPartMissing };

// As the type of Solid's own, which takes components of any properties.
// eslint-disable-next-line typescript/no-explicit-any
export const late = <T extends Component<any>>(load: () => Promise<{ default: T }>) =>
  lazy(async () => (await fetched(load)) ?? { default: (() => null) as unknown as T });

/** Hands over what was fetched; where it could not be, that is all that happens. */
export async function fetchLate<T>(
  load: () => Promise<T>,
  use: (module: T) => void,
): Promise<void> {
  const module = await fetched(load);
  if (module !== null) use(module);
}

/** The same within the owner that is there now, and nothing once that is gone: for what is handed over later. */
export function whileOwned<T>(use: (value: T) => void): (value: T) => void {
  const owner = getOwner();
  let isOver = false;
  onCleanup(() => (isOver = true));
  return (value) => {
    if (!isOver) runWithOwner(owner, () => use(value));
  };
}

async function fetched<T>(load: () => Promise<T>): Promise<T | null> {
  await online();
  try {
    return await load();
  } catch (fault) {
    reportError(fault);
    setPartMissing(true);
    return null;
  }
}

const online = (): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => {
        window.addEventListener("online", () => resolve(), { once: true });
      });
