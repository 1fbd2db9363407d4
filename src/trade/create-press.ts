/**
 * The guard of a button that trades, as handlers to spread on it: what press.ts decides, fed by pointer, keys and clicks.
 * Main thread. Every button and key that sends something to the market goes through one of these.
 *
 * It is not `disabled` while it is locked: that would take the focus away from under the hands of whoever trades by keys.
 */
import { createSignal, type Accessor } from "solid-js";
import { SIDE } from "../../contract/codes.ts";
import type { Feed } from "../feed/feed.ts";
import { quoteNow } from "../feed/quote-now.ts";
import { showToast } from "../ui/toast.tsx";
import { PressGate, type PressRefusal, type PressView } from "./press.ts";

/** A price that goes further than so many spreads while the button is down is another price. */
const JUMP_SPREADS = 3;

export type ShownPrice = {
  readonly price: number;
  /** How far it may go between press and release, as a price. */
  readonly jumpMax: number;
};

export type PressOptions<Ask> = {
  readonly feed: Pick<Feed, "fresh">;
  /**
   * All that a press would send now but the price, as plain data: symbol, side, type, volume, protections. null: nothing. Tracks.
   */
  readonly ask: () => Ask | null;
  /** The price that is shown on it, where one is. Read when it is pressed and when it is released. */
  readonly price?: () => ShownPrice | null;
  /** As desk.isBusy says of what it is about. Tracks. */
  readonly isBusy?: () => boolean;
  /** It only closes or takes away: stale prices do not lock it. */
  readonly isClosing?: boolean;
  /** Sends what was pressed. The control is locked until this settles. `price`: as it was when it was pressed. */
  readonly send: (ask: Ask, price: number | null) => Promise<unknown>;
};

export type Press = {
  /** To spread on the button. */
  readonly handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
    onClick: (event: MouseEvent) => void;
    readonly "aria-disabled": boolean | undefined;
  };
  /** Its intent is under way, or prices are stale, or there is nothing to send. Tracks. */
  readonly isLocked: Accessor<boolean>;
  /** Presses it from elsewhere: Enter in a field of its form, a hotkey. Repeats of a key that is held are swallowed. */
  readonly key: (event: KeyboardEvent) => void;
};

const WORDS: Partial<Record<PressRefusal, string>> = {
  changed: "What would be sent changed while you pressed.",
  moved: "The price jumped while you pressed.",
  stale: "Prices are not current.",
};

/** For as long as its owner lives. @public */
export function createPress<Ask>(options: PressOptions<Ask>): Press {
  const isClosing = options.isClosing ?? false;
  const gate = new PressGate<Ask>({ needsFresh: !isClosing });
  const [isSending, setIsSending] = createSignal(false);
  const isBusy = () => options.isBusy?.() ?? false;
  const view = (): PressView<Ask> => {
    const shown = options.price?.() ?? null;
    return {
      ask: options.ask(),
      price: shown?.price ?? null,
      jumpMax: shown?.jumpMax ?? 0,
      isFresh: options.feed.fresh(),
      isBusy: isBusy(),
    };
  };
  const isLocked = () =>
    isSending() || isBusy() || options.ask() === null || !(isClosing || options.feed.fresh());

  const release = (isPointer: boolean, now: number) => {
    const verdict = gate.release(view(), isPointer, now);
    if (verdict.kind === "refuse") {
      say(verdict.why);
      return;
    }
    setIsSending(true);
    void options.send(verdict.ask, verdict.price).finally(() => {
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
      onPointerCancel: () => gate.drop(),
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
    },
    key(event) {
      event.preventDefault();
      if (event.repeat) return;
      gate.down(view());
      release(false, event.timeStamp);
    },
  };
}

function say(why: PressRefusal): void {
  const text = WORDS[why];
  if (text !== undefined)
    showToast({ tone: "warn", key: "press", title: "Nothing was sent", text });
}

/** The price at which a side of a symbol fills now, and how far it may jump; null: there is none yet. @public */
export function fillPrice(
  feed: Pick<Feed, "quotes">,
  symbol_id: number,
  side: number,
): ShownPrice | null {
  const quote = quoteNow(feed, symbol_id);
  if (quote === null) return null;
  const price = side === SIDE.buy ? quote.ask : quote.bid;
  return { price, jumpMax: JUMP_SPREADS * (quote.ask - quote.bid) };
}
