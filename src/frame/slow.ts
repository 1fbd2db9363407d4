/** Whether this device is to be spared: no flashes, no movement, fewer frames. Main thread; asked on the tick path. */

let slow = false;

export const isSlow = (): boolean => slow;

/** Also marks the page's root, for the style sheets. */
export function setSlow(next: boolean): void {
  slow = next;
  document.documentElement.toggleAttribute("data-slow", next);
}
