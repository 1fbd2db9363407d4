/**
 * Whether a position's stop loss is guaranteed, with what that means and costs on the terms of now. Main thread. It stands where
 * the symbol offers it, and where the position has it.
 */
import { Show } from "solid-js";
import type { Position } from "../../contract/position.ts";
import { moneyFormat } from "../account/privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { valuation } from "../stores/valuation.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { GUARANTEE_MEANS, guaranteeTerms, premiumWords } from "./guarantee-words.ts";
import { moneyAtStop, premiumAtStop } from "./position-worth.ts";
import { t } from "../language/translate.ts";

export const isGuaranteed = ({ guarantee_premium }: Position): boolean =>
  guarantee_premium !== undefined;

export function GuaranteeChoice(props: {
  feed: Feed;
  position: Position;
  /** Where the stop is to be; null: there is none, or it cannot be read. */
  stop: number | null;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const symbol = () => props.feed.symbol(props.position.symbol_id);
  const isOffered = () => symbol()?.guaranteed_stop !== undefined;
  /** On the terms of now. */
  const asked = (): Position => {
    const points = symbol()?.guaranteed_stop?.premium ?? props.position.guarantee_premium;
    const { position, stop } = props;
    return {
      ...position,
      stop_loss: stop,
      ...(points !== undefined && { guarantee_premium: points }),
    };
  };
  const premium = () => {
    const money = moneyFormat(props.feed);
    const cost = premiumAtStop(asked(), valuation(props.feed));
    return premiumWords(Number.isNaN(cost) ? null : money.amount(cost), money.unit());
  };
  /** What the stop books then, whatever comes. */
  const result = () => {
    const money = moneyFormat(props.feed);
    const booked = moneyAtStop(asked(), valuation(props.feed), symbol());
    return Number.isNaN(booked)
      ? ""
      : ` ${t("It books {result} {unit} then.", { result: money.result(booked), unit: money.unit() })}`;
  };
  return (
    <Show when={(isOffered() || isGuaranteed(props.position)) && symbol()}>
      {(offering) => (
        <div class="trade-guarantee">
          <Checkbox
            label={t("Guaranteed stop")}
            checked={props.checked}
            onChange={(checked) => props.onChange(checked)}
          />
          <p class="field-note">
            {GUARANTEE_MEANS} {premium()}, {guaranteeTerms(offering())}
            {props.checked ? result() : ""}
          </p>
        </div>
      )}
    </Show>
  );
}
