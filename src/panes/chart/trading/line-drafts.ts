/** Lines that are not where their records have them, by key, whatever the lines are of. Main thread. */
import { createEffect, createSignal, on, type Accessor } from "solid-js";
import type { Follower } from "./line-travel.ts";

/** A line that is not where its record has it. */
export type Draft = {
  readonly price: number;
  /** moving: under the pointer. held: waits to be sent or dropped. sending: the service has not answered yet. */
  readonly phase: "moving" | "held" | "sending";
  /** Why it would be refused; "" when nothing stands against it. */
  readonly reason: string;
  /** Why it is not where it was let go; undefined: it is. */
  readonly refused?: string | undefined;
  /** What goes with it, drafts of their own; undefined: nothing does. */
  readonly followers?: readonly Follower[] | undefined;
  /** The key of the line that it goes with; undefined: it goes by itself. */
  readonly leader?: string | undefined;
};

export type Drafts = {
  drafts: Accessor<ReadonlyMap<string, Draft>>;
  setDraft: (key: string, draft: Draft | null) => void;
};

/** `keys`: of the lines that are there; what is not has no draft. */
export function createDrafts(keys: Accessor<ReadonlySet<string>>): Drafts {
  const [drafts, setDrafts] = createSignal<ReadonlyMap<string, Draft>>(new Map());
  createEffect(
    on(keys, (now) => {
      if ([...drafts().keys()].some((key) => !now.has(key))) {
        setDrafts((all) => new Map([...all].filter(([key]) => now.has(key))));
      }
    }),
  );
  const setDraft: Drafts["setDraft"] = (key, draft) =>
    void setDrafts((now) => {
      const next = new Map(
        [...now].filter(([other, { leader }]) => other !== key && leader !== key),
      );
      if (draft === null) return next;
      next.set(key, draft);
      const { phase, followers = [] } = draft;
      for (const { line, price } of followers) {
        next.set(line.key, { price, phase, reason: "", leader: key });
      }
      return next;
    });
  return { drafts, setDraft };
}
