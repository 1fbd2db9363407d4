/** What the workspace itself can do by name: go to a pane, change the look, open a part of the account. Main thread. */
import type { SessionInfo } from "../../workers/feed/feed-api.ts";
import { sectionsFor, setOpenSection } from "../account/account-section.ts";
import { APPEARANCE_CHOICES, chooseAppearance } from "../ui/appearance-entry.ts";
import type { Dock } from "./dock.ts";
import { hidesMoney, setHidesMoney } from "../account/hides-money.ts";
import type { PaneSpec } from "../panes/panes.tsx";
import { resetLayout } from "./layouts-reset.ts";
import { openPalette, PALETTE, setOpenDoor } from "../commands/palette-door.ts";
import { openTour } from "../tour/tour-door.ts";
import type { Command } from "../commands/command.ts";
import { t } from "../language/translate.ts";
import { chooseLanguage, LANGUAGE_OPTIONS } from "../ui/language-entry.ts";

type Workspace = {
  session: SessionInfo;
  isDemo: boolean;
  panes: readonly PaneSpec[];
  /** null: there is none on a phone, or not yet. */
  dock: Dock | null;
  signOut: () => void;
};

export function terminalCommands(workspace: Workspace): Command[] {
  return [
    {
      ...PALETTE,
      title: t("Search symbols and actions"),
      group: "Help",
      icon: "search",
      run: () => openPalette(),
    },
    {
      id: "keys",
      title: t("Keys"),
      words: t("hotkeys shortcuts cheat sheet"),
      group: "Help",
      icon: "keyboard",
      combo: "Char+?",
      run: () => setOpenDoor("keys"),
    },
    {
      id: "tour",
      title: t("Tour of the terminal"),
      words: t("help guide first trade practice"),
      group: "Help",
      icon: "life-buoy",
      run: openTour,
    },
    ...paneCommands(workspace),
    ...lookCommands(),
    ...accountCommands(workspace),
  ];
}

function paneCommands({ panes, dock }: Workspace): Command[] {
  if (dock === null) return [];
  return [
    ...panes.map((pane, index): Command => ({
      id: `pane.${pane.id}`,
      title: t("Go to {pane}", { pane: pane.title }),
      group: "Panes",
      icon: "layout-dashboard",
      combo: pane.id === "order-ticket" ? "F9" : `Alt+Digit${index + 1}`,
      run: () => dock.show(pane.id),
    })),
    {
      id: "layout.reset",
      title: t("Reset layout"),
      group: "Panes",
      icon: "rotate-ccw",
      run: () => resetLayout(dock),
    },
  ];
}

function lookCommands(): Command[] {
  const { theme, palette, density } = APPEARANCE_CHOICES;
  return [
    ...theme.options.map(({ value, label }): Command => ({
      id: `theme.${value}`,
      title: t("{label} theme", { label }),
      words: t("mode colours"),
      group: "View",
      icon: value === "light" ? "sun" : "moon",
      run: () => chooseAppearance("theme", value),
    })),
    ...palette.options.map(({ value, label }): Command => ({
      id: `palette.${value}`,
      title: t("{label} result colours", { label }),
      group: "View",
      icon: "layers",
      run: () => chooseAppearance("palette", value),
    })),
    ...density.options.map(({ value, label }): Command => ({
      id: `density.${value}`,
      title: t("{label} rows", { label }),
      words: t("density height"),
      group: "View",
      icon: "list",
      run: () => chooseAppearance("density", value),
    })),
    ...LANGUAGE_OPTIONS.map(({ value, label }): Command => ({
      id: `language.${value}`,
      title: t("Language: {language}", { language: label }),
      words: t("translation words"),
      group: "View",
      icon: "globe",
      run: () => chooseLanguage(value),
    })),
    {
      id: "money.hide",
      title: t("Hide or show amounts"),
      words: t("privacy money"),
      group: "View",
      icon: "eye-off",
      run: () => setHidesMoney(!hidesMoney()),
    },
  ];
}

function accountCommands({ session, isDemo, signOut }: Workspace): Command[] {
  return [
    ...sectionsFor(session.scope, isDemo).map(({ id, label, icon }): Command => ({
      id: `account.${id}`,
      title: label,
      words: t("account settings"),
      group: "Account",
      icon,
      run: () => setOpenSection(id),
    })),
    {
      id: "sign-out",
      title: t("Sign out"),
      words: t("log out leave"),
      group: "Account",
      icon: "log-out",
      run: signOut,
    },
  ];
}
