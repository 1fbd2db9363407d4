/**
 * The user's settings, in step with the account. Main thread; fetched once prices are live. Which follow is in settings-rows.ts;
 * what would let this device trade with less guard than its user set up here does not come by itself.
 */
import { untrack } from "solid-js";
import type { Bindings } from "../../commands/bindings.ts";
import { commands } from "../../commands/command.ts";
import type { Feed } from "../../feed/feed.ts";
import { isLanguage, LANGUAGES } from "../../language/languages.ts";
import { language } from "../../language/locale.ts";
import { t } from "../../language/translate.ts";
import { openKeyValueStore } from "../../storage/key-value-store.ts";
import { reportStorageFault } from "../../storage/persisted.ts";
import { createPartsPorts } from "../../stores/account-parts-ports.ts";
import { followAccount } from "../../stores/account-parts.ts";
import type { Parts } from "../../stores/document-parts.ts";
import { settingsStay } from "../../stores/stays-here.ts";
import { reloadPage } from "../../ui/own-reload.ts";
import { showToast } from "../../ui/toast.tsx";
import { holdSettings, type SettingsSource } from "./hold-settings.ts";
import { KEYS, LANGUAGE } from "./settings-rows.ts";
import { openSettings } from "./settings-source.ts";
import { gainsTradingKey } from "./trading-keys.ts";

const VERSION = 1;

/** Lives as long as its owner: one session. */
export function followSettings(feed: Feed): void {
  const ports = createPartsPorts(feed, "settings", settingsStay);
  const source = openSettings(() => untrack(ports.reader)?.split("/", 1).join() ?? "");
  const store = openKeyValueStore();
  const heldKey = (reader: string) => `account.settings.held.${reader}`;
  const holder = holdSettings(source, {
    reader: ports.reader,
    async loadHeld(reader) {
      const { version, value } = Object(await store.get(heldKey(reader))) as Partial<KeptHeld>;
      return version === VERSION && typeof value === "object" ? value : {};
    },
    keepHeld: (reader, value) =>
      void store.put(heldKey(reader), { version: VERSION, value }).catch(reportStorageFault),
    arrived(key, before, after) {
      if (key === LANGUAGE) offerLanguage(after.value);
      if (key === KEYS) guardKeys(source, before?.value, after.value);
    },
    fault: reportStorageFault,
  });
  followAccount(holder, ports);
}

type KeptHeld = { readonly version: number; readonly value: Parts };

/** Words are said where modules begin: nobody's page is loaded again under his hands. */
function offerLanguage(value: unknown): void {
  if (!isLanguage(value) || value === language()) return;
  showToast({
    key: "language",
    tone: "info",
    title: t("Language: {language}", { language: LANGUAGES[value].name }),
    text: t("Chosen on another device"),
    isLasting: true,
    action: { label: t("Load again"), onClick: reloadPage },
  });
}

/** A key that trades here where it did not is asked for: keys that trade are off until they are turned on by hand. */
function guardKeys(source: SettingsSource, before: unknown, after: unknown): void {
  const was = (before ?? { combos: {}, tradingKeys: false }) as Bindings;
  const is = after as Bindings;
  if (!is.tradingKeys || !gainsTradingKey(was, is, untrack(commands))) return;
  source.change(KEYS, 1, (value) => ({ ...(value as Bindings), tradingKeys: false }));
  showToast({
    key: "trading-keys",
    tone: "warn",
    title: t("Keys that trade are off"),
    text: t("They were changed on another device. Look at them and turn them on again."),
    isLasting: true,
  });
}
