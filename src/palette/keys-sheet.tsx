/**
 * Every key on one sheet, and where each is changed. Main thread; a chunk of its own. A key that another command has, or the
 * browser, is not taken silently: the sheet says whose it is and offers to take it over.
 */
import { For, Show, createMemo, createSignal, untrack } from "solid-js";
import {
  bind,
  bindings,
  comboFor,
  resetBindings,
  setTradingKeys,
  take,
} from "../commands/bindings.ts";
import { combosOf, comboText, isMac } from "../commands/combo.ts";
import { COMMAND_GROUPS, commands, type Command, type CommandGroup } from "../commands/command.ts";
import { FIXED_KEYS } from "../commands/fixed-keys.ts";
import { refusalOf, type Refusal } from "../commands/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { hasWords } from "./match-commands.ts";
import "./keys-sheet.css";
import { t, tIn, translateText } from "../language/translate.ts";
import { keyWords } from "../format/key-words.ts";

export function KeysSheet(props: { onClose: () => void }) {
  const [listening, setListening] = createSignal<string | null>(null);
  const [refused, setRefused] = createSignal<(Refusal & { combo: string }) | null>(null);
  const [query, setQuery] = createSignal("");
  const found = createMemo(() =>
    commands().filter(({ title, group, words = "", ...command }) => {
      // Who gives what was found another key keeps its row under the hands.
      const key = comboWords(comboFor(command, untrack(bindings))) ?? "";
      return hasWords(`${title} ${words} ${translateText(group)} ${key}`, query());
    }),
  );
  const foundFixed = createMemo(() =>
    FIXED_KEYS.filter(({ keys, what, where }) =>
      hasWords([t("Fixed keys"), keyWords(keys), what, ...where].join(" "), query()),
    ),
  );
  const listen = (id: string | null) => {
    setRefused(null);
    setListening(id);
  };
  const onKey = (event: KeyboardEvent, command: Command) => {
    if (event.key === "Tab") return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") return listen(null);
    const combos = combosOf(event, isMac());
    const [combo] = combos;
    if (combo === undefined || event.repeat) return;
    const refusal = refusalOf(combos, command.id, commands(), bindings());
    if (refusal !== null) return setRefused({ ...refusal, combo });
    bind(command.id, combo);
    listen(null);
  };
  const takeOver = (command: Command) => {
    const now = refused();
    if (now === null || now.holder === null) return;
    take(command.id, now.combo, now.holder);
    listen(null);
  };

  return (
    <Dialog
      open
      title={t("Keys")}
      size="lg"
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => resetBindings()}>{t("Reset all keys")}</Button>
          <Button variant="primary" onClick={() => props.onClose()}>
            {t("Done")}
          </Button>
        </>
      }
    >
      <SearchField
        class="keys-filter"
        label={t("Search keys")}
        icon="search"
        placeholder={t("Search")}
        value={query()}
        onInput={setQuery}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || query() === "") return;
          // The sheet stays open: it is left with the next one.
          event.preventDefault();
          setQuery("");
        }}
        ref={(element: HTMLInputElement) => (element.autofocus = hasKeys)}
      />
      <Show when={commands().some((one) => one.trades === true)}>
        <div class="keys-trading">
          <Checkbox
            label={t("Keys that trade are on")}
            checked={bindings().tradingKeys}
            onChange={setTradingKeys}
          />
          <p class="keys-note">{t("Off, a key never sends or changes an order.")}</p>
          <p class="keys-note">
            {t(
              "What is about “the position” is about the one that is chosen in the list of positions, or the only one of " +
                "the symbol shown. With one-click trading it is closed at once, without it you are asked first.",
            )}
          </p>
        </div>
      </Show>
      <div class="keys-groups">
        <For each={COMMAND_GROUPS}>
          {(group) => (
            <Group
              group={group}
              found={found()}
              listening={listening()}
              refused={refused()}
              onListen={listen}
              onKey={onKey}
              onTake={takeOver}
            />
          )}
        </For>
        <Show when={foundFixed().length > 0}>
          <section class="keys-group" aria-label={t("Fixed keys")}>
            <h3 class="keys-heading">{t("Fixed keys")}</h3>
            <For each={foundFixed()}>
              {({ keys, what, where }) => (
                <div class="keys-row">
                  <span class="keys-what">
                    {what}
                    <span class="keys-where">{where.join(", ")}</span>
                  </span>
                  <kbd class="keys-combo keys-fixed">{keyWords(keys)}</kbd>
                </div>
              )}
            </For>
          </section>
        </Show>
        <Show when={found().length + foundFixed().length === 0}>
          <EmptyState
            icon="search"
            text={t("Nothing is called “{name}”.", { name: query().trim() })}
          />
        </Show>
      </div>
    </Dialog>
  );
}

/** A hand on a keyboard finds by typing at once; a finger would get keys over half of the sheet. */
const hasKeys = window.matchMedia("(pointer: fine)").matches;

const comboWords = (combo: string | null): string | null =>
  combo === null ? null : keyWords(comboText(combo, isMac()));

type GroupProps = {
  group: CommandGroup;
  found: readonly Command[];
  listening: string | null;
  refused: Refusal | null;
  onListen: (id: string | null) => void;
  onKey: (event: KeyboardEvent, command: Command) => void;
  onTake: (command: Command) => void;
};

function Group(props: GroupProps) {
  const own = () => props.found.filter(({ group }) => group === props.group);
  return (
    <Show when={own().length > 0}>
      <section class="keys-group" aria-label={translateText(props.group)}>
        <h3 class="keys-heading">{translateText(props.group)}</h3>
        <For each={own()}>{(command) => <Row {...props} command={command} />}</For>
      </section>
    </Show>
  );
}

function Row(props: GroupProps & { command: Command }) {
  const combo = () => comboFor(props.command, bindings());
  const isListening = () => props.listening === props.command.id;
  const text = () => comboWords(combo()) ?? tIn("no key", "None");
  return (
    <div class="keys-row">
      <span class="keys-what">{props.command.title}</span>
      <button
        type="button"
        class="keys-combo"
        data-listening={isListening() ? "" : undefined}
        data-none={combo() === null ? "" : undefined}
        aria-label={
          isListening()
            ? t("Key of {command}: press the new one", { command: props.command.title })
            : t("Key of {command}: {key}", { command: props.command.title, key: text() })
        }
        onClick={() => props.onListen(isListening() ? null : props.command.id)}
        onKeyDown={(event) => {
          if (isListening()) props.onKey(event, props.command);
        }}
        onBlur={(event) => {
          const next = event.relatedTarget;
          const isNear = next instanceof Node && event.currentTarget.parentElement?.contains(next);
          if (isListening() && isNear !== true) props.onListen(null);
        }}
      >
        {isListening() ? t("Press a key") : text()}
      </button>
      <Show when={combo() !== null} fallback={<span class="keys-clear" />}>
        <IconButton
          class="keys-clear"
          icon="x"
          size="sm"
          label={t("No key for {command}", { command: props.command.title })}
          onClick={() => bind(props.command.id, null)}
        />
      </Show>
      <Show when={isListening() && props.refused}>
        {(refusal) => (
          <p class="keys-refused" role="alert">
            {refusal().message}
            <Show when={refusal().holder !== null}>
              <Button size="sm" onClick={() => props.onTake(props.command)}>
                {t("Take it over")}
              </Button>
            </Show>
          </p>
        )}
      </Show>
    </div>
  );
}
