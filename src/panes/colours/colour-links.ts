/**
 * Gives panes their colours, and takes that back where it is asked for. Main thread; one set for the page. What a colour does is
 * decided in stores/charts.ts and stores/relink.ts.
 */
import { createEffect, createRoot, createSignal, untrack } from "solid-js";
import type { Feed } from "../../feed/feed.ts";
import { layoutTurn } from "../../storage/open-layout.ts";
import {
  chartsReady,
  chartsState,
  isChartId,
  setChartsState,
  type LinkColour,
} from "../../stores/charts.ts";
import { undone, withLink } from "../../stores/relink.ts";
import { selectedSymbol } from "../../stores/selected-symbol.ts";
import { showToast } from "../../ui/toast.tsx";
import { COLOUR_WORDS } from "./colour-words.ts";
import { inSentence, t } from "../../language/translate.ts";

const [standing, setStanding] = createRoot(() => createSignal<readonly string[]>([]));
/** The panes that there are, of those that may have a colour. */
export { standing };

/** Until the returned undo is called. */
export function addStanding(pane: string): () => void {
  setStanding((now) => [...now, pane]);
  return () => setStanding((now) => now.filter((_, at) => at !== now.indexOf(pane)));
}

/** null: none. It can be taken back as long as the layout is open. */
export function chooseColour(pane: string, colour: LinkColour | null): void {
  const [before, turn] = untrack(() => [chartsState(), layoutTurn()]);
  const after = withLink(before, pane, colour, untrack(standing));
  if (after === before) return;
  setChartsState(after);
  const undo = (): void => {
    const [now, nowTurn] = untrack(() => [chartsState(), layoutTurn()]);
    if (nowTurn === turn) setChartsState(undone(before, after, now));
  };
  showToast({
    tone: "info",
    key: "layout",
    title:
      colour === null
        ? t("The pane has no colour any more")
        : t("The pane is linked by {colour}", { colour: inSentence(COLOUR_WORDS[colour]) }),
    text: consequence(pane, colour),
    action: { label: t("Undo"), onClick: undo },
  });
}

function consequence(pane: string, colour: LinkColour | null): string {
  if (colour !== null) return t("All panes of this colour show the same symbol.");
  return isChartId(pane)
    ? t("It keeps its symbol until another is chosen for it.")
    : t("It is about the active chart again.");
}

/** A colour whose symbol the broker does not have takes that of the active chart. Lives as long as its owner. */
export function keepColoursKnown(feed: Feed): void {
  createEffect(() => {
    const state = chartsState();
    const first = selectedSymbol() ?? -1;
    const isKnown = feed.symbols().length > 0 && feed.symbol(first) !== undefined;
    if (!chartsReady() || !isKnown) return;
    const lost = Object.values(state.links).filter(
      (colour) => feed.symbol(state.symbols[colour] ?? -1) === undefined,
    );
    if (lost.length === 0) return;
    const found = Object.fromEntries(lost.map((colour) => [colour, first]));
    setChartsState({ ...state, symbols: { ...state.symbols, ...found } });
  });
}
