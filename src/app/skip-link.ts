/**
 * The first thing that Tab reaches: a way past all bars, lists and the chart to the ticket. Main thread; seen while it has the
 * focus. It comes with charts/charts-desk.ts, and there is none where nobody trades.
 */
import { onCleanup } from "solid-js";
import type { Dock } from "./dock.ts";
import { t } from "../language/translate.ts";
import "./skip-link.css";

/** Lives as long as its owner. */
export function addSkipLink({ api, host, show }: Dock): void {
  if (api.getPanel("order-ticket") === undefined) return;
  const page = host.ownerDocument;
  const button = page.createElement("button");
  button.type = "button";
  button.className = "skip-link";
  button.textContent = t("Skip to the order ticket");
  button.addEventListener("click", () => show("order-ticket"));
  // Inside a landmark, as all that can be read is.
  page.querySelector(".top-bar")?.prepend(button);
  onCleanup(() => button.remove());
}
