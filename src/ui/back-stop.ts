/**
 * What lies over the page now, the topmost last: a phone's Back closes it before anything else. Main thread. Only the phone's
 * layout asks (app/phone-back.ts); to the history of the browser nothing is done here.
 */
import { createEffect, onCleanup } from "solid-js";

type Stop = { readonly close: () => void };

const stops: Stop[] = [];
export const openStops: readonly Stop[] = stops;

let told = (): void => undefined;
/** Is told with each that opens and closes. There is one who listens. */
export const tellStops = (listener: () => void): void => void (told = listener);

/** While it is open, Back closes it in place of leaving the page. */
export function createBackStop(isOpen: () => boolean, close: () => void): void {
  createEffect(() => {
    if (!isOpen()) return;
    const stop = { close };
    stops.push(stop);
    told();
    onCleanup(() => {
      stops.splice(stops.indexOf(stop), 1);
      told();
    });
  });
}
