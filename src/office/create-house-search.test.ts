/** Asking as one types: the last question's answer alone counts, however late the others come. */
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { HouseSearch } from "../../contract/house-search.ts";
import type { CallInput, CallResult } from "../../workers/feed/feed-api.ts";
import { createHouseSearch } from "./create-house-search.ts";

const NOTHING: HouseSearch = { accounts: [], orders: [], positions: [], deals: [] };
const FAILED = { ok: false, status: 0, message: "there is no answer" } as const;
const LONG_MS = 1_000;

type Asked = { readonly q: unknown; readonly answer: (result: CallResult<unknown>) => void };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A search, and what it asked so far, each to be answered when the test wants. */
function open() {
  const asked: Asked[] = [];
  const call = (_: string, { query }: CallInput) =>
    new Promise<CallResult<unknown>>((answer) => asked.push({ q: query?.["q"], answer }));
  const { search, dispose } = createRoot((dispose) => ({
    search: createHouseSearch({ call }),
    dispose,
  }));
  const type = async (text: string): Promise<void> => {
    search.type(text);
    await vi.advanceTimersByTimeAsync(LONG_MS);
  };
  const answer = async (at: number, result: CallResult<unknown>): Promise<void> => {
    asked[at]?.answer(result);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { search, dispose, asked, type, answer };
}
const found = (name: string): CallResult<unknown> => ({
  ok: true,
  data: { ...NOTHING, accounts: [{ name }] },
});
const nameIn = ({ search }: ReturnType<typeof open>) => search.answer()?.found.accounts[0]?.name;

it("asks once one has stopped typing, for what stands there, without its blanks", async () => {
  const desk = open();
  for (const text of ["n", "no", " nov "]) desk.search.type(text);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(desk.asked.map(({ q }) => q)).toEqual(["nov"]);
  await desk.answer(0, found("Novak"));
  expect([nameIn(desk), desk.search.isAnswered()]).toEqual(["Novak", true]);
  // Blanks are no other question.
  await desk.type("nov  ");
  expect(desk.asked).toHaveLength(1);
});

it("never lets an older answer take the place of a newer one", async () => {
  const desk = open();
  await desk.type("a");
  await desk.type("ab");
  expect(desk.asked.map(({ q }) => q)).toEqual(["a", "ab"]);
  await desk.answer(1, found("of ab"));
  await desk.answer(0, found("of a"));
  expect(nameIn(desk)).toBe("of ab");
  await desk.type("abc");
  await desk.type("");
  await desk.answer(2, found("of abc"));
  expect([desk.search.answer(), desk.search.failure()]).toEqual([null, null]);
});

it("says that it takes long, and no more once it is answered or something else is typed", async () => {
  const desk = open();
  await desk.type("a");
  expect(desk.search.isSlow()).toBe(true);
  desk.search.type("ab");
  expect(desk.search.isSlow()).toBe(false);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(desk.search.isSlow()).toBe(true);
  await desk.answer(1, found("Abe"));
  expect(desk.search.isSlow()).toBe(false);
});

it("says what failed, keeps what it knew, and asks again when it is told to", async () => {
  const desk = open();
  await desk.type("a");
  await desk.answer(0, found("Ada"));
  await desk.type("ad");
  await desk.answer(1, FAILED);
  expect([desk.search.failure(), desk.search.isAnswered(), nameIn(desk)]).toEqual([
    FAILED,
    false,
    "Ada",
  ]);
  void desk.search.ask();
  await desk.answer(2, found("Ada Novak"));
  expect([desk.search.failure(), nameIn(desk)]).toEqual([null, "Ada Novak"]);
  // A failure of a question that nobody waits for is nobody's.
  await desk.type("adam");
  desk.search.type("ada");
  await desk.answer(3, FAILED);
  expect(desk.search.failure()).toBeNull();
});

it("asks nothing more once it is over", async () => {
  const desk = open();
  desk.search.type("a");
  desk.dispose();
  await vi.advanceTimersByTimeAsync(LONG_MS);
  expect(desk.asked).toEqual([]);
});
