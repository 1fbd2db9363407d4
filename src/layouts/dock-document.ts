/**
 * The places of panes in a document: only what a dock of this terminal writes is taken, and titles are the terminal's own. Main
 * thread; pure.
 */
import { isFields, must, quoted, type Fields } from "./document-fault.ts";
import { t } from "../language/translate.ts";

/** A dock has fewer panes than this, and so fewer splits. */
const NODES_MAX = 128;
const SIDES = ["HORIZONTAL", "VERTICAL"];

type Reading = {
  readonly where: string;
  /** Panes that the document names and that stand nowhere yet. */
  readonly left: Set<string>;
  nodes: number;
};

/** `paneTitle`: what a pane is called; null: there is none of that id. null stands for the places of a fresh workspace. */
export function readDock(
  value: unknown,
  where: string,
  paneTitle: (id: string) => string | null,
): unknown {
  if (value === null) return null;
  must(isFields(value), t("{where}: the places of its panes cannot be read", { where }));
  const { grid, panels, activeGroup, floatingGroups } = value;
  must(
    isFields(grid) && isFields(panels),
    t("{where}: the places of its panes cannot be read", { where }),
  );
  const named = Object.keys(panels).map((id): [string, unknown] => {
    const title = paneTitle(id);
    must(title !== null, t("{where}: this terminal has no pane {id}", { where, id: quoted(id) }));
    return [
      id,
      {
        id,
        contentComponent: id.split("-", 1).join() === "chart" ? "chart" : id,
        tabComponent: "tab",
        title,
      },
    ];
  });
  must(named.length > 0, t("{where} has no panes", { where }));
  const reading: Reading = { where, left: new Set(named.map(([id]) => id)), nodes: 0 };
  const read = readGrid(grid, reading);
  const floats = readFloats(floatingGroups, reading);
  const [first] = reading.left;
  must(
    first === undefined,
    t("{where}: the pane {first} stands nowhere", { where, first: quoted(first) }),
  );
  return {
    grid: read,
    panels: Object.fromEntries(named) as object,
    ...(typeof activeGroup === "string" ? { activeGroup: shortText(activeGroup, where) } : {}),
    ...(floats.length > 0 ? { floatingGroups: floats } : {}),
  };
}

function readGrid({ root, width, height, orientation }: Fields, reading: Reading): unknown {
  const { where } = reading;
  must(
    SIDES.some((one) => one === orientation),
    t("{where}: its panes stand neither beside nor below each other", { where }),
  );
  return {
    root: readNode(root, reading),
    width: lengthOf(width, where),
    height: lengthOf(height, where),
    orientation,
  };
}

/** Panes over the others: each is one group, or a grid of its own, by two edges of the dock. */
function readFloats(floats: unknown, reading: Reading): unknown[] {
  const { where } = reading;
  if (floats === undefined) return [];
  must(Array.isArray(floats), t("{where}: its floating panes cannot be read", { where }));
  return floats.map((float: unknown) => {
    must(isFields(float), t("{where}: a floating pane cannot be read", { where }));
    const { data, grid, position } = float;
    must(isFields(position), t("{where}: a floating pane stands nowhere", { where }));
    const place = [
      edgeOf(position, ["left", "right"], where),
      edgeOf(position, ["top", "bottom"], where),
      ["width", lengthOf(position["width"], where)],
      ["height", lengthOf(position["height"], where)],
    ];
    reading.nodes += 1;
    must(
      reading.nodes <= NODES_MAX,
      t("{where} has more than {nodesMax} splits", { where, nodesMax: NODES_MAX }),
    );
    const isGrid = isFields(grid);
    must(isGrid || isFields(data), t("{where}: a floating pane cannot be read", { where }));
    return {
      ...(isGrid
        ? { grid: readGrid(grid, reading) }
        : { data: readGroup(data as Fields, reading) }),
      position: Object.fromEntries(place) as object,
    };
  });
}

function edgeOf(position: Fields, names: readonly string[], where: string): unknown[] {
  const name = names.find((one) => position[one] !== undefined) ?? "";
  return [name, lengthOf(position[name], where)];
}

function readNode(node: unknown, reading: Reading): unknown {
  const { where } = reading;
  reading.nodes += 1;
  must(
    reading.nodes <= NODES_MAX,
    t("{where} has more than {nodesMax} splits", { where, nodesMax: NODES_MAX }),
  );
  must(isFields(node), t("{where}: the places of its panes cannot be read", { where }));
  const size = node["size"] === undefined ? {} : { size: lengthOf(node["size"], where) };
  if (node["type"] === "branch") {
    const { data } = node;
    must(Array.isArray(data), t("{where}: the places of its panes cannot be read", { where }));
    return { type: "branch", data: data.map((one) => readNode(one, reading)), ...size };
  }
  must(
    node["type"] === "leaf" && isFields(node["data"]),
    t("{where}: a split is neither of both", { where }),
  );
  return { type: "leaf", data: readGroup(node["data"], reading), ...size };
}

function readGroup(data: Fields, { where, left }: Reading): unknown {
  const { id, views, activeView } = data;
  must(typeof id === "string", t("{where}: a group of panes has no id", { where }));
  must(
    Array.isArray(views) && views.length > 0,
    t("{where}: a group of panes is empty", { where }),
  );
  for (const view of views) {
    const isThere = typeof view === "string" && left.delete(view);
    must(
      isThere,
      t("{where}: the pane {view} stands twice, or is unknown", { where, view: quoted(view) }),
    );
  }
  const isActive = typeof activeView === "string" && views.includes(activeView);
  return { id: shortText(id, where), views, ...(isActive ? { activeView } : {}) };
}

function lengthOf(value: unknown, where: string): number {
  const isLength = typeof value === "number" && value >= 0 && value <= 100_000;
  must(isLength, t("{where}: {size} is no size of a pane", { where, size: quoted(value) }));
  return value;
}

function shortText(text: string, where: string): string {
  must(text.length <= 64, t("{where}: {text} is no id", { where, text: quoted(text) }));
  return text;
}
