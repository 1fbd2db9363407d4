/**
 * How much: by lots, units, worth or risk, with presets, steppers and the symbol's own bounds. Main thread. The lock holds
 * what is risked: a stop that moves then moves the size.
 */
import { For, Show } from "solid-js";
import { amountOf } from "../../../domain/money.ts";
import { minor } from "../../../domain/units.ts";
import { lotsOf } from "../../../domain/volume.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatPlain, typedVolume } from "../../format/number.ts";
import { RISK_UNIT_PERCENT, type Composed } from "../../trade/ticket/compose.ts";
import { kindOf, typedLevel, type Draft, type SizeUnit } from "../../trade/ticket/draft.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { volumeChoices } from "../../trade/ticket/volume-choices.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Select } from "../../ui/select.tsx";
import type { Ticket } from "./make-ticket.ts";
import { NumberBox } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";
import { RISK_UNITS } from "./size-units.ts";
import { t } from "../../language/translate.ts";
import { inLocale } from "../../format/decimal.ts";

export function SizeRow(props: {
  feed: Feed;
  ticket: Ticket;
  composed: Composed;
  onFix: (problem: Problem) => void;
  ref: (element: HTMLInputElement) => void;
}) {
  const draft = () => props.ticket.draft();
  const record = () => props.ticket.symbol();
  const currency = () => moneyFormat(props.feed).unit();
  const options = (): { value: SizeUnit; label: string }[] => [
    { value: "lots", label: t("lots") },
    { value: "units", label: t("units") },
    { value: "money", label: t("{currency} worth", { currency: currency() }) },
    { value: "risk_money", label: t("{currency} risk", { currency: currency() }) },
    { value: "risk_percent", label: t("% risk") },
  ];
  const isRisk = () => RISK_UNITS.has(draft().sizeUnit);
  const step = () =>
    draft().sizeUnit === "lots"
      ? (record()?.volume_step ?? 0.01)
      : stepOf(draft().sizeUnit, props.composed);
  return (
    <div class="ticket-size">
      <NumberBox
        label={t("Volume")}
        ref={props.ref}
        value={draft().size}
        kind={kindOf(draft().sizeUnit)}
        step={step()}
        start={record()?.volume_min}
        min={0}
        hasSteppers
        onInput={(size) => props.ticket.change({ size })}
        problems={problemsAt(props.composed, "size")}
        onFix={props.onFix}
        unit={
          <Select
            label={t("Unit of volume")}
            hideLabel
            size="sm"
            value={draft().sizeUnit}
            options={options()}
            onChange={(unit) =>
              props.ticket.change(withSizeUnit(props.ticket, props.composed, unit))
            }
          />
        }
        end={
          <IconButton
            icon="lock"
            size="sm"
            label={isRisk() ? t("Risk is locked: the size follows the stop") : t("Lock the risk")}
            pressed={isRisk()}
            onClick={() =>
              props.ticket.change(
                withSizeUnit(props.ticket, props.composed, isRisk() ? "lots" : "risk_money"),
              )
            }
          />
        }
        hint={
          <p class="ticket-equivalents">
            <Show when={draft().sizeUnit === "lots" ? null : lotsText(props.composed)}>
              {(lots) => <strong>{t("{lots} lots", { lots: lots() })}</strong>}
            </Show>
            <Show when={record()}>
              {(symbol) => (
                <span>
                  {t("{volume_min} to {volume_max} by {volume_step}", {
                    volume_min: formatPlain(symbol().volume_min),
                    volume_max: formatPlain(symbol().volume_max),
                    volume_step: formatPlain(symbol().volume_step),
                  })}
                </span>
              )}
            </Show>
          </p>
        }
      />
      <Show when={draft().sizeUnit === "lots"}>
        <div class="ticket-chips" role="group" aria-label={t("Volumes")}>
          <For each={volumeChoices(props.composed.terms)}>
            {(lots) => (
              <button
                type="button"
                class="ticket-chip"
                aria-pressed={draft().size === lots}
                onClick={() => props.ticket.change({ size: lots })}
              >
                {inLocale(lots)}
              </button>
            )}
          </For>
        </div>
      </Show>
    </div>
  );
}

const lotsText = ({ lots, terms }: Composed): string | null =>
  lots === null ? null : typedVolume(lots, lotsOf(terms.volume_min, terms));

function stepOf(unit: SizeUnit, { terms }: Composed): number {
  switch (unit) {
    case "units":
      return Number(terms.contract_size.n) * lotsOf(terms.volume_min, terms);
    case "money":
      return 100;
    case "risk_money":
      return 10;
    default:
      return 0.1;
  }
}

/** What is risked now becomes what is held, and back: the volume stays what it is, as far as the unit can say it. */
function withSizeUnit(ticket: Ticket, composed: Composed, unit: SizeUnit): Partial<Draft> {
  const { draft, terms, volume, stop, currency_digits } = composed;
  if (unit === draft.sizeUnit) return {};
  const lots = lotsOf(volume, terms);
  const money = (value: number) => String(amountOf(minor(Math.round(value)), currency_digits));
  const equity = ticket.figures()?.before?.equity ?? 0;
  const lost = stop?.money ?? null;
  const risk = lost === null ? (equity * RISK_UNIT_PERCENT) / 100 : Math.abs(lost);
  switch (unit) {
    case "lots":
      return { sizeUnit: unit, size: volume === 0 ? "" : String(lots) };
    case "units":
      return { sizeUnit: unit, size: volume === 0 ? "" : String(unitsOf(composed)) };
    case "money":
      return { sizeUnit: unit, size: money(ticket.figures()?.worth ?? 0) };
    case "risk_money":
      return { sizeUnit: unit, size: money(risk), ...withFreeStop(composed) };
    case "risk_percent": {
      const percent = equity > 0 ? (risk / equity) * 100 : RISK_UNIT_PERCENT;
      return { sizeUnit: unit, size: percentText(percent), ...withFreeStop(composed) };
    }
  }
}

/** Two decimals, and of what is less than 1% two digits: 0.004 must not become 0.00. */
const percentText = (percent: number): string =>
  percent >= 1 ? percent.toFixed(2) : String(Number(percent.toPrecision(2)));

const unitsOf = ({ volume, terms }: Composed): number =>
  (lotsOf(volume, terms) * Number(terms.contract_size.n)) / Number(terms.contract_size.d);

/** A stop that hangs on the size becomes a distance: the size is to hang on it. */
function withFreeStop({ draft, stop, terms }: Composed): Partial<Draft> {
  const typed = typedLevel(draft.stop);
  if (typed.unit === "price" || typed.unit === "pips") return { stop: typed };
  const text = stop === null ? "" : String(Math.abs(stop.gained) / terms.pip_points);
  return { stop: { unit: "pips", text } };
}
