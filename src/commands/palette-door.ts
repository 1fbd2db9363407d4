/** Whether the palette or the sheet of keys is open. Main thread; small, because the workspace has it. */
import { createRoot, createSignal, untrack } from "solid-js";
import { askedDocument } from "../ui/floating-mount.ts";
import { typeAhead, type TypedAhead } from "./typed-ahead.ts";

export type Door = "palette" | "keys";

/** Its command, whose key opens the search of the office too. */
export const PALETTE = { id: "palette", combo: "Mod+KeyK" } as const;

const [openDoor, setDoor] = createRoot(() => createSignal<Door | null>(null));
/** null: neither. */
export { openDoor };

/** null: the palette is not open, or its line has the focus. */
let ahead: TypedAhead | null = null;

export function setOpenDoor(door: "keys" | null): void {
  takeTypedAhead();
  setDoor(door);
}

/** Opens the palette with a line begun, to be gone on with: what is typed from here on belongs to it. */
export function openPalette(text = ""): void {
  if (untrack(openDoor) === "palette" && text === "") return;
  takeTypedAhead();
  ahead = typeAhead(untrack(askedDocument), text, () => setOpenDoor(null));
  setDoor("palette");
}

/** What the line begins with; the keys that follow are its own. */
export function takeTypedAhead(): string {
  const { text = "" } = ahead ?? {};
  ahead?.stop();
  ahead = null;
  return text;
}
