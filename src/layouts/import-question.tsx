/**
 * The question about layouts of a file that has drawings too: which layouts these are, and whether their drawings come along.
 * Main thread; a chunk that is fetched for such a file.
 */
import { untrack } from "solid-js";
import type { Feed } from "../feed/feed.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { createChoice, DrawingsChoice } from "./drawings-choice.tsx";
import type { ReadLayout } from "./layout-document.ts";
import { keepRead } from "./layout-file.ts";
import { plural, t } from "../language/translate.ts";

export function ImportQuestion(props: {
  feed: Feed;
  layouts: readonly ReadLayout[];
  onDone: () => void;
}) {
  const choice = untrack(() =>
    createChoice(
      props.feed,
      props.layouts.flatMap(({ drawings }) => drawings),
    ),
  );
  const keep = async (): Promise<void> => {
    const { layouts, onDone } = props;
    const beside = await choice.beside();
    onDone();
    await keepRead(layouts, beside);
  };
  return (
    <Dialog
      title={t("Import with drawings?")}
      open
      onClose={props.onDone}
      description={plural(
        props.layouts.length,
        "The file has “{name}”. What is open now stays as it is.",
        "The file has {count} layouts. What is open now stays as it is.",
        { name: props.layouts[0]?.name ?? "" },
      )}
      focusAfter={() => document.querySelector<HTMLElement>(".layout-chip") ?? undefined}
      actions={
        <>
          <Button onClick={() => props.onDone()}>{t("Not now")}</Button>
          <Button variant="primary" busy={choice.isOpen()} onClick={() => void keep()}>
            {t("Import")}
          </Button>
        </>
      }
    >
      <DrawingsChoice choice={choice} />
    </Dialog>
  );
}
