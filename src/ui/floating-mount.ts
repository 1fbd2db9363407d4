/**
 * Where menus and dialogs are put: in the window in which they were asked for, and menus inside its main landmark, so that
 * nothing which can be read stands outside one; of a dialog inside that, for what is outside of it cannot be reached while it
 * is open. They are positioned to the page, so nothing clips them there. Main thread.
 */
import { createRoot, createSignal, untrack } from "solid-js";

/** What is asked for next is asked in this document: the page's own, or that of a pane's window. */
const [askedDocument, setAskedDocument] = createRoot(() => createSignal(document));
export { askedDocument, setAskedDocument };

export function floatingMount(): HTMLElement {
  const asked = untrack(askedDocument);
  const dialogs = asked.querySelectorAll<HTMLElement>(".dialog");
  return dialogs.item(dialogs.length - 1) ?? asked.querySelector("main") ?? asked.body;
}

/** Where dialogs are put, which lie over everything. */
export const dialogMount = (): HTMLElement => untrack(askedDocument).body;
