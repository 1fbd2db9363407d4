/** What was written about trades, as columns and as a way to put trades together. Main thread. */
import type { Accessor } from "solid-js";
import type { Column, Grouping } from "../../ui/table/column.ts";
import { t } from "../../language/translate.ts";
import type { TradeNotes } from "./trade-notes.ts";

/** null: not known yet. */
type LateNotes = Accessor<TradeNotes | null>;
type OfPosition = { readonly position_id: number };

const tagsIn = (notes: LateNotes, { position_id }: OfPosition): string =>
  notes()?.of(position_id)?.tags.join(", ") ?? "";

export function noteColumns<Row extends OfPosition>(
  notes: LateNotes,
  isShown: boolean,
): Column<Row>[] {
  return [
    {
      id: "tags",
      title: t("Tags"),
      about: t("Your own, by Note and tags in a row's menu"),
      width: 120,
      isShown,
      text: (row) => tagsIn(notes, row),
      sortValue: (row) => tagsIn(notes, row) || null,
      isLive: true,
    },
    {
      id: "note",
      title: t("Note"),
      width: 200,
      isShown,
      text: ({ position_id }) => (notes()?.of(position_id)?.note ?? "").replaceAll(/\s+/gu, " "),
    },
  ];
}

export const byTags = <Row extends OfPosition>(notes: LateNotes): Grouping<Row> => ({
  id: "tags",
  label: t("Tags"),
  of: (row) => {
    const tags = tagsIn(notes, row);
    return { key: tags, label: tags === "" ? t("Without a tag") : tags };
  },
});
