/**
 * Notices as they come: a short one on the page, and a tone where that is wanted. Main thread. Of many at once the newest is
 * up with the number of the others; what concerns the account's safety is always shown and heard. They come a moment behind
 * what they tell of, so that a trader sees the order itself first. They go once the list was read. A margin call is heard;
 * its banner says it.
 */
import { createEffect, onCleanup } from "solid-js";
import { moneyFormat } from "../account/privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { showToast } from "../ui/toast.tsx";
import type { Notice } from "./notice.ts";
import type { NoticeCentre } from "./notice-centre.ts";
import { isMarginCall } from "./notice-words.ts";
import { playSound } from "./sounds.ts";
import { makeToldOnPage } from "./told-on-page.ts";

/** For as long as its owner lives. */
export function announceNotices(feed: Feed, centre: NoticeCentre): void {
  const told = makeToldOnPage((notice) => {
    playSound(notice.isAlarm ? "alert" : notice.tone === "error" ? "bad" : "good");
    if (isMarginCall(notice)) return null;
    const { key, tone, title, isAlarm } = notice;
    const text = textOf(notice, feed);
    return showToast({ tone, key, title, text, isListed: true, isLasting: isAlarm });
  });
  // Who has looked into the list has read them.
  createEffect(() => {
    if (centre.unread() === 0) told.takeBack();
  });
  onCleanup(centre.onTold(told.tell));
}

/** With its amount as amounts are written now; undefined: there is nothing beside the title. */
export function textOf({ amount, text }: Notice, feed: Feed): string | undefined {
  const { result, unit } = moneyFormat(feed);
  const parts = [text, amount === null ? "" : `${result(amount)} ${unit()}`];
  return parts.filter((part) => part !== "").join(" ") || undefined;
}
