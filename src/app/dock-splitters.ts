/**
 * Makes dockview's splitters reachable by keyboard and audible: each becomes a focusable separator that the arrow keys move.
 * Main thread; comes with charts/charts-desk.ts.
 */
import type { DockviewApi, DockviewGroupPanel } from "dockview-core";
import { onCleanup } from "solid-js";
import { t } from "../language/translate.ts";

const STEP_PX = 16;
const BIG_STEP_PX = 64;

/** Lives as long as its owner. `host`: what the dock was made in. */
export function keepSplittersUsable(host: HTMLElement, api: DockviewApi): void {
  const refresh = () => {
    for (const sash of host.querySelectorAll<HTMLElement>(".dv-sash")) describe(sash, api);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const sash = event.target;
    if (!(sash instanceof HTMLElement) || !sash.classList.contains("dv-sash")) return;
    const step = stepOf(event, isUpright(sash));
    const group = groupBefore(sash, api);
    if (step === 0 || group === undefined) return;
    event.preventDefault();
    const extent = isUpright(sash) ? "width" : "height";
    const [next] = groupsBeside(sash, api, 1);
    const rest = (next?.[extent] ?? 0) - step;
    group.api.setSize({ [extent]: group[extent] + step });
    // Else the last one of the row would have given it.
    next?.api.setSize({ [extent]: rest });
  };
  host.addEventListener("keydown", onKeyDown);
  refresh();
  const changes = api.onDidLayoutChange(refresh);
  onCleanup(() => {
    host.removeEventListener("keydown", onKeyDown);
    changes.dispose();
  });
}

function describe(sash: HTMLElement, api: DockviewApi): void {
  const group = groupBefore(sash, api);
  const upright = isUpright(sash);
  const whole = upright ? api.width : api.height;
  const part = group === undefined ? 0 : upright ? group.width : group.height;
  sash.tabIndex = 0;
  sash.setAttribute("role", "separator");
  sash.setAttribute("aria-orientation", upright ? "vertical" : "horizontal");
  sash.setAttribute(
    "aria-label",
    t("Between {before} and {after}", {
      before: namesBeside(sash, api, 0),
      after: namesBeside(sash, api, 1),
    }),
  );
  sash.setAttribute("aria-valuemin", "0");
  sash.setAttribute("aria-valuemax", "100");
  sash.setAttribute("aria-valuenow", String(whole > 0 ? Math.round((part / whole) * 100) : 0));
}

/** A line between left and right. */
function isUpright(sash: HTMLElement): boolean {
  return sash.closest(".dv-split-view-container")?.classList.contains("dv-horizontal") === true;
}

/** The group just before the line; its size is what the line changes. */
const groupBefore = (sash: HTMLElement, api: DockviewApi): DockviewGroupPanel | undefined =>
  groupsBeside(sash, api, 0)[0];

/** All groups before the line (0), or behind it (1): a line under others has several. */
function groupsBeside(sash: HTMLElement, api: DockviewApi, side: 0 | 1): DockviewGroupPanel[] {
  const container = sash.parentElement;
  if (container === null) return [];
  const index = [...container.children].indexOf(sash);
  const views = container.parentElement?.querySelector(":scope > .dv-view-container")?.children;
  const view = views?.[index + side];
  return api.groups.filter((group) => view?.contains(group.element) === true);
}

/** What is in front in them, as "Watchlist, Chart, Order ticket". */
const namesBeside = (sash: HTMLElement, api: DockviewApi, side: 0 | 1): string =>
  groupsBeside(sash, api, side)
    .flatMap(({ activePanel }) => activePanel?.title ?? [])
    .join(", ") || t("pane");

function stepOf(event: KeyboardEvent, upright: boolean): number {
  const step = event.shiftKey ? BIG_STEP_PX : STEP_PX;
  if (event.key === (upright ? "ArrowRight" : "ArrowDown")) return step;
  if (event.key === (upright ? "ArrowLeft" : "ArrowUp")) return -step;
  return 0;
}
