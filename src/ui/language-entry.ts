/** The language as one entry of a menu. Main thread. The page is loaded again with what is chosen: what was typed is kept. */
import { isLanguage, LANGUAGES } from "../language/languages.ts";
import { keepLanguage, language } from "../language/locale.ts";
import { t } from "../language/translate.ts";
import type { MenuEntry } from "./menu.tsx";
import { reloadPage } from "./own-reload.ts";

export const LANGUAGE_OPTIONS = Object.entries(LANGUAGES).map(([value, { name }]) => ({
  value,
  label: name,
}));

/** Takes a value as a control gives it; one that is no language, or the one in force, changes nothing. */
export function chooseLanguage(value: string): void {
  if (!isLanguage(value) || value === language()) return;
  keepLanguage(value);
  reloadPage();
}

export const languageEntry = (): MenuEntry => ({
  kind: "submenu",
  label: t("Language"),
  icon: "globe",
  entries: [
    {
      kind: "radio",
      label: t("Language"),
      value: language(),
      options: LANGUAGE_OPTIONS,
      onChange: chooseLanguage,
    },
  ],
});
