/** What an order can have beside its size and levels, folded away until it is wanted. Main thread. */
import { Show, createSignal, createUniqueId } from "solid-js";
import { COMMENT_CHARS_MAX } from "../../../contract/limits.ts";
import { moneyFormat } from "../../account/privacy.ts";
import type { Feed } from "../../feed/feed.ts";
import type { Composed } from "../../trade/ticket/compose.ts";
import { fillsAtMarket, type Draft } from "../../trade/ticket/draft.ts";
import type { Problem, TicketField } from "../../trade/ticket/problem.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Ticket } from "./make-ticket.ts";
import { NumberBox } from "./number-box.tsx";
import { problemsAt } from "./problems-at.ts";
import { trailingWords } from "./trailing-words.ts";
import { t } from "../../language/translate.ts";

/** How many of them are set: said while they are folded away. */
const countOf = (draft: Draft): number =>
  [
    draft.trailing,
    draft.breakEven,
    fillsAtMarket(draft) ? draft.deviation : "",
    draft.comment,
  ].filter((text) => text.trim() !== "").length;

const FOLDED: ReadonlySet<TicketField> = new Set(["trailing", "breakEven", "deviation"]);

export function MoreOptions(props: {
  feed: Feed;
  ticket: Ticket;
  composed: Composed;
  onFix: (problem: Problem) => void;
}) {
  const [wantsOpen, setOpen] = createSignal(false);
  const id = createUniqueId();
  const draft = () => props.ticket.draft();
  // A problem is never folded away.
  const isOpen = () =>
    wantsOpen() || props.composed.problems.some(({ field }) => FOLDED.has(field));
  const pips = <span class="number-unit">{t("pips")}</span>;
  return (
    <div class="ticket-more">
      <button
        type="button"
        class="ticket-fold"
        aria-expanded={isOpen()}
        aria-controls={`more-${id}`}
        onClick={() => setOpen(!isOpen())}
      >
        <Icon name={isOpen() ? "chevron-down" : "chevron-right"} size={14} />
        {t("More")}
        <Show when={!isOpen()}>
          <span class="ticket-fold-note">
            {countOf(draft()) === 0
              ? t("trailing, break-even, deviation")
              : t("{count} set", { count: countOf(draft()) })}
          </span>
        </Show>
      </button>
      <Show when={isOpen()}>
        <div class="ticket-more-body" id={`more-${id}`}>
          <NumberBox
            label={t("Trailing")}
            placeholder={t("off")}
            value={draft().trailing}
            step={1}
            min={0}
            onInput={(trailing) => props.ticket.change({ trailing })}
            problems={problemsAt(props.composed, "trailing")}
            unit={pips}
            hint={
              <Show when={trailingWords(props.composed, moneyFormat(props.feed))}>
                {(words) => (
                  <p class="ticket-equivalents ticket-trailed">
                    <span>{words()}</span>
                  </p>
                )}
              </Show>
            }
          />
          <NumberBox
            label={t("Break-even")}
            placeholder={t("off")}
            value={draft().breakEven}
            step={1}
            min={0}
            onInput={(breakEven) => props.ticket.change({ breakEven })}
            problems={problemsAt(props.composed, "breakEven")}
            unit={<span class="number-unit">{t("pips")}</span>}
          />
          <Show when={fillsAtMarket(draft())}>
            <NumberBox
              label={t("Deviation")}
              placeholder={t("any")}
              value={draft().deviation}
              step={0.1}
              min={0}
              onInput={(deviation) => props.ticket.change({ deviation })}
              problems={problemsAt(props.composed, "deviation")}
              onFix={props.onFix}
              unit={<span class="number-unit">{t("pips")}</span>}
            />
          </Show>
          <Checkbox
            label={t("Keep stop and target after a fill")}
            checked={props.ticket.keepsLevels()}
            onChange={(keeps) => props.ticket.setKeepsLevels(keeps)}
          />
          <TextField
            label={t("Comment")}
            value={draft().comment}
            maxLength={COMMENT_CHARS_MAX}
            onInput={(comment) => props.ticket.change({ comment })}
          />
        </div>
      </Show>
    </div>
  );
}
