/** What the watchlist remembers in this browser: one for all panes of a page. Main thread. */
import { createRoot } from "solid-js";
import { createPersisted } from "../../storage/persisted.ts";
import {
  DEFAULT_SETTINGS,
  parseSettings,
  SETTINGS_VERSION,
  type SettingsStore,
} from "./settings.ts";

let shared: SettingsStore | undefined;

export const watchlistSettings = (): SettingsStore => (shared ??= createRoot(openSettings));

function openSettings(): SettingsStore {
  const persisted = createPersisted(
    "watchlist",
    { version: SETTINGS_VERSION, parse: parseSettings },
    DEFAULT_SETTINGS,
  );
  return {
    settings: persisted.value,
    isReady: persisted.ready,
    update: (change) => {
      const before = persisted.value();
      const after = change(before);
      if (after !== before) persisted.set(after);
    },
  };
}
