/**
 * Which modules share a chunk, so that what a page needs first is few files and each is fetched once: what settles the language
 * is "index", the sign-in page "start", the workspace "workspace", and whatever opens later is a chunk of its own that leans on
 * these. The feed
 * worker's door is "feed-worker", the feed "browser-feed", and likewise. Node, in the build. Left alone, the bundler would
 * cut a chunk for each set of pages that happen to share a module.
 */
import type { Rolldown } from "vite";

type Context = Rolldown.ChunkingContext;

/** Where the static imports of what comes next begin. */
const START = /\/src\/start\.tsx$/;
const WORKSPACE = /\/src\/app\/workspace\.tsx$/;
const FEED = /\/workers\/feed\/browser-feed\.ts$/;
/** And those of what opens behind the first prices: menus and popovers, with the libraries that they alone stand on. */
const FLOATING = /\/src\/ui\/floating\.tsx$/;

/**
 * What is known of an account, for the panes and for the trade kit: one chunk, since the first page carries the names of all
 * that a pane is made of.
 */
const ACCOUNT = /\/src\/stores\/(valuation|known-account|trade-terms)\.ts$/;

/** For the same reason: how orders and trades are said, and what is tied to what, which every list of trading needs. */
const TRADE_WORDS =
  /\/(src\/format\/(order-words|trade-words|sentence)|domain\/tied|src\/stores\/tied-orders)\.ts$/;

/** And what would be closed first, which the banner, the account's figures and the chart say. */
const FORECAST = /\/src\/account\/(create-forecast|forecast-words|margin-levels)\.ts$/;

/**
 * What the dialog of one's own account, the office and the set-up of an app before a sign-in have in common: who is signed in,
 * notices, and secrets that are shown once.
 */
const ACCOUNT_PARTS = new RegExp(
  "/src/account/(copy-button|device-words|end-sessions|recovery-codes|refused-fields|secret-value|" +
    String.raw`section-parts|session-words)\.tsx?$`,
);

/** What copies a text, for whoever copies first: left to the rest, it would come with the parts of an account. */
const COPYING = /\/src\/ui\/copy-text\.ts$/;

/** What arithmetic of symbols is read and drawn from, for charts and for whoever searches a symbol. */
const ARITHMETIC = /\/src\/panes\/chart\/combined\/(combined-source|typed-source)\.ts$/;

/** How price alerts are said and checked, for lists, charts, forms and notices. */
const ALERTS = new RegExp(
  "/(src/alerts/(alert-words|indicator-words|figure-alert-words|asked-alert|refused-alert)|" +
    String.raw`domain/alert-(bounds|line|figure))\.ts$`,
);

/** What drawings have in common with price alerts along them. */
const DRAWN = /\/src\/panes\/chart\/(drawings\/projection|drawn-lines)\.ts$/;

export const pageChunks = (): Rolldown.CodeSplittingGroup[] => [
  { name: "index", tags: ["$initial"], priority: 3 },
  withImportsOf("start", START, 2),
  withImportsOf("workspace", WORKSPACE, 1),
  withImportsOf("floating", FLOATING, 0),
  { name: "copy-text", test: COPYING, priority: 1 },
  { name: "valuation", test: ACCOUNT, priority: 0 },
  { name: "trade-words", test: TRADE_WORDS, priority: 0 },
  { name: "forecast", test: FORECAST, priority: 0 },
  { name: "typed-source", test: ARITHMETIC, priority: 0 },
  { name: "price-alert-words", test: ALERTS, priority: 0 },
  { name: "projection", test: DRAWN, priority: 0 },
  { name: "account-parts", test: ACCOUNT_PARTS, priority: 0 },
];

export const workerChunks = (): Rolldown.CodeSplittingGroup[] => [
  { name: "feed-worker", tags: ["$initial"], priority: 2 },
  withImportsOf("browser-feed", FEED, 1),
];

/** That module and all that it imports, save what a chunk of higher priority has. */
function withImportsOf(name: string, root: RegExp, priority: number): Rolldown.CodeSplittingGroup {
  const known = new Map<string, boolean>();
  return {
    name: (id, context) => (isImportedBy(root, id, context, known) ? name : null),
    priority,
  };
}

/** Whether a chain of static imports leads from a module of that name to this one. */
function isImportedBy(
  root: RegExp,
  id: string,
  context: Context,
  known: Map<string, boolean>,
): boolean {
  const before = known.get(id);
  if (before !== undefined) return before;
  // Against going round in circles; set right below.
  known.set(id, false);
  const importers = context.getModuleInfo(id)?.importers ?? [];
  const found = root.test(id) || importers.some((by) => isImportedBy(root, by, context, known));
  known.set(id, found);
  return found;
}

/**
 * A chunk of the office alone, with what nobody else has of libraries and rules, says so in its file's name, so that budgets tell
 * it from what traders load. So do the texts in one language, of which a reader has one.
 */
export function chunkFileNameOf({ name, moduleIds }: Rolldown.PreRenderedChunk): string {
  if (moduleIds.some((id) => /\/language\/catalogues\//.test(id)))
    return "assets/texts-[name]-[hash].js";
  const isOffice =
    moduleIds.some((id) => /\/src\/office\//.test(id)) &&
    moduleIds.every((id) => /\/src\/office\/|\/node_modules\/|\/domain\//.test(id));
  return `assets/${isOffice && !name.startsWith("office") ? "office-" : ""}[name]-[hash].js`;
}
