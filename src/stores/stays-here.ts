/**
 * Whether what this browser keeps of a trader's own follows his account: layouts, lists of symbols and templates by one choice,
 * his settings by another. Main thread.
 */
import { createRoot, createSignal, type Accessor } from "solid-js";

/** A browser that keeps something to itself: screens are not alike, and a browser may be another's. */
function openStay(key: string): [stays: Accessor<boolean>, setStays: (stays: boolean) => void] {
  const [stays, setStays] = createRoot(() => createSignal(readStays(key)));
  return [
    stays,
    (next) => {
      setStays(next);
      try {
        localStorage.setItem(key, next ? "yes" : "no");
      } catch {
        // It holds for this page only.
      }
    },
  ];
}

function readStays(key: string): boolean {
  try {
    return localStorage.getItem(key) === "yes";
  } catch {
    return false;
  }
}

export const [staysHere, setStaysHere] = openStay("ringside.layouts-stay");
export const [settingsStay, setSettingsStay] = openStay("ringside.settings-stay");
