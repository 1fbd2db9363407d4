/**
 * All timeframes: one is typed or picked, and stars say which ones stand above the chart. Main thread; fetched when it is asked
 * for.
 */
import { createSignal, For, Show, untrack } from "solid-js";
import { DAY_MS, frameMs, HOUR_MS, isLiveFrame, type Frame } from "../../../../domain/bar.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Chart } from "../create-chart.ts";
import { frameWords } from "../frame-words.ts";
import { entryWords, parseEntry } from "../interval-entry.ts";
import { favourites, listedFrames, toggleFavourite } from "./frame-choices.ts";
import "./frames.css";
import { t, tIn } from "../../../language/translate.ts";

const GROUPS = [
  { name: t("Ticks and seconds, live"), has: isLiveFrame },
  { name: t("Minutes"), has: isBetween(0, HOUR_MS) },
  { name: t("Hours"), has: isBetween(HOUR_MS, DAY_MS) },
  { name: t("Days and longer"), has: isBetween(DAY_MS, Infinity) },
] as const;

function isBetween(from: number, to: number): (frame: Frame) => boolean {
  return (frame) => !isLiveFrame(frame) && frameMs(frame) >= from && frameMs(frame) < to;
}

export function FramesDialog(props: { chart: Chart; onClose: () => void }) {
  const [text, setText] = createSignal("");
  const [isTried, setTried] = createSignal(false);
  const [note, setNote] = createSignal("");
  const typed = () => parseEntry(text().trim());
  const chosen = () => props.chart.settings().timeframe;
  const listed = (has: (frame: Frame) => boolean) => listedFrames(chosen(), typed()).filter(has);
  const show = (frame: Frame): void => {
    props.chart.change({ timeframe: frame });
    props.onClose();
  };
  const words = () => (text().trim() === "" ? HINT : entryWords(text().trim()));
  const isWrong = () => typed() === null && (isTried() || text().trim() !== "");
  return (
    <Dialog
      title={t("Timeframes")}
      open
      onClose={() => props.onClose()}
      focusAfter={() => untrack(props.chart.view)?.element}
      actions={
        <>
          <Button variant="ghost" onClick={() => props.onClose()}>
            {t("Close")}
          </Button>
          <Button variant="primary" type="submit" form="frame-entry">
            {tIn("a chart", "Show")}
          </Button>
        </>
      }
    >
      <form
        id="frame-entry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          const frame = typed();
          if (frame !== null) show(frame);
        }}
      >
        <TextField
          label={t("Timeframe")}
          placeholder="45"
          value={text()}
          error={isWrong() ? words() : undefined}
          hint={words()}
          onInput={(next) => {
            setTried(false);
            setText(next);
          }}
          autocomplete="off"
          maxLength={8}
          autofocus
        />
      </form>
      <For each={GROUPS}>
        {(group) => (
          <div class="frame-group" role="group" aria-label={group.name}>
            <h3 class="frame-heading">{group.name}</h3>
            <div class="frame-list">
              <For each={listed(group.has)}>
                {(frame) => (
                  <FrameRow
                    frame={frame}
                    isChosen={frame === chosen()}
                    isTyped={frame === typed()}
                    onShow={() => show(frame)}
                    onStar={() => setNote(toggleFavourite(frame) ?? "")}
                  />
                )}
              </For>
            </div>
          </div>
        )}
      </For>
      <p class="frame-note" role="status">
        <Show when={note()} fallback={t("Stars stand above the chart.")}>
          {note()}
        </Show>
      </p>
    </Dialog>
  );
}

const HINT = t(
  "A number is minutes; 2h, 2D, 2W, 2mo, 30s or 100t are hours, days, weeks, months, seconds or " +
    "ticks",
);

function FrameRow(props: {
  frame: Frame;
  isChosen: boolean;
  isTyped: boolean;
  onShow: () => void;
  onStar: () => void;
}) {
  const isStarred = () => favourites().includes(props.frame);
  return (
    <div class="frame-row" data-chosen={props.isChosen} data-typed={props.isTyped}>
      <button
        type="button"
        class="frame-show"
        aria-pressed={props.isChosen}
        onClick={() => props.onShow()}
      >
        <b>{props.frame}</b> <span>{frameWords(props.frame)}</span>
      </button>
      <button
        type="button"
        class="frame-star"
        aria-label={t("{frame} above the chart", { frame: frameWords(props.frame) })}
        aria-pressed={isStarred()}
        data-tip={isStarred() ? t("Take it from above the chart") : t("Put it above the chart")}
        onClick={() => props.onStar()}
      >
        <Icon name="star" size={14} />
      </button>
    </div>
  );
}
