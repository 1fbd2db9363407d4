/**
 * The dialog of layouts: the open one is saved under another name; all are found, opened, named, doubled, deleted, and go as
 * files. Main thread; fetched with layouts-entry.ts.
 */
import {
  createEffect,
  createSignal,
  For,
  Match,
  onCleanup,
  Show,
  Suspense,
  Switch,
  untrack,
} from "solid-js";
import { Contained } from "../ui/contained.tsx";
import { registerCommands, type Command } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { late } from "../frame/late.ts";
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
import type { ReadLayout } from "./layout-document.ts";
import { found } from "./layout-record.ts";
import { LayoutKeeping } from "./layout-keeping.tsx";
import { LayoutRow } from "./layout-row.tsx";
import type { LayoutFace } from "./layout-shelf.ts";
import type { LayoutSync } from "./layout-sync.ts";
import { layoutsDoor, setLayoutsDoor } from "./layouts-door.ts";
import type { SharedOne } from "./share-layout.tsx";
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
  {
    id: "layouts.share",
    title: t("Share the layout"),
    words: t("workspace copy link address send file drawings"),
    group: "View",
    icon: "link",
    run: () => setLayoutsDoor("share"),
  },
];

const ShareLayout = late(async () => ({
  default: (await import("./share-layout.tsx")).ShareLayout,
}));
const ImportQuestion = late(async () => ({
  default: (await import("./import-question.tsx")).ImportQuestion,
}));

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
  onCleanup(registerCommands(COMMANDS));
  const [page, setPage] = createSignal<DialogPage>("all");
  const [isBack, setBack] = createSignal(false);
  const [asked, setAsked] = createSignal<readonly ReadLayout[] | null>(null);
  createEffect(() => {
    const door = layoutsDoor();
    if (door === null) return;
    setPage(door === "share" ? untrack(openOne) : "all");
    setBack(false);
    void refreshLayouts();
  });
  const close = () => void setLayoutsDoor(null);
  const back = (): void => {
    setBack(true);
    setPage("all");
  };
  const shared = (): SharedOne | null => {
    const now = page();
    return typeof now === "string" ? null : now;
  };
  return (
    <>
      <Dialog
        title={titleOf(page())}
        open={layoutsDoor() !== null}
        onClose={close}
        focusAfter={() => document.querySelector<HTMLElement>(".layout-chip") ?? undefined}
      >
        <Switch
          fallback={
            <AllLayouts
              feed={props.feed}
              sync={sync}
              isBack={isBack()}
              onClose={close}
              onPage={setPage}
              onAsk={setAsked}
            />
          }
        >
          <Match when={page() === "earlier"}>
            <EarlierVersions feed={props.feed} onBack={back} onDone={close} />
          </Match>
          <Match when={shared()} keyed>
            {(layout) => (
              <Suspense>
                <ShareLayout feed={props.feed} layout={layout} onBack={back} onDone={close} />
              </Suspense>
            )}
          </Match>
        </Switch>
      </Dialog>
      <Show when={asked()} keyed>
        {(read) => (
          <Suspense>
            <ImportQuestion feed={props.feed} layouts={read} onDone={() => setAsked(null)} />
          </Suspense>
        )}
      </Show>
    </>
  );
}

/** All of them, the earlier versions of the open one, or what others get of one. */
type DialogPage = "all" | "earlier" | SharedOne;

const openOne = (): SharedOne => ({ name: layoutName(), parts: layoutParts() });

function titleOf(page: DialogPage): string {
  if (page === "all") return t("Layouts");
  if (page === "earlier")
    return t("Earlier versions of {layoutName}", { layoutName: shownName(layoutName()) });
  return t("Share {name}", { name: shownName(page.name) });
}

/** A finger's tap opens no keyboard by itself. */
const hasKeys = window.matchMedia("(pointer: fine)").matches;

function AllLayouts(props: {
  feed: Feed;
  sync: LayoutSync;
  /** The earlier versions stood here before. */
  isBack: boolean;
  onClose: () => void;
  onPage: (page: DialogPage) => void;
  /** A file has drawings: these layouts are asked about. */
  onAsk: (layouts: readonly ReadLayout[]) => void;
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
    const { keepRead, readLayoutFile } = await import("./layout-file.ts");
    const read = await readLayoutFile(file, props.feed);
    setFault(typeof read === "string" ? read : null);
    if (typeof read === "string") return;
    if (read.every(({ drawings }) => drawings.length === 0)) return keepRead(read);
    props.onClose();
    props.onAsk(read);
  };
  const share = ({ id, name, state }: LayoutFace): void => {
    if (id === layoutId()) props.onPage(openOne());
    else if (state !== null) props.onPage({ name, parts: state.parts });
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
                    onShare={() => share(face())}
                    onEarlier={() => props.onPage("earlier")}
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
