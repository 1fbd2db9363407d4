/**
 * All that guards a position at once: stop loss, take profit, further take profits that close a part each, a stop that follows
 * the price, a stop that goes to the open price. Main thread. One intent; held against the service's own rules before.
 */
import { For, Show, createMemo, createSignal, untrack } from "solid-js";
import { TAKE_PROFIT_LEVELS_MAX } from "../../contract/limits.ts";
import type { UptPosition } from "../../contract/order-request.ts";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { formatPips } from "../format/price.ts";
import { lotsText, priceText, ticketName } from "../format/symbol-text.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { ChangeDialog, type FormReading } from "./change-dialog.tsx";
import { readLots } from "./read-lots.ts";
import { protectionProblem } from "./position-rules.ts";
import { readFor } from "./read-position-protection.ts";

type LevelText = { readonly price: string; readonly volume: string };

type Form = {
  readonly stop_loss: string;
  readonly take_profit: string;
  readonly trailing: string;
  readonly breakEven: string;
  readonly levels: readonly LevelText[];
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
  const setLevel = (at: number, part: Partial<LevelText>) =>
    set({ levels: form().levels.map((level, n) => (n === at ? { ...level, ...part } : level)) });
  const reading = createMemo(() => readForm(props.feed, props.position, form()));
  return (
    <ChangeDialog
      title={`Protect ${ticketName(symbol(), props.position)}`}
      reading={reading()}
      problemOf={(change) => protectionProblem(props.feed, props.position, change)}
      onSend={(change) => props.onSend(change)}
      onClose={() => props.onClose()}
    >
      <div class="trade-pair">
        <Line
          label="Stop loss"
          value={form().stop_loss}
          onInput={(stop_loss) => set({ stop_loss })}
          hint="Price, 20p, $50 or 1%"
          autofocus
        />
        <Line
          label="Take profit"
          value={form().take_profit}
          onInput={(take_profit) => set({ take_profit })}
          hint="Price, 40p, $100, 2% or 2r"
        />
      </div>
      <div class="trade-pair">
        <Line
          label="Trailing stop, pips"
          value={form().trailing}
          onInput={(trailing) => set({ trailing })}
          hint="The stop follows the price"
        />
        <Line
          label="Break-even after, pips"
          value={form().breakEven}
          onInput={(breakEven) => set({ breakEven })}
          hint="The stop goes to the open price"
        />
      </div>
      <For each={form().levels.map((_, n) => n)}>
        {(n) => (
          <div class="trade-level">
            <Line
              label={`Take profit ${n + 1}`}
              value={form().levels[n]?.price ?? ""}
              onInput={(price) => setLevel(n, { price })}
            />
            <Line
              label={`Lots closed at ${n + 1}`}
              value={form().levels[n]?.volume ?? ""}
              onInput={(volume) => setLevel(n, { volume })}
            />
            <IconButton
              icon="x"
              label={`Remove take profit ${n + 1}`}
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
          Take profit for a part
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
  autofocus?: boolean;
}) {
  return (
    <TextField
      label={props.label}
      value={props.value}
      onInput={(value) => props.onInput(value)}
      hint={props.hint}
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
  const pips = (value: number | null) =>
    value === null ? "" : formatPips(value, symbol?.pip_points ?? 1);
  return {
    stop_loss: price(position.stop_loss),
    take_profit: price(position.take_profit),
    trailing: pips(position.trailing_distance),
    breakEven: pips(position.break_even_distance),
    levels: position.take_profit_levels.map((level) => ({
      price: price(level.price),
      volume: lotsText(level.volume, symbol),
    })),
  };
}

function readForm(feed: Feed, position: Position, form: Form): FormReading<UptPosition> {
  const wrong = (message: string) => ({ change: null, message });
  const pip_points = feed.symbol(position.symbol_id)?.pip_points ?? 1;
  const change: UptPosition = {};
  /** R and a part's target count from the stop of the form, and not from that which it is to replace. */
  const meant = (): Position => ({
    ...position,
    stop_loss: change.stop_loss === undefined ? position.stop_loss : change.stop_loss,
  });
  for (const field of ["stop_loss", "take_profit"] as const) {
    const read = readFor(feed, meant(), field, form[field]);
    if (!read.ok) return wrong(read.message);
    if (read.price !== position[field]) change[field] = read.price;
  }
  const trailing = readPips(form.trailing, pip_points);
  const breakEven = readPips(form.breakEven, pip_points);
  if (trailing === undefined || breakEven === undefined) return wrong("Type a distance in pips.");
  if (trailing !== position.trailing_distance) change.trailing_distance = trailing;
  if (breakEven !== position.break_even_distance) change.break_even_distance = breakEven;
  const levels: { price: number; volume: number }[] = [];
  for (const level of form.levels) {
    const read = readFor(feed, meant(), "take_profit", level.price);
    if (!read.ok) return wrong(read.message);
    const volume = readLots(level.volume);
    if (read.price === null || volume === null) {
      return wrong("Each take profit for a part needs a price and its lots.");
    }
    levels.push({ price: read.price, volume });
  }
  if (JSON.stringify(levels) !== JSON.stringify(position.take_profit_levels)) {
    change.take_profit_levels = levels;
  }
  return { change };
}

/** Points of a distance in pips; null: none. undefined: it cannot be read. */
function readPips(text: string, pip_points: number): number | null | undefined {
  if (text.trim() === "") return null;
  const pips = readLots(text);
  return pips === null ? undefined : Math.round(pips * pip_points);
}
