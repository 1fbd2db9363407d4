/** Tells of an event by the ways that it is to be told: whoever learns of one calls this, and decides nothing. Main thread. */
import { choicesOf } from "./choices.ts";
import { isTold, specOf, type NoticeEvent } from "./events.ts";
import { playSound } from "./sounds.ts";
import { isLookedAt, showSystemNotice } from "./system-notice.ts";

export type Telling = {
  readonly event: NoticeEvent;
  readonly account_id: number;
  /** What it is about. Of two of one key the second makes no sound. */
  readonly key: string;
  readonly title: string;
  readonly text: string;
  /** The account's safety: shown and heard whatever else was chosen. */
  readonly isAlarm?: boolean;
  /** What is told late, in one word on the page: no sound, nothing of the system. */
  readonly isQuiet?: boolean;
  /** Shows it on the page and returns how to take it away; null: the page says it already. */
  readonly onPage: () => (() => void) | null;
};

/** How each way is taken. */
export type Ways = {
  readonly choicesOf: typeof choicesOf;
  readonly playSound: typeof playSound;
  readonly isLookedAt: typeof isLookedAt;
  readonly showSystemNotice: typeof showSystemNotice;
};

/** Sounds are told apart from those of the same thing, told again with more. */
const HEARD_MAX = 32;

/** What it returns takes an event off the page; null: it is not there. */
export function makeTell(ways: Ways): (telling: Telling) => (() => void) | null {
  let heard: readonly string[] = [];
  return (telling) => {
    const { event, account_id, key, title, text, isAlarm = false, isQuiet = false } = telling;
    const choices = ways.choicesOf(account_id);
    if (!isQuiet && isTold(choices, event, "sound", isAlarm) && !heard.includes(key)) {
      heard = [...heard.slice(1 - HEARD_MAX), key];
      const { sound, always } = specOf(event);
      ways.playSound(isAlarm ? "alert" : sound, isAlarm || always.includes("sound"));
    }
    if (!isQuiet && isTold(choices, event, "system") && !ways.isLookedAt()) {
      ways.showSystemNotice({ key, title, text });
    }
    return isTold(choices, event, "page", isAlarm) ? telling.onPage() : null;
  };
}

export const tell = makeTell({ choicesOf, playSound, isLookedAt, showSystemNotice });
