/**
 * The price at which a position is to be closed, and until when that is waited for: what is typed, what it means and what the
 * service would say to it. Main thread. Sends nothing.
 */
import { createSignal, untrack } from "solid-js";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../feed/feed.ts";
import { digitsOf, priceText } from "../format/symbol-text.ts";
import { typedNumber, typedTwoWays } from "../format/typed-number.ts";
import { accountFacts } from "../stores/account-facts.ts";
import { clockZone, clockZoneNote } from "../stores/clock-zone.ts";
import { knownAccount } from "../stores/known-account.ts";
import { valuation } from "../stores/valuation.ts";
import { TextField } from "../ui/text-field.tsx";
import {
  closeAtProblem,
  firstCloseAt,
  resultAt,
  type CloseAt,
  type CloseAtField,
  type CloseAtProblem,
} from "./close-order.ts";
import { readExpiry } from "./expiry-input.ts";
import { t } from "../language/translate.ts";

export type CloseAtForm = ReturnType<typeof createCloseAt>;

export function createCloseAt(feed: Feed, position: () => Position) {
  const symbol = () => feed.symbol(position().symbol_id);
  const known = () => knownAccount(feed)();
  const [price, setPrice] = createSignal(
    untrack(() => {
      const first = firstCloseAt(known(), position());
      return first === null ? "" : priceText(first, symbol());
    }),
  );
  const [expiry, setExpiry] = createSignal("");
  const readPrice = (): number | null => {
    const typed = typedNumber(price());
    return typed > 0 ? typed : null;
  };
  const read = (volume: number): CloseAt | null => {
    const at = readPrice();
    const expiry_at = readExpiry(expiry(), accountFacts(feed).now(), clockZone());
    if (at === null || expiry_at === undefined) return null;
    return { volume, price: at, expiry_at: expiry_at === null ? null : Math.round(expiry_at) };
  };
  const problem = (volume: number): CloseAtProblem | null => {
    if (readPrice() === null) {
      const message = typedTwoWays(price()) ?? t("Type a price.");
      return { field: "price", message, fix: null };
    }
    const close = read(volume);
    return close === null ? UNREADABLE : closeAtProblem(known(), position(), close);
  };
  return {
    price,
    setPrice,
    expiry,
    setExpiry,
    read,
    problem,
    /** What it books at that price, deposit currency; null: not known. */
    result: (volume: number): number | null =>
      resultAt(
        position(),
        { volume, price: readPrice() ?? Number.NaN },
        digitsOf(symbol()),
        valuation(feed).pointValue(position().symbol_id),
      ),
  };
}

const UNREADABLE: CloseAtProblem = {
  field: "expiry",
  message: t("Type 2026-11-30 14:00, 4h, 2d, day, or nothing."),
  fix: null,
};

export function CloseAtFields(props: {
  at: CloseAtForm;
  /** Typing begins here. */
  isFirst: boolean;
  errorOf: (field: CloseAtField) => string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <div class="trade-pair">
      <TextField
        label={t("Limit price")}
        value={props.at.price()}
        onInput={props.at.setPrice}
        inputmode="decimal"
        autocomplete="off"
        autofocus={props.isFirst}
        onKeyDown={(event) => props.onKeyDown(event)}
        error={props.errorOf("price")}
      />
      <TextField
        label={t("Until ({zone})", { zone: clockZoneNote() })}
        value={props.at.expiry()}
        onInput={props.at.setExpiry}
        placeholder={t("Till cancelled")}
        autocomplete="off"
        spellcheck={false}
        onKeyDown={(event) => props.onKeyDown(event)}
        hint={t("A date and time, 4h, 2d, day, or nothing")}
        error={props.errorOf("expiry")}
      />
    </div>
  );
}
