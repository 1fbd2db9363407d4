/** The foot of a list: how fresh it is, how many rows it has, and the way through its pages. Main thread. */
import { Show } from "solid-js";
import { formatCount } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import "./dealing.css";
import { plural, t } from "../language/translate.ts";

export function Pager(props: {
  /** From 1 on. */
  page: number;
  pages: number;
  /** On all pages. */
  rows: number;
  onPage: (page: number) => void;
  /** How fresh the rows are; left out: they are as they were read. */
  state?: string | undefined;
  /** What is shown is not up to date. */
  isLate?: boolean;
}) {
  return (
    <nav class="office-pager" aria-label={t("Pages")}>
      <Show when={props.state !== undefined}>
        <span classList={{ "office-late": props.isLate === true }}>{props.state}</span>
      </Show>
      <span class="office-gap" />
      <span>{plural(props.rows, "1 row", "{count} rows", { count: formatCount(props.rows) })}</span>
      <Button
        size="sm"
        variant="ghost"
        disabled={props.page === 1}
        onClick={() => props.onPage(props.page - 1)}
      >
        {t("Previous")}
      </Button>
      <span>{t("Page {page} of {pages}", { page: props.page, pages: props.pages })}</span>
      <Button
        size="sm"
        variant="ghost"
        disabled={props.page >= props.pages}
        onClick={() => props.onPage(props.page + 1)}
      >
        {t("Next")}
      </Button>
    </nav>
  );
}
