/**
 * Code that is fetched late, for parts of the terminal that it can go on without. Main thread. Some browsers keep it in mind for
 * the life of the page when a module could not be fetched, so none is asked for while the network is known to be away; where one
 * fails all the same it is asked for once more, and then its part is missing and the page says so (isPartMissing), instead of
 * stopping all that is around it.
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
export const late = <T extends Component<any>>(
  load: () => Promise<{ default: T }>,
  Missing: Component = () => null,
) => lazy(async () => (await fetched(load)) ?? { default: Missing as unknown as T });

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

/** A network that is back is not at once there for everything. */
const AGAIN_MS = 1_000;

async function fetched<T>(load: () => Promise<T>, isAgain = false): Promise<T | null> {
  await online();
  try {
    return await load();
  } catch (fault) {
    if (!isAgain) {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return fetched(load, true);
    }
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
