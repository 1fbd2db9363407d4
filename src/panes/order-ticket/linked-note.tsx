/** Says that the ticket was filled in by a link, until that was looked at. Main thread. */
import { Show } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { ticketDrafts } from "../../trade/ticket-drafts.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Ticket } from "./make-ticket.ts";
import "./linked-note.css";
import { t } from "../../language/translate.ts";

export function LinkedNote(props: { feed: Feed; ticket: Ticket }) {
  const undo = () => {
    const symbol = props.ticket.symbol();
    if (symbol !== undefined) ticketDrafts(props.feed).undoLinked(symbol);
  };
  return (
    <Show when={props.ticket.draft().isFromLink}>
      <div class="ticket-linked" role="status">
        <Icon name="link" size={14} />
        <p>{t("From a link. Check it before you send it.")}</p>
        <div class="ticket-linked-acts">
          <Button size="sm" onClick={() => props.ticket.change({ isFromLink: false })}>
            {t("Checked")}
          </Button>
          <Button size="sm" variant="ghost" onClick={undo}>
            {t("Undo")}
          </Button>
        </div>
      </div>
    </Show>
  );
}
