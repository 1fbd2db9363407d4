/**
 * Notices as they come, by the ways that each is to be told (channels/tell.ts). Main thread. Of many at once the newest is
 * up with the number of the others; what concerns the account's safety is always shown and heard. They come a moment behind
 * what they tell of, so that a trader sees the order itself first. They go once the list was read. A margin call is heard;
 * its banner says it.
 */
import { createEffect, onCleanup } from "solid-js";
import { moneyFormat } from "../account/privacy.ts";
import { tell } from "../channels/tell.ts";
import type { Feed } from "../feed/feed.ts";
import { openPane } from "../stores/open-pane.ts";
import { selectSymbol } from "../stores/selected-symbol.ts";
import type { Toast } from "../ui/toast-queue.ts";
import { showToast } from "../ui/toast.tsx";
import type { Notice } from "./notice.ts";
import type { NoticeCentre } from "./notice-centre.ts";
import { makeToldOnPage } from "./told-on-page.ts";
import { tIn } from "../language/translate.ts";

/** For as long as its owner lives. */
export function announceNotices(feed: Feed, centre: NoticeCentre): void {
  const told = makeToldOnPage((notice) => {
    const { key, tone, event, account_id, title, isAlarm } = notice;
    const text = textOf(notice, feed);
    // The banner of a margin call says it for as long as it is so.
    const onPage = () =>
      event === "margin_call"
        ? null
        : showToast({
            tone,
            key,
            title,
            text,
            isListed: true,
            isLasting: isAlarm,
            ...actionOf(notice),
          });
    return tell({ event, account_id, key, title, text: text ?? "", isAlarm, onPage });
  });
  // Who has looked into the list has read them.
  createEffect(() => {
    if (centre.unread() === 0) told.takeBack();
  });
  onCleanup(centre.onTold(told.tell));
}

/** Shows the symbol on the chart, where the notice is about one that is to be looked at. */
function actionOf({ symbol_id }: Notice): Pick<Toast, "action"> {
  if (symbol_id === undefined) return {};
  const onClick = () => {
    selectSymbol(symbol_id);
    openPane("chart");
  };
  return { action: { label: tIn("a chart", "Show"), onClick } };
}

/** The text, with its amount as amounts are written now; undefined: there is nothing beside the title. */
export function textOf({ amount, text }: Notice, feed: Feed): string | undefined {
  const { result, unit } = moneyFormat(feed);
  const parts = [text, amount === null ? "" : `${result(amount)} ${unit()}`];
  return parts.filter((part) => part !== "").join(" ") || undefined;
}
