/**
 * All that guards a position at once: stop loss, take profit, further take profits that close a part each, a stop that follows
 * the price, a stop that goes to the open price. Main thread. One intent; held against the service's own rules before.
 */
import { For, Show, createMemo, createSignal, untrack } from "solid-js";
import { TAKE_PROFIT_LEVELS_MAX } from "../../contract/limits.ts";
import type { UptPosition } from "../../contract/order-request.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { valuation } from "../stores/valuation.ts";
import { formatPips } from "../format/price.ts";
import { lotsText, priceText, ticketName } from "../format/symbol-text.ts";
import { typedTwoWays } from "../format/typed-number.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ChangeDialog, SAID_AT_FIELD, problemWords, type FormReading } from "./change-dialog.tsx";
import { readDistance, trailedStop } from "./follow-input.ts";
import { readLots } from "./read-lots.ts";
import { protectionProblem, type Problem } from "./position-rules.ts";
import { GuaranteeChoice, isGuaranteed } from "./guarantee-choice.tsx";
import { LevelField } from "./level-field.tsx";
import { levelIn, readLevelText, type LevelText } from "./level-text.ts";
import type { ProtectionContext } from "./protection-input.ts";
import { effectWords, positionContext, readFor, stopWarning } from "./read-position-protection.ts";
import { chooseLevelUnit, levelUnit } from "./ticket-level-unit.ts";
import { t } from "../language/translate.ts";

type PartText = { readonly price: string; readonly volume: string };

type Form = {
  readonly stop_loss: LevelText;
  readonly take_profit: LevelText;
  readonly guaranteed: boolean;
  readonly trailing: string;
  readonly breakEven: string;
  readonly levels: readonly PartText[];
};

export function ProtectDialog(props: {
  feed: Feed;
  position: Position;
  onSend: (change: UptPosition) => void;
  onClose: () => void;
}) {
  const symbol = () => props.feed.symbol(props.position.symbol_id);
  const [form, setForm] = createSignal(untrack(() => formOf(props.feed, props.position)));
  const set = (part: Partial<Form>) => setForm((now) => ({ ...now, ...part }));
  const setLevel = (at: number, part: Partial<PartText>) =>
    set({ levels: form().levels.map((level, n) => (n === at ? { ...level, ...part } : level)) });
  const reading = createMemo(() => readForm(props.feed, props.position, form()));
  const problem = createMemo(() => {
    const { change } = reading();
    return change === null ? null : protectionProblem(props.feed, props.position, change);
  });
  return (
    <ChangeDialog
      title={t("Protect {symbol}", { symbol: ticketName(symbol(), props.position) })}
      reading={reading()}
      problemOf={() => {
        const found = problem();
        return found === null || !isAtField(found) ? found : { ...found, message: SAID_AT_FIELD };
      }}
      onSend={(change) => props.onSend(change)}
      onClose={() => props.onClose()}
    >
      <For each={["stop_loss", "take_profit"] as const}>
        {(field) => (
          <>
            <LevelField
              label={field === "stop_loss" ? t("Stop loss") : t("Take profit")}
              level={form()[field]}
              context={contextOf(props.feed, props.position, form(), field)}
              currency={accountFacts(props.feed).account()?.currency ?? "money"}
              error={
                levelFault(props.feed, props.position, form(), field) ??
                (problem()?.at === field ? wordsOf(problem()) : undefined)
              }
              effect={effectOf(props.feed, props.position, form(), field)}
              warning={
                field === "stop_loss" ? heavyWords(props.feed, props.position, form()) : null
              }
              onChange={(level) => set({ [field]: level })}
              onUnit={(unit) => chooseLevelUnit(props.feed, props.position.symbol_id, field, unit)}
              autofocus={field === "stop_loss"}
            />
            <Show when={field === "stop_loss"}>
              <GuaranteeChoice
                feed={props.feed}
                position={props.position}
                stop={stopOf(props.feed, props.position, form())}
                checked={form().guaranteed}
                onChange={(guaranteed) => set({ guaranteed })}
              />
            </Show>
          </>
        )}
      </For>
      <div class="trade-pair">
        <Line
          label={t("Trailing stop, pips")}
          value={form().trailing}
          onInput={(trailing) => set({ trailing })}
          hint={trailingWords(props.feed, props.position, form())}
          error={distanceFault(props.feed, props.position, form().trailing)}
        />
        <Line
          label={t("Break-even after, pips")}
          value={form().breakEven}
          onInput={(breakEven) => set({ breakEven })}
          hint={t("The stop goes to the open price")}
          error={distanceFault(props.feed, props.position, form().breakEven)}
        />
      </div>
      <For each={form().levels.map((_, n) => n)}>
        {(n) => (
          <div class="trade-level">
            <Line
              label={t("Take profit {number}", { number: n + 1 })}
              value={form().levels[n]?.price ?? ""}
              onInput={(price) => setLevel(n, { price })}
            />
            <Line
              label={t("Lots closed at {number}", { number: n + 1 })}
              value={form().levels[n]?.volume ?? ""}
              onInput={(volume) => setLevel(n, { volume })}
            />
            <IconButton
              icon="x"
              label={t("Remove take profit {number}", { number: n + 1 })}
              onClick={() => set({ levels: form().levels.filter((_, at) => at !== n) })}
            />
          </div>
        )}
      </For>
      <Show when={form().levels.length < TAKE_PROFIT_LEVELS_MAX}>
        <Button
          size="sm"
          icon="plus"
          onClick={() => set({ levels: [...form().levels, { price: "", volume: "" }] })}
        >
          {t("Take profit for a part")}
        </Button>
      </Show>
    </ChangeDialog>
  );
}

function Line(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  autofocus?: boolean;
}) {
  return (
    <TextField
      label={props.label}
      value={props.value}
      onInput={(value) => props.onInput(value)}
      hint={props.hint}
      error={props.error}
      autofocus={props.autofocus}
      inputmode="decimal"
      autocomplete="off"
      spellcheck={false}
    />
  );
}

function formOf(feed: Feed, position: Position): Form {
  const symbol = feed.symbol(position.symbol_id);
  const price = (value: number | null) => (value === null ? "" : priceText(value, symbol));
  const level = (field: "stop_loss" | "take_profit"): LevelText =>
    levelIn(
      position[field],
      levelUnit(feed, position.symbol_id, field),
      positionContext(feed, position, field),
    );
  const pips = (value: number | null) =>
    value === null ? "" : formatPips(value, symbol?.pip_points ?? 1);
  return {
    stop_loss: level("stop_loss"),
    take_profit: level("take_profit"),
    guaranteed: isGuaranteed(position),
    trailing: pips(position.trailing_distance),
    breakEven: pips(position.break_even_distance),
    levels: position.take_profit_levels.map((level) => ({
      price: price(level.price),
      volume: lotsText(level.volume, symbol),
    })),
  };
}

/** R counts from the stop of the form, and not from that which it is to replace. */
function contextOf(
  feed: Feed,
  position: Position,
  form: Form,
  field: "stop_loss" | "take_profit",
): ProtectionContext {
  const context = positionContext(feed, position, field);
  if (field === "stop_loss") return context;
  const stop = readLevelText(form.stop_loss, positionContext(feed, position, "stop_loss"));
  return stop.ok ? { ...context, stop_loss: stop.price } : context;
}

/** The stop of the form; null: there is none, or it cannot be read. */
function stopOf(feed: Feed, position: Position, form: Form): number | null {
  const read = readLevelText(form.stop_loss, positionContext(feed, position, "stop_loss"));
  return read.ok ? read.price : null;
}

/** A stop and a target have their field: what is about another thing is said below all. */
const isAtField = ({ at }: Problem): boolean => at === "stop_loss" || at === "take_profit";

const wordsOf = (problem: Problem | null): string | undefined =>
  problem === null ? undefined : problemWords(problem);

/** Why a level cannot be read; undefined: it can. */
function levelFault(
  feed: Feed,
  position: Position,
  form: Form,
  field: "stop_loss" | "take_profit",
): string | undefined {
  const read = readLevelText(form[field], contextOf(feed, position, form, field));
  return read.ok ? undefined : read.message;
}

/** What the level comes to; "": there is none, or it cannot be read. */
function effectOf(
  feed: Feed,
  position: Position,
  form: Form,
  field: "stop_loss" | "take_profit",
): string {
  const read = readLevelText(form[field], contextOf(feed, position, form, field));
  return read.ok && read.price !== null ? effectWords(feed, position, read.price) : "";
}

/** What a stop so far off would lose; null: there is nothing to warn of. */
function heavyWords(feed: Feed, position: Position, form: Form): string | null {
  const stop = stopOf(feed, position, form);
  return stop === null ? null : stopWarning(feed, position, stop);
}

function readForm(feed: Feed, position: Position, form: Form): FormReading<UptPosition> {
  const wrong = (message: string) => ({ change: null, message });
  const pip_points = feed.symbol(position.symbol_id)?.pip_points ?? 1;
  const change: UptPosition = {};
  /** A part's target in R counts from the stop of the form too. */
  const meant = (): Position => ({
    ...position,
    stop_loss: change.stop_loss === undefined ? position.stop_loss : change.stop_loss,
  });
  for (const field of ["stop_loss", "take_profit"] as const) {
    const read = readLevelText(form[field], contextOf(feed, position, form, field));
    if (!read.ok) return wrong(SAID_AT_FIELD);
    if (read.price !== position[field]) change[field] = read.price;
  }
  // A stop that is taken away takes its guarantee along.
  const hasStop = meant().stop_loss !== null;
  if (form.guaranteed !== isGuaranteed(position) && (form.guaranteed || hasStop)) {
    change.is_stop_guaranteed = form.guaranteed;
  }
  const trailing = readDistance(form.trailing, pip_points);
  const breakEven = readDistance(form.breakEven, pip_points);
  if (!trailing.ok || !breakEven.ok) return wrong(SAID_AT_FIELD);
  if (trailing.distance !== position.trailing_distance)
    change.trailing_distance = trailing.distance;
  if (breakEven.distance !== position.break_even_distance)
    change.break_even_distance = breakEven.distance;
  const levels: { price: number; volume: number }[] = [];
  for (const level of form.levels) {
    const read = readFor(feed, meant(), "take_profit", level.price);
    if (!read.ok) return wrong(read.message);
    const volume = readLots(level.volume);
    if (read.price === null || volume === null) {
      return wrong(
        typedTwoWays(level.volume) ?? t("Each take profit for a part needs a price and its lots."),
      );
    }
    levels.push({ price: read.price, volume });
  }
  if (JSON.stringify(levels) !== JSON.stringify(position.take_profit_levels)) {
    change.take_profit_levels = levels;
  }
  return { change };
}

const pipPointsOf = (feed: Feed, position: Position): number =>
  feed.symbol(position.symbol_id)?.pip_points ?? 1;

/** Why a distance cannot be read; undefined: it can. */
function distanceFault(feed: Feed, position: Position, text: string): string | undefined {
  const read = readDistance(text, pipPointsOf(feed, position));
  return read.ok ? undefined : read.message;
}

/** Where the stop would be at the price of now, and what would be lost there. */
function trailingWords(feed: Feed, position: Position, form: Form): string {
  const read = readDistance(form.trailing, pipPointsOf(feed, position));
  if (!read.ok || read.distance === null) return t("The stop follows the price");
  const { side, digits, pip_points } = positionContext(feed, position, "stop_loss");
  const closePrice = valuation(feed).closePrice(position);
  const stop_loss = stopOf(feed, position, form);
  const price = trailedStop(read.distance, { side, closePrice, stop_loss, digits, pip_points });
  return price === null
    ? t("No stop: no price is that far off")
    : t("Stop now: {effect}", { effect: effectWords(feed, position, price) });
}
