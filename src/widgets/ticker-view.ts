/**
 * A tape of prices that runs past, as long as its reader lets it: it stands while he points at it or is in it by keyboard, after
 * its button was pressed, and always where he asks for less motion. Main thread. Where all fits, nothing runs.
 */
import "./ticker-view.css";
import type { WidgetQuote } from "../../contract/widget.ts";
import {
  make,
  makeChange,
  makeLink,
  makePrice,
  noteOf,
  stateOf,
  tradeLink,
  write,
  type WidgetTools,
  type WidgetView,
} from "./widget-parts.ts";
import { filled } from "./widget-words.ts";

const PX_PER_SECOND = 40;
const STEP_S = 10;

export function mountTicker(room: HTMLElement, tools: WidgetTools): WidgetView {
  const { words } = tools;
  const run = make("ul", "run");
  run.ariaLabel = words.prices;
  /** What follows the run's end is the run again, for the eye alone. */
  const again = make("ul", "run");
  again.ariaHidden = "true";
  again.inert = true;
  const tape = make("div", "tape", run, again);
  const pause = makePause(tools, tape);
  room.append(make("div", "window", tape), pause);
  let items: ReturnType<typeof makeItem>[] = [];
  let shown = "";
  const fit = () => {
    const { width } = run.getBoundingClientRect();
    const isLong = width > room.clientWidth - pause.offsetWidth;
    tape.dataset["runs"] = String(isLong);
    pause.hidden = !isLong;
    // In steps: with each other pace the tape jumps.
    const seconds = Math.ceil(width / PX_PER_SECOND / STEP_S) * STEP_S;
    tape.style.setProperty("--seconds", `${seconds}s`);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(room);
  observer.observe(run);
  return {
    paint: () => undefined,
    show(quotes, isCurrent) {
      const symbols = quotes.map(({ symbol }) => symbol).join(",");
      if (symbols !== shown) {
        shown = symbols;
        const made = [run, again].map((list) => {
          const its = quotes.map((quote) => makeItem(tools, quote));
          list.replaceChildren(...its.map(({ element }) => element));
          return its;
        });
        items = made.flat();
      }
      for (const [index, item] of items.entries()) {
        const quote = quotes[index % quotes.length];
        if (quote !== undefined) item.show(quote, isCurrent);
      }
    },
  };
}

function makePause({ words }: WidgetTools, tape: HTMLElement): HTMLButtonElement {
  const button = make("button", "pause");
  button.type = "button";
  const say = (isStill: boolean) => {
    button.ariaLabel = isStill ? words.play : words.pause;
    button.dataset["icon"] = isStill ? "play" : "pause";
    tape.dataset["still"] = String(isStill);
  };
  say(false);
  button.addEventListener("click", () => say(tape.dataset["still"] !== "true"));
  return button;
}

function makeItem(tools: WidgetTools, { symbol }: WidgetQuote) {
  const { words, figures } = tools;
  const price = makePrice();
  const change = makeChange(tools);
  const note = make("span", "note");
  const name = make("span", "name", symbol);
  const link = makeLink("item", tradeLink(symbol), name, price.element, change.element, note);
  const element = make("li", "", link);
  return {
    element,
    show(quote: WidgetQuote, isCurrent: boolean): void {
      const state = stateOf(quote, isCurrent);
      link.dataset["state"] = state;
      price.show(quote.bid, figures.price(quote.bid, quote.digits), state === "live");
      change.show(quote);
      write(note, noteOf(tools, quote, isCurrent));
      link.title = filled(words.tradeSymbol, symbol);
    },
  };
}
