/** Whether the palette or the sheet of keys is open. Main thread; small, because the workspace has it. */
import { createRoot, createSignal } from "solid-js";

export type Door = "palette" | "keys";

const [openDoor, setOpenDoor] = createRoot(() => createSignal<Door | null>(null));
/** null: neither. */
export { openDoor, setOpenDoor };
