/**
 * A question that must be answered before anything else. Main thread. Only where money moves and cannot come back, or where
 * a task needs a page of its own; small edits happen in place. Esc and the cross cancel.
 */
import * as Kobalte from "@kobalte/core/dialog";
import { Show, type JSX } from "solid-js";
import { createBackStop } from "./back-stop.ts";
import { Icon } from "./icon.tsx";
import { dialogMount } from "./floating-mount.ts";
import "./icon-button.css";
import "./dialog.css";
import { t } from "../language/translate.ts";

export type DialogProps = {
  title: string;
  open: boolean;
  onClose: () => void;
  children: JSX.Element;
  /** The buttons, right-aligned; the one that Enter means comes last. What has `autofocus` has the focus first. */
  actions?: JSX.Element | undefined;
  description?: string | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  /** At this side of the page and without a veil: what it changes stays in sight, in its own colours. */
  beside?: "start" | "end" | undefined;
  /**
   * What has the focus once it is closed. It is given what opened it, if that still stands; without it that has the focus, or
   * the pane that it stood in.
   */
  focusAfter?: ((opener: HTMLElement | undefined) => HTMLElement | undefined) | undefined;
};

export function Dialog(props: DialogProps) {
  let opener: HTMLElement | undefined;
  let pane: HTMLElement | undefined;
  createBackStop(
    () => props.open,
    () => props.onClose(),
  );
  const giveFocus = (event: Event) => {
    const after = props.focusAfter?.(standing(opener));
    const before = standing(opener) ?? standing(pane);
    // Whoever has taken the focus meanwhile keeps it from what opened the dialog.
    (after ?? (event.defaultPrevented ? undefined : before))?.focus();
  };
  return (
    <Kobalte.Root
      open={props.open}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      preventScroll={false}
    >
      <Kobalte.Portal mount={dialogMount()}>
        <Kobalte.Overlay class="dialog-scrim" />
        <div class="dialog-place" data-beside={props.beside}>
          <Kobalte.Content
            class={`dialog dialog-${props.size ?? "md"}`}
            onOpenAutoFocus={(event) => {
              opener = openerNow(event);
              pane = opener?.closest<HTMLElement>(".pane") ?? undefined;
              focusWanted(event);
            }}
            onCloseAutoFocus={giveFocus}
            onEscapeKeyDown={({ target }) => {
              // The menu that it was chosen from still has the focus while it goes, and prevents the key.
              if (menuOf(target as Element | null) !== null) props.onClose();
            }}
          >
            <header class="dialog-head">
              <Kobalte.Title class="dialog-title">{props.title}</Kobalte.Title>
              <Kobalte.CloseButton
                class="icon-button icon-button-md"
                aria-label={t("Close this window")}
              >
                <Icon name="x" />
              </Kobalte.CloseButton>
            </header>
            <Show when={props.description}>
              <Kobalte.Description class="dialog-text">{props.description}</Kobalte.Description>
            </Show>
            <div class="dialog-body">{props.children}</div>
            <Show when={props.actions}>
              <footer class="dialog-actions">{props.actions}</footer>
            </Show>
          </Kobalte.Content>
        </div>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}

/** What has the focus as a dialog opens; of an item of a menu, which goes now, the button behind which the menu is. */
function openerNow({ target }: Event): HTMLElement | undefined {
  const page = (target as Element).ownerDocument;
  let opener: Element | null = page.activeElement;
  for (let menu = menuOf(opener); menu !== null; menu = menuOf(opener))
    opener = page.querySelector(`[aria-controls="${menu.id}"]`);
  return opener === null || opener === page.body ? undefined : (opener as HTMLElement);
}

const menuOf = (element: Element | null) => element?.closest("[role=menu]") ?? null;

const standing = (element: HTMLElement | undefined) =>
  element?.checkVisibility() === true ? element : undefined;

/**
 * Without one, the focus goes to the cross, as Kobalte has it. It goes there with the next task: the rest of the key that
 * opened the dialog is no press of its button.
 */
function focusWanted(event: Event): void {
  const content = event.target instanceof Element ? event.target : null;
  const wanted = content?.querySelector<HTMLElement>("[autofocus]");
  if (!wanted) return;
  event.preventDefault();
  setTimeout(() => {
    wanted.focus();
    if (wanted instanceof HTMLInputElement) wanted.select();
  });
}
