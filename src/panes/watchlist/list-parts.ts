/**
 * The trader's lists as parts that follow the account one by one: each list of his own, his favourites, and what he made of each
 * list of the house. Main thread; pure.
 */
import type { Parts } from "../../stores/document-parts.ts";
import { showList, type ListId, type Lists, type Section } from "./lists.ts";
import { parseLists } from "./lists-parse.ts";

/** In a part's id, where the service takes no colon. */
const partOf = (id: ListId): string => id.replace(":", "-");
const listOf = (part: string): string => part.replace("-", ":");
const OWN = /^own-\d{1,9}$/;

type Part = {
  readonly name?: string;
  readonly symbol_ids?: readonly number[];
  readonly sections?: readonly Section[] | undefined;
  readonly removed?: readonly number[] | undefined;
  readonly arranged?: readonly number[] | undefined;
};

const fieldsOf = (value: unknown): Part => Object(value) as Part;

/** As JSON has it: what is undefined is left out. */
export function partsOfLists(lists: Lists): Parts {
  const { favourites, own, removed, arranged, sections } = lists;
  const parts: Record<string, Part> = {};
  if (favourites.length > 0 || sections["favourites"] !== undefined) {
    parts["favourites"] = { symbol_ids: favourites, sections: sections["favourites"] };
  }
  for (const { id, name, symbol_ids } of own) {
    parts[partOf(id)] = { name, symbol_ids, sections: sections[id] };
  }
  const house = new Set([removed, arranged, sections].flatMap((all) => Object.keys(all)));
  for (const id of house) {
    if (id === "favourites" || id.startsWith("own:")) continue;
    parts[partOf(id as ListId)] = {
      removed: removed[id],
      arranged: arranged[id],
      sections: sections[id],
    };
  }
  return parts;
}

/** The lists of these parts, as far as they can be read; the one that `now` shows stays shown, if it is still there. */
export function listsOfParts(parts: Parts, now: Lists): Lists {
  const all = Object.entries(parts).map(([part, value]) => [part, fieldsOf(value)] as const);
  const pick = (field: "removed" | "arranged" | "sections") =>
    Object.fromEntries(
      all.flatMap(([part, value]) =>
        value[field] === undefined ? [] : [[listOf(part), value[field]]],
      ),
    );
  const read = parseLists({
    favourites: fieldsOf(parts["favourites"]).symbol_ids,
    own: all
      .filter(([part]) => OWN.test(part))
      .map(([part, { name, symbol_ids }]) => ({ id: listOf(part), name, symbol_ids })),
    removed: pick("removed"),
    arranged: pick("arranged"),
    sections: pick("sections"),
  });
  return showList(read, now.current);
}

/**
 * Of two devices whose lists meet for the first time: what only one has stays, two lists of one name become one, and a list of
 * the house is as the account has it.
 */
export function joinLists(mine: Parts, theirs: Parts): Parts {
  const joined: Record<string, unknown> = { ...theirs };
  for (const [part, value] of Object.entries(mine)) {
    const { name } = fieldsOf(value);
    const twin = OWN.test(part) ? twinOf(joined, name) : part;
    const place = twin ?? (Object.hasOwn(joined, part) ? freePart(joined) : part);
    const found = joined[place];
    if (found === undefined) joined[place] = value;
    else if (fieldsOf(found).symbol_ids !== undefined) joined[place] = withSymbols(found, value);
  }
  return joined;
}

const twinOf = (parts: Parts, name: string | undefined): string | undefined =>
  Object.keys(parts).find(
    (part) => OWN.test(part) && fieldsOf(parts[part]).name?.toLowerCase() === name?.toLowerCase(),
  );

/** Of a list that has another's number. */
function freePart(parts: Parts): string {
  for (let number = 1; ; number += 1) {
    if (!Object.hasOwn(parts, `own-${number}`)) return `own-${number}`;
  }
}

/** With the symbols that only the other has at the end; the other's sections are left. */
function withSymbols(kept: unknown, other: unknown): unknown {
  const list = fieldsOf(kept).symbol_ids ?? [];
  const more = (fieldsOf(other).symbol_ids ?? []).filter((id) => id > 0 && !list.includes(id));
  return { ...fieldsOf(kept), symbol_ids: [...list, ...more] };
}
