/**
 * What was done, said inside the account dialog: the page's own notices stand behind it, where neither eye nor screen reader
 * goes while it is open. Main thread. One at a time; it leaves by itself.
 */
import { createRoot, createSignal } from "solid-js";

const SAID_MS = 6_000;

export type Announcement = { title: string; text?: string };

const [announcement, setAnnouncement] = createRoot(() => createSignal<Announcement | null>(null));
let timer: ReturnType<typeof setTimeout> | undefined;

export { announcement };

/** null: takes back what stands there. */
export function announce(done: Announcement | null): void {
  clearTimeout(timer);
  setAnnouncement(done);
  if (done !== null) timer = setTimeout(() => setAnnouncement(null), SAID_MS);
}
