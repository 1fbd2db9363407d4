/** What of the chosen colours is hardly seen, each with what mends it. Main thread. */
import { For, Show } from "solid-js";
import { inLocale } from "../../../format/decimal.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { Theme } from "../../../ui/theme.ts";
import type { ColourKey } from "../own-colours.ts";
import type { ColourFault, FaultOf } from "./colour-faults.ts";
import { t } from "../../../language/translate.ts";

export type ThemeFaults = {
  readonly theme: Theme;
  /** The theme is the one in force. */
  readonly isNow: boolean;
  readonly faults: readonly ColourFault[];
};

export type Mending = {
  readonly theme: Theme;
  readonly mended: { readonly [Key in ColourKey]?: string | undefined };
};

const NAMES: Readonly<Record<FaultOf, string>> = {
  rising: t("Rising bars"),
  falling: t("Falling bars"),
  risingWick: t("Wicks of rising bars"),
  fallingWick: t("Wicks of falling bars"),
  series: t("Line and area"),
  text: t("Scale text"),
  crosshair: t("Crosshair"),
};

const BARS_AS_THEMES: Mending["mended"] = {
  up: undefined,
  upBorder: undefined,
  upWick: undefined,
  down: undefined,
  downBorder: undefined,
  downWick: undefined,
};

export function FaultList(props: {
  faults: readonly ThemeFaults[];
  onMend: (mending: Mending) => void;
}) {
  return (
    <div class="colours-faults" role="status">
      <For each={props.faults}>
        {({ theme, isNow, faults }) => (
          <For each={faults}>
            {(fault) => (
              <div class="colours-fault">
                <Icon name="triangle-alert" size={14} />
                <span>
                  <Show when={!isNow}>
                    <b>{theme === "dark" ? t("In the dark theme:") : t("In the light theme:")} </b>
                  </Show>
                  {wordsOf(fault)}
                </span>
                <Button
                  size="sm"
                  aria-label={mendingOf(fault)}
                  onClick={() =>
                    props.onMend({
                      theme,
                      mended: fault.kind === "alike" ? BARS_AS_THEMES : fault.mended,
                    })
                  }
                >
                  {fault.kind === "alike" ? t("As the theme") : t("Make readable")}
                </Button>
              </div>
            )}
          </For>
        )}
      </For>
    </div>
  );
}

function wordsOf(fault: ColourFault): string {
  if (fault.kind === "alike") return t("Rising and falling bars look the same.");
  if (fault.kind === "ground")
    return t("On this background buy and sell, gain and loss have nearly one colour.");
  return t("{what}: hardly seen on this background, contrast {ratio} where {least} is needed.", {
    what: NAMES[fault.of],
    ratio: inLocale(fault.ratio.toFixed(1)),
    least: inLocale(String(fault.least)),
  });
}

function mendingOf(fault: ColourFault): string {
  if (fault.kind === "alike") return t("As the theme: rising and falling bars");
  const what = fault.kind === "ground" ? t("Background") : NAMES[fault.of];
  return t("Make readable: {what}", { what });
}
