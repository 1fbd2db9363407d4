/** What a menu can hold, as data. Main thread. */
import type { Chip } from "./chip-mark.tsx";
import type { IconName } from "./icon.tsx";

export type MenuItem = {
  kind: "item";
  label: string;
  icon?: IconName | undefined;
  /** The key that does the same, as shown: "Ctrl K". */
  hotkey?: string | undefined;
  disabled?: boolean | undefined;
  danger?: boolean | undefined;
  onSelect: () => void;
};

export type MenuOption = {
  value: string;
  label: string;
  hotkey?: string | undefined;
  chip?: Chip | undefined;
  /** What there is to say of it, at the end of its line. */
  detail?: string | undefined;
};

export type MenuEntry =
  | MenuItem
  | { kind: "separator" }
  | { kind: "heading"; label: string; detail?: string | undefined }
  | {
      kind: "check";
      label: string;
      checked: boolean;
      disabled?: boolean | undefined;
      onChange: (checked: boolean) => void;
    }
  | {
      kind: "radio";
      label: string;
      value: string;
      options: readonly MenuOption[];
      onChange: (value: string) => void;
    }
  | { kind: "submenu"; label: string; icon?: IconName | undefined; entries: readonly MenuEntry[] };
