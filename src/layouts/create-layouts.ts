/** What a trader does with his layouts, and what he is told of it. Main thread; one set for the page. */
import { createRoot, createSignal, untrack, type Accessor } from "solid-js";
import { freeName, nameFault, shownName, tidyName } from "../storage/given-name.ts";
import {
  isLayoutNew,
  isLayoutTouched,
  layoutId,
  layoutKey,
  layoutName,
  layoutParts,
  pointToLayout,
  saveLayout,
  takeLayout,
  takeRevision,
  type LayoutParts,
  type LayoutState,
} from "../storage/open-layout.ts";
import { reportStorageFault } from "../storage/persisted.ts";
import { showToast } from "../ui/toast.tsx";
import { isSameState, isTaken, LAYOUTS_MAX } from "./layout-record.ts";
import { openLocalLayouts } from "./layout-records.ts";
import { isFresh, isFreshParts, NO_RECORDS } from "./layout-replica.ts";
import {
  addLayout,
  giveBack,
  keepEarlier,
  keepOpen,
  readShelf,
  readLayout,
  takeAway,
  writeName,
  type LayoutFace,
} from "./layout-shelf.ts";
import { plural, t } from "../language/translate.ts";

const [faces, setFaces] = createRoot(() => createSignal<readonly LayoutFace[]>([]));
/** All layouts of the account as they were last looked at, in no order. */
export const layouts: Accessor<readonly LayoutFace[]> = faces;

const say = (title: string, more: Partial<Parameters<typeof showToast>[0]> = {}): void =>
  void showToast({ tone: "info", key: "layout", title, ...more });

const FULL = t("There is room for {layoutsMax} layouts: delete one first", {
  layoutsMax: LAYOUTS_MAX,
});

/** What was known of an account's layouts goes with its session. */
export const forgetLayouts = (): void => void setFaces([]);

/** Looks at what is kept. Never rejects. */
export async function refreshLayouts(): Promise<void> {
  const stem = layoutKey("");
  await readShelf()
    .then((shelf) => {
      // Another account signed in meanwhile.
      if (stem !== layoutKey("")) return;
      setFaces(shelf.faces);
      if (shelf.left !== null) sayLeft(shelf.left);
      if (shelf.isGone) goOn(shelf.faces);
    })
    .catch(reportStorageFault);
}

/** What stands here was deleted in another tab or on another device: this one goes on in the layout that was open before it. */
function goOn(all: readonly LayoutFace[]): void {
  const [next] = readable(all);
  if (next === undefined) return void saveLayout().catch(reportStorageFault);
  const gone = { name: layoutName(), parts: layoutParts() };
  takeLayout(`${next.id} ${next.name}`, next.state, true);
  const keep = () =>
    void change(async () => {
      const id = await addLayout(gone.name, gone.parts);
      await refreshLayouts();
      await openLayout(id, true);
    });
  say(t("“{gone}” was deleted elsewhere", { gone: shownName(gone.name) }), {
    tone: "warn",
    text: t("You go on in “{next}”.", { next: shownName(next.name) }),
    action: { label: t("Keep it"), onClick: keep },
  });
}

/** Those that can be read, the ones opened last first; where none was opened here, the one that was saved last. */
const readable = (all: readonly LayoutFace[]) =>
  all
    .flatMap((face) => (face.state === null ? [] : [{ ...face, state: face.state }]))
    .toSorted(
      (one, other) => other.opened_at - one.opened_at || other.state.saved_at - one.state.saved_at,
    );

/** Another device changed a layout, or deleted it: the browser's records say so by now. Never rejects. */
export async function takeElsewhere(id: string): Promise<void> {
  await refreshLayouts();
  const face = untrack(faces).find((one) => one.id === id);
  if (id !== layoutId() || face === undefined || face.state === null) return;
  const { state, name } = face;
  if (isSameState(state.parts, layoutParts())) return takeRevision(state);
  // Nobody has done anything here since: what is kept is what is shown.
  if (!isLayoutTouched() || isPageFresh()) return takeLayout(`${id} ${name}`, state, true);
  say(t("“{name}” was changed on another device", { name: shownName(name) }), {
    text: t("What you change here goes on top of it, and it stays as an earlier version."),
    action: {
      label: t("Show it"),
      onClick: () =>
        void bringBack(state, t("“{name}” is as on the other device", { name: shownName(name) })),
    },
  });
}

/** Nobody has set anything up on this page yet. */
export const isPageFresh = (): boolean => isFreshParts(layoutParts());

/**
 * A browser that nobody has set up shows what was saved last anywhere. What was done on its page before that came is an earlier
 * version of it. Never rejects.
 */
export const takeAccounts = (): Promise<void> =>
  change(async () => {
    await refreshLayouts();
    const isTouched = !isPageFresh();
    if (isTouched && !isLayoutNew()) return;
    const local = openLocalLayouts();
    const id = layoutId();
    const isBegun = isLayoutNew() || isFresh(await local.read(id));
    const all = readable(untrack(faces)).filter((face) => !isBegun || face.id !== id);
    const [next] = all.toSorted((one, other) => other.state.saved_at - one.state.saved_at);
    if (next === undefined) return;
    if (isTouched) await saveLayout();
    const mine = isTouched ? await readLayout(id) : null;
    if (mine !== null) await keepEarlier(next.id, mine, "device");
    await writeName(next.id, next.name);
    takeLayout(`${next.id} ${next.name}`, next.state, true);
    if (isBegun) await local.change(id, () => NO_RECORDS);
    if (mine === null) return;
    say(t("“{name}” opened", { name: shownName(next.name) }), {
      text: t("What you changed here before it came is an earlier version of it."),
      action: { label: t("Undo"), onClick: () => void bringBack(mine) },
    });
  });

function sayLeft(left: LayoutFace): void {
  const name = shownName(left.name);
  say(t("You go on in “{layoutName}”", { layoutName: shownName(layoutName()) }), {
    tone: "warn",
    key: "layout-left",
    text:
      left.fault === "newer"
        ? t("“{name}” was saved by a newer version of the terminal. It is kept as it is.", { name })
        : t("“{name}” cannot be read. It is kept as it is.", { name }),
  });
}

/** Does what writes to the browser's storage, looks at it again, and says where that does not let it. */
async function change(work: () => Promise<void>): Promise<void> {
  await work().catch((fault: unknown) => {
    reportStorageFault(fault);
    say(t("The browser did not keep that"), { tone: "error" });
  });
  await refreshLayouts();
}

/** Why a layout of that name cannot be kept; null: it can. `but`: the id of the one that is renamed. */
export function layoutNameFault(name: string, but: string | null): string | null {
  const others = untrack(faces).filter(({ id }) => id !== but);
  if (but === null && others.length >= LAYOUTS_MAX) return FULL;
  const wrong = nameFault(name, t("A layout"));
  return wrong ?? (isTaken(name, others) ? t("Another layout has this name") : null);
}

/** Keeps what stands under another name and goes on there; what it was called before stays as it is. */
export const saveLayoutAs = (name: string): Promise<void> =>
  change(async () => {
    await saveLayout();
    const before = { id: layoutId(), name: layoutName() };
    const id = crypto.randomUUID();
    await writeName(id, tidyName(name));
    // What stands is what is kept: nothing is built anew.
    pointToLayout(`${id} ${tidyName(name)}`);
    await saveLayout();
    sayOpened(t("“{name}” saved and open", { name: tidyName(name) }), before);
  });

export const duplicateLayout = (face: LayoutFace): Promise<void> =>
  change(async () => {
    if (untrack(faces).length >= LAYOUTS_MAX) return say(FULL, { tone: "warn" });
    await saveLayout();
    const state = await readLayout(face.id);
    if (state === null) return;
    const name = freeName(
      face.name,
      untrack(faces).map((one) => one.name),
    );
    await addLayout(name, state.parts);
    say(t("“{name}” made from “{face}”", { name: shownName(name), face: shownName(face.name) }));
  });

export const renameLayout = (face: LayoutFace, name: string): Promise<void> =>
  change(async () => {
    await writeName(face.id, tidyName(name), face.opened_at);
    if (face.id === layoutId()) pointToLayout(`${face.id} ${tidyName(name)}`);
  });

const sayOpened = (title: string, before: { id: string; name: string }): void =>
  say(title, {
    tone: "good",
    action: { label: t("Undo"), onClick: () => void openLayout(before.id, true) },
  });

/** Puts a layout on the page. What stands there is kept in its own. */
export const openLayout = (id: string, isUndo = false): Promise<void> =>
  change(async () => {
    if (id === layoutId()) return;
    const [state] = await Promise.all([readLayout(id), saveLayout()]);
    const before = { id: layoutId(), name: layoutName() };
    const name = untrack(faces).find((face) => face.id === id)?.name ?? t("Layout");
    if (state === null)
      return say(t("“{name}” cannot be opened", { name: shownName(name) }), { tone: "error" });
    // Written beside it: what is seen does not wait for that.
    const written = Promise.all([keepEarlier(id, state, "opened"), writeName(id, name)]);
    takeLayout(`${id} ${name}`, state);
    await written;
    if (isUndo) say(t("“{name}” is open again", { name: shownName(name) }));
    else sayOpened(t("“{name}” opened", { name: shownName(name) }), before);
  });

/** Takes a layout away until that is undone; the last one stays. */
export const removeLayout = (face: LayoutFace): Promise<void> =>
  change(async () => {
    const isOpen = face.id === layoutId();
    if (isOpen) {
      const [next] = readable(untrack(faces).filter((one) => one.id !== face.id));
      // As it is now: another tab may have written it since it was looked at.
      const state = next === undefined ? null : await readLayout(next.id);
      if (next === undefined || state === null) {
        return say(t("The only layout cannot be deleted"), { tone: "warn" });
      }
      await saveLayout();
      await writeName(next.id, next.name);
      takeLayout(`${next.id} ${next.name}`, state);
    }
    const records = await takeAway(face.id);
    const undo = () =>
      void change(async () => {
        await giveBack(face.id, records);
        await refreshLayouts();
        if (isOpen) await openLayout(face.id, true);
      });
    say(t("“{face}” deleted", { face: shownName(face.name) }), {
      action: { label: t("Undo"), onClick: undo },
    });
  });

/** The open layout is as it was; how it stood is an earlier version now. */
export const bringBack = (
  earlier: LayoutState,
  said = t("The earlier version is back"),
): Promise<void> =>
  change(async () => {
    const now = await keepOpen("replaced");
    if (now === null) return;
    const pointer = `${layoutId()} ${layoutName()}`;
    takeLayout(pointer, { ...now, parts: earlier.parts });
    await saveLayout();
    const undo = () =>
      void change(async () => {
        const later = await keepOpen("replaced");
        if (later === null || `${layoutId()} ${layoutName()}` !== pointer) return;
        takeLayout(pointer, { ...later, parts: now.parts });
        await saveLayout();
      });
    say(said, { tone: "good", action: { label: t("Undo"), onClick: undo } });
  });

/** What comes with a layout, and goes with it where that is undone. Returns what takes it away again. */
export type Beside = () => () => void;

/** Keeps what was read from a file, under names that are free. Undone, nothing of it is left. */
export const addRead = (
  read: readonly { readonly name: string; readonly parts: LayoutParts }[],
  add?: Beside,
): Promise<void> =>
  change(async () => {
    const taken = untrack(faces).map(({ name }) => name);
    const names: string[] = [];
    const ids: string[] = [];
    for (const { name, parts } of read) {
      const free = freeName(name, [...taken, ...names]);
      ids.push(await addLayout(free, parts));
      names.push(free);
    }
    const remove = add?.();
    const undo = (): void => {
      remove?.();
      // What was opened since stays.
      const kept = ids.filter((id) => id !== layoutId());
      void change(async () => {
        for (const id of kept) await takeAway(id);
      });
    };
    say(plural(names.length, "“{names}” imported", "{count} imported", { names: names[0] ?? "" }), {
      tone: "good",
      action: { label: t("Undo"), onClick: undo },
    });
  });

/** Puts what came by a link on the page, under a name that is free. Undone, nothing of it is left. */
export const openRead = (
  { name, parts }: { name: string; parts: LayoutParts },
  add?: Beside,
): Promise<void> =>
  change(async () => {
    await saveLayout();
    const before = layoutId();
    const taken = untrack(faces).map((face) => face.name);
    const free = freeName(name, taken);
    const id = await addLayout(free, parts);
    const state = await readLayout(id);
    if (state === null) return;
    takeLayout(`${id} ${free}`, state);
    const remove = add?.();
    const undo = async (): Promise<void> => {
      remove?.();
      await openLayout(before, true);
      // Where what stood before is gone too, this one is all there is.
      if (layoutId() !== id) await change(async () => void (await takeAway(id)));
    };
    say(t("“{name}” opened", { name: shownName(free) }), {
      tone: "good",
      action: { label: t("Undo"), onClick: () => void undo() },
    });
  });

export const hasRoom = (count: number): string | null =>
  untrack(faces).length + count > LAYOUTS_MAX ? FULL : null;
