/**
 * Panes in windows of their own: which are out, what stands in their place meanwhile, and the ways in and back. Main thread; a
 * chunk that is fetched once prices are live. A window ends with the session and with the page; which panes were out is kept,
 * and is offered again, since a browser lets no window open without a press.
 */
import type { IDockviewPanel } from "dockview-core";
import { createEffect, createSignal, on, onCleanup, untrack } from "solid-js";
import { render } from "solid-js/web";
import { registerCommands, type Command } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { createPersisted } from "../../storage/persisted.ts";
import { isChartId, FIRST_CHART } from "../../stores/charts.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { setAskedDocument } from "../../ui/floating-mount.ts";
import { showToast } from "../../ui/toast.tsx";
import { panelOf, type Dock } from "../dock.ts";
import { panesFor, titleOf, type PaneId, type PaneSpec } from "../../panes/panes.tsx";
import { openWindow, type OpenWindow } from "./open-window.tsx";
import { openBlank } from "./pane-window.ts";
import { watchTabs } from "./tab-menu.tsx";
import {
  SCREEN_COUNTS,
  SCREEN_WORDS,
  setWindowDesk,
  type ScreenCount,
  type WindowDesk,
} from "./window-door.ts";
import "./windows.css";
import { plural, t } from "../../language/translate.ts";

/** Panes are few; what is kept of more is nothing that a terminal wrote. */
const KEPT_MAX = 32;

/** What stands on the other screens, the largest first. */
const OTHER_SCREENS: Readonly<Record<ScreenCount, readonly PaneId[]>> = {
  1: [],
  2: [FIRST_CHART],
  3: [FIRST_CHART, "positions"],
};

const parseKept = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.length <= KEPT_MAX && value.every((id) => typeof id === "string")
    ? value
    : null;

/** Lives as long as its owner. */
export function keepWindows(feed: Feed, dock: Dock): void {
  const specs = panesFor(feed);
  const specOf = (id: string): PaneSpec | undefined =>
    specs.find((spec) => spec.id === (isChartId(id) ? FIRST_CHART : id));
  const [out, setOut] = createSignal<ReadonlyMap<string, OpenWindow>>(new Map());
  const kept = createPersisted<readonly string[]>(
    "workspace.windows",
    { version: 1, parse: parseKept },
    [],
  );
  const keep = (): void => kept.set([...untrack(out).keys()]);

  const gone = (id: string): void => {
    setOut((now) => new Map([...now].filter(([other]) => other !== id)));
  };
  const moveOut = (panel: IDockviewPanel, spec: PaneSpec): boolean => {
    const host = panel.view.content.element;
    const opened = openBlank(`ringside-${panel.id}`, {
      width: host.clientWidth || (spec.widthFirst ?? spec.widthMin),
      height: host.clientHeight || (spec.heightFirst ?? spec.heightMin),
    });
    if (opened === null) return false;
    if (dock.api.hasMaximizedGroup()) dock.api.exitMaximizedGroup();
    // A tab that is not in front has no place on the page, so its pane could not be moved.
    panel.api.setActive();
    const one = openWindow(opened, panel, spec, {
      closedByHand: () => {
        gone(panel.id);
        keep();
      },
      placeholder: (place) => standIn(place, panel.id, spec),
    });
    setOut((now) => new Map([...now, [panel.id, one]]));
    keep();
    return true;
  };
  const bringBack = (id: string): void => {
    untrack(out).get(id)?.close();
    gone(id);
    keep();
    dock.api.getPanel(id)?.api.setActive();
  };
  const standIn = (place: HTMLElement, id: string, spec: PaneSpec): (() => void) =>
    render(
      () => (
        <section
          class="pane"
          aria-label={t("{pane}, in its own window", { pane: titleOf(spec, id) })}
          tabIndex={-1}
        >
          <EmptyState
            icon="external-link"
            text={t("{pane} is in a window of its own.", { pane: titleOf(spec, id) })}
            action={
              <span class="window-stand-in">
                <Button variant="ghost" onClick={() => untrack(out).get(id)?.focus()}>
                  {t("Go to it")}
                </Button>
                <Button onClick={() => bringBack(id)}>{t("Bring it back")}</Button>
              </span>
            }
          />
        </section>
      ),
      place,
    );
  const toggle = (id: string): void => {
    if (untrack(out).has(id)) return bringBack(id);
    const panel = dock.api.getPanel(id);
    const spec = specOf(id);
    if (panel === undefined || spec === undefined) return;
    if (!moveOut(panel, spec)) sayBlocked();
  };

  const arrange = (screens: ScreenCount): void => {
    const wanted = OTHER_SCREENS[screens].flatMap((pane) => panelOf(dock.api, pane) ?? []);
    for (const id of untrack(out).keys()) if (!wanted.some((one) => one.id === id)) bringBack(id);
    for (const { id } of wanted) if (!untrack(out).has(id)) toggle(id);
  };

  setWindowDesk({ toggle, arrange, isOut: (id) => out().has(id) });
  onCleanup(() => setWindowDesk(null));
  onCleanup(registerCommands(commandsOf(specs, dock, { toggle, arrange })));
  watchTabs(feed, dock);
  offerKept(kept, (ids) => {
    for (const id of ids) {
      const panel = dock.api.getPanel(id);
      const spec = specOf(id);
      if (panel === undefined || spec === undefined || untrack(out).has(id)) continue;
      if (!moveOut(panel, spec)) return sayBlocked();
    }
  });

  // What is out stays kept, so that it is offered again.
  const closeAll = (): void => {
    for (const one of untrack(out).values()) one.close();
    setOut(new Map());
    setAskedDocument(document);
  };
  createEffect(
    on(
      () => feed.sessionEnd() !== null || feed.session() === null,
      (isOver) => {
        if (isOver) closeAll();
      },
    ),
  );
  window.addEventListener("pagehide", closeAll);
  onCleanup(() => window.removeEventListener("pagehide", closeAll));
  onCleanup(closeAll);
}

const sayBlocked = (): void =>
  void showToast({
    tone: "warn",
    key: "windows-blocked",
    title: t("The browser let no window open"),
    text: t("Allow pop-up windows for {host} at the end of the address bar, then try again.", {
      host: location.host,
    }),
  });

/** Once a page, until it is answered: windows that were open when the terminal was left. */
function offerKept(
  kept: ReturnType<typeof createPersisted<readonly string[]>>,
  open: (ids: readonly string[]) => void,
): void {
  createEffect(
    on(kept.ready, (isReady) => {
      const ids = untrack(kept.value);
      if (!isReady || ids.length === 0) return;
      showToast({
        tone: "info",
        key: "windows",
        isLasting: true,
        title: plural(
          ids.length,
          "A pane was in its own window",
          "{count} panes were in their own windows",
        ),
        action: {
          label: plural(ids.length, "Open it again", "Open them again"),
          onClick: () => open(ids),
        },
        // Who closes it does not want them, at the next sign-in either.
        onClosed: () => kept.set([]),
      });
    }),
  );
}

function commandsOf(
  specs: readonly PaneSpec[],
  dock: Dock,
  { toggle, arrange }: Pick<WindowDesk, "toggle" | "arrange">,
): Command[] {
  const common = {
    group: "Panes",
    icon: "external-link",
    words: t("pop out screen monitor preset"),
  } as const;
  const own = specs.map((spec): Command => ({
    ...common,
    id: `windows.${spec.id}`,
    title: t("{pane}: to a window of its own, or back", { pane: spec.title }),
    run: () => {
      const panel = panelOf(dock.api, spec.id);
      if (panel !== undefined) toggle(panel.id);
    },
  }));
  const current: Command = {
    ...common,
    id: "windows.current",
    title: t("The pane in front: to a window of its own, or back"),
    combo: "Alt+Shift+KeyW",
    run: () => {
      const panel = dock.api.activePanel;
      if (panel !== undefined) toggle(panel.id);
    },
  };
  const screens = SCREEN_COUNTS.map((count): Command => ({
    ...common,
    id: `windows.screens-${count}`,
    title: SCREEN_WORDS[count],
    icon: "monitor",
    run: () => arrange(count),
  }));
  return [...own, current, ...screens];
}
