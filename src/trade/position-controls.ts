/**
 * What a trader can do with positions, as types: the pane of positions gets it once it is loaded, and never for those who
 * only watch. Main thread.
 */
import type { JSX } from "solid-js";
import type { Position } from "../../contract/position.ts";
import type { MenuEntry } from "../ui/menu.tsx";

export type ProtectionField = "stop_loss" | "take_profit";

export type PositionControls = {
  /** The buttons at a row's end. */
  RowButtons: (props: { position: Position }) => JSX.Element;
  /** The button at the end of a group's row: closes all of them. */
  GroupButton: (props: { positions: readonly Position[] }) => JSX.Element;
  /** A stop loss or take profit that a click edits. */
  Protection: (props: { position: Position; field: ProtectionField }) => JSX.Element;
  /** Above the table: what can be done with many. `shown`: those that pass the filter. */
  Tools: (props: { shown: readonly Position[] }) => JSX.Element;
  /** Where its dialogs are. */
  Dialogs: () => JSX.Element;
  menu: (position: Position, chosen: readonly Position[]) => readonly MenuEntry[];
  groupMenu: (positions: readonly Position[]) => readonly MenuEntry[];
  /** True: the key was one of ours; so too on the row of a group. */
  onGroupKey: (event: KeyboardEvent, positions: readonly Position[]) => boolean;
  onKey: (event: KeyboardEvent, position: Position, chosen: readonly Position[]) => boolean;
  /** Begins to edit in place. */
  edit: (position: Position, field: ProtectionField) => void;
  /** Something is edited in place: rows stay where they are. Tracks. */
  isEditing: () => boolean;
};
