/**
 * A drawing as it is told to somebody else, and read again: how it looks and where it stands. Main thread; pure. Nothing goes
 * along that is the account's: no id, nothing that a later terminal may tie to it, and no part of an equity that is risked.
 */
import { lookOf, readDrawing } from "../../../../drawings/drawing.ts";
import { groupNameOf, groupOf, nameOf, withGroup, withName } from "../../../../drawings/own.ts";
import { toolOf } from "../../../../drawings/registry.ts";
import { bytesOf } from "../../../../drawings/replica.ts";
import type { Drawing } from "../../../../drawings/tool.ts";
import { planOf, RISK } from "../../../../drawings/tools/positions.ts";
import { DOCUMENT_PART_BYTES_MAX } from "../../../../contract/limits.ts";

/** So many digits of a price are far below a pixel, and take half the room of all. */
const PRICE_DIGITS = 10;
/** What the service keeps of a drawing beside it. */
const AROUND_BYTES = 256;

/** As they are told, from the back to the front. What is hidden stays, and what is too large to be kept by anybody. */
export function toldOf(drawings: readonly Drawing[]): readonly object[] {
  const groups = new Map<string, string>();
  return drawings
    .filter((one) => !one.isHidden && isKept(one))
    .map((one) => {
      const group = groupOf(one);
      if (group !== null && !groups.has(group)) groups.set(group, String(groups.size + 1));
      return told(one, group === null ? null : (groups.get(group) ?? null));
    });
}

/** What a stranger told; null: it is no drawing that this terminal can show, or none that is kept. */
export function readTold(value: unknown): Drawing | null {
  const read = readDrawing({ ...Object(value), id: "told", revision: 1 });
  if (read === null) return null;
  const shown = { ...plain(read, groupOf(read)), isLocked: false, isHidden: false };
  return isKept(shown) ? shown : null;
}

const isKept = (drawing: Drawing): boolean =>
  bytesOf(drawing) + AROUND_BYTES <= DOCUMENT_PART_BYTES_MAX;

/** Its tool's settings, its name and its group are all that it has. */
function plain(drawing: Drawing, group: string | null): Drawing {
  const known = toolOf(drawing.tool)?.settings.map(({ id }) => id) ?? [];
  const values = Object.entries(drawing.values).filter(([id]) => known.includes(id));
  // Whoever opens it risks what he likes: the size is the ticket's.
  if (planOf(drawing) !== null) values.push([RISK.id, 0]);
  const bare = { ...drawing, values: Object.fromEntries(values) };
  return withGroup(withName(bare, nameOf(drawing)), group, groupNameOf(drawing));
}

/** What it has of its tool by itself is left out. */
function told(drawing: Drawing, group: string | null): object {
  const { tool, anchors, tone, width, dash, values, timeframes } = plain(drawing, group);
  const known = toolOf(tool);
  const look = known === undefined ? null : lookOf(known);
  return {
    tool,
    anchors: anchors.map(({ ts, price }) => ({
      ts: Math.round(ts),
      price: Number(price.toPrecision(PRICE_DIGITS)),
    })),
    ...(tone === look?.tone ? {} : { tone }),
    ...(width === look?.width ? {} : { width }),
    ...(dash === look?.dash ? {} : { dash }),
    ...(Object.keys(values).length === 0 ? {} : { values }),
    ...(timeframes === null ? {} : { timeframes }),
  };
}
