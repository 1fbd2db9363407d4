/** Below the list of drawings: where they are kept, how many more fit, and files of them. Main thread. */
import { createSignal } from "solid-js";
import type { SyncState } from "../../../stores/document-calls.ts";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/file-button.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast.tsx";
import { accountShelf } from "./account-shelf.ts";
import { ROOM_SAID, type Drawings } from "./create-drawings.ts";
import { readFile, writeFile, type FileList } from "./drawing-file.ts";
import { plural, t } from "../../../language/translate.ts";

const STATE_WORDS: Readonly<Record<SyncState, string>> = {
  saved: t("Kept with your account"),
  saving: t("Saving to your account"),
  waiting: t("Kept in this browser; your account gets them once it can be reached"),
  full: t("Your account has no room for all of them: some are in this browser alone"),
};

export function DrawingKeeping(props: { drawings: Drawings }) {
  const store = () => props.drawings.store;
  const symbol = () => props.drawings.chart.symbol();
  const [isBusy, setBusy] = createSignal(false);
  const nameOf = (symbol_id: number) => props.drawings.feed.symbol(symbol_id)?.symbol;

  const save = (ids: readonly number[], name: string): void => {
    const lists = ids.flatMap((symbol_id): FileList[] => {
      const drawings = store().kept(symbol_id);
      const known = nameOf(symbol_id);
      return known === undefined || drawings.length === 0 ? [] : [{ symbol: known, drawings }];
    });
    if (lists.length === 0) return say(t("There are no drawings to export"));
    const safe = name.replaceAll(/[^A-Za-z0-9.-]/g, "_");
    saveFile(writeFile(lists), "application/json", `drawings-${safe}.json`);
  };
  const saveAll = async (): Promise<void> => {
    setBusy(true);
    const ids = await accountShelf(props.drawings.feed).all();
    setBusy(false);
    save(ids, "all");
  };
  const take = async (file: File): Promise<void> => {
    const read = readFile(await file.text());
    if (!read.ok) return say(read.words, "error");
    const known = read.lists.map(({ symbol: name, drawings }) => ({
      symbol_id: props.drawings.feed.symbols().find((one) => one.symbol === name)?.symbol_id,
      drawings,
    }));
    const here = known.flatMap(({ symbol_id, drawings }) =>
      symbol_id === undefined ? [] : [{ symbol_id, drawings }],
    );
    setBusy(true);
    // What is kept of each symbol is read first, or a drawing would be taken for a new one.
    await accountShelf(props.drawings.feed).all();
    setBusy(false);
    const count = store().put(here);
    const missing = known.length - here.length;
    const done =
      count === 0
        ? t("All of them are here already")
        : plural(count, "1 drawing imported", "{count} drawings imported");
    const left = plural(
      missing,
      "1 symbol is not traded here",
      "{count} symbols are not traded here",
    );
    say(missing === 0 ? done : `${done}, ${left}`);
  };

  const stateWords = () =>
    [
      STATE_WORDS[store().state()],
      ...(store().room() <= ROOM_SAID
        ? [plural(store().room(), "1 more fits on this symbol", "{count} more fit on this symbol")]
        : []),
      ...(store().unshown() > 0
        ? [
            plural(
              store().unshown(),
              "1 more is kept as it is: a newer terminal shows it",
              "{count} more are kept as they are: a newer terminal shows them",
            ),
          ]
        : []),
    ].join(". ");

  return (
    <div class="drawing-keeping">
      <p role="status" class="drawing-keeping-state">
        {stateWords()}
      </p>
      <div class="drawing-keeping-files">
        <Button
          size="sm"
          variant="ghost"
          aria-label={
            symbol() === undefined
              ? t("Export the drawings on this symbol")
              : t("Export the drawings on {symbol}", { symbol: symbol()?.symbol ?? "" })
          }
          onClick={() => save([symbol()?.symbol_id ?? -1], symbol()?.symbol ?? "")}
        >
          {t("Export")}
        </Button>
        <Button size="sm" variant="ghost" busy={isBusy()} onClick={() => void saveAll()}>
          {t("Export all symbols")}
        </Button>
        <FileButton
          label={t("Import")}
          fileName={t("File of drawings")}
          onFile={(file) => void take(file)}
        />
      </div>
    </div>
  );
}

const say = (title: string, tone: "info" | "error" = "info"): void =>
  void showToast({ tone, key: "drawing-file", title });
