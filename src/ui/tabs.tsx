/** Tabs in a strip, and the panel of the chosen one. Main thread. Arrow keys, Home and End move; only one panel exists. */
import { For, Show, createUniqueId, type JSX } from "solid-js";
import "./tabs.css";

export type Tab<Value extends string> = { value: Value; label: string; count?: number };

export function Tabs<Value extends string>(props: {
  label: string;
  value: Value;
  tabs: readonly Tab<Value>[];
  onChange: (value: Value) => void;
  /** The chosen tab's panel; without it the strip stands alone and `panelId` says what it rules. */
  children?: JSX.Element | undefined;
  panelId?: string | undefined;
  /** In a dialog that opens: the chosen tab has the focus first. */
  autofocus?: boolean | undefined;
}) {
  const id = createUniqueId();
  const panelId = () => props.panelId ?? `tabs-${id}-panel`;

  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const next = nextIndex(event.key, indexOf(props.tabs, props.value), props.tabs.length);
    const tab = next === null ? undefined : props.tabs[next];
    if (next === null || tab === undefined) return;
    event.preventDefault();
    props.onChange(tab.value);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <>
      <div class="tabs" role="tablist" aria-label={props.label} onKeyDown={onKeyDown}>
        <For each={props.tabs}>
          {(tab) => (
            <button
              type="button"
              id={`tabs-${id}-${tab.value}`}
              class="tabs-tab"
              role="tab"
              aria-selected={tab.value === props.value}
              aria-controls={panelId()}
              tabIndex={tab.value === props.value ? 0 : -1}
              autofocus={props.autofocus === true && tab.value === props.value}
              onClick={() => props.onChange(tab.value)}
            >
              {tab.label}
              <Show when={tab.count !== undefined}>
                <span class="tabs-count">{tab.count}</span>
              </Show>
            </button>
          )}
        </For>
      </div>
      <Show when={props.panelId === undefined}>
        <div
          id={panelId()}
          class="tabs-panel"
          role="tabpanel"
          aria-labelledby={`tabs-${id}-${props.value}`}
        >
          {props.children}
        </div>
      </Show>
    </>
  );
}

function indexOf(tabs: readonly Tab<string>[], value: string): number {
  return tabs.findIndex((tab) => tab.value === value);
}

function nextIndex(key: string, now: number, count: number): number | null {
  if (key === "ArrowRight") return (now + 1) % count;
  if (key === "ArrowLeft") return (now - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}
