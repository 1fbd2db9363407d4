/** Where a pane goes back to when it has floated. */
import type { SerializedDockview } from "dockview-core";
import { describe, expect, it } from "vitest";
import { homeOf, readHome } from "./float-home.ts";

type Grid = SerializedDockview["grid"];

const leaf = (size: number, ...views: string[]) => ({
  type: "leaf" as const,
  data: { id: views.join(), views },
  size,
});
const branch = (size: number, ...data: Grid["root"][]): Grid["root"] => ({
  type: "branch",
  data,
  size,
});
const grid = (orientation: string, root: Grid["root"]): Grid => {
  const kept: unknown = { root, width: 1_440, height: 800, orientation };
  return kept as Grid;
};

/** As a fresh workspace stands. */
const fresh = grid(
  "VERTICAL",
  branch(
    1_440,
    branch(680, leaf(280, "watchlist"), leaf(840, "chart"), leaf(320, "order-ticket")),
    leaf(120, "positions", "orders", "deals"),
  ),
);

describe("a pane that floats", () => {
  it.each([
    ["watchlist", { kind: "beside", of: "chart", side: "left", size: 280 }],
    ["chart", { kind: "beside", of: "watchlist", side: "right", size: 840 }],
    ["order-ticket", { kind: "beside", of: "chart", side: "right", size: 320 }],
    ["positions", { kind: "tab", of: "orders", at: 0 }],
    ["deals", { kind: "tab", of: "positions", at: 2 }],
  ])("knows that %s stood there", (id, home) => expect(homeOf(fresh, id)).toEqual(home));

  it("goes back to the edge of the dock that it had, beside whatever stands there", () => {
    const rows = branch(1_440, branch(600, leaf(700, "a"), leaf(740, "b")), leaf(200, "c"));
    expect(homeOf(grid("VERTICAL", rows), "c")).toEqual({ kind: "edge", side: "below", size: 200 });
    const columns = branch(800, leaf(200, "c"), leaf(900, "a"), leaf(340, "b"));
    const place = { kind: "edge", side: "left", size: 200 };
    expect(homeOf(grid("HORIZONTAL", columns), "c")).toEqual(place);
    expect(homeOf(grid("HORIZONTAL", columns), "a")).toEqual({
      kind: "beside",
      of: "c",
      side: "right",
      size: 900,
    });
  });

  it("knows where its group stood, where all of it floats", () =>
    expect(homeOf(fresh, "orders", ["positions", "orders", "deals"])).toEqual({
      kind: "edge",
      side: "below",
      size: 120,
    }));

  it("rather stands beside a whole group than beside a part of one", () => {
    const split = branch(500, leaf(300, "a"), leaf(500, "b"));
    const root = branch(
      800,
      leaf(1, "z"),
      branch(500, split, leaf(400, "c"), leaf(300, "d")),
      split,
    );
    expect(homeOf(grid("HORIZONTAL", root), "c")).toMatchObject({ of: "d", side: "above" });
  });

  it.each(["gone", "alone"])("has no place of before where it is %s", (id) =>
    expect(homeOf(grid("VERTICAL", branch(9, leaf(9, "alone"))), id)).toBeNull(),
  );
});

it("reads what was kept, and nothing else", () => {
  for (const id of ["watchlist", "chart", "positions", "deals"]) {
    const home = homeOf(fresh, id);
    expect(readHome(JSON.parse(JSON.stringify(home)))).toEqual(home);
  }
  const wrong = [null, 7, "tab", [], {}, { kind: "tab", of: "a" }, { kind: "tab", of: 1, at: 1 }];
  const worse = [
    { kind: "edge", side: "up", size: 1 },
    { kind: "edge", side: "left", size: Number.NaN },
    { kind: "beside", side: "left", size: 10 },
    { kind: "elsewhere", of: "a", side: "left", size: 10 },
  ];
  for (const value of [...wrong, ...worse]) expect(readHome(value)).toBeNull();
});
