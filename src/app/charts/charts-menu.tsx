/**
 * How many charts there are and in which grid, with a picture of each, and what they have in common. Main thread; fetched once
 * prices are live.
 */
import * as DropdownMenu from "@kobalte/core/dropdown-menu";
import { createSignal, For, Show } from "solid-js";
import { liveCharts } from "../../panes/chart/live-charts.ts";
import { setSync } from "../../panes/chart/many/chart-sync.ts";
import { chartDesk, CHART_SYNCS, CHARTS_MAX, hasSync } from "../../stores/charts.ts";
import { floatingMount } from "../../ui/floating-mount.ts";
import { Icon } from "../../ui/icon.tsx";
import { cellsOf, GRID_PRESETS } from "./grid-presets.ts";
import { SYNC_WORDS } from "./sync-words.ts";
import "./charts-menu.css";
import { t } from "../../language/translate.ts";

export function ChartsMenu() {
  const [isOpen, setOpen] = createSignal(false);
  return (
    <DropdownMenu.Root
      open={isOpen()}
      onOpenChange={setOpen}
      placement="bottom-start"
      gutter={4}
      modal={false}
    >
      <DropdownMenu.Trigger
        class="icon-button icon-button-md"
        aria-label={t("Charts")}
        data-tip={isOpen() ? undefined : t("Charts")}
      >
        <Icon name="layout-grid" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal mount={floatingMount()}>
        <DropdownMenu.Content class="menu charts-menu" aria-label={t("Charts")}>
          <div class="menu-heading" role="presentation">
            <span class="menu-heading-label">{t("Grid")}</span>
          </div>
          <For each={GRID_PRESETS}>
            {(preset) => (
              <DropdownMenu.Item
                class="menu-item"
                onSelect={() => chartDesk()?.arrange(preset.rows)}
              >
                <span class="menu-mark">
                  <GridPicture rows={preset.rows} />
                </span>
                <DropdownMenu.ItemLabel as="span" class="menu-label">
                  {preset.name}
                </DropdownMenu.ItemLabel>
              </DropdownMenu.Item>
            )}
          </For>
          <hr class="menu-separator" />
          <DropdownMenu.Item
            class="menu-item"
            disabled={liveCharts().length >= CHARTS_MAX}
            onSelect={() => chartDesk()?.add()}
          >
            <span class="menu-mark">
              <Icon name="plus" />
            </span>
            <DropdownMenu.ItemLabel as="span" class="menu-label">
              {t("Add a chart")}
            </DropdownMenu.ItemLabel>
          </DropdownMenu.Item>
          <hr class="menu-separator" />
          <div class="menu-heading" role="presentation">
            <span class="menu-heading-label">{t("The same on all charts")}</span>
          </div>
          <For each={CHART_SYNCS}>
            {(sync) => (
              <DropdownMenu.CheckboxItem
                class="menu-item"
                checked={hasSync(sync)}
                closeOnSelect={false}
                onChange={(isOn: boolean) => setSync(sync, isOn)}
              >
                <span class="menu-mark">
                  <Show when={hasSync(sync)}>
                    <Icon name="check" />
                  </Show>
                </span>
                <span class="menu-label">{SYNC_WORDS[sync]}</span>
              </DropdownMenu.CheckboxItem>
            )}
          </For>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function GridPicture(props: { rows: readonly number[] }) {
  return (
    <svg class="charts-picture" viewBox="-0.5 -0.5 19 15" aria-hidden="true">
      <For each={cellsOf(props.rows, 18, 14)}>
        {(cell) => <rect x={cell.x} y={cell.y} width={cell.width} height={cell.height} />}
      </For>
    </svg>
  );
}
