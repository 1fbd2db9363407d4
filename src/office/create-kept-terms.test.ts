/** What was typed of a group's terms is there again for who left the page, unless the group is another by now. */
import { createRoot, createSignal } from "solid-js";
import { expect, it } from "vitest";
import { createKeptTerms } from "./create-kept-terms.ts";
import type { GroupDraft } from "./group-draft.ts";
import { createKeep } from "./kept-choices.ts";

const draftOf = (leverage_max: string): GroupDraft => ({
  leverage_default: "10",
  leverage_max,
  margin_call_level: "100",
  stop_out_level: "50",
  markups: [],
});
const RAW = { id: 2, updated_at: 1 };

/** The form as it is opened anew, on whatever was kept. */
function open(keep: ReturnType<typeof createKeep>, first = RAW) {
  return createRoot((dispose) => {
    const [group, setGroup] = createSignal(first);
    return { terms: createKeptTerms(keep, group, () => draftOf("500")), setGroup, dispose };
  });
}

it("keeps what was typed, and why, while another page is looked at", () => {
  const keep = createKeep();
  const first = open(keep);
  first.terms.setDraft(draftOf("30"));
  first.terms.setReason("by the regulator");
  first.dispose();
  const { terms, dispose } = open(keep);
  expect([terms.draft(), terms.reason()]).toEqual([draftOf("30"), "by the regulator"]);
  terms.forget();
  expect([terms.draft(), terms.reason()]).toEqual([draftOf("500"), ""]);
  dispose();
});

it("keeps each group's apart", () => {
  const keep = createKeep();
  const { terms, setGroup, dispose } = open(keep);
  terms.setDraft(draftOf("30"));
  setGroup({ id: 3, updated_at: 1 });
  expect(terms.draft()).toEqual(draftOf("500"));
  setGroup(RAW);
  expect(terms.draft()).toEqual(draftOf("30"));
  dispose();
});

it("lets go of it once the group has other terms", () => {
  const keep = createKeep();
  const first = open(keep);
  first.terms.setDraft(draftOf("30"));
  first.dispose();
  const { terms, dispose } = open(keep, { ...RAW, updated_at: 2 });
  expect(terms.draft()).toEqual(draftOf("500"));
  dispose();
});
