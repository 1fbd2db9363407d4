/** The colour of a pane in its header, and the menu in which it takes another. Main thread. */
import { createEffect, onCleanup, Show, untrack } from "solid-js";
import { registerCommands } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { activeChart, chartsState } from "../../stores/charts.ts";
import { ChipMark } from "../../ui/chip-mark.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Menu } from "../../ui/menu.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { colourChoice, colourCommands } from "./colour-entries.ts";
import { addStanding } from "./colour-links.ts";
import { chipOf, COLOUR_WORDS } from "./colour-words.ts";
import "./colour-mark.css";
import { t } from "../../language/translate.ts";

/** One a pane: who has it stands on the page. */
export function ColourMark(props: { feed: Feed; pane: string }) {
  // A pane keeps its id for life.
  onCleanup(untrack(() => addStanding(props.pane)));
  createEffect(() => {
    if (props.pane === activeChart()) onCleanup(registerCommands(colourCommands(props.pane)));
  });
  const colour = () => chartsState().links[props.pane];
  return (
    <span data-tip={t("Colour link: panes of one colour show the same symbol")}>
      <Menu
        class="colour-mark"
        size="sm"
        chevron={false}
        label={t("Colour link")}
        entries={[colourChoice(props.feed, props.pane)]}
      >
        <Show
          when={colour()}
          fallback={
            <>
              <Icon name="link" size={14} />
              <VisuallyHidden>{t("No colour")}</VisuallyHidden>
            </>
          }
        >
          {(own) => (
            <>
              <span aria-hidden="true">
                <ChipMark chip={chipOf(own())} />
              </span>
              <VisuallyHidden>{`${chipOf(own()).letter}, ${COLOUR_WORDS[own()]}`}</VisuallyHidden>
            </>
          )}
        </Show>
      </Menu>
    </span>
  );
}
