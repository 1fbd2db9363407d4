/** What a list without heads is sorted and put together by. Main thread. */
import { Menu } from "../../ui/menu.tsx";
import type { Table } from "../../ui/table/create-table.ts";
import { groupEntries } from "../../ui/table/table-menus.ts";
import type { Sort } from "../../ui/table/table-layout.ts";
import { t } from "../../language/translate.ts";

export type SortChoice = { readonly label: string; readonly sort: Sort };

export function SortMenu<Row>(props: { table: Table<Row>; choices: readonly SortChoice[] }) {
  const value = () => {
    const now = props.table.layout().sorts[0];
    return props.choices.find(({ sort }) => isSame(sort, now))?.label ?? "";
  };
  return (
    <Menu
      label={t("Sort")}
      icon="arrow-up-down"
      entries={[
        {
          kind: "radio",
          label: t("Sort by"),
          value: value(),
          options: props.choices.map(({ label }) => ({ value: label, label })),
          onChange: (label) =>
            props.table.setSort(props.choices.find((one) => one.label === label)?.sort ?? null),
        },
        ...groupEntries(props.table),
      ]}
    />
  );
}

const isSame = (a: Sort, b: Sort | undefined): boolean =>
  a.id === b?.id && a.direction === b.direction;
