/** What can be done with the chosen drawing, in a bar beside it. Main thread. */
import { For, Show } from "solid-js";
import {
  DASHES,
  TONES,
  WIDTHS,
  type Dash,
  type Drawing,
  type Tone,
} from "../../../../drawings/tool.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import { readPalette } from "../palette.ts";
import { toneColour } from "../studies/study-colours.ts";
import { Popover } from "../../../ui/popover.tsx";
import type { Bounds, Drawings } from "./create-drawings.ts";
import { isForTicket, sendToTicket } from "./ticket-tie.ts";

export const TONE_NAMES: Readonly<Record<Tone, string>> = {
  blue: "Blue",
  orange: "Orange",
  purple: "Purple",
  teal: "Teal",
  yellow: "Yellow",
  pink: "Pink",
  grey: "Grey",
  up: "Rising",
  down: "Falling",
};
const DASH_NAMES: Readonly<Record<Dash, string>> = {
  solid: "Solid",
  dashed: "Dashed",
  dotted: "Dotted",
};

/** Height of the bar and how far it stands off, px; how wide it may become. */
const ABOVE_PX = 48;
const WIDTH_PX = 292;

export function DrawingBar(props: { drawings: Drawings; drawing: Drawing; bounds: Bounds }) {
  const name = () => toolOf(props.drawing.tool)?.name ?? "Drawing";
  const change = (next: Partial<Drawing>) =>
    props.drawings.store.change([{ ...props.drawing, ...next }]);
  const place = () => {
    const width = props.drawings.view()?.width ?? 0;
    const middle = (props.bounds.left + props.bounds.right) / 2 - WIDTH_PX / 2;
    const left = Math.max(8, Math.min(width - WIDTH_PX - 8, middle));
    return { left: `${left}px`, top: `${Math.max(8, props.bounds.top - ABOVE_PX)}px` };
  };
  return (
    <div class="drawing-bar" role="toolbar" aria-label={`${name()}, chosen`} style={place()}>
      <Show when={isForTicket(props.drawings, props.drawing)}>
        <IconButton
          icon="share-2"
          size="sm"
          label="Send to the ticket"
          onClick={() => void sendToTicket(props.drawings, props.drawing)}
        />
      </Show>
      <ToneChoice tone={props.drawing.tone} onChange={(tone) => change({ tone })} />
      <Menu label="Line" size="sm" icon="minus" entries={lineEntries(props.drawing, change)} />
      <IconButton
        icon="settings"
        size="sm"
        label={`Settings of ${name()}`}
        onClick={() => props.drawings.edit(props.drawing.id)}
      />
      <IconButton
        icon="copy"
        size="sm"
        label={`Copy ${name()}`}
        onClick={() => clone(props.drawings, props.drawing)}
      />
      <IconButton
        icon="lock"
        size="sm"
        pressed={props.drawing.isLocked}
        label={props.drawing.isLocked ? `Unlock ${name()}` : `Lock ${name()}`}
        onClick={() => change({ isLocked: !props.drawing.isLocked })}
      />
      <IconButton
        icon="eye-off"
        size="sm"
        label={`Hide ${name()}`}
        onClick={() => {
          change({ isHidden: true });
          props.drawings.select(null);
        }}
      />
      <Show when={!props.drawing.isLocked}>
        <IconButton
          icon="trash-2"
          size="sm"
          label={`Remove ${name()}`}
          onClick={() => {
            props.drawings.store.remove([props.drawing.id]);
            props.drawings.say(`${name()} removed`);
          }}
        />
      </Show>
    </div>
  );
}

/** The same a little further down, so that both are seen. */
export function clone(drawings: Drawings, drawing: Drawing): void {
  const view = drawings.view();
  if (view === null) return;
  const copy = {
    ...drawing,
    id: crypto.randomUUID(),
    isLocked: false,
    anchors: drawing.anchors.map(({ ts, price }) => ({
      ts,
      price: view.toPrice(view.toY(price) + 24),
    })),
  };
  if (drawings.store.add([copy])) drawings.select(copy.id);
}

const lineEntries = (
  { width, dash }: Drawing,
  change: (next: Partial<Drawing>) => void,
): MenuEntry[] => [
  {
    kind: "radio",
    label: "Width",
    value: String(width),
    options: WIDTHS.map((one) => ({ value: String(one), label: `${one} px` })),
    onChange: (value) => change({ width: WIDTHS.find((one) => String(one) === value) ?? width }),
  },
  {
    kind: "radio",
    label: "Line",
    value: dash,
    options: DASHES.map((value) => ({ value, label: DASH_NAMES[value] })),
    onChange: (value) => change({ dash: DASHES.find((one) => one === value) ?? dash }),
  },
];

/** A button in the colour, and all colours behind it. */
export function ToneChoice(props: { tone: Tone; onChange: (tone: Tone) => void }) {
  const colour = (tone: Tone) => toneColour(tone, readPalette(document.documentElement));
  return (
    <Popover
      label="Colour"
      trigger={<span class="tone-swatch" style={{ background: colour(props.tone) }} />}
      triggerClass="icon-button icon-button-sm"
      triggerLabel={`Colour: ${TONE_NAMES[props.tone]}`}
      class="tone-choice"
    >
      <div class="tone-list" role="radiogroup" aria-label="Colour">
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
