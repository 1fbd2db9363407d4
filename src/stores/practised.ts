/** Whether somebody practises on a chart of this window (panes/chart/practice): what trades for real says so. Main thread. */
import { createSignal } from "solid-js";

export const [isPractising, setPractising] = createSignal(false);
