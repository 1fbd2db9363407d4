/**
 * All drawings of the symbol by name, the foremost first: found, named, chosen, hidden, locked, moved among the others and into
 * their groups, and removed. Main thread.
 */
import { createMemo, createSignal, For, onMount, Show } from "solid-js";
import { groupOf, NAME_CHARS_MAX, withGroup, withName } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { hide, lock, remove } from "./chosen-acts.ts";
import type { Drawings } from "./create-drawings.ts";
import { DrawingKeeping } from "./drawing-keeping.tsx";
import {
  drawingsOf,
  dropOn,
  rowsOf,
  stepRow,
  type TreeMove,
  type TreeRow,
} from "./drawing-tree.ts";
import { titleOf } from "./drawing-title.ts";
import { ToolPicture } from "./tool-picture.tsx";
import { t, translateText } from "../../../language/translate.ts";
import { NO_VALUE } from "../../../format/price.ts";

/** From so many on they can be searched. */
const SEARCHED_MIN = 6;

export function DrawingList(props: { drawings: Drawings }) {
  const list = () => props.drawings.store.list();
  const [query, setQuery] = createSignal("");
  const [folded, setFolded] = createSignal<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = createSignal<string | null>(null);
  const rows = createMemo(() => new Map(rowsOf(list(), query(), folded()).map(keyed)));
  const keys = createMemo(() => [...rows().keys()], undefined, {
    equals: (a, b) => a.length === b.length && a.every((key, at) => key === b[at]),
  });
  const fold = (id: string) => {
    const next = new Set(folded());
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const drop = (onto: TreeRow) => {
    const row = rows().get(dragged() ?? "");
    setDragged(null);
    if (row !== undefined) move(props.drawings, dropOn(row, onto));
  };
  let root: HTMLDivElement | undefined;
  // Where it comes after its panel, the focus that waits there goes on.
  onMount(() => {
    const panel = root?.closest(".popover");
    if (panel === root?.ownerDocument.activeElement) root?.querySelector("button")?.focus();
  });
  return (
    <div class="drawing-list" ref={(element) => (root = element)}>
      <p class="drawing-choice-title">
        {t("Drawings on {symbol}", { symbol: props.drawings.chart.symbol()?.symbol ?? NO_VALUE })}
      </p>
      <Show when={list().length >= SEARCHED_MIN}>
        <SearchField
          label={t("Find a drawing")}
          placeholder={t("Find")}
          value={query()}
          onInput={setQuery}
        />
      </Show>
      <Show
        when={list().length > 0}
        fallback={<p class="drawing-list-none">{t("Choose a tool and point at the chart.")}</p>}
      >
        <Show
          when={keys().length > 0}
          fallback={<p class="drawing-list-none">{t("No drawing is called that.")}</p>}
        >
          <ul aria-label={t("Drawings, the foremost first")}>
            <For each={keys()}>
              {(key) => (
                <Show when={rows().get(key)}>
                  {(row) => (
                    <Row
                      drawings={props.drawings}
                      row={row()}
                      isFolded={folded().has(key)}
                      onFold={() => fold(key)}
                      isDragged={dragged() === key}
                      onDrag={(isOn) => setDragged(isOn ? key : null)}
                      onDrop={() => drop(row())}
                    />
                  )}
                </Show>
              )}
            </For>
          </ul>
        </Show>
      </Show>
      <DrawingKeeping drawings={props.drawings} />
    </div>
  );
}

const keyed = (row: TreeRow): [string, TreeRow] => [
  row.kind === "group" ? row.id : row.drawing.id,
  row,
];

function move(drawings: Drawings, to: TreeMove | null): void {
  if (to !== null) drawings.store.move(to.ids, to.behind, to.changed);
}

type RowProps = {
  drawings: Drawings;
  row: TreeRow;
  isFolded: boolean;
  onFold: () => void;
  isDragged: boolean;
  onDrag: (isDragged: boolean) => void;
  onDrop: () => void;
};

function Row(props: RowProps) {
  const [isNaming, setNaming] = createSignal(false);
  const [isOver, setOver] = createSignal(false);
  const own = () => drawingsOf(props.row);
  const name = () =>
    props.row.kind === "group"
      ? props.row.name || t("Group of {members}", { members: props.row.members.length })
      : titleOf(props.row.drawing);
  const isChosen = () => {
    const ids = new Set(props.drawings.chosen().map(({ id }) => id));
    return own().every(({ id }) => ids.has(id));
  };
  // Alt with an arrow moves the row, as in the watchlist; F2 names it.
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (event.key === "F2") setNaming(true);
    else if (event.altKey && way !== 0) step(props.drawings, props.row, way > 0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li
      class="drawing-row"
      classList={{
        "drawing-row-chosen": isChosen(),
        "drawing-row-member": props.row.kind === "drawing" && props.row.isMember,
        "drawing-row-over": isOver() && !props.isDragged,
      }}
      draggable={!isNaming()}
      onDragStart={(event) => {
        event.dataTransfer?.setData("text/plain", name());
        props.onDrag(true);
      }}
      onDragEnd={() => props.onDrag(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        props.onDrop();
      }}
      onKeyDown={onKeyDown}
    >
      <Show when={props.row.kind === "group"}>
        <IconButton
          icon={props.isFolded ? "chevron-right" : "chevron-down"}
          size="sm"
          aria-expanded={!props.isFolded}
          label={
            props.isFolded
              ? t("Unfold {name}", { name: name() })
              : t("Fold {name}", { name: name() })
          }
          onClick={() => props.onFold()}
        />
      </Show>
      <Show
        when={!isNaming()}
        fallback={<NameField {...props} name={name()} onDone={() => setNaming(false)} />}
      >
        <RowName {...props} name={name()} onName={() => setNaming(true)} />
      </Show>
      <RowButtons drawings={props.drawings} row={props.row} name={name()} />
    </li>
  );
}

function RowName(props: RowProps & { name: string; onName: () => void }) {
  const tool = () => (props.row.kind === "group" ? undefined : toolOf(props.row.drawing.tool));
  const facts = () => {
    if (props.row.kind === "group")
      return t("{members} drawings", { members: props.row.members.length });
    const view = props.drawings.view();
    return view === null ? "" : (tool()?.describe(props.row.drawing, view) ?? "");
  };
  const choose = (event: MouseEvent) => {
    const ids = drawingsOf(props.row).map(({ id }) => id);
    const [first] = ids;
    if (first === undefined) return;
    const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isMore) props.drawings.toggle(first);
    else if (props.row.kind === "group") props.drawings.selectAll(ids);
    else props.drawings.single(first);
  };
  return (
    <button
      type="button"
      class="drawing-row-name"
      aria-keyshortcuts="F2 Alt+ArrowUp Alt+ArrowDown"
      onClick={choose}
      onDblClick={() =>
        props.row.kind === "group" ? props.onName() : props.drawings.edit(props.row.drawing.id)
      }
    >
      <Show when={tool()} fallback={<Icon name="folder" />}>
        {(known) => <ToolPicture tool={known()} />}
      </Show>
      <span>{props.name}</span>
      <small>{facts()}</small>
    </button>
  );
}

/** Takes the name with Enter or when it is left; Escape leaves the old one. */
function NameField(props: RowProps & { name: string; onDone: () => void }) {
  let field: HTMLInputElement | undefined;
  let isLeft = false;
  // At once: what is typed right after F2 is the name already.
  onMount(() => {
    field?.focus();
    field?.select();
  });
  const take = (text: string) => {
    if (isLeft) return;
    isLeft = true;
    const name = text.trim().slice(0, NAME_CHARS_MAX);
    const named = drawingsOf(props.row).map((one) =>
      props.row.kind === "group"
        ? withGroup(one, groupOf(one), name)
        : withName(one, name === translateText(toolOf(one.tool)?.name ?? "") ? "" : name),
    );
    props.drawings.store.change(named);
    props.onDone();
  };
  return (
    <input
      class="drawing-row-field"
      aria-label={t("Name of {name}", { name: props.name })}
      value={props.row.kind === "group" ? props.row.name : props.name}
      maxLength={NAME_CHARS_MAX}
      ref={(element) => (field = element)}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") take(event.currentTarget.value);
        if (event.key !== "Escape") return;
        isLeft = true;
        event.preventDefault();
        props.onDone();
      }}
    />
  );
}

function step(drawings: Drawings, row: TreeRow, isForward: boolean): void {
  const rows = rowsOf(drawings.store.list(), "", new Set());
  move(drawings, stepRow(rows, row, isForward));
}

function RowButtons(props: { drawings: Drawings; row: TreeRow; name: string }) {
  const own = () => drawingsOf(props.row);
  const isHidden = () => own().every((one) => one.isHidden);
  const isLocked = () => own().every((one) => one.isLocked);
  return (
    <>
      <IconButton
        icon={isHidden() ? "eye-off" : "eye"}
        size="sm"
        label={
          isHidden()
            ? t("Show {name}", { name: props.name })
            : t("Hide {name}", { name: props.name })
        }
        onClick={() => hide(props.drawings, own(), !isHidden())}
      />
      <IconButton
        icon="lock"
        size="sm"
        pressed={isLocked()}
        label={
          isLocked()
            ? t("Unlock {name}", { name: props.name })
            : t("Lock {name}", { name: props.name })
        }
        onClick={() => lock(props.drawings, own(), !isLocked())}
      />
      <IconButton
        icon="arrow-up"
        size="sm"
        label={t("Bring {name} to the front", { name: props.name })}
        onClick={() =>
          props.drawings.store.order(
            own().map(({ id }) => id),
            true,
          )
        }
      />
      <IconButton
        icon="x"
        size="sm"
        label={t("Remove {name}", { name: props.name })}
        onClick={() => remove(props.drawings, own())}
      />
    </>
  );
}
