/**
 * What a trader writes about one of his trades: why he took it, what he learned, and tags. Main thread; fetched when first
 * opened. Ctrl+Enter saves, and Enter in the tags. Words that were not saved can be saved for as long as the notice stands.
 */
import { For, Show, createMemo, createSignal, untrack } from "solid-js";
import { NOTES_PARTS_MAX } from "../../../contract/limits.ts";
import type { Feed } from "../../feed/feed.ts";
import { formatCount } from "../../format/number.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { t } from "../../language/translate.ts";
import type { PositionTarget } from "../about-position.tsx";
import {
  hasTag,
  NOTE_CHARS_MAX,
  TAG_CHARS_MAX,
  TAGS_MAX,
  typedTags,
  withTag,
  type TradeNote,
} from "./trade-note.ts";
import { tradeNotes, type TradeNotes } from "./trade-notes.ts";
import "./note-dialog.css";

/** So many are offered to press; others are typed. */
const OFFERED_MAX = 12;

export function NoteDialog(props: { feed: Feed; target: PositionTarget; onClose: () => void }) {
  const notes = untrack(() => tradeNotes(props.feed));
  return (
    <Show when={notes.isReady()}>
      <Opened notes={notes} target={props.target} onClose={() => props.onClose()} />
    </Show>
  );
}

function Opened(props: { notes: TradeNotes; target: PositionTarget; onClose: () => void }) {
  const { notes, target } = untrack(() => props);
  const before = untrack(() => notes.of(target.position_id));
  const [note, setNote] = createSignal(before?.note ?? "");
  const [line, setLine] = createSignal(before?.tags.join(", ") ?? "");
  const now = createMemo((): TradeNote => ({
    note: note().trim(),
    tags: typedTags(line(), notes.tags()),
  }));
  const noteFault = () => faultOfNote(now());
  const tagsFault = () => faultOfTags(now());
  const isFull = () => before === null && notes.isFull();
  const canSave = () => noteFault() === undefined && tagsFault() === undefined && !isFull();
  const isChanged = () =>
    now().note !== (before?.note ?? "") || now().tags.join() !== (before?.tags.join() ?? "");
  const write = (value: TradeNote | null) => notes.write(target.position_id, value);
  const save = () => {
    if (!canSave()) return;
    write(now());
    props.onClose();
  };
  const close = () => {
    const typed = now();
    if (isChanged() && canSave()) {
      showToast({
        tone: "info",
        title: t("Note not saved: {name}", { name: target.name }),
        action: { label: t("Save"), onClick: () => write(typed) },
      });
    }
    props.onClose();
  };
  const remove = () => {
    write(null);
    showToast({
      tone: "info",
      title: t("Note removed: {name}", { name: target.name }),
      action: { label: t("Undo"), onClick: () => write(before) },
    });
    props.onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t("Note on {name}", { name: target.name })}
      onClose={close}
      actions={
        <>
          <Show when={before !== null}>
            <Button variant="ghost" onClick={remove}>
              {t("Remove")}
            </Button>
          </Show>
          <Button onClick={close}>{t("Cancel")}</Button>
          <Button variant="primary" disabled={!canSave()} onClick={save}>
            {t("Save")}
          </Button>
        </>
      }
    >
      <form
        class="trade-note"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        on:keydown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
      >
        <TextArea
          label={t("Note")}
          autofocus
          rows={6}
          value={note()}
          onInput={setNote}
          error={noteFault()}
          hint={t(
            "Why you took it, what you saw, what you would do again. It follows your account.",
          )}
        />
        <TextField
          label={t("Tags")}
          value={line()}
          onInput={setLine}
          error={tagsFault()}
          hint={t("Commas between them, as: breakout, news")}
          autocomplete="off"
        />
        <TagChoices
          tags={notes.tags()}
          line={line()}
          onPick={(tag) => setLine(withTag(line(), tag))}
        />
        <Show when={isFull()}>
          <p class="trade-note-full" role="alert">
            {t("There is room for notes on {count} trades. Remove one that you no longer need.", {
              count: formatCount(NOTES_PARTS_MAX),
            })}
          </p>
        </Show>
      </form>
    </Dialog>
  );
}

/** Those that were used before, to press. */
function TagChoices(props: {
  tags: readonly string[];
  line: string;
  onPick: (tag: string) => void;
}) {
  return (
    <Show when={props.tags.length > 0}>
      <div class="trade-note-tags" role="group" aria-label={t("Tags used before")}>
        <For each={props.tags.slice(0, OFFERED_MAX)}>
          {(tag) => (
            <Button
              size="sm"
              aria-pressed={hasTag(props.line, tag)}
              onClick={() => props.onPick(tag)}
            >
              {tag}
            </Button>
          )}
        </For>
      </div>
    </Show>
  );
}

function faultOfNote({ note }: TradeNote): string | undefined {
  if (note.length <= NOTE_CHARS_MAX) return undefined;
  return t("At most {most} characters; these are {count}.", {
    most: formatCount(NOTE_CHARS_MAX),
    count: formatCount(note.length),
  });
}

function faultOfTags({ tags }: TradeNote): string | undefined {
  if (tags.length > TAGS_MAX) return t("At most {most} tags.", { most: TAGS_MAX });
  const long = tags.find(({ length }) => length > TAG_CHARS_MAX);
  if (long === undefined) return undefined;
  return t("A tag has at most {most} characters: {tag}", { most: TAG_CHARS_MAX, tag: long });
}
