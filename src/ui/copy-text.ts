/**
 * Puts a text on the clipboard. Main thread; fetched when something is first copied. Browsers keep their clipboard from a page
 * that came by plain HTTP from another machine, and still copy what is chosen in a field of it.
 */
import { untrack } from "solid-js";
import { t } from "../language/translate.ts";
import { askedDocument } from "./floating-mount.ts";
import type { Toast } from "./toast-queue.ts";
import { showToast } from "./toast.tsx";

/** To be called while the press that wants it is under way. false: the browser let nothing be copied. */
export async function copyText(text: string): Promise<boolean> {
  const page = untrack(askedDocument);
  const clipboard: Clipboard | undefined = page.defaultView?.navigator.clipboard;
  const isCopied = clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return (await isCopied) === true || copyChosen(text, page);
}

/** The same, and a notice with the text where nothing was copied: there it can be chosen by hand. */
export async function copyOrSay(text: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied) sayNotCopied(text);
  return isCopied;
}

/** The same, and that it was copied is said too. */
export async function copyAndSay(
  text: string,
  said: Pick<Toast, "title" | "text"> = { title: t("{text} copied", { text }) },
): Promise<void> {
  if (await copyOrSay(text)) showToast({ tone: "good", key: "copy", ...said });
}

export const sayNotCopied = (text?: string): void =>
  void showToast({
    tone: "warn",
    key: "copy",
    title: t("The browser let nothing be copied"),
    text,
  });

/**
 * By a field that nobody sees, and only now. It stands beside what has the focus, which a dialog lets go nowhere else, and which
 * has it again.
 */
function copyChosen(text: string, page: Document): boolean {
  // Of a window of its own it is no HTMLElement of this page.
  const before = (page.activeElement ?? page.body) as HTMLElement;
  const field = page.createElement("textarea");
  field.value = text;
  // A phone shows no keyboard for it.
  field.readOnly = true;
  field.className = "visually-hidden";
  // The chart copies its drawings where they are what is chosen.
  field.addEventListener("copy", (event) => event.stopPropagation());
  (before === page.body ? before : before.parentElement)?.append(field);
  field.focus({ preventScroll: true });
  field.select();
  const isCopied = page.execCommand("copy");
  field.remove();
  before.focus({ preventScroll: true });
  return isCopied;
}
