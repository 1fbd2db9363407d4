import { createRoot } from "solid-js";
import { beforeEach, describe, expect, it } from "vitest";
import type { Position } from "../../contract/position.ts";
import { SYMBOLS } from "../../tests/support/random-account.ts";
import { aPosition } from "../../tests/support/trading-records.ts";
import type { Feed } from "../feed/feed.ts";
import type { PositionActions } from "./position-actions.ts";
import { positionActs } from "./position-acts.ts";
import { positionCommands, positionMeant, type PositionCommandFacts } from "./position-commands.ts";
import type { PositionDialog } from "./position-dialog.ts";

const [EURUSD] = SYMBOLS;
if (EURUSD === undefined) throw new Error("no symbol");

const held = (id: number, more: Partial<Position> = {}): Position => ({
  ...aPosition(0, {
    id,
    account_id: 7,
    order_id: 1,
    open_price: 1.1,
    current_price: 1.1,
    profit: 0,
    margin: 1,
  }),
  symbol_id: EURUSD.symbol_id,
  ...more,
});

/** The commands over positions, one-click trading off, and what came of a press. */
function openCommands(
  chosen: readonly Position[] | null,
  here: readonly Position[] = [],
  busy?: number,
) {
  const done: unknown[] = [];
  const note =
    (what: string) =>
    (position: Position, more?: unknown): Promise<never> => {
      done.push([what, position.id, ...(more === undefined ? [] : [more])]);
      return new Promise(() => undefined);
    };
  const feed = { symbol: () => EURUSD, fresh: () => true } as unknown as Feed;
  const actions = {
    close: note("close"),
    protect: note("protect"),
    breakEven: note("break-even"),
  } as unknown as PositionActions;
  const acts = positionActs({
    feed,
    actions,
    isBusy: ({ id }) => id === busy,
    open: (dialog: PositionDialog) => done.push(askedBy(dialog)),
  });
  const evenStop = ({ stop_loss, comment }: Position) => ({
    price: 1.1,
    isThere: stop_loss === 1.1,
    problem: comment === "too near" ? "Too near." : null,
  });
  const all = createRoot(() =>
    positionCommands({
      feed,
      acts: { ...acts, evenStop, reverse: (position) => done.push(["reverse", position.id]) },
      keyClose: (_, close) => makeKeyClose(close),
      chosen: () => chosen,
      here: () => here,
      tell: (title) => done.push(title),
    }),
  );
  const press = (id: string, key: KeyboardEvent | undefined = aKey()) => {
    const command = all.find((one) => one.id === `trade.${id}`);
    if (command === undefined) throw new Error(`no command ${id}`);
    command.run(key);
    return done;
  };
  return { all, done, press };
}

const askedBy = (dialog: PositionDialog) =>
  dialog.kind === "close" ? ["ask", dialog.position.id, dialog.volume] : [dialog.kind];

const aKey = (): KeyboardEvent => ({}) as KeyboardEvent;

/** Those that were pressed. */
const guards = new Set<object>();
const makeKeyClose: (
  close: Parameters<PositionCommandFacts["keyClose"]>[1],
) => ReturnType<PositionCommandFacts["keyClose"]> = (close) => {
  const guard = {};
  return (_, position, volume) => {
    guards.add(guard);
    void close(position, volume);
  };
};

beforeEach(() => {
  guards.clear();
});

describe("keys for one position", () => {
  it.each([
    ["close-quarter", held(1, { volume: 1 }), ["ask", 1, 0.25]],
    ["close-third", held(1, { volume: 1 }), ["ask", 1, 0.33]],
    ["close-half", held(1, { volume: 0.05 }), ["ask", 1, 0.02]],
    ["close-whole", held(1, { volume: 0.05 }), ["ask", 1, 0.05]],
    [
      "close-quarter",
      held(1, { volume: 0.01 }),
      `Buy 0.01 ${EURUSD.symbol} is too small to be closed in such a part.`,
    ],
    ["reverse", held(1), ["reverse", 1]],
    ["break-even", held(1), ["break-even", 1]],
    ["break-even", held(1, { stop_loss: 1.1 }), "The stop loss is at break-even already."],
    ["break-even", held(1, { comment: "too near" }), "The stop loss stays where it is"],
    ["remove-stop", held(1, { stop_loss: 1 }), ["protect", 1, { stop_loss: null }]],
    ["remove-stop", held(1), "The position has no stop loss."],
    ["remove-target", held(1, { take_profit: 2 }), ["protect", 1, { take_profit: null }]],
    ["remove-target", held(1), "The position has no take profit."],
  ])("%s", (id, position, done) => {
    expect(openCommands([position]).press(id)).toEqual([done]);
  });

  it("none has a key in a fresh terminal, and all trade", () => {
    const { all } = openCommands([]);
    expect(all).toHaveLength(8);
    expect(all.filter(({ combo, trades }) => combo !== undefined || trades !== true)).toEqual([]);
  });

  it("each key that closes is guarded by itself: pressing another is no second press", () => {
    const { press } = openCommands([held(1, { volume: 1 })]);
    press("close-half");
    expect(press("close-quarter")).toEqual([
      ["ask", 1, 0.5],
      ["ask", 1, 0.25],
    ]);
    expect(guards.size).toBe(2);
  });

  it("nothing is done to a position that is being changed", () => {
    const { press } = openCommands([held(1, { stop_loss: 1 })], [], 1);
    press("close-whole");
    press("reverse");
    expect(press("remove-stop")).toEqual([]);
  });

  it("nothing is done to another one where the row that was aimed at is gone", () => {
    expect(openCommands(null, [held(2)]).press("close-whole")).toEqual([]);
  });

  it("chosen by its name it needs no second press: that was two already", () => {
    const { all, done } = openCommands([held(1)]);
    all.find(({ id }) => id === "trade.close-whole")?.run();
    expect(done).toEqual([["ask", 1, 0.1]]);
    expect(guards.size).toBe(0);
  });
});

describe("which position is meant", () => {
  it.each([
    ["the chosen one, before one of the symbol shown", [held(1)], [held(2)], 1],
    ["the only one of the symbol shown", [], [held(2)], 2],
    ["none of several chosen", [held(1), held(2)], [held(1)], "Choose one position: 2 are chosen."],
    [
      "none of several of the symbol shown",
      [],
      [held(1), held(2)],
      "Choose one position in the list: the symbol shown has 2.",
    ],
    ["none", [], [], "The symbol shown has no position, and none is chosen."],
  ])("%s", (_, chosen, here, meant) => {
    const position = positionMeant(chosen, here);
    expect(typeof position === "string" ? position : position.id).toBe(meant);
  });
});
