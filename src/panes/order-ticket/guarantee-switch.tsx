/**
 * The switch beside the stop loss that has it guaranteed, and below it what that costs, before anything is sent. Main thread. It
 * stands where the symbol offers it, for orders at market, and wherever it is on.
 */
import { Show } from "solid-js";
import { moneyFormat } from "../../account/privacy.ts";
import { amountOf } from "../../../domain/money.ts";
import type { Feed } from "../../feed/feed.ts";
import { GUARANTEE_MEANS, guaranteeTerms, premiumWords } from "../../trade/guarantee-words.ts";
import { asksGuarantee } from "../../trade/ticket/draft.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Ticket } from "./make-ticket.ts";
import { rich, t } from "../../language/translate.ts";

export function GuaranteeSwitch(props: { ticket: Ticket }) {
  const isOffered = () => props.ticket.symbol()?.guaranteed_stop !== undefined;
  const isOn = () => asksGuarantee(props.ticket.draft());
  return (
    <Show when={isOn() || (isOffered() && props.ticket.draft().type === "market")}>
      <IconButton
        class="ticket-guarantee"
        icon="shield-check"
        label={t("Guaranteed stop")}
        pressed={isOn()}
        onClick={() => props.ticket.change({ guaranteed: !isOn() })}
      />
    </Show>
  );
}

export function GuaranteeNote(props: { feed: Feed; ticket: Ticket; currencyDigits: number }) {
  const money = () => moneyFormat(props.feed);
  const premium = () => {
    const known = props.ticket.figures()?.premium ?? null;
    return known === null ? null : money().amount(amountOf(known, props.currencyDigits));
  };
  return (
    <Show when={asksGuarantee(props.ticket.draft()) && props.ticket.symbol()}>
      {(symbol) => (
        <p class="ticket-equivalents">
          <span>
            {rich("Guaranteed. {means} {premium}, {terms}", {
              means: GUARANTEE_MEANS,
              premium: <strong>{premiumWords(premium(), money().unit())}</strong>,
              terms: guaranteeTerms(symbol()),
            })}
          </span>
        </p>
      )}
    </Show>
  );
}
