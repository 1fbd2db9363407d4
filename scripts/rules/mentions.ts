/**
 * What stands where without a tag: a file that calls an operation, refuses with an error or holds a limit names it. Believed
 * only where no tag says more. Runs in Node; pure.
 */
import { ERRORS } from "../../contract/errors.ts";
import { EVENTS } from "../../contract/events.ts";
import { LIMITS } from "../../contract/limit-table.ts";
import { OPERATIONS } from "../../contract/endpoints.ts";

type Mention = { readonly kind: string; readonly name: string; readonly file: string };

const OPERATION_NAMES: ReadonlySet<string> = new Set(OPERATIONS.map(([name]) => name));
/** A name that an event has too is an operation's where it is said to be one. */
const SAID = /operation: "([a-z_]+)"/g;
const LIMIT_NAMES: ReadonlySet<string> = new Set(LIMITS.keys());
/** Where they are said, and not kept. */
const TABLES: ReadonlySet<string> = new Set(["contract/limits.ts", "contract/limit-table.ts"]);
/** Requests are parsed by the contract's schemas, errors come from the rules and the service, calls from the terminal. */
const OF_REQUESTS = /^(?:server|domain|contract)\//;
const OF_ERRORS = /^(?:server|domain)\//;
const OF_CALLS = /^(?:src|workers)\//;

const namesIn = (text: string, pattern: RegExp): Set<string> =>
  new Set([...text.matchAll(pattern)].map(([, name = ""]) => name));

export function mentionsIn(text: string, file: string): Mention[] {
  if (TABLES.has(file) || /\.test\.tsx?$/.test(file)) return [];
  const mentions: Mention[] = [];
  const add = (kind: string, names: Set<string>, isMeant: (name: string) => boolean) => {
    for (const name of names) if (isMeant(name)) mentions.push({ kind, name, file });
  };
  if (OF_REQUESTS.test(file)) {
    add("limit", namesIn(text, /\b([A-Z][A-Z\d_]+)\b/g), (name) => LIMIT_NAMES.has(name));
  }
  if (OF_ERRORS.test(file)) {
    // In quotes, or as the key of the check that finds it.
    const names = namesIn(text, /(?:"|^\s+)([a-z][a-z_]+)(?="|:)/gm);
    add("error", names, (name) => Object.hasOwn(ERRORS, name));
  }
  if (OF_CALLS.test(file)) {
    const said = namesIn(text, SAID);
    add("operation", namesIn(text, /"([a-z_]+)"/g), (name) => {
      return OPERATION_NAMES.has(name) && (!(name in EVENTS) || said.has(name));
    });
  }
  return mentions;
}
