/**
 * The question about a layout that came by a link: what it is called and what is in it, before any of it is kept or shown. Main
 * thread; a chunk that is fetched when such a link is opened. What cannot be taken is refused with its reason.
 */
import { createSignal, For, onCleanup, onMount, Show, untrack } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { shownName } from "../storage/given-name.ts";
import { layoutName, type LayoutParts } from "../storage/open-layout.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { hasRoom, openRead, refreshLayouts } from "./create-layouts.ts";
import { createChoice, DrawingsChoice } from "./drawings-choice.tsx";
import { readLayouts, type ReadLayout } from "./layout-document.ts";
import { knownTo } from "./layout-file.ts";
import { unpackLayout } from "./layout-link.ts";
import { chartsIn, valueOf, wordsOf } from "./layout-record.ts";
import { plural, t, tIn } from "../language/translate.ts";

export function SharedLayout(props: { feed: Feed; hash: string; onDone: () => void }) {
  const [layout, setLayout] = createSignal<ReadLayout | null>(null);
  let isGone = false;
  onCleanup(() => (isGone = true));
  const ask = async (): Promise<void> => {
    const read = await readLink(props.hash, props.feed);
    if (isGone) return;
    if (typeof read !== "string") return void setLayout(read);
    showToast({
      tone: "warn",
      key: "layout-link",
      title: t("The link to a layout was not opened"),
      text: `${read}.`,
      isLasting: true,
    });
    props.onDone();
  };
  onMount(() => void ask());
  return (
    <Show when={layout()} keyed>
      {(one) => <Question feed={props.feed} layout={one} onDone={props.onDone} />}
    </Show>
  );
}

function Question(props: { feed: Feed; layout: ReadLayout; onDone: () => void }) {
  const choice = untrack(() => createChoice(props.feed, props.layout.drawings));
  const open = async (): Promise<void> => {
    const { layout, onDone } = props;
    const beside = await choice.beside();
    onDone();
    await openRead(layout, beside);
  };
  return (
    <Dialog
      title={t("Open a shared layout?")}
      open
      onClose={props.onDone}
      description={t(
        "A link brought “{name}”. What is open now stays as it is, in “{layoutName}”.",
        {
          name: props.layout.name,
          layoutName: shownName(layoutName()),
        },
      )}
      focusAfter={() => document.querySelector<HTMLElement>(".layout-chip") ?? undefined}
      actions={
        <>
          <Button onClick={() => props.onDone()}>{t("Not now")}</Button>
          <Button variant="primary" busy={choice.isOpen()} onClick={() => void open()}>
            {tIn("do it", "Open")}
          </Button>
        </>
      }
    >
      <ul class="shared-layout">
        <For each={factsOf(props.layout, props.feed)}>{(fact) => <li>{fact}</li>}</For>
      </ul>
      <DrawingsChoice choice={choice} />
    </Dialog>
  );
}

/** The layout, or why it is not taken, as a sentence without its full stop. */
async function readLink(hash: string, feed: Feed): Promise<ReadLayout | string> {
  const unpacked = await unpackLayout(hash);
  if (!unpacked.ok) return unpacked.words;
  const read = readLayouts(unpacked.text, await knownTo(feed));
  if (!read.ok) return read.words;
  // How many there are is known once they were looked at.
  await refreshLayouts();
  const [layout] = read.layouts;
  return hasRoom(1) ?? layout ?? t("It is damaged: a part of it was cut off or changed");
}

/** What is in it, in sentences. */
function factsOf({ parts, missing, drawings }: ReadLayout, feed: Feed): string[] {
  const charts = chartsIn(parts);
  const indicators = countOf(parts, "chart.studies", charts);
  const compared = countOf(parts, "chart.compare", charts);
  const panes = panesIn(parts);
  return [
    plural(charts.length, "1 chart: {words}", "{count} charts: {words}", {
      words: wordsOf(parts, (id) => feed.symbol(id)?.symbol),
    }),
    indicators === 0 ? t("No indicators") : plural(indicators, "1 indicator", "{count} indicators"),
    ...(compared === 0 ? [] : [plural(compared, "1 compared symbol", "{count} compared symbols")]),
    ...(panes.length === 0 ? [] : [t("Beside them: {panes}", { panes: panes.join(", ") })]),
    ...(drawings.length === 0 ? [t("No drawings: those stay with whoever drew them")] : []),
    ...(missing.length === 0
      ? []
      : [t("Not offered here: {missing}.", { missing: missing.slice(0, 8).join(", ") })]),
  ];
}

/** How many things the charts have under a key that keeps a list of each. */
function countOf(parts: LayoutParts, key: string, charts: readonly string[]): number {
  const lists = Object(valueOf(parts, key)) as Readonly<Record<string, unknown>>;
  return charts.reduce((sum, id) => {
    const list = lists[id];
    return sum + (Array.isArray(list) ? list.length : 0);
  }, 0);
}

/** What the panes are called that are no charts; these are the terminal's own words. */
function panesIn(parts: LayoutParts): string[] {
  const { panels } = Object(valueOf(parts, "workspace.layout")) as { panels?: unknown };
  const all = Object.values(Object(panels) as Readonly<Record<string, unknown>>);
  return all.flatMap((panel) => {
    const { contentComponent, title } = Object(panel) as Readonly<Record<string, unknown>>;
    return contentComponent !== "chart" && typeof title === "string" ? [title] : [];
  });
}
