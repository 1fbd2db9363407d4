/**
 * A line in which things are found by typing, and the list of what is found: the palette's, and that of whoever finds other
 * things. Main thread. Arrow keys choose, Enter takes, Escape leaves; a screen reader has a combobox with a listbox of groups.
 */
import * as Kobalte from "@kobalte/core/dialog";
import { For, Show, createEffect, createMemo, createSignal, on, type JSX } from "solid-js";
import { createBackStop } from "../ui/back-stop.ts";
import { dialogMount } from "../ui/floating-mount.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { groupsOf } from "./palette-groups.ts";
import "./palette.css";
import { t } from "../language/translate.ts";

export type PaletteItem = {
  readonly id: string;
  /** As it is read; items of a group stand together. */
  readonly group: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly keys: string;
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

export function PaletteShell<Item extends PaletteItem>(props: {
  /** What the line is for a screen reader. */
  title: string;
  placeholder: string;
  text: string;
  charsMax?: number | undefined;
  items: readonly Item[];
  /** What stands below the list. */
  children?: JSX.Element;
  /** What was typed before the line had the focus, once: it is gone on with. */
  takeTyped: () => string;
  onText: (text: string) => void;
  /** null: nothing is found. */
  onEnter: (item: Item | null) => void;
  onRun: (item: Item) => void;
  onClose: () => void;
  /** Where the focus goes when it is over; absent: back to where it was. */
  onFocusBack?: ((event: Event) => void) | undefined;
}) {
  /** By its id: it stays chosen while others come in around it. */
  const [chosenId, setChosenId] = createSignal<string | null>(null);
  const chosen = createMemo(() =>
    Math.max(
      0,
      props.items.findIndex(({ id }) => id === chosenId()),
    ),
  );
  createEffect(
    on(
      () => props.text,
      () => setChosenId(null),
    ),
  );
  createBackStop(
    () => true,
    () => props.onClose(),
  );
  const begin = (input: HTMLInputElement) => {
    const typed = props.takeTyped();
    if (typed === "") return;
    props.onText(typed);
    input.setSelectionRange(typed.length, typed.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const { length } = props.items;
    if (step !== undefined && length > 0) {
      setChosenId(props.items[(chosen() + step + length) % length]?.id ?? null);
    } else if (event.key === "Enter" && !event.repeat && !event.isComposing) {
      endWithKey(event);
      props.onEnter(props.items[chosen()] ?? null);
    } else if (event.key !== "Enter") return;
    event.preventDefault();
  };
  let opener: HTMLElement | undefined;
  let pane: HTMLElement | undefined;
  const giveFocus = (event: Event) => {
    // Without a button of its own to go back to, Kobalte would leave the focus nowhere.
    event.preventDefault();
    if (isFree(event)) (standing(opener) ?? standing(pane))?.focus();
  };
  return (
    <Kobalte.Root
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      preventScroll={false}
    >
      <Kobalte.Portal mount={dialogMount()}>
        <Kobalte.Overlay class="palette-scrim" />
        <div class="palette-place">
          <Kobalte.Content
            class="palette"
            onOpenAutoFocus={(event) => {
              opener = openerNow(event);
              pane = opener?.closest<HTMLElement>("[data-pane]") ?? undefined;
            }}
            onCloseAutoFocus={(event) => {
              props.onFocusBack?.(event);
              if (!event.defaultPrevented) giveFocus(event);
            }}
          >
            <Kobalte.Title class="visually-hidden">{props.title}</Kobalte.Title>
            <div class="palette-line">
              <Icon name="search" />
              <input
                class="palette-input"
                type="text"
                role="combobox"
                aria-label={props.title}
                aria-expanded={props.items.length > 0}
                aria-controls="palette-list"
                aria-autocomplete="list"
                aria-activedescendant={props.items[chosen()] && `palette-${chosen()}`}
                placeholder={props.placeholder}
                maxLength={props.charsMax}
                autocomplete="off"
                spellcheck={false}
                value={props.text}
                onInput={(event) => props.onText(event.currentTarget.value)}
                onFocus={(event) => begin(event.currentTarget)}
                onKeyDown={onKeyDown}
              />
              <kbd class="palette-key">{t("Esc")}</kbd>
            </div>
            <Found
              items={props.items}
              chosen={chosen()}
              onChoose={(item) => setChosenId(item.id)}
              onRun={(item) => props.onRun(item)}
            />
            {props.children}
          </Kobalte.Content>
        </div>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}

/**
 * The rest of a key that is held is no press of what has the focus next, which may be the button that opened the line: it would
 * open it anew, over what was asked for.
 */
function endWithKey({ key, view }: KeyboardEvent): void {
  const over = new AbortController();
  const take = (event: KeyboardEvent) => {
    if (!event.repeat || event.key !== key) return over.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  const lift = (event: KeyboardEvent) => event.key === key && over.abort();
  view?.addEventListener("keydown", take, { capture: true, signal: over.signal });
  view?.addEventListener("keyup", lift, { capture: true, signal: over.signal });
}

/** What had the focus as the line opened. */
function openerNow({ target }: Event): HTMLElement | undefined {
  const page = target instanceof Element ? target.ownerDocument : document;
  const { activeElement } = page;
  return activeElement === null || activeElement === page.body
    ? undefined
    : (activeElement as HTMLElement);
}

/** What was run from the line may have given the focus to something else: that keeps it. */
function isFree({ target }: Event): boolean {
  if (!(target instanceof Element)) return true;
  const { activeElement, body } = target.ownerDocument;
  return activeElement === null || activeElement === body || target.contains(activeElement);
}

const standing = (element: HTMLElement | undefined) =>
  element?.checkVisibility() === true ? element : undefined;

function Found<Item extends PaletteItem>(props: {
  items: readonly Item[];
  chosen: number;
  onChoose: (item: Item) => void;
  onRun: (item: Item) => void;
}) {
  const groups = createMemo(() => groupsOf(props.items));
  return (
    <div class="palette-list" id="palette-list" role="listbox" aria-label={t("Found")}>
      <For each={groups()}>
        {(group) => (
          <div role="group" aria-label={group.name}>
            <div class="palette-group" aria-hidden="true">
              {group.name}
            </div>
            <For each={group.items}>
              {(item, index) => {
                const at = () => group.from + index();
                return (
                  <div
                    class="palette-item"
                    id={`palette-${at()}`}
                    role="option"
                    aria-selected={props.chosen === at()}
                    ref={(element) => {
                      createEffect(() => {
                        if (props.chosen === at()) element.scrollIntoView({ block: "nearest" });
                      });
                    }}
                    onPointerMove={() => props.onChoose(item)}
                    onClick={() => props.onRun(item)}
                  >
                    <Icon name={item.icon} />
                    <span class="palette-title">{item.title}</span>
                    <span class="palette-detail" title={item.detail}>
                      {item.detail}
                    </span>
                    <Show when={item.keys}>
                      <kbd class="palette-key">{item.keys}</kbd>
                    </Show>
                  </div>
                );
              }}
            </For>
          </div>
        )}
      </For>
    </div>
  );
}
