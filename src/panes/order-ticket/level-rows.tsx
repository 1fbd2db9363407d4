/**
 * Stop loss and take profits: each given in the unit that suits, and said in all the others below. Main thread.
 */
import { For, Index, Show } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { amountOf } from "../../../domain/money.ts";
import { priceOf } from "../../../domain/price.ts";
import { lotsOf } from "../../../domain/volume.ts";
import { moneyFormat } from "../../account/privacy.ts";
import { formatPercent, formatPlain, formatSigned } from "../../format/number.ts";
import { formatPips, formatPrice } from "../../format/price.ts";
import {
  addTarget,
  fieldTextOf,
  inUnit,
  removeTarget,
  withStopUnit,
  withTargetUnit,
} from "../../trade/ticket/change-draft.ts";
import { heavyStopWords } from "../../trade/heavy-stop.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import {
  LEVEL_UNITS,
  TARGETS_MAX,
  kindOf,
  type LevelDraft,
  type LevelUnit,
  type TargetDraft,
} from "../../trade/ticket/draft.ts";
import type { LevelView } from "../../trade/ticket/levels.ts";
import type { Problem } from "../../trade/ticket/problem.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { GuaranteeNote, GuaranteeSwitch } from "./guarantee-switch.tsx";
import type { Ticket } from "./make-ticket.ts";
import { NumberBox } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";
import { RISK_UNITS } from "./size-units.ts";
import { t } from "../../language/translate.ts";

type Props = { feed: Feed; ticket: Ticket; onFix: (problem: Problem) => void };

const UNIT_WORDS: { readonly [U in LevelUnit]: string } = {
  price: t("price"),
  pips: t("pips"),
  money: t("money"),
  percent: t("% bal."),
  r: "R",
};

/** What an arrow adds, by unit; a price goes by pips. */
const STEPS: { readonly [U in Exclude<LevelUnit, "price">]: number } = {
  pips: 1,
  money: 10,
  percent: 0.1,
  r: 0.5,
};

function UnitChoice(props: {
  label: string;
  level: LevelDraft;
  view: LevelView | null;
  composed: Composed;
  currency: string;
  isSizedByRisk: boolean;
  onUnit: (unit: LevelUnit) => void;
}) {
  const options = () =>
    LEVEL_UNITS.map((value) => ({
      value,
      label: value === "money" ? props.currency : UNIT_WORDS[value],
      // The size follows the stop, so the stop cannot follow the size.
      disabled:
        (props.isSizedByRisk && value !== "price" && value !== "pips") ||
        inUnit(props.level, props.view, value, props.composed) === null,
    }));
  return (
    <Select
      label={t("Unit of {label}", { label: props.label })}
      hideLabel
      size="sm"
      value={props.level.unit}
      options={options()}
      onChange={(unit) => props.onUnit(unit)}
    />
  );
}

const pipOf = (composed: Composed): number =>
  composed.terms.pip_points / 10 ** composed.terms.digits;

/** Where the arrows begin from an empty price: the entry. */
const startOf = (composed: Composed, unit: LevelUnit): number | undefined =>
  unit === "price" && composed.entry !== null
    ? priceOf(composed.entry, composed.terms.digits)
    : undefined;

const stepOf = (composed: Composed, unit: LevelUnit): number =>
  unit === "price" ? pipOf(composed) : STEPS[unit];

export function StopRow(props: Props & { composed: Composed }) {
  const draft = () => props.ticket.draft();
  const currency = () => moneyFormat(props.feed).unit();
  return (
    <NumberBox
      label={t("Stop loss")}
      value={fieldTextOf(draft().stop, props.composed.stop, props.composed)}
      kind={kindOf(draft().stop.unit)}
      placeholder={t("none")}
      step={stepOf(props.composed, draft().stop.unit)}
      start={startOf(props.composed, draft().stop.unit)}
      min={draft().stop.unit === "price" ? undefined : 0}
      onInput={(text) => props.ticket.change({ stop: { unit: draft().stop.unit, text } })}
      problems={problemsAt(props.composed, "stop")}
      warning={stopWarning(props.composed)}
      onFix={props.onFix}
      unit={
        <UnitChoice
          label={t("stop loss")}
          level={draft().stop}
          view={props.composed.stop}
          composed={props.composed}
          currency={currency()}
          isSizedByRisk={RISK_UNITS.has(draft().sizeUnit)}
          onUnit={(unit) => props.ticket.change(withStopUnit(props.composed, unit))}
        />
      }
      hint={
        <>
          <Equivalents
            feed={props.feed}
            composed={props.composed}
            view={props.composed.stop}
            without={draft().stop.unit}
            isStop
          />
          <GuaranteeNote
            feed={props.feed}
            ticket={props.ticket}
            currencyDigits={props.composed.currency_digits}
          />
        </>
      }
      end={<GuaranteeSwitch ticket={props.ticket} />}
    />
  );
}

export function TargetRows(props: Props & { composed: Composed }) {
  const draft = () => props.ticket.draft();
  const change = (at: number, part: Partial<TargetDraft>) =>
    props.ticket.change({
      targets: draft().targets.map((row, index) => (index === at ? { ...row, ...part } : row)),
    });
  const count = () => draft().targets.length;
  const viewOf = (at: number) => props.composed.targets[at] ?? null;
  const isLast = (at: number) => at === count() - 1;
  return (
    <div class="ticket-targets" role="group" aria-label={t("Take profits")}>
      <Index each={draft().targets}>
        {(row, at) => (
          <NumberBox
            label={count() === 1 ? t("Take profit") : t("Take profit {at}", { at: at + 1 })}
            shortLabel={count() === 1 ? undefined : t("TP {at}", { at: at + 1 })}
            value={fieldTextOf(row(), viewOf(at), props.composed)}
            kind={kindOf(row().unit)}
            placeholder={t("none")}
            step={stepOf(props.composed, row().unit)}
            start={startOf(props.composed, row().unit)}
            min={row().unit === "price" ? undefined : 0}
            onInput={(text) => change(at, { text, meant: undefined })}
            problems={isLast(at) ? problemsAt(props.composed, "targets") : []}
            onFix={props.onFix}
            unit={
              <UnitChoice
                label={t("take profit {at}", { at: at + 1 })}
                level={row()}
                view={viewOf(at)}
                composed={props.composed}
                currency={moneyFormat(props.feed).unit()}
                isSizedByRisk={false}
                onUnit={(unit) => props.ticket.change(withTargetUnit(props.composed, at, unit))}
              />
            }
            hint={
              <Equivalents
                feed={props.feed}
                composed={props.composed}
                view={viewOf(at)}
                without={row().unit}
                lots={count() > 1 ? closesOf(props.composed, at) : undefined}
              />
            }
            end={
              <Show when={count() > 1}>
                <Show
                  when={!isLast(at)}
                  fallback={<span class="target-rest">{t("closes the rest")}</span>}
                >
                  <span class="target-share">
                    <NumberBox
                      label={t("Share of take profit {at} in percent", { at: at + 1 })}
                      hideLabel
                      value={row().share}
                      step={5}
                      min={0}
                      onInput={(share) => change(at, { share })}
                      unit={<span class="number-unit">%</span>}
                    />
                  </span>
                </Show>
                <IconButton
                  icon="x"
                  size="sm"
                  label={t("Remove take profit {at}", { at: at + 1 })}
                  onClick={() => props.ticket.change(removeTarget(draft(), at))}
                />
              </Show>
            }
          />
        )}
      </Index>
      <Show when={count() < TARGETS_MAX && draft().targets.at(-1)?.text !== ""}>
        <Button
          variant="ghost"
          size="sm"
          icon="plus"
          class="ticket-add-target"
          onClick={() => props.ticket.change(addTarget(draft()))}
        >
          {t("Add take profit")}
        </Button>
      </Show>
    </div>
  );
}

/** As the dialog of a position says it. */
const stopWarning = ({ stop, entry, equity }: Composed): string | null =>
  stop === null || entry === null
    ? null
    : heavyStopWords({ reference: entry, gained: stop.gained, money: stop.money, equity });

const closesOf = (composed: Composed, at: number): string | undefined => {
  const target = composed.targets[at];
  return target === null || target === undefined || target.volume === 0
    ? undefined
    : t("{volume} lots", { volume: formatPlain(lotsOf(target.volume, composed.terms)) });
};

/** One level in the units that it was not given in. */
function Equivalents(props: {
  feed: Feed;
  composed: Composed;
  view: LevelView | null;
  without: LevelUnit;
  lots?: string | undefined;
  /** What is lost at it is what an R is for the targets: said in R it would be of another R, that of the equity. */
  isStop?: boolean | undefined;
}) {
  /** Nothing is promised of a level that is refused for the side on which it stands. */
  const isWrongWay = ({ gained }: LevelView) => {
    const isStop = props.isStop === true;
    const isRefused = problemsAt(props.composed, isStop ? "stop" : "targets").length > 0;
    return isRefused && (isStop ? gained > 0 : gained < 0);
  };
  const parts = (): string[] => {
    const { view, composed, without } = props;
    if (view === null || isWrongWay(view)) return [];
    const { digits, pip_points } = composed.terms;
    const money = moneyFormat(props.feed);
    const said: { unit: LevelUnit; text: string }[] = [
      { unit: "price", text: formatPrice(priceOf(view.price, digits), digits) },
      {
        unit: "pips",
        text: t("{pips} pips", { pips: formatPips(Math.abs(view.gained), pip_points) }),
      },
    ];
    if (view.money !== null) {
      const amount = amountOf(view.money, composed.currency_digits);
      said.push({ unit: "money", text: money.result(amount) });
    }
    if (view.percent !== null) said.push({ unit: "percent", text: formatPercent(view.percent) });
    if (view.r !== null && props.isStop !== true)
      said.push({ unit: "r", text: `${formatSigned(view.r, 2)} R` });
    const others = said.filter(({ unit }) => unit !== without).map(({ text }) => text);
    return props.lots === undefined ? others : [props.lots, ...others];
  };
  return (
    <Show when={parts().length > 0}>
      <p class="ticket-equivalents">
        <For each={parts()}>{(part) => <span>{part}</span>}</For>
      </p>
    </Show>
  );
}
