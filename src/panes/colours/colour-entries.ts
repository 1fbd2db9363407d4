/** In which menus and commands a pane takes a colour. Main thread. */
import type { Command } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import {
  chartsState,
  isChartId,
  isLinkColour,
  LINK_COLOURS,
  mayLink,
  type LinkColour,
} from "../../stores/charts.ts";
import { linkedTo } from "../../stores/relink.ts";
import type { MenuEntry, MenuOption } from "../../ui/menu-entry.ts";
import { chooseColour, standing } from "./colour-links.ts";
import { chipOf, COLOUR_WORDS } from "./colour-words.ts";
import { inSentence, plural, t } from "../../language/translate.ts";

/** No colour is called so. */
const NONE = "none";

/** Tracks what the colours show. */
export function colourChoice(feed: Feed, pane: string): MenuEntry {
  const option = (colour: LinkColour): MenuOption => ({
    value: colour,
    label: COLOUR_WORDS[colour],
    chip: chipOf(colour),
    detail: shownBy(feed, colour),
  });
  const none = isChartId(pane) ? t("No colour") : t("No colour: about the active chart");
  return {
    kind: "radio",
    label: t("Shows the symbol of its colour"),
    value: chartsState().links[pane] ?? NONE,
    options: [{ value: NONE, label: none }, ...LINK_COLOURS.map(option)],
    onChange: (value) => chooseColour(pane, isLinkColour(value) ? value : null),
  };
}

/** "EURUSD, 3 panes"; undefined: no pane has the colour. */
function shownBy(feed: Feed, colour: LinkColour): string | undefined {
  const state = chartsState();
  const count = linkedTo(state, colour, standing()).length;
  const symbol = feed.symbol(state.symbols[colour] ?? -1)?.symbol;
  return count === 0 || symbol === undefined
    ? undefined
    : plural(count, "{symbol}, 1 pane", "{symbol}, {count} panes", { symbol });
}

/** None where the pane neither shows a symbol nor chooses one. */
export const colourEntries = (feed: Feed, pane: string): MenuEntry[] =>
  mayLink(pane)
    ? [
        {
          kind: "submenu",
          label: t("Colour link"),
          icon: "link",
          entries: [colourChoice(feed, pane)],
        },
      ]
    : [];

/** The commands that give the active chart a colour. */
export function colourCommands(pane: string): Command[] {
  const command = (id: string, title: string, colour: LinkColour | null): Command => ({
    id: `colours.${id}`,
    title,
    group: "Chart",
    icon: "link",
    words: t("colour link group panes same symbol"),
    run: () => chooseColour(pane, colour),
  });
  return [
    ...LINK_COLOURS.map((colour) =>
      command(
        colour,
        t("Colour link of the active chart: {colour}", {
          colour: inSentence(COLOUR_WORDS[colour]),
        }),
        colour,
      ),
    ),
    command(NONE, t("Colour link of the active chart: none"), null),
  ];
}
