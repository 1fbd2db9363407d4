/**
 * The dialog of layouts: the open one is saved under another name; all are found, opened, named, doubled, deleted, and go as
 * files. Main thread; fetched with layouts-entry.ts.
 */
import { createEffect, createSignal, For, onCleanup, Show } from "solid-js";
import { Contained } from "../ui/contained.tsx";
import { registerCommands, type Command } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { layoutId, layoutName, layoutParts, layoutTurn } from "../storage/open-layout.ts";
import { NAME_CHARS_MAX, shownName } from "../storage/given-name.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { FileButton } from "../ui/file-button.tsx";
import { choicesOf, walkRows } from "../ui/kept-list/walk-rows.ts";
import { SearchField } from "../ui/search-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import {
  forgetLayouts,
  layoutNameFault,
  layouts,
  openLayout,
  refreshLayouts,
  saveLayoutAs,
} from "./create-layouts.ts";
import { createAccountLayouts } from "./account-layouts.ts";
import { EarlierVersions } from "./earlier-versions.tsx";
import { found } from "./layout-record.ts";
import { LayoutKeeping } from "./layout-keeping.tsx";
import { LayoutRow } from "./layout-row.tsx";
import type { LayoutSync } from "./layout-sync.ts";
import { layoutsDoor, setLayoutsDoor } from "./layouts-door.ts";
import "./layouts.css";
import { t } from "../language/translate.ts";

const COMMANDS: readonly Command[] = [
  {
    id: "layouts.find",
    title: t("Open a layout"),
    words: t("workspace switch rename duplicate delete export import earlier versions"),
    group: "View",
    icon: "layout-dashboard",
    run: () => setLayoutsDoor("find"),
  },
  {
    id: "layouts.save",
    title: t("Save the layout under another name"),
    words: t("workspace save as"),
    group: "View",
    icon: "plus",
    run: () => setLayoutsDoor("save"),
  },
];

/** What is open, as it stands. */
const copyCommand = (feed: Feed): Command => ({
  id: "layouts.copy-link",
  title: t("Copy a link to the layout"),
  words: t("workspace share address send"),
  group: "View",
  icon: "link",
  run: () =>
    void import("./copy-layout-link.ts").then(({ copyLayoutLink }) =>
      copyLayoutLink({ name: layoutName(), parts: layoutParts() }, feed),
    ),
});

/** As long as an account is signed in. */
function keepInStep(): void {
  createEffect(() => {
    if (layoutTurn() !== null) void refreshLayouts();
  });
  // Another tab may have saved or named one meanwhile.
  const look = () => {
    if (document.visibilityState === "visible") void refreshLayouts();
  };
  document.addEventListener("visibilitychange", look);
  onCleanup(() => {
    document.removeEventListener("visibilitychange", look);
    setLayoutsDoor(null);
    forgetLayouts();
  });
}

export function LayoutsHost(props: { feed: Feed }) {
  return (
    <Contained name={t("The layouts")}>
      <LayoutsDialog feed={props.feed} />
    </Contained>
  );
}

function LayoutsDialog(props: { feed: Feed }) {
  keepInStep();
  // One feed serves the page for its whole life.
  // eslint-disable-next-line solid/reactivity
  const sync = createAccountLayouts(props.feed);
  // eslint-disable-next-line solid/reactivity
  onCleanup(registerCommands([...COMMANDS, copyCommand(props.feed)]));
  const [isEarlier, setEarlier] = createSignal(false);
  const [isBack, setBack] = createSignal(false);
  createEffect(() => {
    if (layoutsDoor() === null) return;
    setEarlier(false);
    setBack(false);
    void refreshLayouts();
  });
  const close = () => void setLayoutsDoor(null);
  return (
    <Dialog
      title={
        isEarlier()
          ? t("Earlier versions of {layoutName}", { layoutName: shownName(layoutName()) })
          : t("Layouts")
      }
      open={layoutsDoor() !== null}
      onClose={close}
      focusAfter={() => document.querySelector<HTMLElement>(".layout-chip") ?? undefined}
    >
      <Show
        when={!isEarlier()}
        fallback={
          <EarlierVersions
            feed={props.feed}
            onBack={() => {
              setBack(true);
              setEarlier(false);
            }}
            onDone={close}
          />
        }
      >
        <AllLayouts
          feed={props.feed}
          sync={sync}
          isBack={isBack()}
          onClose={close}
          onEarlier={() => setEarlier(true)}
        />
      </Show>
    </Dialog>
  );
}

/** A finger's tap opens no keyboard by itself. */
const hasKeys = window.matchMedia("(pointer: fine)").matches;

function AllLayouts(props: {
  feed: Feed;
  sync: LayoutSync;
  /** The earlier versions stood here before. */
  isBack: boolean;
  onClose: () => void;
  onEarlier: () => void;
}) {
  const [query, setQuery] = createSignal("");
  const [fault, setFault] = createSignal<string | null>(null);
  let list: HTMLUListElement | undefined;
  let search: HTMLInputElement | undefined;
  const shown = () => found(layouts(), query());
  /** Focuses the choice at a place, or the nearest there is; above the first is the search. */
  const focusAt = (at: number): void => {
    const all = choicesOf(list);
    if (at < 0 || all.length === 0) search?.focus();
    else all[Math.min(all.length - 1, at)]?.focus();
  };
  const open = (id: string): void => {
    props.onClose();
    void openLayout(id);
  };
  const onSearchKey = (event: KeyboardEvent): void => {
    const [first] = shown();
    if (event.key === "ArrowDown") focusAt(0);
    else if (event.key === "Enter" && first !== undefined && first.state !== null) open(first.id);
    else return;
    event.preventDefault();
  };
  const importFile = async (file: File): Promise<void> => {
    const { importLayouts } = await import("./layout-file.ts");
    setFault(await importLayouts(file, props.feed));
  };
  const exportAll = async (): Promise<void> => {
    const { exportLayouts } = await import("./layout-file.ts");
    exportLayouts(layouts(), "all", props.feed);
  };
  return (
    <div class="kept">
      <SaveRow onDone={props.onClose} />
      <SearchField
        label={t("Search layouts")}
        icon="search"
        placeholder={t("Search")}
        value={query()}
        onInput={setQuery}
        onKeyDown={onSearchKey}
        ref={(element: HTMLInputElement) => {
          search = element;
          if (layoutsDoor() === "find") element.autofocus = hasKeys;
          // Who comes back from the earlier versions goes on by keys where they were.
          if (props.isBack) setTimeout(() => element.focus());
        }}
      />
      <Show when={fault()}>
        {(words) => (
          <p class="kept-fault" role="alert">
            {words()}
          </p>
        )}
      </Show>
      <Show
        when={shown().length > 0}
        fallback={<EmptyState icon="search" text={t("No layout has such a name.")} />}
      >
        <ul
          class="kept-list"
          aria-label={t("Layouts: one that is pressed is opened")}
          ref={(element) => (list = element)}
          onKeyDown={(event) => walkRows(event, focusAt)}
        >
          <For each={shown().map(({ id }) => id)}>
            {(id, at) => (
              <Show when={layouts().find((one) => one.id === id)}>
                {(face) => (
                  <LayoutRow
                    feed={props.feed}
                    face={face()}
                    isOpen={id === layoutId()}
                    isOnly={layouts().length === 1}
                    onOpen={() => open(id)}
                    onEarlier={props.onEarlier}
                    onGone={() => focusAt(at())}
                  />
                )}
              </Show>
            )}
          </For>
        </ul>
      </Show>
      <LayoutKeeping sync={props.sync} />
      <div class="kept-files">
        <Button size="sm" variant="ghost" icon="download" onClick={() => void exportAll()}>
          {t("Export all")}
        </Button>
        <FileButton
          label={t("Import…")}
          icon="folder"
          fileName={t("File of layouts")}
          onFile={(file) => void importFile(file)}
        />
      </div>
    </div>
  );
}

function SaveRow(props: { onDone: () => void }) {
  const [name, setName] = createSignal("");
  const [error, setError] = createSignal<string | null>(null);
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const wrong = layoutNameFault(name(), null);
    setError(wrong);
    if (wrong !== null) return;
    props.onDone();
    void saveLayoutAs(name());
  };
  return (
    <form class="kept-save" onSubmit={save}>
      <TextField
        label={t("Save what is open as")}
        placeholder={t("Name")}
        autocomplete="off"
        maxLength={NAME_CHARS_MAX}
        value={name()}
        error={error() ?? undefined}
        hint={t("{layoutName} stays as it is; changes are saved by themselves.", {
          layoutName: shownName(layoutName()),
        })}
        onInput={(next) => {
          setName(next);
          setError(null);
        }}
        ref={(element: HTMLInputElement) => {
          if (layoutsDoor() === "save") element.autofocus = hasKeys;
        }}
      />
      <Button variant="primary" type="submit">
        {t("Save")}
      </Button>
    </form>
  );
}
