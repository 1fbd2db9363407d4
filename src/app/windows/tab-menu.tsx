/** What can be done with a pane, at its tab or its strip: the right button, Shift+F10 and the menu key. Main thread. */
import * as DropdownMenu from "@kobalte/core/dropdown-menu";
import type { IDockviewPanel } from "dockview-core";
import { createSignal, getOwner, onCleanup, Show } from "solid-js";
import { render } from "solid-js/web";
import { floatingMount } from "../../ui/floating-mount.ts";
import { MenuEntries } from "../../ui/menu-entries.tsx";
import type { MenuEntry } from "../../ui/menu-entry.ts";
import type { Feed } from "../../feed/feed.ts";
import { colourEntries } from "../../panes/colours/colour-entries.ts";
import type { Dock } from "../dock.ts";
import { STRIP } from "../dock-guard.ts";
import { floatEntries, sizeEntry } from "../floats/float-entries.ts";
import { BACK_LABEL, OUT_LABEL, windowDesk } from "./window-door.ts";
import "../../ui/menu.css";
import { t } from "../../language/translate.ts";

type Asked = { readonly panel: IDockviewPanel; readonly strip: Element };

/** Lives as long as its owner. */
export function watchTabs(feed: Feed, dock: Dock): void {
  const [asked, setAsked] = createSignal<Asked | null>(null);
  const onContextMenu = (event: MouseEvent): void => {
    const found = panelAt(dock, event.target);
    if (found === null) return;
    event.preventDefault();
    setAsked(found);
  };
  dock.host.addEventListener("contextmenu", onContextMenu);
  onCleanup(() => dock.host.removeEventListener("contextmenu", onContextMenu));
  const place = document.createElement("div");
  dock.host.after(place);
  const unmount = render(
    () => (
      <Show when={asked()} keyed>
        {(one) => <TabMenu feed={feed} dock={dock} {...one} onClose={() => setAsked(null)} />}
      </Show>
    ),
    place,
    null,
    { owner: getOwner() ?? undefined },
  );
  onCleanup(() => {
    unmount();
    place.remove();
  });
}

function panelAt({ api }: Dock, target: EventTarget | null): Asked | null {
  if (!(target instanceof Element)) return null;
  const strip = target.closest(STRIP);
  const group =
    strip === null ? undefined : api.groups.find(({ element }) => element.contains(strip));
  const tab = target.closest(".dv-tab");
  const at = tab === null ? -1 : [...(strip?.querySelectorAll(".dv-tab") ?? [])].indexOf(tab);
  const panel = group?.panels[at] ?? group?.activePanel;
  return strip === null || panel === undefined
    ? null
    : { panel, strip: tab ?? target.closest("button") ?? strip };
}

function TabMenu(props: Asked & { feed: Feed; dock: Dock; onClose: () => void }) {
  const id = () => props.panel.id;
  const entries = (): MenuEntry[] => [
    {
      kind: "item",
      label: windowDesk()?.isOut(id()) === true ? BACK_LABEL : OUT_LABEL,
      icon: "external-link",
      onSelect: () => windowDesk()?.toggle(id()),
    },
    ...floatEntries(id()),
    sizeEntry(props.dock, id()),
    ...colourEntries(props.feed, id()),
  ];
  return (
    <DropdownMenu.Root
      open
      modal={false}
      placement="bottom-start"
      gutter={4}
      getAnchorRect={() => props.strip.getBoundingClientRect()}
      onOpenChange={(isOpen) => {
        if (!isOpen) props.onClose();
      }}
    >
      <DropdownMenu.Portal mount={floatingMount()}>
        <DropdownMenu.Content
          class="menu"
          aria-label={t("{panel}: pane", { panel: props.panel.title ?? t("Pane") })}
        >
          <MenuEntries entries={entries()} parts={DropdownMenu} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
