/** Whether the tour is open, or asked about. Main thread; small, because the workspace has it. */
import { createRoot, createSignal } from "solid-js";

/** Under it a tab keeps the tour that is under way. */
export const TOUR_KEY = "tour";

function isUnderWay(): boolean {
  try {
    return sessionStorage.getItem(TOUR_KEY) !== null;
  } catch {
    return false;
  }
}

const [tourDoor, setTourDoor] = createRoot(() =>
  createSignal<"invited" | "open" | null>(isUnderWay() ? "open" : null),
);
/** "invited": a newcomer is asked whether he wants it; null: there is none. */
export { tourDoor };

export const openTour = (): void => void setTourDoor("open");
export const inviteToTour = (): void => void setTourDoor("invited");

/** Leaves the tour, and forgets where it was. */
export function leaveTour(): void {
  try {
    sessionStorage.removeItem(TOUR_KEY);
  } catch {
    // Where nothing can be kept, nothing was.
  }
  setTourDoor(null);
}
