/** When the whole state is kept: a start must never have more to replay than it is given time for. */
import { describe, expect, it } from "vitest";
import { unixMs } from "../../domain/units.ts";
import { createBus } from "../bus.ts";
import { createState } from "../engine/state.ts";
import type { Journal, Snapshot } from "../journal/journal.ts";
import type { Terms } from "../journal/terms.ts";
import { Committer } from "./committer.ts";

const unused = (): never => {
  throw new Error("a day has no account and no symbol");
};
const terms: Terms = { symbol: unused, account: unused, group: unused, currencyDigits: unused };

/** A committer on a journal that only remembers what it was given. */
function openCommitter(eventsSinceSnapshot: number) {
  const kept: Snapshot[] = [];
  const journal: Journal = {
    append: () => Promise.resolve(),
    keep: async (snapshot) => void kept.push(snapshot),
    recover: unused,
  };
  const committer = new Committer({
    journal,
    projection: { follow: () => undefined, room: () => Promise.resolve() },
    state: createState(),
    numbering: { batch: 0, seq: eventsSinceSnapshot, hash: Buffer.alloc(32), accounts: new Map() },
    eventsSinceSnapshot,
    terms,
    bus: createBus(),
    readAccount: unused,
    onFault: unused,
  });
  const decide = async (days: number) => {
    const event = (day: number) => ({ type: "day" as const, ts: unixMs(day), day });
    committer.add(Array.from({ length: days }, (_, day) => ({ event: event(day), origin: null })));
    await committer.durable();
    // The snapshot goes after the answers: the next write waits for it.
    committer.add([{ event: event(days), origin: null }]);
    await committer.durable();
  };
  return { committer, kept, decide };
}

describe("the snapshot", () => {
  it("is kept after 50,000 events, those that a start found after the last one included", async () => {
    const { kept, decide } = openCommitter(49_990);
    await decide(10);
    expect(kept.map(({ seq }) => seq)).toEqual([50_000]);
  });

  it("is not kept before", async () => {
    const { kept, decide } = openCommitter(49_980);
    await decide(10);
    expect(kept).toEqual([]);
  });

  it("is kept at the end when a start found events after the last one, though none came", async () => {
    const { committer, kept } = openCommitter(7);
    await committer.close();
    expect(kept.map(({ seq }) => seq)).toEqual([7]);
  });
});
