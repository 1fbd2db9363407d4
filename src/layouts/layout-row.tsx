/** One layout in the list: a press opens it, its menu does the rest. Main thread. */
import { createSignal, Show } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { formatDate, formatTime } from "../format/time.ts";
import { wallMs } from "../frame/page-clock.ts";
import { NAME_CHARS_MAX, shownName } from "../storage/given-name.ts";
import { clockZone } from "../stores/clock-zone.ts";
import { Icon } from "../ui/icon.tsx";
import { RenameForm } from "../ui/kept-list/rename-form.tsx";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import { duplicateLayout, layoutNameFault, removeLayout, renameLayout } from "./create-layouts.ts";
import { wordsOf } from "./layout-record.ts";
import type { LayoutFace, LayoutFault } from "./layout-shelf.ts";
import { t, tIn } from "../language/translate.ts";

const FAULT_WORDS: Readonly<Record<LayoutFault, string>> = {
  newer: t(
    "A newer version of the terminal saved it. It is kept as it is and can be opened there.",
  ),
  broken: t("It cannot be read. It is kept as it is."),
};

export type LayoutRowProps = {
  feed: Feed;
  face: LayoutFace;
  /** It stands on the page. */
  isOpen: boolean;
  /** There is no other. */
  isOnly: boolean;
  onOpen: () => void;
  onShare: () => void;
  onEarlier: () => void;
  /** It went away with the focus. */
  onGone: () => void;
};

export function LayoutRow(props: LayoutRowProps) {
  const [isNaming, setNaming] = createSignal(false);
  let choice: HTMLButtonElement | undefined;
  // One feed serves the page for its whole life.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const symbolName = (id: number) => feed.symbol(id)?.symbol;
  const canRead = () => props.face.fault === null;
  const remove = (): void => {
    if (props.isOnly) return;
    const { face, onGone } = props;
    void removeLayout(face).then(onGone);
  };
  const words = (): string => {
    const { state, fault } = props.face;
    return fault === null ? wordsOf(state?.parts ?? {}, symbolName) : FAULT_WORDS[fault];
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "F2" && canRead()) setNaming(true);
    else if (event.key === "Delete") remove();
    else return;
    event.preventDefault();
  };
  return (
    <li class="kept-row">
      <Show
        when={!isNaming()}
        fallback={
          <RenameForm
            name={shownName(props.face.name)}
            maxLength={NAME_CHARS_MAX}
            rename={(name) => rename(props.face, name)}
            onDone={() => {
              setNaming(false);
              queueMicrotask(() => choice?.focus());
            }}
          />
        }
      >
        <button
          type="button"
          class="kept-choice layout-choice"
          aria-current={props.isOpen ? "true" : undefined}
          aria-disabled={canRead() ? undefined : "true"}
          ref={(element) => (choice = element)}
          onClick={() => {
            if (canRead()) props.onOpen();
          }}
          onKeyDown={onKeyDown}
        >
          <span class="layout-mark">
            <Show when={props.isOpen || !canRead()}>
              <Icon name={canRead() ? "check" : "triangle-alert"} />
            </Show>
          </span>
          <span class="kept-name">{shownName(props.face.name)}</span>
          <Show when={props.face.state}>
            {(state) => (
              <span class="layout-saved">
                <span class="visually-hidden">, {t("saved")} </span>
                {savedWords(state().saved_at)}
              </span>
            )}
          </Show>
          <span class="kept-words">{words()}</span>
        </button>
        <Menu
          label={t("More of {face}", { face: shownName(props.face.name) })}
          icon="ellipsis"
          size="sm"
          placement="bottom-end"
          entries={entriesOf(props, () => setNaming(true), remove)}
        />
      </Show>
    </li>
  );
}

async function rename(face: LayoutFace, name: string): Promise<string | null> {
  // What nobody named stays so until another name is typed.
  if (name === shownName(face.name)) return null;
  const wrong = layoutNameFault(name, face.id);
  if (wrong === null) await renameLayout(face, name);
  return wrong;
}

/** The time where it was today, otherwise the date. */
function savedWords(at: number): string {
  const date = formatDate(at, clockZone());
  return date === formatDate(wallMs(), clockZone()) ? formatTime(at, clockZone(), "minutes") : date;
}

function entriesOf(props: LayoutRowProps, rename: () => void, remove: () => void): MenuEntry[] {
  const { face } = props;
  const entries: MenuEntry[] = [
    { kind: "item", label: t("Rename…"), icon: "pencil", hotkey: "F2", onSelect: rename },
    {
      kind: "item",
      label: t("Duplicate"),
      icon: "copy",
      onSelect: () => void duplicateLayout(face),
    },
    { kind: "item", label: t("Share…"), icon: "link", onSelect: props.onShare },
  ];
  if (!props.isOpen) {
    entries.unshift({
      kind: "item",
      label: tIn("do it", "Open"),
      icon: "check",
      onSelect: props.onOpen,
    });
  } else {
    entries.push({
      kind: "item",
      label: t("Earlier versions…"),
      icon: "history",
      onSelect: props.onEarlier,
    });
  }
  const last: MenuEntry = {
    kind: "item",
    label: t("Delete"),
    icon: "trash-2",
    hotkey: "Delete",
    danger: true,
    disabled: props.isOnly,
    onSelect: remove,
  };
  return face.fault === null ? [...entries, { kind: "separator" }, last] : [last];
}
