/** Asks for the results of practice, from wherever they are offered: the active chart shows them. Main thread. */
import { createSignal } from "solid-js";

const [isAsked, setAsked] = createSignal(false);

export const areResultsAsked = isAsked;
export const askResults = (): void => void setAsked(true);
export const closeResults = (): void => void setAsked(false);
