/**
 * The drawing tools beside the chart: a button for each group with the tool used last, all of the group behind it, and what holds
 * for all drawings. Main thread. Arrow keys go through it as one stop of Tab.
 */
import { createSignal, For, onMount, Show } from "solid-js";
import { late } from "../../../frame/late.ts";
import { TOOLS } from "../../../../drawings/registry.ts";
import { TOOL_GROUPS, type Tool, type ToolGroup } from "../../../../drawings/tool.ts";
import { keyText } from "../../../commands/key-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Popover } from "../../../ui/popover.tsx";
import type { Drawings } from "./create-drawings.ts";
import { Late } from "./late.tsx";
import { MAGNETS, type Magnet } from "./snap.ts";
import { ToolPicture } from "./tool-picture.tsx";
import { plural, t, translateText } from "../../../language/translate.ts";

const DrawingList = late(async () => ({
  default: (await import("./drawing-panels.ts")).DrawingList,
}));

const MAGNET_WORDS: Readonly<Record<Magnet, string>> = {
  off: t("Magnet: off"),
  weak: t("Magnet: to prices of bars and indicators that are near"),
  strong: t("Magnet: always to prices of bars and indicators"),
};

/** Beside a finger's button there is no room for a second one. */
const isTouched = matchMedia("(pointer: coarse)").matches;

export const commandOf = (tool: Tool): string => `draw.${tool.id}`;

export function DrawingToolbar(props: { drawings: Drawings }) {
  const drawings = () => props.drawings;
  const habits = () => drawings().habits();
  // It is there before it is opened, where the network lets it; a fault is told once it is wanted.
  onMount(() => void DrawingList.preload().catch(() => undefined));
  const nextMagnet = () => {
    const next = MAGNETS[(MAGNETS.indexOf(habits().magnet) + 1) % MAGNETS.length] ?? "off";
    drawings().setHabits({ magnet: next });
    drawings().say(MAGNET_WORDS[next]);
  };
  return (
    <div
      class="drawing-toolbar"
      role="toolbar"
      aria-label={t("Drawing tools")}
      aria-orientation="vertical"
      onKeyDown={(event) => moveFocus(event)}
    >
      <button
        type="button"
        class="drawing-tool"
        aria-label={t("Cursor")}
        data-tip={t("Cursor: no tool")}
        aria-pressed={drawings().tool() === null && !drawings().isBoxing()}
        onClick={() => {
          drawings().choose(null);
          drawings().setBoxing(false);
        }}
      >
        <Icon name="crosshair" />
      </button>
      <button
        type="button"
        class="drawing-tool"
        aria-label={t("Choose with a box")}
        data-tip={t("Choose with a box: Ctrl and drag does the same")}
        aria-pressed={drawings().isBoxing()}
        onClick={() => startBox(drawings())}
      >
        <Icon name="expand" />
      </button>
      <For each={TOOL_GROUPS}>{(group) => <Group drawings={drawings()} group={group} />}</For>
      <span class="drawing-toolbar-line" />
      <StepButtons drawings={drawings()} />
      <button
        type="button"
        class="drawing-tool"
        classList={{ "drawing-tool-strong": habits().magnet === "strong" }}
        aria-label={MAGNET_WORDS[habits().magnet]}
        data-tip={MAGNET_WORDS[habits().magnet]}
        aria-pressed={habits().magnet !== "off"}
        onClick={nextMagnet}
      >
        <Icon name="magnet" />
      </button>
      <Toggle
        icon="pin"
        label={t("Stay in the tool")}
        isOn={habits().stays}
        onPress={() => drawings().setHabits({ stays: !habits().stays })}
      />
      <Toggle
        icon={habits().isHidden ? "eye-off" : "eye"}
        label={habits().isHidden ? t("Show all drawings") : t("Hide all drawings")}
        isOn={habits().isHidden}
        onPress={() => drawings().setHabits({ isHidden: !habits().isHidden })}
      />
      <Popover label={t("Drawings on this chart")} icon="list" size="sm" placement="bottom-start">
        <Late room={<div class="drawing-list-room" aria-busy="true" />}>
          <DrawingList drawings={drawings()} />
        </Late>
      </Popover>
      <IconButton
        icon="trash-2"
        size="sm"
        label={t("Remove all drawings of this symbol")}
        onClick={() => removeAll(drawings())}
      />
    </div>
  );
}

/** A finger has no Ctrl Z. */
function StepButtons(props: { drawings: Drawings }) {
  return (
    <>
      <button
        type="button"
        class="drawing-tool drawing-step"
        aria-label={t("Undo the last change of drawings")}
        onClick={() => undoStep(props.drawings)}
      >
        <Icon name="undo-2" />
      </button>
      <button
        type="button"
        class="drawing-tool drawing-step"
        aria-label={t("Redo the change of drawings")}
        onClick={() => redoStep(props.drawings)}
      >
        <Icon name="redo-2" />
      </button>
    </>
  );
}

export const undoStep = (drawings: Drawings): void =>
  drawings.say(drawings.store.undo() ? t("Undone") : t("Nothing to undo"));

export const redoStep = (drawings: Drawings): void =>
  drawings.say(drawings.store.redo() ? t("Done again") : t("Nothing to do again"));

/** The next drag on the chart is a box about what is to be chosen. */
export function startBox(drawings: Drawings): void {
  const isOn = !drawings.isBoxing();
  drawings.choose(null);
  drawings.setBoxing(isOn);
  if (isOn) drawings.say(t("Draw a box about what is to be chosen"));
}

export function removeAll(drawings: Drawings): void {
  const ids = drawings.store
    .list()
    .filter(({ isLocked }) => !isLocked)
    .map(({ id }) => id);
  drawings.store.remove(ids);
  drawings.say(
    ids.length === 0
      ? t("No drawing to remove")
      : plural(
          ids.length,
          "1 drawing removed; Ctrl Z brings it back",
          "{count} drawings removed; Ctrl Z brings them back",
        ),
  );
}

function Toggle(props: {
  icon: "pin" | "eye" | "eye-off";
  label: string;
  isOn: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      class="drawing-tool"
      aria-label={props.label}
      data-tip={props.label}
      aria-pressed={props.isOn}
      onClick={() => props.onPress()}
    >
      <Icon name={props.icon} />
    </button>
  );
}

/** The tool of a group that was used last, and the others behind the corner. */
function Group(props: { drawings: Drawings; group: ToolGroup }) {
  const tools = () => TOOLS.filter(({ group }) => group === props.group);
  const [last, setLast] = createSignal<Tool | null>(null);
  const shown = () => last() ?? (tools()[0] as Tool);
  const [isOpen, setOpen] = createSignal(false);
  const choose = (tool: Tool): void => {
    setLast(tool);
    setOpen(false);
    props.drawings.choose(tool);
    props.drawings.say(t("{tool}: point at the chart", { tool: translateText(tool.name) }));
  };
  const isChosen = () => props.drawings.tool()?.group === props.group;
  const picture = () => (
    <ToolPicture tool={isChosen() ? (props.drawings.tool() as Tool) : shown()} />
  );
  return (
    <div class="drawing-group" data-chosen={isChosen() ? "" : undefined}>
      <Show when={!isTouched}>
        <button
          type="button"
          class="drawing-tool"
          aria-label={translateText(shown().name)}
          data-tip={translateText(shown().name)}
          data-tip-key={keyText(commandOf(shown()))}
          aria-pressed={isChosen()}
          onClick={() => choose(isChosen() ? (props.drawings.tool() as Tool) : shown())}
        >
          {picture()}
        </button>
      </Show>
      <Popover
        label={t("{group}: all tools", { group: translateText(props.group) })}
        trigger={
          <>
            <Show when={isTouched}>{picture()}</Show>
            <Icon name="chevron-right" size={12} />
          </>
        }
        triggerClass={isTouched ? "drawing-tool drawing-group-tool" : "drawing-more"}
        triggerLabel={t("{group}: all tools", { group: translateText(props.group) })}
        placement="right-start"
        class="drawing-choice"
        open={isOpen()}
        onOpenChange={setOpen}
      >
        <p class="drawing-choice-title">{translateText(props.group)}</p>
        <ul class="drawing-choice-list">
          <For each={tools()}>
            {(tool) => (
              <li>
                <button type="button" class="drawing-choice-tool" onClick={() => choose(tool)}>
                  <ToolPicture tool={tool} />
                  <span>{translateText(tool.name)}</span>
                  <Show when={keyText(commandOf(tool))}>
                    {(text) => <kbd class="drawing-choice-key">{text()}</kbd>}
                  </Show>
                </button>
              </li>
            )}
          </For>
        </ul>
      </Popover>
    </div>
  );
}

/** Up and down go through the buttons, as in every toolbar. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
  const at = buttons.findIndex((button) => button === event.target);
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
