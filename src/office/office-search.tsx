/** The field in the office's bar from which its search opens, and the keys that open it. Main thread. */
import { createSignal, onCleanup, onMount, Show, Suspense, untrack } from "solid-js";
import { late } from "../frame/late.ts";
import { bindings, comboFor } from "../commands/bindings.ts";
import { actsInFields, combosOf, comboText, isMac } from "../commands/combo.ts";
import { pressOf } from "../commands/early-keys.ts";
import { PALETTE } from "../commands/palette-door.ts";
import { createTypedAhead } from "../commands/typed-ahead.ts";
import type { Feed } from "../feed/feed.ts";
import { keyWords } from "../format/key-words.ts";
import { t } from "../language/translate.ts";
import { Icon } from "../ui/icon.tsx";
import type { RecentFinds } from "./recent-finds.ts";
import "./office-search.css";

const HouseSearchDialog = late(async () => ({
  default: (await import("./house-search.tsx")).HouseSearchDialog,
}));

/** Opens it beside the key of the terminal's palette, which its user may have changed. */
const SLASH = "Char+/";

const paletteCombo = () => comboFor(PALETTE, bindings());

function opens(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false;
  const { isInField } = pressOf(event);
  const combos = combosOf(event, isMac());
  return [SLASH, paletteCombo()].some(
    (combo) => combo !== null && combos.includes(combo) && (!isInField || actsInFields(combo)),
  );
}

/** What lies over the page has the keys. */
const isCovered = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog]") !== null;

export function OfficeSearch(props: { feed: Feed; recent: RecentFinds }) {
  const [isOpen, setOpen] = createSignal(false);
  const ahead = createTypedAhead();
  const close = (): void => {
    ahead.take();
    setOpen(false);
  };
  const open = (): void => {
    if (untrack(isOpen)) return;
    ahead.begin(document, "", close);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!opens(event) || isCovered()) return;
    event.preventDefault();
    open();
  };
  onMount(() => window.addEventListener("keydown", onKeyDown));
  onCleanup(() => {
    window.removeEventListener("keydown", onKeyDown);
    ahead.take();
  });
  const keys = () => {
    const combo = paletteCombo();
    return combo === null ? "/" : keyWords(comboText(combo, isMac()));
  };
  return (
    <>
      <button type="button" class="office-search" onClick={open}>
        <Icon name="search" size={14} />
        <span class="office-search-words">{t("Search the house")}</span>
        <kbd class="office-search-key">{keys()}</kbd>
      </button>
      <Show when={isOpen()}>
        <Suspense>
          <HouseSearchDialog
            feed={props.feed}
            recent={props.recent}
            takeTyped={ahead.take}
            onClose={close}
          />
        </Suspense>
      </Show>
    </>
  );
}
