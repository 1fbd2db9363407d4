/** Layouts to a file and from one. Main thread; a chunk that is fetched when a file is wanted. */
import { panesFor, titleOf } from "../panes/panes.tsx";
import type { Feed } from "../feed/feed.ts";
import type { LayoutParts } from "../storage/open-layout.ts";
import { FIRST_CHART, isChartId } from "../stores/charts.ts";
import { saveFile } from "../ui/save-file.ts";
import { showToast } from "../ui/toast.tsx";
import { addRead, hasRoom } from "./create-layouts.ts";
import { DOCUMENT_CHARS_MAX, readLayouts, writeLayouts, type Known } from "./layout-document.ts";
import type { LayoutFace } from "./layout-shelf.ts";
import { t } from "../language/translate.ts";

/** `name`: a part of the file's. What cannot be read is left out. */
export function exportLayouts(faces: readonly LayoutFace[], name: string, feed: Feed): void {
  const written = faces.flatMap((face) =>
    face.state === null ? [] : [{ name: face.name, parts: face.state.parts }],
  );
  saveLayouts(written, name, feed);
}

/** The same for what no list has. */
export function saveLayouts(
  layouts: readonly { readonly name: string; readonly parts: LayoutParts }[],
  name: string,
  feed: Feed,
): void {
  const text = writeLayouts(layouts, (id) => feed.symbol(id)?.symbol);
  const safe = name.replaceAll(/[^\p{L}\p{N}.-]+/gu, "_");
  saveFile(text, "application/json", `layouts-${safe}.json`);
}

/** Keeps what is in a file, under names that are free. Returns why it was not taken; null: it was. */
export async function importLayouts(file: File, feed: Feed): Promise<string | null> {
  const refused = (words: string): string =>
    t("{file} was not imported. {words}.", { file: file.name, words });
  // A character has four bytes at most: what is larger is not even read.
  if (file.size > DOCUMENT_CHARS_MAX)
    return refused(t("The file is too large to be one of layouts"));
  const read = readLayouts(await file.text(), await knownTo(feed));
  if (!read.ok) return refused(read.words);
  const full = hasRoom(read.layouts.length);
  if (full !== null) return refused(full);
  await addRead(read.layouts);
  const missing = [...new Set(read.layouts.flatMap((one) => one.missing))];
  if (missing.length > 0) {
    showToast({
      tone: "warn",
      key: "layout-symbols",
      title: t("Imported without some symbols"),
      text: t("Not offered here: {missing}.", { missing: missing.slice(0, 8).join(", ") }),
    });
  }
  return null;
}

/** What this terminal knows, against which documents are read. */
export async function knownTo(feed: Feed): Promise<Known> {
  const panes = panesFor(feed);
  // Who knows the indicators is large, and only here for documents.
  const { loadStudiesFault } = await import("../panes/chart/studies/studies-layer.tsx");
  return {
    symbolId: (name) => feed.symbols().find(({ symbol }) => symbol === name)?.symbol_id,
    paneTitle: (id) => {
      const spec = panes.find((one) => one.id === (isChartId(id) ? FIRST_CHART : id));
      return spec === undefined ? null : titleOf(spec, id);
    },
    studiesFault: await loadStudiesFault(),
  };
}
