/**
 * The office's search: an account, an order, a position, a deal or a symbol by number or name, from anywhere. Main thread; a
 * chunk of its own, which comes when it is first opened.
 */
import { createEffect, Match, Show, Switch, untrack } from "solid-js";
import { failureWords } from "../account/call-words.ts";
import type { Feed } from "../feed/feed.ts";
import { plural, t } from "../language/translate.ts";
import { PaletteShell } from "../palette/palette-shell.tsx";
import { Button } from "../ui/button.tsx";
import { createHouseSearch } from "./create-house-search.ts";
import { findThings, type FoundThing } from "./found-things.ts";
import { goTo } from "./office-route.ts";
import type { RecentFinds } from "./recent-finds.ts";

/** As long as the service takes. */
const CHARS_MAX = 64;

export function HouseSearchDialog(props: {
  feed: Feed;
  recent: RecentFinds;
  /** What was typed before the line was there, once. */
  takeTyped: () => string;
  onClose: () => void;
}) {
  const search = untrack(() => createHouseSearch(props.feed));
  const isEmpty = () => search.text().trim() === "";
  const items = (): readonly FoundThing[] =>
    isEmpty()
      ? props.recent.all().map((thing) => ({ ...thing, group: t("Found before") }))
      : findThings(search.text(), search.answer(), props.feed.symbols());
  /** Enter was pressed before there was anything: the only thing that comes is gone to. */
  let isEntered = false;
  let isGone = false;
  const go = (thing: FoundThing): void => {
    isGone = true;
    props.recent.note(thing);
    props.onClose();
    goTo(thing.hash);
  };
  const enter = (thing: FoundThing | null): void => {
    if (thing !== null) go(thing);
    else if (!isEmpty() && !search.isAnswered()) {
      isEntered = true;
      void search.ask();
    }
  };
  createEffect(() => {
    const [only, ...others] = items();
    if (!search.isAnswered() || !isEntered) return;
    isEntered = false;
    if (only !== undefined && others.length === 0) untrack(() => go(only));
  });
  return (
    <PaletteShell
      title={t("Search the house")}
      placeholder={t("Account, order, position, deal, symbol")}
      text={search.text()}
      charsMax={CHARS_MAX}
      items={items()}
      takeTyped={() => props.takeTyped()}
      onText={(text) => {
        isEntered = false;
        search.type(text);
      }}
      onEnter={enter}
      onRun={go}
      onClose={() => props.onClose()}
      onFocusBack={(event) => {
        if (!isGone) return;
        event.preventDefault();
        // A row that was looked for has it already, or takes it once it is there.
        if (document.activeElement === document.body) {
          document.querySelector<HTMLElement>(".office-page")?.focus();
        }
      }}
    >
      <Foot search={search} isEmpty={isEmpty()} count={items().length} />
    </PaletteShell>
  );
}

function Foot(props: {
  search: ReturnType<typeof createHouseSearch>;
  isEmpty: boolean;
  count: number;
}) {
  return (
    <>
      <Show when={props.search.failure()}>
        {(failure) => (
          <div class="office-search-failed" role="alert">
            <p>{t("Not everything was searched. {reason}", { reason: failureWords(failure()) })}</p>
            <Button
              size="sm"
              onClick={(event) => {
                // The button goes with what it says: one types on.
                event.currentTarget.closest("[role=dialog]")?.querySelector("input")?.focus();
                void props.search.ask();
              }}
            >
              {t("Try again")}
            </Button>
          </div>
        )}
      </Show>
      <div role="status">
        <Switch>
          <Match when={props.isEmpty}>
            <Show when={props.count === 0}>
              <p class="palette-none">
                {t("By number, or by a part of a name or an e-mail. A symbol by its name.")}
              </p>
            </Show>
          </Match>
          <Match when={props.search.isSlow()}>
            <p class="office-search-state">{t("Searching…")}</p>
          </Match>
          <Match when={props.search.isAnswered() && props.count === 0}>
            <p class="palette-none">
              {t("Nothing is found for “{text}”.", { text: props.search.text().trim() })}
            </p>
          </Match>
          <Match when={props.search.isAnswered()}>
            <span class="visually-hidden">{plural(props.count, "1 found", "{count} found")}</span>
          </Match>
        </Switch>
      </div>
    </>
  );
}
