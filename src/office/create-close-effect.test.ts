/** What a close would do is told as of now: by what was read, and at once by what the socket tells after that. */
import { createRoot, createSignal } from "solid-js";
import { expect, it } from "vitest";
import type { Feed } from "../feed/feed.ts";
import { createCloseEffect } from "./create-close-effect.ts";

const POSITION = {
  id: 7,
  symbol_id: 1,
  side: 0,
  volume: 0.4,
  margin: 400,
  profit: 20,
  swaps: -4,
  current_price: 1.1,
};
const HEDGE = { ...POSITION, id: 8, side: 1, volume: 0.4, margin: 400, profit: 0, swaps: 0 };
const SUMMARY = {
  ts: 1_000,
  account_id: 5,
  balance: 984,
  equity: 1_000,
  used_margin: 400,
  margin_level: 250,
  positions: [],
};
const ACCOUNT = {
  currency: "USD",
  currency_digits: 2,
  group: { margin_call_level: 100, stop_out_level: 50, hedged_margin_mode: "net" },
};

/** The dialog's effect, of an account that has these open. */
async function open(positions: readonly object[], figures: object = SUMMARY) {
  const answers: Readonly<Record<string, unknown>> = {
    account_get: ACCOUNT,
    account_summary: figures,
    account_positions: positions,
  };
  let tell: (type: string, payload: unknown) => void = () => {};
  const feed = {
    call: (operation: string) => Promise.resolve({ ok: true, data: answers[operation] }),
    onEvent: (heard: typeof tell) => {
      tell = heard;
      return () => {};
    },
    fresh: () => true,
  };
  const [lots, setLots] = createSignal<number | null>(0.1);
  const { effect, dispose } = createRoot((end) => ({
    effect: createCloseEffect(
      { feed, account_id: 5, position: POSITION } as unknown as { feed: Feed } & Parameters<
        typeof createCloseEffect
      >[0],
      lots,
    ),
    dispose: end,
  }));
  await Promise.resolve();
  await Promise.resolve();
  const level = () => effect.effects().find(({ name }) => name === "Margin level");
  return { effect, level, setLots, dispose, tell: (now: object) => tell("watched_figures", now) };
}

it("shares the result with its swap out over the part, and says where the margin level comes to", async () => {
  const { effect, level, setLots, dispose } = await open([POSITION]);
  expect(effect.closed()).toEqual({ price: 1.1, result: 4 });
  expect(level()).toMatchObject({ now: "250.00%", after: "333.33%", outcome: null });
  setLots(0.4);
  expect(effect.result()).toBe("+16.00 USD");
  expect(level()).toMatchObject({ after: "–" });
  setLots(null);
  expect([effect.closed(), effect.result()]).toEqual([null, "–"]);
  dispose();
});

it("goes by what the socket told since it was read, of that account alone", async () => {
  const { effect, level, dispose, tell } = await open([POSITION]);
  const now = { ...SUMMARY, ts: 2_000, equity: 800, margin_level: 200 };
  const positions = [{ id: 7, profit: -40, current_price: 1.05 }];
  tell({ ts: 2_000, accounts: [{ ...now, account_id: 6, positions }] });
  expect(effect.closed()?.price).toBe(1.1);
  tell({ ts: 2_000, accounts: [{ ...now, positions }] });
  expect(effect.closed()).toEqual({ price: 1.05, result: -10 });
  expect(level()).toMatchObject({ now: "200.00%", after: "266.67%" });
  dispose();
});

it("asks once more where one side of a hedge would leave too much to hold, and only there", async () => {
  const low = { ...SUMMARY, equity: 150, used_margin: 0, margin_level: null };
  const hedged = await open([POSITION, HEDGE], low);
  hedged.setLots(0.4);
  expect(hedged.level()).toMatchObject({ now: "–", after: "37.50%", outcome: "stop_out" });
  expect(hedged.effect.closing()?.effect).toContain("37.50%");
  hedged.setLots(0.1);
  expect(hedged.effect.closing()).toBeNull();
  hedged.dispose();
});
