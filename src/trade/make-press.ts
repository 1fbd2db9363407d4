/**
 * The guard of a button that trades, as handlers to spread on it: what press.ts decides, fed by pointer, keys and clicks.
 * Main thread, and no element of its own: what a press was refused for is told to whoever made it.
 *
 * It is not `disabled` while it is locked: that would take the focus away from under the hands of whoever trades by keys.
 */
import { createSignal, onCleanup, type Accessor } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { PressGate, SECOND_PRESS_MS, type PressRefusal, type PressView } from "./press.ts";

export type ShownPrice = {
  readonly price: number;
  /** How far it may go between press and release, as a price. */
  readonly jumpMax: number;
};

export type PressOptions<Ask, Shown = null> = {
  readonly feed: Pick<Feed, "fresh">;
  /**
   * All that a press would send now but the price, as plain data: symbol, side, type, volume, protections. null: nothing. Tracks.
   */
  readonly ask: () => Ask | null;
  /** The price that is shown on it, where one is. Read when it is pressed and when it is released. */
  readonly price?: () => ShownPrice | null;
  /**
   * What a press of it comes to at this moment, at that price. What was shown when the press began is sent, although it depends
   * on more than is asked for, as a volume does that follows the equity.
   */
  readonly shown?: (ask: Ask, price: number | null) => Shown | null;
  /** As desk.isBusy says of what it is about. Tracks. */
  readonly isBusy?: () => boolean;
  /** It only closes or takes away: stale prices do not lock it. */
  readonly isClosing?: boolean;
  /** Only a second press sends, by a pointer as a double click. Asked at each press. */
  readonly isDouble?: () => boolean;
  /** Sends what was pressed. The control is locked until this settles. `price` and `shown`: as they were when it was pressed. */
  readonly send: (ask: Ask, price: number | null, shown: Shown | null) => Promise<unknown>;
};

export type Press = {
  /** To spread on the button. */
  readonly handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onClick: (event: MouseEvent) => void;
    readonly "aria-disabled": boolean | undefined;
    /** Here while a second press would send. */
    readonly "data-pressed-once": "" | undefined;
  };
  /** Its intent is under way, or prices are stale, or there is nothing to send. Tracks. */
  readonly isLocked: Accessor<boolean>;
  /** Presses it from elsewhere: Enter in a field of its form, a hotkey. Repeats of a key that is held are swallowed. */
  readonly key: (event: KeyboardEvent) => void;
};

/** For as long as its owner lives. */
export function makePress<Ask, Shown = null>(
  options: PressOptions<Ask, Shown>,
  say: (why: PressRefusal) => void,
): Press {
  const isClosing = options.isClosing ?? false;
  const gate = new PressGate<Ask, Shown>({ needsFresh: !isClosing });
  const [isSending, setIsSending] = createSignal(false);
  const once = createOnce(() => say("first"));
  const isBusy = () => options.isBusy?.() ?? false;
  const view = () => viewOf(options, isBusy());
  const isLocked = () =>
    isSending() || isBusy() || options.ask() === null || !(isClosing || options.feed.fresh());

  const release = (isPointer: boolean, now: number) => {
    const isDouble = options.isDouble?.() ?? false;
    const verdict = gate.release(view(), { isPointer, now, isDouble });
    if (verdict.kind === "refuse") {
      if (verdict.why === "first") return once.begin(isPointer);
      // A bounce changes nothing of a press that waits for its second.
      if (verdict.why !== "burst") once.end();
      say(verdict.why);
      return;
    }
    once.end();
    setIsSending(true);
    void options.send(verdict.ask, verdict.price, verdict.shown).finally(() => {
      gate.settled();
      setIsSending(false);
    });
  };
  const isPressKey = ({ key }: KeyboardEvent) => key === "Enter" || key === " ";
  return {
    isLocked,
    handlers: {
      onPointerDown: (event) => {
        if (event.button === 0) gate.down(view());
      },
      onPointerCancel: () => {
        gate.drop();
        once.end();
      },
      onKeyDown: (event) => {
        if (!isPressKey(event)) return;
        if (event.repeat) event.preventDefault();
        else gate.down(view());
      },
      // A click of a pointer has a count, one of a key or of a screen reader has none.
      onClick: (event) => release(event.detail > 0, event.timeStamp),
      get "aria-disabled"() {
        return isLocked() ? true : undefined;
      },
      get "data-pressed-once"() {
        return once.is() ? "" : undefined;
      },
    },
    key(event) {
      event.preventDefault();
      if (event.repeat) return;
      gate.down(view());
      release(false, event.timeStamp);
    },
  };
}

/** The control as it is at this moment. */
function viewOf<Ask, Shown>(
  options: PressOptions<Ask, Shown>,
  isBusy: boolean,
): PressView<Ask, Shown> {
  const ask = options.ask();
  const at = options.price?.() ?? null;
  const price = at?.price ?? null;
  return {
    ask,
    shown: ask === null ? null : (options.shown?.(ask, price) ?? null),
    price,
    jumpMax: at?.jumpMax ?? 0,
    isFresh: options.feed.fresh(),
    isBusy,
  };
}

/** Whether a first press waits for its second. `onOver`: the second did not come in time. */
function createOnce(onOver: () => void) {
  const [is, setIs] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    setIs(false);
  };
  onCleanup(end);
  return {
    is,
    end,
    begin(isPointer: boolean): void {
      clearTimeout(timer);
      setIs(true);
      const over = () => {
        end();
        onOver();
      };
      timer = setTimeout(over, isPointer ? SECOND_PRESS_MS.pointer : SECOND_PRESS_MS.key);
    },
  };
}
