/**
 * The palette: one line in which symbols, panes, actions and orders are found by typing. Main thread; a chunk of its own. An
 * order that is typed is shown as it was understood; Enter asks for it, and a second Enter sends it.
 */
import * as Kobalte from "@kobalte/core/dialog";
import { For, Show, createEffect, createMemo, createSignal, on } from "solid-js";
import { bindings, comboFor } from "../commands/bindings.ts";
import { comboText, isMac } from "../commands/combo.ts";
import { COMMAND_GROUPS, commands, readLine, type ReadLine } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { searchSymbols } from "../stores/search-symbols.ts";
import { selectSymbol } from "../stores/selection.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { takeTypedAhead } from "../commands/palette-door.ts";
import { beginsTitle, matchCommands } from "./match-commands.ts";
import { dialogMount } from "../ui/floating-mount.ts";
import "./palette.css";
import { t, translateText } from "../language/translate.ts";
import { keyWords } from "../format/key-words.ts";

type Item = {
  readonly id: string;
  readonly group: string;
  readonly icon: IconName;
  readonly title: string;
  readonly detail: string;
  readonly keys: string;
  readonly run: () => void;
};

const SYMBOLS_MAX = 8;

export function Palette(props: { feed: Feed; onClose: () => void }) {
  const [text, setText] = createSignal("");
  const [chosen, setChosen] = createSignal(0);
  /** The line that Enter was pressed on once. */
  const [asked, setAsked] = createSignal<string | null>(null);
  const line = createMemo(() => {
    const read = readLine(text());
    return read?.ok === false && beginsTitle(commands(), text()) ? null : read;
  });
  const items = createMemo(() => (line() === null ? itemsOf(props.feed, text()) : []));
  createEffect(
    on(text, () => {
      setChosen(0);
      setAsked(null);
    }),
  );

  const act = (run: () => void) => {
    props.onClose();
    run();
  };
  const enter = () => {
    const read = line();
    if (read === null) {
      const item = items()[chosen()];
      if (item !== undefined) act(item.run);
    } else if (read.ok) {
      if (asked() === text()) act(read.run);
      else setAsked(text());
    }
  };
  /** What was typed before the line had the focus is gone on with. */
  const begin = (input: HTMLInputElement) => {
    const typed = takeTypedAhead();
    if (typed === "") return;
    setText(typed);
    input.setSelectionRange(typed.length, typed.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const { length } = items();
    if (step !== undefined && length > 0) setChosen((now) => (now + step + length) % length);
    else if (event.key === "Enter" && !event.repeat && !event.isComposing) enter();
    else if (event.key !== "Enter") return;
    event.preventDefault();
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
          <Kobalte.Content class="palette">
            <Kobalte.Title class="visually-hidden">{t("Search symbols and actions")}</Kobalte.Title>
            <div class="palette-line">
              <Icon name="search" />
              <input
                class="palette-input"
                type="text"
                role="combobox"
                aria-label={t("Search symbols and actions")}
                aria-expanded={items().length > 0}
                aria-controls="palette-list"
                aria-autocomplete="list"
                aria-activedescendant={items()[chosen()] && `palette-${chosen()}`}
                placeholder={PLACEHOLDER}
                autocomplete="off"
                spellcheck={false}
                value={text()}
                onInput={(event) => setText(event.currentTarget.value)}
                onFocus={(event) => begin(event.currentTarget)}
                onKeyDown={onKeyDown}
              />
              <kbd class="palette-key">{t("Esc")}</kbd>
            </div>
            <Show when={line()}>
              {(read) => <Line line={read()} isAsked={asked() === text()} onEnter={enter} />}
            </Show>
            <List items={items()} chosen={chosen()} onChoose={setChosen} onRun={act} />
            <Show when={line() === null && items().length === 0}>
              <p class="palette-none">
                {t("Nothing is called “{name}”.", { name: text().trim() })}
              </p>
            </Show>
          </Kobalte.Content>
        </div>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}

const PLACEHOLDER = t("Symbol, action or order");
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function List(props: {
  items: readonly Item[];
  chosen: number;
  onChoose: (index: number) => void;
  onRun: (run: () => void) => void;
}) {
  return (
    <ul class="palette-list" id="palette-list" role="listbox" aria-label={t("Found")}>
      <For each={props.items}>
        {(item, index) => (
          <>
            <Show when={props.items[index() - 1]?.group !== item.group}>
              <li class="palette-group" role="presentation">
                {translateText(item.group)}
              </li>
            </Show>
            <li
              class="palette-item"
              id={`palette-${index()}`}
              role="option"
              aria-selected={props.chosen === index()}
              ref={(element) => {
                createEffect(() => {
                  if (props.chosen === index()) element.scrollIntoView({ block: "nearest" });
                });
              }}
              onPointerMove={() => props.onChoose(index())}
              onClick={() => props.onRun(item.run)}
            >
              <Icon name={item.icon} />
              <span class="palette-title">{item.title}</span>
              <span class="palette-detail">{item.detail}</span>
              <Show when={item.keys}>
                <kbd class="palette-key">{item.keys}</kbd>
              </Show>
            </li>
          </>
        )}
      </For>
    </ul>
  );
}

function Line(props: { line: ReadLine; isAsked: boolean; onEnter: () => void }) {
  return (
    <div class="palette-order" role="status">
      <Show
        when={props.line.ok ? props.line : null}
        fallback={<p class="palette-wrong">{props.line.ok ? "" : props.line.message}</p>}
      >
        {(read) => (
          <>
            <p class="palette-words">{read().words}</p>
            <ul class="palette-details">
              <For each={read().details}>{(detail) => <li>{detail}</li>}</For>
            </ul>
            <button
              type="button"
              class="palette-send"
              data-asked={props.isAsked ? "" : undefined}
              onClick={() => props.onEnter()}
            >
              <kbd class="palette-key">{t("Enter")}</kbd>
              {props.isAsked ? t("Press Enter again to send it") : t("Check it, then Enter")}
            </button>
          </>
        )}
      </Show>
    </div>
  );
}

function itemsOf(feed: Feed, text: string): Item[] {
  const found = searchSymbols(feed.symbols(), text).slice(0, SYMBOLS_MAX);
  const symbols = found.map((record): Item => ({
    id: `symbol-${record.symbol_id}`,
    group: "Symbols",
    icon: "chart-candlestick",
    title: record.symbol,
    detail: record.description,
    keys: "",
    run: () => selectSymbol(record.symbol_id),
  }));
  const matched = matchCommands(commands(), text);
  const actions = COMMAND_GROUPS.flatMap((group) =>
    matched
      .filter((one) => one.group === group)
      .map((one): Item => {
        const combo = comboFor(one, bindings());
        return {
          id: one.id,
          group,
          icon: one.icon,
          title: one.title,
          detail: "",
          keys: combo === null ? "" : keyWords(comboText(combo, isMac())),
          run: () => one.run(),
        };
      }),
  );
  return [...symbols, ...actions];
}
