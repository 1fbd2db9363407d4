/**
 * A layout as a link or a file for somebody else, with the drawings on its charts where that is wanted. What each of them takes
 * is said before it is pressed. Main thread; a chunk that is fetched when a layout is shared.
 */
import { createMemo, createResource, createSignal, Show, Suspense } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { formatCount } from "../format/number.ts";
import { shownName } from "../storage/given-name.ts";
import type { LayoutParts } from "../storage/open-layout.ts";
import { firstSymbol } from "../stores/first-symbol.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { copyText, sayNotCopied } from "../ui/copy-text.ts";
import { showToast } from "../ui/toast.tsx";
import { BackToLayouts } from "./back-to-layouts.tsx";
import { bySymbol, countOf, type ToldDrawings } from "./drawings-document.ts";
import { DOCUMENT_CHARS_MAX, writeLayouts } from "./layout-document.ts";
import { loadSharing, saveLayouts } from "./layout-file.ts";
import { LAYOUT_LINK_CHARS_MAX, packLayout, type PackedLayout } from "./layout-link.ts";
import { symbolsShown, withShownSymbols } from "./told-layout.ts";
import { plural, t } from "../language/translate.ts";

export type SharedOne = { readonly name: string; readonly parts: LayoutParts };

type ShareProps = { feed: Feed; layout: SharedOne; onBack: () => void; onDone: () => void };

export function ShareLayout(props: ShareProps) {
  return (
    <div class="share-layout">
      <p class="layouts-note">
        {t("It has the charts and indicators of the layout, and nothing of your account.")}
      </p>
      <Suspense fallback={<p class="layouts-note">{t("Looking for drawings…")}</p>}>
        <ShareWays {...props} />
      </Suspense>
      <BackToLayouts onBack={props.onBack} />
    </div>
  );
}

function ShareWays(props: ShareProps) {
  // What is shared is what stood when it was asked for, of the one feed of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed, layout } = props;
  const name = shownName(layout.name);
  const parts = withShownSymbols(layout.parts, firstSymbol(feed.symbols())?.symbol_id);
  const [found] = createResource(async () =>
    (await loadSharing()).sharingOf(feed).tell(symbolsShown(parts)),
  );
  const [isWanted, setWanted] = createSignal(true);
  const drawings = createMemo(() => (isWanted() ? (found() ?? []) : []));
  const texts = createMemo(() => {
    const one = { name, parts, drawings: drawings() };
    const symbolName = (id: number) => feed.symbol(id)?.symbol;
    return { link: writeLayouts([one], symbolName, 0), file: writeLayouts([one], symbolName) };
  });
  const [packed] = createResource(texts, async ({ link }) => packLayout(link));
  const isFileTooLarge = () => texts().file.length > DOCUMENT_CHARS_MAX;
  const copy = async (): Promise<void> => {
    const link = packed();
    if (link === undefined || link.isTooLong) return;
    const address = `${location.origin}${location.pathname}${link.hash}`;
    if (!(await copyText(address))) return sayNotCopied();
    props.onDone();
    sayCopied(name, countOf(drawings()));
  };
  const save = (): void => {
    saveLayouts(texts().file, name);
    props.onDone();
  };
  return (
    <>
      <DrawingsWanted
        drawings={found() ?? []}
        isWanted={isWanted()}
        onChange={(next) => setWanted(next)}
      />
      <p class="share-layout-room" role="status">
        {roomWords(packed.latest, name, countOf(drawings()), isFileTooLarge())}
      </p>
      <div class="share-layout-ways">
        <Button
          icon="download"
          variant={packed.latest?.isTooLong === true ? "primary" : "neutral"}
          disabled={isFileTooLarge()}
          onClick={save}
        >
          {t("Share as file")}
        </Button>
        <Button
          icon="link"
          variant={packed.latest?.isTooLong === true ? "neutral" : "primary"}
          disabled={packed.latest?.isTooLong !== false}
          onClick={() => void copy()}
        >
          {t("Share as link")}
        </Button>
      </div>
    </>
  );
}

function DrawingsWanted(props: {
  drawings: readonly ToldDrawings[];
  isWanted: boolean;
  onChange: (isWanted: boolean) => void;
}) {
  return (
    <Show
      when={props.drawings.length > 0}
      fallback={<p class="layouts-note">{t("There are no drawings on its charts.")}</p>}
    >
      <div class="share-layout-drawings">
        <Checkbox label={t("With drawings")} checked={props.isWanted} onChange={props.onChange} />
        <small>{bySymbol(props.drawings)}</small>
      </div>
    </Show>
  );
}

/** How much room there is in the link, or why it takes none of it. */
function roomWords(
  packed: PackedLayout | undefined,
  name: string,
  count: number,
  isFileTooLarge: boolean,
): string {
  if (packed === undefined) return "";
  const charsMax = formatCount(LAYOUT_LINK_CHARS_MAX);
  if (!packed.isTooLong) {
    return t("The link has {chars} characters, and {left} more would fit.", {
      chars: formatCount(packed.hash.length),
      left: formatCount(LAYOUT_LINK_CHARS_MAX - packed.hash.length),
    });
  }
  const chars = t("It would have {chars} characters, and a link has {charsMax} at most.", {
    chars: formatCount(packed.chars),
    charsMax,
  });
  if (count === 0)
    return t("“{name}” does not fit in a link. Share a file instead. {chars}", { name, chars });
  if (isFileTooLarge) {
    return plural(
      count,
      "This drawing fits neither in a link nor in a file of a layout. Export it from the list of drawings instead.",
      "These {count} drawings fit neither in a link nor in a file of a layout. Export them from the list of drawings instead.",
    );
  }
  return plural(
    count,
    "This drawing does not fit in a link. Share a file instead, or a link without it. {chars}",
    "These {count} drawings do not fit in a link. Share a file instead, or a link without them. {chars}",
    { chars },
  );
}

const sayCopied = (name: string, count: number): void =>
  void showToast({
    tone: "good",
    key: "copy",
    title: t("Link copied"),
    text:
      count === 0
        ? t(
            "It carries “{name}” with its charts and indicators: no drawing, and nothing of your account.",
            { name },
          )
        : plural(
            count,
            "It carries “{name}” with its charts, indicators and one drawing: nothing of your account.",
            "It carries “{name}” with its charts, indicators and {count} drawings: nothing of your account.",
            { name },
          ),
  });
