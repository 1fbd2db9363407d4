/**
 * Asks the shell to bring a pane to the front: a pane does not know whether it stands in a dock or on a phone. Main thread.
 */
import { createSignal } from "solid-js";

const [asked, setAsked] = createSignal<{ readonly pane: string } | null>(null, { equals: false });

/** The pane that was asked for last; null: none yet. Tracks, and changes with each time. */
export const paneAsked = asked;

/** Nothing happens where there is no such pane. */
export const openPane = (pane: string): void => void setAsked({ pane });
