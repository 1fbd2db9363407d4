/**
 * The look's choices as one entry of a menu: too many to stand in it between what is done more often. Main thread. The phone
 * shows the same as a page (appearance-page.tsx).
 */
import type { MenuEntry } from "./menu.tsx";
import { appearance, setAppearance, type Appearance } from "./theme.ts";
import { t } from "../language/translate.ts";

type Choice<Key extends keyof Appearance> = {
  label: string;
  options: readonly { value: Appearance[Key]; label: string }[];
};

export const APPEARANCE_CHOICES: { [Key in keyof Appearance]: Choice<Key> } = {
  theme: {
    label: t("Theme"),
    options: [
      { value: "dark", label: t("Dark") },
      { value: "light", label: t("Light") },
      { value: "system", label: t("System") },
    ],
  },
  rising: {
    label: t("Rising prices"),
    options: [
      { value: "green", label: t("Green up, red down") },
      { value: "red", label: t("Red up, green down") },
    ],
  },
  palette: {
    label: t("Result colours"),
    options: [
      { value: "standard", label: t("Standard") },
      { value: "colour-blind", label: t("Colour-blind safe") },
    ],
  },
  density: {
    label: t("Rows"),
    options: [
      { value: "compact", label: t("Compact") },
      { value: "standard", label: t("Standard") },
      { value: "roomy", label: t("Roomy") },
    ],
  },
};

export function appearanceEntry(): MenuEntry {
  const entries = [radio("theme"), radio("rising"), radio("palette"), radio("density")];
  return { kind: "submenu", label: t("Appearance"), icon: "sun", entries };
}

function radio<Key extends keyof Appearance>(key: Key): MenuEntry {
  const choice = APPEARANCE_CHOICES[key];
  return {
    kind: "radio",
    label: choice.label,
    value: appearance()[key],
    options: choice.options,
    onChange: (value) => chooseAppearance(key, value),
  };
}

/** Takes a value as a control gives it; one that is no choice changes nothing. */
export function chooseAppearance<Key extends keyof Appearance>(key: Key, value: string): void {
  const found = APPEARANCE_CHOICES[key].options.find((option) => option.value === value);
  if (found !== undefined) setAppearance({ [key]: found.value });
}
