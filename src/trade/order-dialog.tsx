/**
 * All that can be changed of a working order at once, where there is no row to edit it in. Main thread. One intent; held
 * against the service's own rules before.
 */
import { For, createMemo, createSignal, untrack } from "solid-js";
import { ORDER_TYPE } from "../../contract/codes.ts";
import type { UptOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { accountFacts } from "../stores/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { ticketName } from "../format/symbol-text.ts";
import { clockZoneNote } from "../stores/clock-zone.ts";
import { TextField } from "../ui/text-field.tsx";
import { ChangeDialog, SAID_AT_FIELD, problemWords, type FormReading } from "./change-dialog.tsx";
import type { OrderField } from "./order-controls.ts";
import { orderProblem } from "./change-problem.ts";
import type { Problem } from "./position-rules.ts";
import { closedBy } from "./closed-by.ts";
import { fieldText, readOrderField } from "./read-order-field.ts";
import { t } from "../language/translate.ts";

type Field = { readonly field: OrderField; readonly label: string };
type Texts = Readonly<Partial<Record<OrderField, string>>>;

export function OrderDialog(props: {
  feed: Feed;
  order: Order;
  fields: readonly Field[];
  onSend: (change: UptOrder) => void;
  onClose: () => void;
}) {
  const textOf = (field: OrderField) => fieldText(props.feed, props.order, field);
  const [texts, setTexts] = createSignal<Texts>(
    untrack(() => Object.fromEntries(props.fields.map(({ field }) => [field, textOf(field)]))),
  );
  const reading = createMemo(() => readAll(props.feed, props.order, props.fields, texts()));
  const problem = createMemo((): Problem | null => {
    const { change } = reading();
    if (change === null) return null;
    const now = accountFacts(props.feed).now();
    return orderProblem(props.feed, props.order, change, now, closedBy(props.feed, props.order));
  });
  const isAt = (field: OrderField) => problem()?.at === field;
  return (
    <ChangeDialog
      title={t("Modify {symbol}", {
        symbol: ticketName(props.feed.symbol(props.order.symbol_id), props.order),
      })}
      reading={reading()}
      problemOf={() => {
        const found = problem();
        const isAtField = props.fields.some(({ field }) => isAt(field));
        return found !== null && isAtField ? { ...found, message: SAID_AT_FIELD } : found;
      }}
      onSend={(change) => props.onSend(change)}
      onClose={() => props.onClose()}
    >
      <div class="trade-pair">
        <For each={props.fields}>
          {({ field, label }) => (
            <TextField
              label={field === "expiry_at" ? `${label} (${clockZoneNote()})` : label}
              value={texts()[field] ?? ""}
              onInput={(text) => setTexts((now) => ({ ...now, [field]: text }))}
              hint={hintOf(field, props.order)}
              error={isAt(field) ? wordsOf(problem()) : undefined}
              inputmode={field === "expiry_at" ? "text" : "decimal"}
              autocomplete="off"
              spellcheck={false}
            />
          )}
        </For>
      </div>
    </ChangeDialog>
  );
}

const wordsOf = (problem: Problem | null): string | undefined =>
  problem === null ? undefined : problemWords(problem);

function hintOf(field: OrderField, { type, is_from_fill }: Order): string | undefined {
  if (field === "expiry_at") return t("A date and time, 4h, 2d, day, or nothing");
  const leads = type === ORDER_TYPE.stop_limit ? "order_limit_price" : "order_price";
  return is_from_fill === true && field === leads ? t("Stop and target go along") : undefined;
}

function readAll(
  feed: Feed,
  order: Order,
  fields: readonly Field[],
  texts: Texts,
): FormReading<UptOrder> {
  const change: UptOrder = {};
  for (const { field } of fields) {
    const text = texts[field] ?? "";
    // Left as it is: a time is written to the minute and would read as another.
    if (text === fieldText(feed, order, field)) continue;
    // A distance, money or R counts from the price, volume and stop of the form, and not from those that it is to replace.
    const read = readOrderField(feed, { ...order, ...(change as Partial<Order>) }, field, text);
    if (read.change === null) return read;
    if (read.change[field] !== order[field]) Object.assign(change, read.change);
  }
  return { change };
}
