/** One of a few, all in view: radio buttons in one frame. Main thread. Arrow keys move, as in any radio group. */
import { For, Show, createUniqueId } from "solid-js";
import { Icon, type IconName } from "./icon.tsx";
import "./segmented.css";

export type SegmentedOption<Value extends string> = {
  value: Value;
  label: string;
  /** Shown instead of the label, which stays for the screen reader and the tooltip. */
  icon?: IconName | undefined;
};

export function Segmented<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly SegmentedOption<Value>[];
  onChange: (value: Value) => void;
  size?: "sm" | "md" | undefined;
  /** Without frame and ground, for a toolbar. */
  plain?: boolean | undefined;
}) {
  const name = createUniqueId();
  return (
    <div
      class={`segmented segmented-${props.size ?? "md"}`}
      classList={{ "segmented-plain": props.plain === true }}
      role="radiogroup"
      aria-label={props.label}
    >
      <For each={props.options}>
        {(option) => (
          <label
            class="segmented-part"
            classList={{ "segmented-on": option.value === props.value }}
            data-tip={option.icon === undefined ? undefined : option.label}
          >
            <input
              class="segmented-input"
              type="radio"
              name={`segmented-${name}`}
              value={option.value}
              checked={option.value === props.value}
              onChange={() => props.onChange(option.value)}
              aria-label={option.label}
            />
            <Show when={option.icon} fallback={<span aria-hidden="true">{option.label}</span>}>
              {(icon) => <Icon name={icon()} />}
            </Show>
          </label>
        )}
      </For>
    </div>
  );
}
