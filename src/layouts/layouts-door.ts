/** Whether the dialog of layouts is open, and what it begins with. Main thread. */
import { createRoot, createSignal } from "solid-js";

/** save: with the name of a new one. find: with the search. share: with what others get of the open one. */
export type LayoutsDoor = "save" | "find" | "share";

const [layoutsDoor, setLayoutsDoor] = createRoot(() => createSignal<LayoutsDoor | null>(null));
/** null: it is closed. */
export { layoutsDoor, setLayoutsDoor };
