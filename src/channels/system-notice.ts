/**
 * A notice of the system, outside of the page: where the browser has them, its user allowed them, and nobody looks at the
 * page. Main thread. Never throws; asks for nothing by itself.
 */
import { createRoot, createSignal } from "solid-js";

export type SystemNotices = "none" | "unasked" | "allowed" | "refused";

const PERMISSIONS: Record<NotificationPermission, SystemNotices> = {
  default: "unasked",
  granted: "allowed",
  denied: "refused",
};

const stateNow = (): SystemNotices =>
  typeof Notification === "undefined" ? "none" : PERMISSIONS[Notification.permission];

const [systemNotices, setSystemNotices] = createRoot(() => createSignal(stateNow()));
export { systemNotices };

/** After a press of the user alone: a browser refuses it else. */
export async function askForSystemNotices(): Promise<void> {
  if (stateNow() === "unasked") await Notification.requestPermission().catch(() => undefined);
  setSystemNotices(stateNow());
}

export type SystemNotice = { readonly key: string; readonly title: string; readonly text: string };

export const isLookedAt = (): boolean =>
  document.visibilityState === "visible" && document.hasFocus();

type Show = (notice: SystemNotice) => void;
let showOther: Show | null = null;

/** From now on notices are shown by this, as where the device shows pushed ones too; null: by the page. */
export function showSystemNoticesBy(show: Show | null): void {
  showOther = show;
}

/** Of one key there is one, also from several tabs. false: the browser shows none to a page, as on most phones. */
export function showSystemNotice({ key, title, text }: SystemNotice): boolean {
  if (stateNow() !== "allowed") return false;
  if (showOther !== null) {
    showOther({ key, title, text });
    return true;
  }
  try {
    const shown = new Notification(title, { body: text, tag: key });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
    return true;
  } catch {
    setSystemNotices("none");
    return false;
  }
}
