/**
 * Notices as they come: a short one on the page, and a tone where that is wanted. Main thread. Of many at once the newest is
 * up with the number of the others; what concerns the account's safety is always shown and heard. They come a moment behind
 * what they tell of, so that a trader sees the order itself first. They go once the list was read. A margin call is heard;
 * its banner says it.
 */
import { createEffect, onCleanup } from "solid-js";
import { moneyFormat } from "../app/privacy.ts";
import type { Feed } from "../feed/feed.ts";
import { showToast } from "../ui/toast.tsx";
import type { Notice } from "./notice.ts";
import type { NoticeCentre } from "./notice-centre.ts";
import { isMarginCall } from "./notice-words.ts";
import { playSound } from "./sounds.ts";

/** More are not on the page at once. */
const CLOSERS_MAX = 8;
/** Some frames. */
const BEHIND_MS = 50;

/** For as long as its owner lives. */
export function announceNotices(feed: Feed, centre: NoticeCentre): void {
  let closers: (() => void)[] = [];
  const keep = (close: () => void) => {
    closers = [...closers.slice(1 - CLOSERS_MAX), close];
  };
  const show = (notice: Notice) => {
    playSound(notice.isAlarm ? "alert" : notice.tone === "error" ? "bad" : "good");
    if (isMarginCall(notice)) return;
    const { key, tone, title, isAlarm } = notice;
    const text = textOf(notice, feed);
    keep(showToast({ tone, key, title, text, isListed: true, isLasting: isAlarm }));
  };
  // Who has looked into the list has read them.
  createEffect(() => {
    if (centre.unread() > 0) return;
    for (const close of closers) close();
    closers = [];
  });
  onCleanup(
    centre.onTold((notice) => {
      const timer = setTimeout(show, BEHIND_MS, notice);
      keep(() => clearTimeout(timer));
    }),
  );
}

/** With its amount as amounts are written now; undefined: there is nothing beside the title. */
export function textOf({ amount, text }: Notice, feed: Feed): string | undefined {
  const { result, unit } = moneyFormat(feed);
  const parts = [text, amount === null ? "" : `${result(amount)} ${unit()}`];
  return parts.filter((part) => part !== "").join(" ") || undefined;
}
