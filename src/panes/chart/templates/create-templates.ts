/** What can be done with templates from one chart, and what is asked first. Main thread. */
import { createSignal, untrack, type Accessor } from "solid-js";
import { saveFile } from "../../../ui/save-file.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Studies } from "../studies/create-studies.ts";
import { freeName, isSameName, nameFault, tidyName } from "../../../storage/given-name.ts";
import {
  countedPanes,
  placedStudies,
  TEMPLATES_MAX,
  withColours,
  type ChartSet,
  type Template,
} from "./template.ts";
import { readTemplates, writeTemplates, type NamedSet } from "./template-file.ts";
import { templateShelf, type TemplateShelf } from "./template-shelf.ts";
import { plural, t } from "../../../language/translate.ts";

/** What must be answered before it is done. */
export type Question = {
  readonly words: string;
  /** The first one is what Enter means. */
  readonly answers: readonly { readonly label: string; readonly act: () => void }[];
};

export type Templates = {
  shelf: TemplateShelf;
  /** The chart as it is now. */
  here: Accessor<ChartSet>;
  question: Accessor<Question | null>;
  /** Why a file was not taken; null: nothing is wrong. */
  fault: Accessor<string | null>;
  /** Closes what is asked and said. */
  dismiss(): void;
  /** Keeps the chart under a name; asks where the name is taken. Returns what is wrong with it. */
  save(name: string): string | null;
  /** Keeps the chart in a template's place, once that was asked. */
  overwrite(template: Template): void;
  /** Returns what is wrong with the name. */
  rename(template: Template, name: string): string | null;
  remove(template: Template): void;
  apply(template: Template): void;
  exportFile(templates: readonly Template[], name: string): void;
  importFile(file: File): Promise<void>;
};

/** `onApplied`: the chart is another one now, and is to be seen. */
export function createTemplates(studies: Studies, onApplied: () => void): Templates {
  const shelf = templateShelf();
  void shelf.refresh();
  const [question, setQuestion] = createSignal<Question | null>(null);
  const [fault, setFault] = createSignal<string | null>(null);
  const dismiss = (): void => {
    setQuestion(null);
    setFault(null);
  };
  const here = (): ChartSet =>
    countedPanes({
      kind: studies.chart.settings().kind,
      studies: studies.store.studies(),
      layout: studies.layout(),
      ...withColours(studies.chart.colours()),
    });
  return {
    shelf,
    here,
    question,
    fault,
    dismiss,
    ...makeKeeping(shelf, here, dismiss, setQuestion),
    remove(template) {
      dismiss();
      shelf.remove(template.id);
      const onClick = () => shelf.put([template]);
      say(t("“{template}” deleted", { template: template.name }), {
        action: { label: t("Undo"), onClick },
      });
    },
    apply(template) {
      dismiss();
      applyTemplate(studies, template);
      onApplied();
    },
    exportFile(templates, name) {
      const safe = name.replaceAll(/[^\p{L}\p{N}.-]+/gu, "_");
      saveFile(writeTemplates(templates), "application/json", `indicators-${safe}.json`);
    },
    async importFile(file) {
      dismiss();
      const read = readTemplates(await file.text());
      if (!read.ok)
        return void setFault(
          t("{file} was not imported. {read}.", { file: file.name, read: read.words }),
        );
      takeAll(read.templates, shelf, setQuestion, setFault);
    },
  };
}

/** Saving under a name. */
function makeKeeping(
  shelf: TemplateShelf,
  here: Accessor<ChartSet>,
  dismiss: () => void,
  ask: (question: Question) => void,
): Pick<Templates, "save" | "overwrite" | "rename"> {
  const named = (name: string) => untrack(shelf.all).find((one) => isSameName(one.name, name));
  const keep = (id: string, name: string): void => {
    shelf.put([{ ...untrack(here), id, name }]);
    say(t("“{name}” saved", { name }));
  };
  const overwrite = ({ id, name }: Template): void => {
    dismiss();
    ask({
      words: t("“{name}” exists. Replace it with this chart's indicators?", { name }),
      answers: [{ label: t("Replace"), act: () => keep(id, name) }],
    });
  };
  return {
    overwrite,
    save(name) {
      dismiss();
      const wrong = nameFault(name, t("A template"));
      if (wrong !== null) return wrong;
      const known = named(name);
      if (known !== undefined) overwrite(known);
      else if (untrack(shelf.all).length >= TEMPLATES_MAX) return FULL;
      else keep(crypto.randomUUID(), tidyName(name));
      return null;
    },
    rename(template, name) {
      const wrong = nameFault(name, t("A template"));
      if (wrong !== null) return wrong;
      const known = named(name);
      if (known !== undefined && known.id !== template.id)
        return t("Another template has this name");
      shelf.put([{ ...template, name: tidyName(name) }]);
      return null;
    },
  };
}

const FULL = t("There is room for {templatesMax} templates: delete one first", {
  templatesMax: TEMPLATES_MAX,
});

const say = (title: string, more: Partial<Parameters<typeof showToast>[0]> = {}): void =>
  void showToast({ tone: "info", key: "indicator-template", title, ...more });

function applyTemplate(studies: Studies, template: Template): void {
  const { store } = studies;
  const before = untrack(store.studies);
  store.replace(placedStudies(template.studies, before), template);
  const applied = untrack(store.studies);
  studies.say(t("{template} applied", { template: template.name }));
  const onClick = (): void => {
    // A later change is the user's own and would be what is undone.
    if (untrack(store.studies) === applied) store.undo();
    else say(t("The indicators were changed since: nothing is undone"));
  };
  say(t("“{template}” applied", { template: template.name }), {
    tone: "good",
    action: { label: t("Undo"), onClick },
  });
}

/** Takes what was read from a file; where names are taken, as is answered. */
function takeAll(
  read: readonly NamedSet[],
  shelf: TemplateShelf,
  ask: (question: Question) => void,
  refuse: (words: string) => void,
): void {
  const kept = untrack(shelf.all);
  const known = read.filter(({ name }) => kept.some((one) => isSameName(one.name, name)));
  const put = (isReplacing: boolean): void => {
    const now = [...untrack(shelf.all)];
    const made: Template[] = [];
    for (const one of read) {
      const found = now.find(({ name }) => isSameName(name, one.name));
      const isPlace = found !== undefined && isReplacing;
      const taken = [...now, ...made].map(({ name }) => name);
      const name = isPlace ? found.name : freeName(one.name, taken);
      made.push({ ...one, name, id: isPlace ? found.id : crypto.randomUUID() });
    }
    const added = made.filter(({ id }) => now.every((one) => one.id !== id)).length;
    if (now.length + added > TEMPLATES_MAX) return refuse(`${FULL}.`);
    shelf.put(made);
    say(
      plural(read.length, "“{made}” imported", "{count} imported", { made: made[0]?.name ?? "" }),
    );
  };
  if (known.length === 0) return put(false);
  const names = known.map(({ name }) => `“${name}”`).join(", ");
  const answers = [
    { label: t("Keep both"), act: () => put(false) },
    { label: t("Replace"), act: () => put(true) },
  ];
  ask({ words: t("Here already: {names}.", { names }), answers });
}
