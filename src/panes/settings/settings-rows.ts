/**
 * Which of the settings that this browser keeps follow the account, and where each stands in the record that it is kept in. Main
 * thread; pure. What is not here stays with the device: docs/decisions/settings.md says which, and why.
 */

/**
 * The way to settings within a record's value. A name is a field; `{account}` is the field of the account's number; `*` is each
 * field there is; `[name]` each of a list, by its name; `[]` each text of a list.
 */
export type Path = readonly string[];

export type SettingsRow = {
  /** Of storage/persisted.ts. `{account}` in it is the account's number; one that ends with `*` is every key that begins so. */
  readonly key: string;
  /** Of the record, as its schema has it: a setting of another version is left as it is. */
  readonly version: number;
  readonly paths: readonly Path[];
  /** The rest of a record that begins with a setting. */
  readonly base?: unknown;
  /** It guards orders: it comes from another device only where it guards more than what is here. */
  readonly isGuard?: true;
  /** A device that has none of it has so by choice, and takes none. */
  readonly isOwnWhenGone?: true;
};

/** What the page keeps elsewhere than under persisted.ts. */
export const APPEARANCE = "appearance";
export const THEME = "appearance.theme";
export const LANGUAGE = "language";
export const KEYS = "keys.bindings";

const WHOLE: Path = [];

export const SETTINGS_ROWS: readonly SettingsRow[] = [
  { key: APPEARANCE, version: 1, paths: [["palette"], ["rising"]] },
  // "As system" is no part of it.
  { key: THEME, version: 1, paths: [WHOLE], isOwnWhenGone: true },
  { key: LANGUAGE, version: 1, paths: [WHOLE] },
  { key: "workspace.clock-zone", version: 1, paths: [WHOLE] },
  {
    key: "table.*",
    version: 1,
    paths: [["columns"], ["sorts"], ["group"]],
    base: { columns: [], sorts: [], group: null, folded: [] },
  },
  { key: "watchlist", version: 1, paths: [["columns"], ["zone"]] },
  { key: "notices.channels", version: 1, paths: [["{account}", "*", "*"]] },
  // Whether keys trade at all is not among them.
  { key: KEYS, version: 1, paths: [["combos", "*"]], base: { combos: {}, tradingKeys: false } },
  { key: "ticket.presets.{account}", version: 1, paths: [["[name]"]] },
  { key: "ticket.keeps-levels.{account}", version: 1, paths: [WHOLE] },
  {
    key: "trade.order-limits",
    version: 1,
    paths: [
      ["{account}", "volumeMax"],
      ["{account}", "riskMax"],
      ["{account}", "distanceMax"],
    ],
    isGuard: true,
  },
  { key: "chart.timeframes", version: 1, paths: [["[]"]] },
  { key: "chart.indicators", version: 1, paths: [["favourites", "[]"]] },
  { key: "chart.indicator-defaults", version: 1, paths: [["*"]] },
  {
    key: "chart.drawing-habits",
    version: 1,
    paths: [["magnet"], ["stays"], ["looks", "*"], ["templates", "*", "[name]"]],
  },
];
