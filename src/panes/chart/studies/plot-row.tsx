/** The look of one plot of a study: whether it is drawn, its colour or the rule of its colours, its width. Main thread. */
import { For, Show } from "solid-js";
import { TONES, type Indicator, type Plot, type Tone } from "../../../../indicators/indicator.ts";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import { themePalette } from "../theme-palette.ts";
import { TONE_NAMES } from "../tone-names.ts";
import { ReadField } from "./look-fields.tsx";
import { firstRule, rulesFor, type PlotRule, type RuleKind } from "./plot-rules.ts";
import { plotStyle, type PlotStyle, type Study } from "./study.ts";
import { toneColour } from "./study-colours.ts";
import { inSentence, t, translateText } from "../../../language/translate.ts";
import { fieldText } from "../../../format/decimal.ts";
import { typedNumber } from "../../../format/typed-number.ts";

const RULE_WORDS: Readonly<Record<RuleKind, string>> = {
  one: t("One colour"),
  level: t("Above or below a value"),
  rising: t("Rising or falling"),
  bar: t("Bar rose or fell"),
  close: t("Close above or below it"),
  plot: t("Above or below another line"),
};

/** A choice without a value would be shown as none. */
const USUAL = "usual";

type RowProps = {
  study: Study;
  indicator: Indicator;
  plot: Plot;
  onChange: (change: Partial<Study>) => void;
};

export function PlotRow(props: RowProps) {
  const style = () => plotStyle(props.study, props.plot);
  const set = (change: PlotStyle) =>
    props.onChange({
      styles: {
        ...props.study.styles,
        [props.plot.id]: { ...props.study.styles[props.plot.id], ...change },
      },
    });
  const hasRules = () => props.plot.kind !== "marks" && props.indicator.isProfile !== true;
  return (
    <div class="study-plot">
      <Checkbox
        label={translateText(props.plot.name)}
        checked={!style().isOff}
        onChange={(isOn) => set({ isOff: !isOn })}
      />
      <Show when={style().rule === undefined || style().rule?.by === "one"}>
        <Tones
          label={t("Colour of {plot}", { plot: translateText(props.plot.name) })}
          tone={style().tone}
          onChange={(tone) => set({ tone })}
        />
      </Show>
      <Show when={props.plot.kind === "line" || props.plot.kind === "steps"}>
        <Select
          label={t("Width of {plot}", { plot: translateText(props.plot.name) })}
          hideLabel
          size="sm"
          value={String(style().width)}
          options={["1", "2", "3"].map((value) => ({ value, label: `${value} px` }))}
          onChange={(value) => set({ width: value === "3" ? 3 : value === "2" ? 2 : 1 })}
        />
      </Show>
      <Show when={hasRules()}>
        <Rule {...props} rule={style().rule} onRule={(rule) => set({ rule })} />
      </Show>
    </div>
  );
}

/** By what a plot is coloured; with a rule its two colours, and what it goes by. */
function Rule(
  props: RowProps & { rule: PlotRule | undefined; onRule: (rule: PlotRule | undefined) => void },
) {
  const choices = () => [
    {
      value: USUAL,
      label: props.plot.colouring === undefined ? t("One colour") : t("As the indicator has it"),
    },
    ...rulesFor(props.plot, props.indicator).map((value) => ({ value, label: RULE_WORDS[value] })),
  ];
  const choose = (value: string) => {
    const by = rulesFor(props.plot, props.indicator).find((one) => one === value);
    props.onRule(
      by === undefined
        ? undefined
        : { ...(props.rule ?? firstRule(by, props.plot, props.indicator)), by },
    );
  };
  const change = (next: Partial<PlotRule>) => {
    if (props.rule !== undefined) props.onRule({ ...props.rule, ...next });
  };
  const others = () =>
    props.indicator.plots
      .filter(({ id, kind }) => id !== props.plot.id && kind !== "marks")
      .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div class="study-rule">
      <Select
        label={t("Colour of {plot} by", { plot: translateText(props.plot.name) })}
        hideLabel
        size="sm"
        value={props.rule?.by ?? USUAL}
        options={choices()}
        onChange={choose}
      />
      <Show when={props.rule?.by === "level" && props.rule}>
        {(rule) => (
          <ReadField
            label={t("Value that {plot} is above or below", {
              plot: translateText(props.plot.name),
            })}
            hideLabel
            value={fieldText(rule().level)}
            read={(text) => {
              const level = typedNumber(text);
              return Number.isFinite(level) ? level : null;
            }}
            wrong={t("A number")}
            onRead={(level) => change({ level })}
          />
        )}
      </Show>
      <Show when={props.rule?.by === "plot" && props.rule}>
        {(rule) => (
          <Select
            label={t("Line that {plot} is above or below", {
              plot: translateText(props.plot.name),
            })}
            hideLabel
            size="sm"
            value={rule().plot}
            options={others()}
            onChange={(plot) => change({ plot })}
          />
        )}
      </Show>
      <Show when={props.rule !== undefined && props.rule.by !== "one" && props.rule}>
        {(rule) => (
          <For each={["up", "down"] as const}>
            {(way) => (
              <div class="study-rule-colour">
                <span aria-hidden="true">{WAY_WORDS[way]}</span>
                <Tones
                  label={t("Colour of {plot}, {way}", {
                    plot: translateText(props.plot.name),
                    way: inSentence(WAY_WORDS[way]),
                  })}
                  tone={rule()[way]}
                  onChange={(tone) => change({ [way]: tone })}
                />
              </div>
            )}
          </For>
        )}
      </Show>
    </div>
  );
}

const WAY_WORDS = { up: t("Above, rising"), down: t("Below, falling") } as const;

function Tones(props: { label: string; tone: Tone; onChange: (tone: Tone) => void }) {
  const palette = themePalette();
  return (
    <div class="study-tones" role="radiogroup" aria-label={props.label}>
      <For each={TONES}>
        {(tone) => (
          <button
            type="button"
            class="study-tone"
            role="radio"
            aria-checked={props.tone === tone}
            aria-label={TONE_NAMES[tone]}
            data-tip={TONE_NAMES[tone]}
            style={{ "--tone": toneColour(tone, palette) }}
            onClick={() => props.onChange(tone)}
          />
        )}
      </For>
    </div>
  );
}
