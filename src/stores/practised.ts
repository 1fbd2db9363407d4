/** Whether somebody practises on a chart of this window (panes/chart/practice), for what trades for real beside it. Main thread. */
import { createSignal } from "solid-js";

export const [isPractising, setPractising] = createSignal(false);
