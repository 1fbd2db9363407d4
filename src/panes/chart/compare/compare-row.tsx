/**
 * A compared symbol's row in the legend: its colour, name and value, and what can be done with it. Main thread. The buttons come
 * with the pointer or the focus; on a phone the menu has all of them.
 */
import { onCleanup, Show, untrack } from "solid-js";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Menu, type MenuEntry } from "../../../ui/menu.tsx";
import type { Comparison, ComparisonScale } from "./comparison.ts";
import type { Compare } from "./create-compare.ts";
import { t } from "../../../language/translate.ts";

export const SCALE_WORDS: Readonly<Record<ComparisonScale, string>> = {
  percent: t("Percent"),
  own: t("Own scale"),
};

export function CompareRow(props: { compare: Compare; one: Comparison }) {
  const { compare } = untrack(() => props);
  const reading = () => compare.reading(props.one.symbol_id);
  const hide = () => {
    compare.store.change(props.one.symbol_id, { isHidden: !props.one.isHidden });
    const { name } = props.one;
    compare.say(props.one.isHidden ? t("{name} hidden", { name }) : t("{name} shown", { name }));
  };
  const remove = () => {
    // The row goes with the focus in it: the chart's own keys go on from there.
    untrack(compare.chart.view)?.element.focus();
    compare.say(t("{name} removed", { name: props.one.name }));
    compare.store.remove(props.one.symbol_id);
  };
  // A row that goes is left by no pointer.
  onCleanup(() => compare.point(null));
  const retry = () => compare.retry(props.one.symbol_id);
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    // A key of its menu, which stands elsewhere in the page, is no key of the row.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== "Delete" || !isOwn) return;
    event.preventDefault();
    event.stopPropagation();
    remove();
  };
  return (
    <li
      class="compare-row"
      classList={{ "compare-row-hidden": props.one.isHidden }}
      onKeyDown={onKeyDown}
      onMouseEnter={() => compare.point(props.one.symbol_id)}
      onMouseLeave={() => compare.point(null)}
    >
      <span class="compare-mark" style={{ background: compare.colourOf(props.one) }} />
      <span class="compare-name">{props.one.name}</span>
      <Show when={!props.one.isHidden}>
        <Show
          when={reading().trouble}
          fallback={
            <span class="compare-value" style={{ color: compare.colourOf(props.one) }}>
              {reading().text}
            </span>
          }
        >
          {(words) => (
            <span class="compare-trouble" role="status">
              {words()}
            </span>
          )}
        </Show>
      </Show>
      <span class="compare-buttons">
        <Show when={reading().canRetry}>
          <IconButton
            icon="refresh-cw"
            size="sm"
            label={t("Load {name} again", { name: props.one.name })}
            onClick={retry}
          />
        </Show>
        <IconButton
          icon={props.one.isHidden ? "eye-off" : "eye"}
          size="sm"
          label={
            props.one.isHidden
              ? t("Show {name}", { name: props.one.name })
              : t("Hide {name}", { name: props.one.name })
          }
          onClick={hide}
        />
        <IconButton
          icon="x"
          size="sm"
          label={t("Remove {name}", { name: props.one.name })}
          hotkey="Del"
          onClick={remove}
        />
        <Menu
          label={t("More of {name}", { name: props.one.name })}
          size="sm"
          icon="ellipsis"
          entries={moreEntries(compare, props.one, {
            hide,
            remove,
            ...(reading().canRetry ? { retry } : {}),
          })}
        />
      </span>
    </li>
  );
}

function moreEntries(
  { store, say, addPane }: Compare,
  one: Comparison,
  acts: { hide: () => void; remove: () => void; retry?: () => void },
): MenuEntry[] {
  return [
    {
      kind: "radio",
      label: t("Scale"),
      value: one.scale,
      options: [
        { value: "percent", label: t("Percent, with the chart") },
        { value: "own", label: t("Prices, on a scale of its own") },
        { value: "pane", label: t("Prices, in a pane of its own") },
      ],
      onChange: (value) => {
        if (value === "pane") {
          void addPane({ symbol_id: one.symbol_id, name: one.name });
          acts.remove();
          return;
        }
        const scale = value === "own" ? "own" : "percent";
        store.change(one.symbol_id, { scale });
        say(`${one.name}: ${SCALE_WORDS[scale]}`);
      },
    },
    { kind: "separator" },
    ...(acts.retry === undefined
      ? []
      : [
          {
            kind: "item",
            label: t("Try again"),
            icon: "refresh-cw",
            onSelect: acts.retry,
          } as const,
        ]),
    {
      kind: "item",
      label: one.isHidden ? t("Show") : t("Hide"),
      icon: one.isHidden ? "eye" : "eye-off",
      onSelect: acts.hide,
    },
    { kind: "item", label: t("Remove"), icon: "trash-2", onSelect: acts.remove },
  ];
}
