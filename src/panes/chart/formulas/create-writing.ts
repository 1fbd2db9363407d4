/**
 * A formula while it is written: what of it is typed, what is wrong with it, and what is drawn of it on the chart. Main thread.
 * What is drawn meanwhile is kept once it is saved, as one step of the chart's undo; nothing of it outlives its page before.
 */
import {
  createEffect,
  createMemo,
  createSignal,
  onCleanup,
  untrack,
  type Accessor,
} from "solid-js";
import type { PlacedFault } from "../../../../indicators/formula/fault.ts";
import type { Formula, FormulaPlace } from "../../../../indicators/formula/formula.ts";
import {
  formulaFault,
  formulaId,
  formulaIndicator,
  formulaText,
  readFormulaText,
} from "../../../../indicators/formula/formula-id.ts";
import {
  freeName,
  isSameName,
  nameFault,
  tidyName,
  NAME_CHARS_MAX,
} from "../../../storage/given-name.ts";
import { t } from "../../../language/translate.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Studies, WrittenFormula } from "../studies/create-studies.ts";
import { formulaShelf } from "./formula-shelf.ts";
import { FORMULAS_MAX, type OwnFormula } from "./own-formula.ts";

export type Writing = {
  name: Accessor<string>;
  setName(name: string): void;
  place: Accessor<FormulaPlace>;
  setPlace(place: FormulaPlace): void;
  text: Accessor<string>;
  setText(text: string): void;
  /** What is wrong with the text; null: nothing. */
  fault: Accessor<PlacedFault | null>;
  /** What is wrong with the name, once it was to be saved. */
  nameFault: Accessor<string | undefined>;
  /** The chart takes no more. */
  isFull: Accessor<boolean>;
  /** The id of the user's own that is written; null: it is kept nowhere yet. */
  own: Accessor<string | null>;
  /** False: something is wrong with it, and it is not saved. */
  save(asCopy: boolean): boolean;
  cancel(): void;
  remove(): void;
  exportText(): void;
  /** Puts what a file says in the place of all. */
  take(text: string, fileName: string): void;
};

export function createWriting(studies: Studies, written: WrittenFormula): Writing {
  const shelf = formulaShelf();
  const { formula, id, ...typed } = createTyped(written);
  const begun = untrack(id);
  const drawn = createDrawn(studies, written, id);
  const [wrongName, setWrongName] = createSignal<string>();
  const close = () => studies.write(null);
  return {
    ...typed,
    setName(next) {
      setWrongName(undefined);
      typed.setName(next);
    },
    fault: () => formulaFault(id()),
    nameFault: wrongName,
    isFull: drawn.isFull,
    own: () => written.own,
    save: (asCopy) =>
      untrack(() => {
        const own = asCopy ? null : written.own;
        if (asCopy) typed.setName(copyName(typed.name(), shelf.all()));
        const wrong = faultOfName(typed.name(), own, shelf.all());
        setWrongName(wrong);
        if (wrong !== undefined || formulaFault(id()) !== null) return false;
        drawn.keep(asCopy);
        shelf.put([{ ...formula(), id: own ?? crypto.randomUUID() }]);
        say(t("“{name}” saved", { name: formula().name }));
        close();
        return true;
      }),
    cancel() {
      const left: WrittenFormula = { ...written, ...untrack(formula) };
      const isSame = untrack(id) === begun;
      drawn.drop();
      close();
      if (isSame) return;
      const onClick = () => studies.write(left);
      say(t("The formula was not saved"), { action: { label: t("Write on"), onClick } });
    },
    remove() {
      const kept = untrack(shelf.all).find((one) => one.id === written.own);
      drawn.drop();
      close();
      if (kept === undefined) return;
      shelf.remove(kept.id);
      const onClick = () => shelf.put([kept]);
      say(t("“{name}” deleted. Charts that have it keep it.", { name: kept.name }), {
        action: { label: t("Undo"), onClick },
      });
    },
    exportText() {
      const now = untrack(formula);
      const safe = now.name.replaceAll(/[^\p{L}\p{N}.-]+/gu, "_");
      saveFile(formulaText(now), "text/plain", `${safe}.txt`);
    },
  };
}

/** What is typed, and what it is as a formula. */
function createTyped(written: WrittenFormula) {
  const [name, setName] = createSignal(written.name);
  const [place, setPlace] = createSignal(written.place);
  const [text, setText] = createSignal(written.text);
  const formula = createMemo<Formula>(() => ({
    name: tidyName(name()) === "" ? t("My indicator") : tidyName(name()),
    place: place(),
    text: text(),
  }));
  return {
    name,
    setName: (next: string) => void setName(next),
    place,
    setPlace: (next: FormulaPlace) => void setPlace(next),
    text,
    setText: (next: string) => void setText(next),
    formula,
    id: createMemo(() => formulaId(formula())),
    take(taken: string, fileName: string) {
      const read = readFormulaText(taken, tidyName(fileName));
      setName(tidyName(read.name).slice(0, NAME_CHARS_MAX));
      setPlace(read.place);
      setText(read.text);
    },
  };
}

/** What is seen on the chart: every study that has the formula, or a new one, as long as it can be read. `id`: of the formula. */
function createDrawn({ store }: Studies, written: WrittenFormula, id: Accessor<string>) {
  const [isFull, setFull] = createSignal(false);
  const before = formulaId(written);
  const all: readonly string[] = untrack(store.studies)
    .filter((one) => one.indicator === before || one.id === written.study)
    .map((one) => one.id);
  const draw = (ids: readonly string[]): void => {
    const indicator = formulaIndicator(id());
    if (indicator !== undefined) setFull(untrack(() => !store.preview(ids, indicator)));
  };
  createEffect(() => draw(all));
  onCleanup(store.dropPreview);
  return {
    isFull,
    drop: store.dropPreview,
    /** Of a copy only the one that is written stays, and the others are what they were. */
    keep(asCopy: boolean) {
      const one = written.study === null ? all.slice(0, 1) : [written.study];
      draw(asCopy ? one : all);
      store.keepPreview();
    },
  };
}

const copyName = (name: string, all: readonly OwnFormula[]): string =>
  freeName(
    tidyName(name),
    all.map((one) => one.name),
  );

/** undefined: it can be kept under this name. `own`: in the place of which. */
function faultOfName(
  name: string,
  own: string | null,
  all: readonly OwnFormula[],
): string | undefined {
  const wrong = nameFault(name, t("An indicator"));
  if (wrong !== null) return wrong;
  if (all.some((one) => one.id !== own && isSameName(one.name, name)))
    return t("Another indicator of your own has this name");
  return own === null && all.length >= FORMULAS_MAX
    ? t("There is room for {formulasMax} indicators of your own: delete one first", {
        formulasMax: FORMULAS_MAX,
      })
    : undefined;
}

const say = (title: string, more: Partial<Parameters<typeof showToast>[0]> = {}): void =>
  void showToast({ tone: "info", key: "formula", title, ...more });
