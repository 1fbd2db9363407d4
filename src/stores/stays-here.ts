/** Whether what this browser keeps of a trader's own (layouts, lists of symbols, templates) follows his account. Main thread. */
import { createRoot, createSignal } from "solid-js";

const KEY = "ringside.layouts-stay";

const [staysHere, setStays] = createRoot(() => createSignal(readStays()));
/** It does not: screens are not alike, and a browser may be another's. */
export { staysHere };

function readStays(): boolean {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

export function setStaysHere(stays: boolean): void {
  setStays(stays);
  try {
    localStorage.setItem(KEY, stays ? "yes" : "no");
  } catch {
    // It holds for this page only.
  }
}
