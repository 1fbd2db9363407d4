/** Tests of reached-writer.ts. */
import { expect, it } from "vitest";
import type { Reached } from "./alert-rows.ts";
import { createReachedWriter } from "./reached-writer.ts";

const reached = (id: number): Reached => ({ id, revision: 1, at: 1_000, price: 1.1 });
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function open() {
  const written: number[][] = [];
  const errors: unknown[] = [];
  let isDown = false;
  let retry: (() => void) | null = null;
  const writer = createReachedWriter<Reached>({
    clock: {
      after: (_ms, act) => {
        retry = act;
        return () => {
          retry = null;
        };
      },
    },
    write: async (rows) => {
      await settled();
      if (isDown) throw new Error("no database");
      written.push(rows.map(({ id }) => id));
    },
    onError: (error) => void errors.push(error),
  });
  return {
    writer,
    written,
    errors,
    setDown: (next: boolean) => {
      isDown = next;
    },
    retries: () => retry?.(),
    isWaiting: () => retry !== null,
  };
}

it("writes together what comes together, and what comes meanwhile after it", async () => {
  const { writer, written } = open();
  writer.add(reached(1));
  writer.add(reached(2));
  await Promise.resolve();
  await Promise.resolve();
  writer.add(reached(3));
  await writer.close();
  expect(written).toEqual([[1, 2], [3]]);
});

it("tries again until the database takes it, in order, and loses nothing", async () => {
  const { writer, written, errors, setDown, retries, isWaiting } = open();
  setDown(true);
  writer.add(reached(1));
  await settled();
  await settled();
  expect([errors.length, isWaiting()]).toEqual([1, true]);
  // One that comes while it waits does not try by itself.
  writer.add(reached(2));
  await settled();
  expect(errors).toHaveLength(1);
  setDown(false);
  retries();
  await writer.close();
  expect(written).toEqual([[1, 2]]);
});

it("gives up at the end where the database is still away: the next start reaches it again", async () => {
  const { writer, written, setDown, isWaiting } = open();
  setDown(true);
  writer.add(reached(1));
  await writer.close();
  expect(written).toEqual([]);
  expect(isWaiting()).toBe(false);
});
