/**
 * What a screen reader hears of a pane that floats: a group of the pane's name. Main thread; comes with float-desk.ts. The
 * library calls it a dialog of a level, which it is not.
 */
import { onCleanup } from "solid-js";
import { t } from "../../language/translate.ts";
import type { Dock } from "../dock.ts";

const GONE = ["aria-level", "aria-modal"];

/** Lives as long as its owner. */
export function nameFloats(dock: Dock): void {
  const observer = new MutationObserver(() => name());
  const name = (): void => {
    for (const { overlay } of dock.floats()) {
      const { element } = overlay;
      observer.observe(element, { attributeFilter: GONE });
      element.setAttribute("role", "group");
      element.setAttribute("aria-roledescription", t("floating pane"));
      for (const attribute of GONE) element.removeAttribute(attribute);
    }
  };
  const place = dock.host.querySelector(".dv-floating-overlay-host");
  if (place !== null) observer.observe(place, { childList: true });
  name();
  onCleanup(() => observer.disconnect());
}
