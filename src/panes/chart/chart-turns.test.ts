import { describe, expect, it, onTestFinished, vi } from "vitest";
import { takeBuildTurn } from "../../frame/build-turns.ts";
import { makeChartTurn, type ChartTurn } from "./chart-turns.ts";

const FRAME_MS = 1_000 / 60;
let now = 1_000;

class TimedChannel {
  readonly port1 = { onmessage: () => undefined };
  readonly port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage()) };
}

function charts(count: number, active = -1): ChartTurn[] {
  const all = Array.from({ length: count }, (_, at) => makeChartTurn(() => at === active));
  onTestFinished(() => all.forEach((turn) => turn.dispose()));
  return all;
}

/** How often each was drawn in so many frames, and the most in one of them. */
function run(all: readonly ChartTurn[], frames: number, ms = FRAME_MS) {
  const drawn = all.map(() => 0);
  let most = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    now += ms;
    const due = all.map((turn) => turn.isDue(now));
    due.forEach((isDue, at) => (drawn[at] = (drawn[at] ?? 0) + (isDue ? 1 : 0)));
    most = Math.max(most, due.filter(Boolean).length);
  }
  return { drawn, most };
}

describe("charts that are drawn in turns", () => {
  it.each([1, 2, 4])("are no fewer than all, of %i", (count) => {
    expect(run(charts(count), 60).drawn).toEqual(Array.from({ length: count }, () => 60));
  });

  it.each([
    [5, 30, 3],
    [8, 20, 3],
    [9, 20, 3],
    [16, 10, 3],
  ])("are evenly spread, of %i", (count, each, together) => {
    const all = charts(count);
    run(all, 1);
    const { drawn, most } = run(all, 60);
    expect(drawn).toEqual(Array.from({ length: count }, () => each));
    expect(most).toBe(together);
  });

  it("wait for none where one is active, or was moved by a hand", () => {
    const all = charts(16, 3);
    run(all, 1);
    expect(run(all, 60).drawn[3]).toBe(60);
    for (let frame = 0; frame < 8; frame += 1) {
      all[7]?.hurry();
      expect(run(all, 1).drawn[7]).toBe(1);
    }
    // One that is hurried after it was asked is drawn in the next frame.
    now += FRAME_MS;
    all[9]?.isDue(now);
    all[9]?.hurry();
    expect(run(all, 1).drawn[9]).toBe(1);
  });

  it("say the same to all who ask in one frame", () => {
    const all = charts(16);
    run(all, 1);
    for (let frame = 0; frame < 16; frame += 1) {
      now += FRAME_MS;
      for (const turn of all) expect(turn.isDue(now)).toBe(turn.isDue(now));
    }
  });

  it("are drawn in all frames where there are few of these", () => {
    const all = charts(16);
    run(all, 5, 500);
    expect(run(all, 5, 500).drawn).toEqual(Array.from({ length: 16 }, () => 5));
  });

  it("are no more than otherwise in a frame that comes late once, and none is left out after it", () => {
    const all = charts(16);
    run(all, 30);
    expect(run(all, 1, 400).most).toBe(3);
    expect(run(all, 5).drawn.every((times) => times <= 1)).toBe(true);
    run(all, 1, 300);
    const { drawn, most } = run(all, 6);
    expect(drawn).toEqual(Array.from({ length: 16 }, () => 1));
    expect(most).toBe(3);
  });

  it("are as many in one frame as it takes for none to wait long, where all frames are slow", () => {
    const all = charts(16);
    run(all, 8, 100);
    const { drawn, most } = run(all, 10, 100);
    expect(drawn).toEqual(Array.from({ length: 16 }, () => 5));
    expect(most).toBe(8);
  });

  it("wait while others are built, but for the active one, new ones and what a hand moves", async () => {
    // A real one would keep the process of the tests.
    vi.stubGlobal("MessageChannel", TimedChannel);
    onTestFinished(() => void vi.unstubAllGlobals());
    const all = charts(16, 3);
    run(all, 6);
    takeBuildTurn(() => undefined, 0);
    const built = new Promise<void>((resolve) => takeBuildTurn(resolve, 0));
    all[7]?.hurry();
    const added = makeChartTurn(() => false);
    onTestFinished(() => added.dispose());
    const { drawn } = run([...all, added], 6);
    expect(drawn.map((times, at) => [at, times]).filter(([, times]) => times !== 0)).toEqual([
      [3, 6],
      [7, 1],
      [16, 1],
    ]);
    await built;
    expect(run([...all, added], 6).drawn.every((times) => times > 0)).toBe(true);
  });

  it("are not drawn while they are not on the page, leave their turns to the others, and are drawn when they are back", () => {
    const hidden = new Set<number>();
    const all = Array.from({ length: 8 }, (_, at) =>
      makeChartTurn(
        () => at === 0,
        () => !hidden.has(at),
      ),
    );
    onTestFinished(() => all.forEach((turn) => turn.dispose()));
    run(all, 1);
    for (const at of [0, 5, 6, 7]) hidden.add(at);
    run(all, 1);
    expect(run(all, 60).drawn).toEqual([0, 60, 60, 60, 60, 0, 0, 0]);
    hidden.clear();
    const { drawn } = run(all, 1);
    expect([drawn[0], ...drawn.slice(5)]).toEqual([1, 1, 1, 1]);
  });

  it("have figures that are read while they change where they are few, and the active one of many has", () => {
    const many = charts(16, 3);
    run(many, 1);
    expect(many.map((turn) => turn.isRead()).filter(Boolean)).toHaveLength(1);
    for (const turn of many.splice(4)) turn.dispose();
    run(many, 1);
    expect(many.every((turn) => turn.isRead())).toBe(true);
  });

  it("move from a hand's move until it has rested, and have no figures to be read and few live bars meanwhile", () => {
    const all = charts(1, 0);
    run(all, 1);
    const [turn] = all;
    expect([turn?.isMoving(), turn?.isRead()]).toEqual([false, true]);
    turn?.move(now + FRAME_MS);
    expect(run(all, 1).drawn).toEqual([1]);
    expect([turn?.isMoving(), turn?.isRead()]).toEqual([true, false]);
    run(all, 4);
    expect(turn?.isMoving()).toBe(true);
    const taken = Array.from({ length: 9 }, () => {
      turn?.move(now + FRAME_MS);
      run(all, 1);
      return turn?.takesBars();
    });
    expect(taken.map(Number).join("")).toMatch(/^((100){3}|(010){3}|(001){3})$/);
    run(all, 8);
    const resting = Array.from({ length: 3 }, () => {
      run(all, 1);
      return turn?.takesBars();
    });
    expect([turn?.isMoving(), turn?.isRead(), ...resting]).toEqual([false, true, true, true, true]);
  });

  it("take the turns of those that are gone", () => {
    const all = charts(16);
    for (const turn of all.splice(4)) turn.dispose();
    run(all, 1);
    expect(run(all, 60).drawn).toEqual([60, 60, 60, 60]);
  });
});
