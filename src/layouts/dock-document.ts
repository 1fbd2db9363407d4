/**
 * The places of panes in a document: only what a dock of this terminal writes is taken, and titles are the terminal's own. Main
 * thread; pure.
 */
import { isFields, must, quoted, type Fields } from "./document-fault.ts";

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
  must(isFields(value), `${where}: the places of its panes cannot be read`);
  const { grid, panels, activeGroup } = value;
  must(isFields(grid) && isFields(panels), `${where}: the places of its panes cannot be read`);
  const named = Object.keys(panels).map((id): [string, unknown] => {
    const title = paneTitle(id);
    must(title !== null, `${where}: this terminal has no pane ${quoted(id)}`);
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
  must(named.length > 0, `${where} has no panes`);
  const { orientation } = grid;
  must(
    SIDES.some((one) => one === orientation),
    `${where}: its panes stand neither beside nor below each other`,
  );
  const reading: Reading = { where, left: new Set(named.map(([id]) => id)), nodes: 0 };
  const root = readNode(grid["root"], reading);
  const [first] = reading.left;
  must(first === undefined, `${where}: the pane ${quoted(first)} stands nowhere`);
  return {
    grid: {
      root,
      width: lengthOf(grid["width"], where),
      height: lengthOf(grid["height"], where),
      orientation,
    },
    panels: Object.fromEntries(named) as object,
    ...(typeof activeGroup === "string" ? { activeGroup: shortText(activeGroup, where) } : {}),
  };
}

function readNode(node: unknown, reading: Reading): unknown {
  const { where } = reading;
  reading.nodes += 1;
  must(reading.nodes <= NODES_MAX, `${where} has more than ${NODES_MAX} splits`);
  must(isFields(node), `${where}: the places of its panes cannot be read`);
  const size = node["size"] === undefined ? {} : { size: lengthOf(node["size"], where) };
  if (node["type"] === "branch") {
    const { data } = node;
    must(Array.isArray(data), `${where}: the places of its panes cannot be read`);
    return { type: "branch", data: data.map((one) => readNode(one, reading)), ...size };
  }
  must(node["type"] === "leaf" && isFields(node["data"]), `${where}: a split is neither of both`);
  return { type: "leaf", data: readGroup(node["data"], reading), ...size };
}

function readGroup(data: Fields, { where, left }: Reading): unknown {
  const { id, views, activeView } = data;
  must(typeof id === "string", `${where}: a group of panes has no id`);
  must(Array.isArray(views) && views.length > 0, `${where}: a group of panes is empty`);
  for (const view of views) {
    const isThere = typeof view === "string" && left.delete(view);
    must(isThere, `${where}: the pane ${quoted(view)} stands twice, or is unknown`);
  }
  const isActive = typeof activeView === "string" && views.includes(activeView);
  return { id: shortText(id, where), views, ...(isActive ? { activeView } : {}) };
}

function lengthOf(value: unknown, where: string): number {
  const isLength = typeof value === "number" && value >= 0 && value <= 100_000;
  must(isLength, `${where}: ${quoted(value)} is no size of a pane`);
  return value;
}

function shortText(text: string, where: string): string {
  must(text.length <= 64, `${where}: ${quoted(text)} is no id`);
  return text;
}
