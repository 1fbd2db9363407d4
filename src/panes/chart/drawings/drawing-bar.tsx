/** What can be done with the chosen drawings, in a bar beside them. Main thread. */
import { createSignal, For, onCleanup, onMount, Show } from "solid-js";
import { late } from "../../../frame/late.ts";
import {
  DASHES,
  TONES,
  WIDTHS,
  type Dash,
  type Drawing,
  type Tone,
} from "../../../../drawings/tool.ts";
import { groupOf } from "../../../../drawings/own.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { themePalette } from "../theme-palette.ts";
import { toneColour } from "../studies/study-colours.ts";
import { Popover } from "../../../ui/popover.tsx";
import { alertEnd, drawnEnd } from "../drawn-lines.ts";
import { duplicate, group, hide, lock, remove, ungroup, wordsOf } from "./chosen-acts.ts";
import type { Drawings } from "./create-drawings.ts";
import { Late } from "./late.tsx";
import { TONE_NAMES } from "../tone-names.ts";
import type { Bounds } from "./drawing-picture.ts";
import { isForTicket, sendToTicket } from "./ticket-tie.ts";
import { t } from "../../../language/translate.ts";

const DrawingTemplates = late(async () => ({
  default: (await import("./drawing-panels.ts")).DrawingTemplates,
}));

export const DASH_NAMES: Readonly<Record<Dash, string>> = {
  solid: t("Solid"),
  dashed: t("Dashed"),
  dotted: t("Dotted"),
};

/** How far the bar stands off, px: the highest handle is free, for a finger too. */
const OFF_PX = 14;
/** How wide it may become, and how high it is at least. */
const WIDTH_PX = 292;
const HEIGHT_PX = 34;

/** Of one drawing, of a group, or of several: what is pressed is done with all of them as one step. */
export function DrawingBar(props: {
  drawings: Drawings;
  /** At least one. */
  chosen: readonly Drawing[];
  bounds: Bounds;
}) {
  const first = () => props.chosen[0] as Drawing;
  const only = () => (props.chosen.length === 1 ? first() : undefined);
  const name = () => wordsOf(props.chosen);
  const isLocked = () => props.chosen.every((one) => one.isLocked);
  const isGroup = () => {
    const own = groupOf(first());
    return own !== null && props.chosen.every((one) => groupOf(one) === own);
  };
  const change = (next: Partial<Drawing>) =>
    props.drawings.store.change(props.chosen.map((one) => ({ ...one, ...next })));
  /** It is a line that can be waited for, and the session may. */
  const canWait = () => {
    const { chart } = props.drawings;
    const line = drawnEnd(chart)?.lineOf(only()?.id ?? "") ?? null;
    return line !== null && alertEnd(chart) !== null;
  };
  const wait = () => {
    const { chart } = props.drawings;
    const line = drawnEnd(chart)?.lineOf(only()?.id ?? "") ?? null;
    if (line !== null) alertEnd(chart)?.setAtLine(line);
  };
  let bar: HTMLDivElement | undefined;
  // Its buttons are larger for a finger, and stand in two rows where one is too long: known once it is there.
  const [isThere, setThere] = createSignal(false);
  onMount(() => setThere(true));
  // It goes with what is chosen, and leaves the focus to the chart: its keys go on from there.
  onCleanup(() => bar?.matches(":focus-within") && props.drawings.chart.view()?.element.focus());
  const place = () => {
    const width = props.drawings.view()?.width ?? 0;
    const height = isThere() ? (bar?.offsetHeight ?? 0) : 0;
    // Its width follows from what it holds, which follows from what is chosen.
    const own = Math.max(bar?.offsetWidth ?? 0, WIDTH_PX);
    const middle = (props.bounds.left + props.bounds.right) / 2 - own / 2;
    const left = Math.max(8, Math.min(width - own - 8, middle));
    return {
      left: `${left}px`,
      top: `${Math.max(8, props.bounds.top - OFF_PX - Math.max(height, HEIGHT_PX))}px`,
    };
  };
  return (
    <div
      class="drawing-bar"
      role="toolbar"
      aria-label={t("{name}, chosen", { name: name() })}
      style={place()}
      ref={(element) => (bar = element)}
    >
      <Show when={only()}>
        {(drawing) => (
          <Show when={isForTicket(props.drawings, drawing())}>
            <IconButton
              icon="share-2"
              size="sm"
              label={t("Send to the ticket")}
              onClick={() => void sendToTicket(props.drawings, drawing())}
            />
          </Show>
        )}
      </Show>
      <Show when={canWait()}>
        <IconButton icon="bell" size="sm" label={t("Alert at this line")} onClick={wait} />
      </Show>
      <ToneChoice tone={first().tone} onChange={(tone) => change({ tone })} />
      <Menu label={t("Line")} size="sm" icon="minus" entries={lineEntries(first(), change)} />
      <Show when={only()}>
        {(drawing) => (
          <Late room={<span class="drawing-bar-room" />}>
            <DrawingTemplates drawings={props.drawings} drawing={drawing()} />
          </Late>
        )}
      </Show>
      <Show when={only()} fallback={<GroupButton {...props} isGroup={isGroup()} />}>
        {(drawing) => (
          <IconButton
            icon="settings"
            size="sm"
            label={t("Settings of {name}", { name: name() })}
            onClick={() => props.drawings.edit(drawing().id)}
          />
        )}
      </Show>
      <IconButton
        icon="copy"
        size="sm"
        label={t("Copy {name}", { name: name() })}
        onClick={() => duplicate(props.drawings, props.chosen)}
      />
      <IconButton
        icon="lock"
        size="sm"
        pressed={isLocked()}
        label={
          isLocked() ? t("Unlock {name}", { name: name() }) : t("Lock {name}", { name: name() })
        }
        onClick={() => lock(props.drawings, props.chosen, !isLocked())}
      />
      <IconButton
        icon="eye-off"
        size="sm"
        label={t("Hide {name}", { name: name() })}
        onClick={() => {
          hide(props.drawings, props.chosen, true);
          props.drawings.select(null);
        }}
      />
      <Show when={!isLocked()}>
        <IconButton
          icon="trash-2"
          size="sm"
          label={t("Remove {name}", { name: name() })}
          onClick={() => remove(props.drawings, props.chosen)}
        />
      </Show>
    </div>
  );
}

function GroupButton(props: { drawings: Drawings; chosen: readonly Drawing[]; isGroup: boolean }) {
  return (
    <IconButton
      icon="folder"
      size="sm"
      pressed={props.isGroup}
      label={props.isGroup ? t("Take the group apart") : t("Group them")}
      onClick={() =>
        props.isGroup ? ungroup(props.drawings, props.chosen) : group(props.drawings, props.chosen)
      }
    />
  );
}

const lineEntries = (
  { width, dash }: Drawing,
  change: (next: Partial<Drawing>) => void,
): MenuEntry[] => [
  {
    kind: "radio",
    label: t("Width"),
    value: String(width),
    options: WIDTHS.map((one) => ({ value: String(one), label: `${one} px` })),
    onChange: (value) => change({ width: WIDTHS.find((one) => String(one) === value) ?? width }),
  },
  {
    kind: "radio",
    label: t("Line"),
    value: dash,
    options: DASHES.map((value) => ({ value, label: DASH_NAMES[value] })),
    onChange: (value) => change({ dash: DASHES.find((one) => one === value) ?? dash }),
  },
];

/** A button in the colour, and all colours behind it. */
export function ToneChoice(props: { tone: Tone; onChange: (tone: Tone) => void }) {
  const colour = (tone: Tone) => toneColour(tone, themePalette());
  return (
    <Popover
      label={t("Colour")}
      trigger={<span class="tone-swatch" style={{ background: colour(props.tone) }} />}
      triggerClass="icon-button icon-button-sm"
      triggerLabel={t("Colour: {tone}", { tone: TONE_NAMES[props.tone] })}
      class="tone-choice"
    >
      <div class="tone-list" role="radiogroup" aria-label={t("Colour")}>
        <For each={TONES}>
          {(tone) => (
            <button
              type="button"
              class="tone-option"
              role="radio"
              aria-checked={tone === props.tone}
              aria-label={TONE_NAMES[tone]}
              data-tip={TONE_NAMES[tone]}
              onClick={() => props.onChange(tone)}
            >
              <span class="tone-swatch" style={{ background: colour(tone) }} />
            </button>
          )}
        </For>
      </div>
    </Popover>
  );
}
