/**
 * All that can be changed of a working order at once, where there is no row to edit it in. Main thread. One intent; held
 * against the service's own rules before.
 */
import { For, Show, createMemo, createSignal, untrack } from "solid-js";
import type { UptOrder } from "../../contract/order-request.ts";
import type { Order } from "../../contract/order.ts";
import { accountFacts } from "../account/account-facts.ts";
import type { Feed } from "../feed/feed.ts";
import { formatPlain } from "../format/number.ts";
import { ticketName } from "../format/symbol-text.ts";
import { clockZoneNote } from "../stores/clock-zone.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { OrderField } from "./order-controls.ts";
import { orderProblem } from "./order-rules.ts";
import { fieldText, readOrderField } from "./read-order-field.ts";
import "./trade-dialogs.css";

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
  const read = createMemo(() => readAll(props.feed, props.order, props.fields, texts()));
  const isChanged = () => Object.keys(read().change ?? {}).length > 0;
  const problem = createMemo(() => {
    const { change, message } = read();
    if (change === null) return { message, fix: null };
    const now = accountFacts(props.feed).now();
    return isChanged() ? orderProblem(props.feed, props.order, change, now) : null;
  });
  const send = () => {
    const { change } = read();
    if (change !== null && isChanged() && problem() === null) props.onSend(change);
  };
  return (
    <Dialog
      open
      title={`Modify ${ticketName(props.feed.symbol(props.order.symbol_id), props.order)}`}
      onClose={() => props.onClose()}
      actions={
        <>
          <Button onClick={() => props.onClose()}>Cancel</Button>
          <Button variant="primary" disabled={!isChanged() || problem() !== null} onClick={send}>
            Modify
          </Button>
        </>
      }
    >
      <form
        class="trade-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <div class="trade-pair">
          <For each={props.fields}>
            {({ field, label }) => (
              <TextField
                label={field === "expiry_at" ? `${label} (${clockZoneNote()})` : label}
                value={texts()[field] ?? ""}
                onInput={(text) => setTexts((now) => ({ ...now, [field]: text }))}
                hint={
                  field === "expiry_at" ? "A date and time, 4h, 2d, day, or nothing" : undefined
                }
                inputmode={field === "expiry_at" ? "text" : "decimal"}
                autocomplete="off"
                spellcheck={false}
              />
            )}
          </For>
        </div>
        <Show when={problem()}>
          {(found) => (
            <p class="trade-problem" role="status">
              {found().message}
              <Show when={found().fix}>{(fix) => ` ${formatPlain(fix())} would pass.`}</Show>
            </p>
          )}
        </Show>
        <button type="submit" class="visually-hidden" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}

/** What of the texts differs from what holds; change null: one of them cannot be read. */
function readAll(
  feed: Feed,
  order: Order,
  fields: readonly Field[],
  texts: Texts,
): { change: UptOrder | null; message: string } {
  const change: UptOrder = {};
  for (const { field } of fields) {
    const text = texts[field] ?? "";
    // Left as it is: a time is written to the minute and would read as another.
    if (text === fieldText(feed, order, field)) continue;
    const read = readOrderField(feed, order, field, text);
    if (read.change === null) return { change: null, message: read.message };
    if (read.change[field] !== order[field]) Object.assign(change, read.change);
  }
  return { change, message: "" };
}
