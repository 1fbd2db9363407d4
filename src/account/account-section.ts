/**
 * Which part of the account dialog is open, and who may see which. Main thread. Small, because the workspace has it; the
 * dialog itself is a chunk of its own.
 */
import { createRoot, createSignal } from "solid-js";
import type { Scope } from "../../contract/codes.ts";
import type { IconName } from "../ui/icons/icon-names.ts";
import { t } from "../language/translate.ts";

export type AccountSection =
  | "profile"
  | "security"
  | "passwords"
  | "api-key"
  | "notifications"
  | "settings"
  | "demo";

const [openSection, setOpenSection] = createRoot(() => createSignal<AccountSection | null>(null));
/** null: the dialog is closed. */
export { openSection, setOpenSection };

type SectionSpec = {
  id: AccountSection;
  label: string;
  icon: IconName;
  /** Who may use it; null: every session that a person signed in to. @interface §5 (11), §6 */
  scopes: readonly Scope[] | null;
};

const ALL: readonly SectionSpec[] = [
  { id: "profile", label: t("Profile"), icon: "user", scopes: null },
  { id: "security", label: t("Security"), icon: "shield-check", scopes: null },
  { id: "passwords", label: t("Passwords"), icon: "lock", scopes: ["Trader", "Admin", "Dealer"] },
  { id: "api-key", label: t("API key"), icon: "key-round", scopes: ["Trader", "Admin"] },
  { id: "notifications", label: t("Notifications"), icon: "mail", scopes: null },
  { id: "settings", label: t("Settings"), icon: "settings", scopes: null },
  { id: "demo", label: t("Demo"), icon: "hourglass", scopes: ["Trader"] },
];

/** The parts of the dialog for a session. `isDemo`: the account's money is virtual. */
export function sectionsFor(scope: Scope, isDemo: boolean): readonly SectionSpec[] {
  return ALL.filter(
    ({ id, scopes }) => (scopes?.includes(scope) ?? true) && (id !== "demo" || isDemo),
  );
}
