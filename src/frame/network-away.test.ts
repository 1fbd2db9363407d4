/** That the network is away is told while it is away, to whoever still asks. */
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNetworkAway } from "./network-away.ts";

let network: { onLine: boolean };
let page: EventTarget;
beforeEach(() => {
  network = { onLine: true };
  page = new EventTarget();
  vi.stubGlobal("navigator", network);
  vi.stubGlobal("window", page);
});
afterEach(() => void vi.unstubAllGlobals());

const turn = (onLine: boolean): void => {
  network.onLine = onLine;
  page.dispatchEvent(new Event(onLine ? "online" : "offline"));
};

it("is told from the beginning, when it goes and when it comes back", () => {
  createRoot((dispose) => {
    network.onLine = false;
    const isAway = createNetworkAway();
    expect(isAway()).toBe(true);
    turn(true);
    expect(isAway()).toBe(false);
    turn(false);
    expect(isAway()).toBe(true);
    dispose();
  });
});

it("is not asked for any more once nobody shows it", () => {
  const isAway = createRoot((dispose) => {
    const told = createNetworkAway();
    dispose();
    return told;
  });
  turn(false);
  expect(isAway()).toBe(false);
});
