/** Layouts to a file and from one. Main thread; a chunk that is fetched when a file is wanted. */
import { panesFor, titleOf } from "../panes/panes.tsx";
import type { Feed } from "../feed/feed.ts";
import { FIRST_CHART, isChartId } from "../stores/charts.ts";
import { saveFile } from "../ui/save-file.ts";
import { showToast } from "../ui/toast.tsx";
import { addRead, hasRoom, type Beside } from "./create-layouts.ts";
import {
  DOCUMENT_CHARS_MAX,
  readLayouts,
  writeLayouts,
  type Known,
  type ReadLayout,
} from "./layout-document.ts";
import type { LayoutFace } from "./layout-shelf.ts";
import { t } from "../language/translate.ts";

/** `name`: a part of the file's. What cannot be read is left out. */
export function exportLayouts(faces: readonly LayoutFace[], name: string, feed: Feed): void {
  const written = faces.flatMap((face) =>
    face.state === null ? [] : [{ name: face.name, parts: face.state.parts }],
  );
  saveLayouts(
    writeLayouts(written, (id) => feed.symbol(id)?.symbol),
    name,
  );
}

/** `text`: a document of layouts. */
export function saveLayouts(text: string, name: string): void {
  const safe = name.replaceAll(/[^\p{L}\p{N}.-]+/gu, "_");
  saveFile(text, "application/json", `layouts-${safe}.json`);
}

/** What is in a file; why it cannot be taken, as a sentence. */
export async function readLayoutFile(
  file: File,
  feed: Feed,
): Promise<readonly ReadLayout[] | string> {
  const refused = (words: string): string =>
    t("{file} was not imported. {words}.", { file: file.name, words });
  // A character has four bytes at most: what is larger is not even read.
  if (file.size > DOCUMENT_CHARS_MAX)
    return refused(t("The file is too large to be one of layouts"));
  const read = readLayouts(await file.text(), await knownTo(feed));
  if (!read.ok) return refused(read.words);
  const full = hasRoom(read.layouts.length);
  return full === null ? read.layouts : refused(full);
}

/** Keeps what was read, under names that are free. */
export async function keepRead(layouts: readonly ReadLayout[], drawn?: Beside): Promise<void> {
  await addRead(layouts, drawn);
  const missing = [...new Set(layouts.flatMap((one) => one.missing))];
  if (missing.length === 0) return;
  showToast({
    tone: "warn",
    key: "layout-symbols",
    title: t("Imported without some symbols"),
    text: t("Not offered here: {missing}.", { missing: missing.slice(0, 8).join(", ") }),
  });
}

/** Fetches what of drawings goes along with a layout, which stands on all that draws. */
export async function loadSharing() {
  const { loadSharing: load } = await import("../panes/chart/drawings/drawings-layer.tsx");
  return load();
}

/** What this terminal knows, against which documents are read. */
export async function knownTo(feed: Feed): Promise<Known> {
  const panes = panesFor(feed);
  // Who knows the indicators and the drawings is large, and only here for documents.
  const { loadStudiesFault } = await import("../panes/chart/studies/studies-layer.tsx");
  const { readTold } = await loadSharing();
  return {
    symbolId: (name) => feed.symbols().find(({ symbol }) => symbol === name)?.symbol_id,
    paneTitle: (id) => {
      const spec = panes.find((one) => one.id === (isChartId(id) ? FIRST_CHART : id));
      return spec === undefined ? null : titleOf(spec, id);
    },
    studiesFault: await loadStudiesFault(),
    drawing: readTold,
  };
}
