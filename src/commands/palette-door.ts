/** Whether the palette or the sheet of keys is open. Main thread; small, because the workspace has it. */
import { createRoot, createSignal, untrack } from "solid-js";
import { askedDocument } from "../ui/floating-mount.ts";
import { createTypedAhead } from "./typed-ahead.ts";

export type Door = "palette" | "keys";

/** Its command, whose key opens the search of the office too. */
export const PALETTE = { id: "palette", combo: "Mod+KeyK" } as const;

const [openDoor, setDoor] = createRoot(() => createSignal<Door | null>(null));
/** null: neither. */
export { openDoor };

const ahead = createTypedAhead();
/** What the line begins with; the keys that follow are its own. */
export const takeTypedAhead = ahead.take;

export function setOpenDoor(door: "keys" | null): void {
  takeTypedAhead();
  setDoor(door);
}

/** Opens the palette with a line begun, to be gone on with: what is typed from here on belongs to it. */
export function openPalette(text = ""): void {
  if (untrack(openDoor) === "palette" && text === "") return;
  ahead.begin(untrack(askedDocument), text, () => setOpenDoor(null));
  setDoor("palette");
}
