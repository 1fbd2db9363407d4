/**
 * The palette: one line in which symbols, panes, actions, indicators and orders are found by typing. Main thread; a chunk of its
 * own. An order that is typed is shown as it was understood; Enter asks for it, and a second Enter sends it.
 */
import { For, Show, createEffect, createMemo, createSignal, on, type Accessor } from "solid-js";
import { bindings, comboFor } from "../commands/bindings.ts";
import { comboText, isMac } from "../commands/combo.ts";
import { COMMAND_GROUPS, commands, readLine, type ReadLine } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { fetchLate, whileOwned } from "../frame/late.ts";
import { searchSymbols } from "../stores/search-symbols.ts";
import type { IndicatorRow } from "../panes/chart/studies/add-indicator.ts";
import { selectSymbol } from "../stores/selected-symbol.ts";
import { takeTypedAhead } from "../commands/palette-door.ts";
import { beginsTitle, matchCommands } from "./match-commands.ts";
import { PaletteShell, type PaletteItem } from "./palette-shell.tsx";
import { t, translateText } from "../language/translate.ts";
import { keyWords } from "../format/key-words.ts";

type Item = PaletteItem & { readonly run: () => void };

const SYMBOLS_MAX = 8;
const INDICATORS_MAX = 6;

export function Palette(props: { feed: Feed; onClose: () => void }) {
  const [text, setText] = createSignal("");
  /** The line that Enter was pressed on once, and what it was marked as: what became another account's is asked for anew. */
  const [asked, setAsked] = createSignal<{ text: string; mark: string | undefined } | null>(null);
  const line = createMemo(() => {
    const read = readLine(text());
    return read?.ok === false && beginsTitle(commands(), text()) ? null : read;
  });
  const indicators = createIndicators(text);
  const items = createMemo(() =>
    line() === null ? [...itemsOf(props.feed, text()), ...(indicators() ?? [])] : [],
  );
  createEffect(on(text, () => setAsked(null)));

  const isAsked = (read: ReadLine) =>
    read.ok && asked()?.text === text() && asked()?.mark === read.mark;
  const act = (run: () => void) => {
    props.onClose();
    run();
  };
  const enter = (item: Item | null) => {
    const read = line();
    if (read === null) {
      if (item !== null) act(item.run);
    } else if (read.ok) {
      if (isAsked(read)) act(read.run);
      else setAsked({ text: text(), mark: read.mark });
    }
  };

  return (
    <PaletteShell
      title={t("Search symbols and actions")}
      placeholder={t("Symbol, action or order")}
      text={text()}
      items={items()}
      takeTyped={takeTypedAhead}
      onText={setText}
      onEnter={enter}
      onRun={(item) => act(item.run)}
      onClose={() => props.onClose()}
    >
      <Show when={line()}>
        {(read) => <Line line={read()} isAsked={isAsked(read())} onEnter={() => enter(null)} />}
      </Show>
      <Show when={line() === null && items().length === 0 && indicators() !== null}>
        <p class="palette-none">{t("Nothing is called “{name}”.", { name: text().trim() })}</p>
      </Show>
    </PaletteShell>
  );
}

/**
 * Indicators for the active chart, below what else is found, so that what comes late moves nothing. They are fetched once
 * something is typed; null: they are not there yet.
 */
function createIndicators(text: Accessor<string>): Accessor<readonly Item[] | null> {
  const [find, setFind] = createSignal<(text: string) => readonly IndicatorRow[]>();
  const take = whileOwned((found: (text: string) => readonly IndicatorRow[]) =>
    setFind(() => found),
  );
  const isTyped = createMemo(() => text().trim() !== "");
  createEffect(() => {
    if (isTyped()) void fetchLate(loadIndicatorRows, take);
  });
  return createMemo(() => {
    if (!isTyped()) return [];
    const rows = find()?.(text()).slice(0, INDICATORS_MAX);
    return (
      rows?.map((row) => ({ ...row, group: t("Indicators"), icon: "chart-line", keys: "" })) ?? null
    );
  });
}

const loadIndicatorRows = async () =>
  (await import("../panes/chart/studies/studies-layer.tsx")).indicatorRows;

function Line(props: { line: ReadLine; isAsked: boolean; onEnter: () => void }) {
  return (
    <div class="palette-order" role="status">
      <Show
        when={props.line.ok ? props.line : null}
        fallback={<p class="palette-wrong">{props.line.ok ? "" : props.line.message}</p>}
      >
        {(read) => (
          <>
            <p class="palette-words">
              <Show when={read().mark}>{(mark) => <span class="palette-mark">{mark()}</span>}</Show>
              {read().words}
            </p>
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
    group: t("Symbols"),
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
          group: translateText(group),
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
