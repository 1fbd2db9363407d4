/**
 * The foot of a list: how fresh it is, how many rows it has, and the way through its pages, by mouse and by keys: Home and End
 * jump to the first and the last from any of its buttons. Main thread.
 */
import { Show } from "solid-js";
import { formatCount } from "../format/number.ts";
import { Button } from "../ui/button.tsx";
import "./dealing.css";
import { plural, t } from "../language/translate.ts";

export function Pager(props: {
  /** From 1 on. */
  page: number;
  pages: number;
  /** On all pages; null: they are not read yet. */
  rows: number | null;
  onPage: (page: number) => void;
  /** How fresh the rows are; left out: they are as they were read. */
  state?: string | undefined;
  /** What is shown is not up to date. */
  isLate?: boolean;
}) {
  let nav: HTMLElement | undefined;
  const isFirst = () => props.page <= 1;
  const isLast = () => props.page >= props.pages;
  const go = (page: number): void => {
    const to = Math.min(Math.max(1, page), props.pages);
    if (to === props.page) return;
    const held = document.activeElement;
    props.onPage(to);
    // Who goes by keys stays here when the button that he pressed leads nowhere any more.
    if (held instanceof HTMLButtonElement && held.disabled && nav?.contains(held) === true) {
      nav.querySelector<HTMLButtonElement>("button:not(:disabled)")?.focus();
    }
  };
  const jump = (event: KeyboardEvent): void => {
    if (event.key !== "Home" && event.key !== "End") return;
    event.preventDefault();
    go(event.key === "Home" ? 1 : props.pages);
  };
  return (
    <nav
      ref={(element) => (nav = element)}
      class="office-pager"
      aria-label={t("Pages")}
      onKeyDown={jump}
    >
      <Show when={props.state !== undefined}>
        <span classList={{ "office-late": props.isLate === true }}>{props.state}</span>
      </Show>
      <span class="office-gap" />
      <span>{countText(props.rows)}</span>
      <Button size="sm" variant="ghost" disabled={isFirst()} onClick={() => go(1)}>
        {t("First page")}
      </Button>
      <Button size="sm" variant="ghost" disabled={isFirst()} onClick={() => go(props.page - 1)}>
        {t("Previous")}
      </Button>
      <span aria-live="polite">
        {t("Page {page} of {pages}", {
          page: formatCount(props.page),
          pages: formatCount(props.pages),
        })}
      </span>
      <Button size="sm" variant="ghost" disabled={isLast()} onClick={() => go(props.page + 1)}>
        {t("Next")}
      </Button>
      <Button size="sm" variant="ghost" disabled={isLast()} onClick={() => go(props.pages)}>
        {t("Last page")}
      </Button>
    </nav>
  );
}

/** Its line is there from the first. */
const countText = (rows: number | null): string =>
  rows === null ? "\u00a0" : plural(rows, "1 row", "{count} rows", { count: formatCount(rows) });
