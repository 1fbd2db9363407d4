/** Whether the palette or the sheet of keys is open. Main thread; small, because the workspace has it. */
import { createRoot, createSignal } from "solid-js";

export type Door = "palette" | "keys";

const [openDoor, setOpenDoor] = createRoot(() => createSignal<Door | null>(null));
/** null: neither. */
export { openDoor, setOpenDoor };

/** What the palette's line begins with the next time it opens. */
let firstText = "";

/** Opens the palette with a line begun, to be gone on with. */
export function openPalette(text: string): void {
  firstText = text;
  setOpenDoor("palette");
}

export function takeFirstText(): string {
  const text = firstText;
  firstText = "";
  return text;
}
