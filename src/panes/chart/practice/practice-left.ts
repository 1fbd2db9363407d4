/** Practices that pages have left behind, for the charts that had them. Main thread; holds nothing of the engine. */
import { createSignal, untrack } from "solid-js";
import { reportStorageFault } from "../../../storage/persisted.ts";
import type { Chart } from "../create-chart.ts";
import { liveCharts } from "../live-charts.ts";
import { forgetPractice, leftPractices, takePractice, type LeftPractice } from "./practice-log.ts";

const [left, setLeft] = createSignal<readonly LeftPractice[]>([]);
/** Whose were read: what is left is left by a page before this one, so once is enough. */
let readOf: number | null = null;

/** Never rejects. */
export async function readLeft(account_id: number): Promise<void> {
  if (readOf === account_id) return;
  readOf = account_id;
  setLeft(await leftPractices(account_id).catch(noneOf));
}

function noneOf(fault: unknown): readonly LeftPractice[] {
  reportStorageFault(fault);
  return [];
}

/** The newest that this chart had. Of a chart that is not there any more the active one answers for it. Tracks. */
export const leftOf = (chart: Pick<Chart, "id" | "isActive">): LeftPractice | undefined =>
  left().find(
    (one) =>
      one.chart === chart.id ||
      (chart.isActive() && !liveCharts().some(({ id }) => id === one.chart)),
  );

/** So many of an account are kept on this device that were not ended, with the one that begins. */
export const LEFT_MAX = 20;

/** Those for which there is no room where another one begins, newest first: the oldest. One that a tab has is none of them. */
export async function leftTooMany(account_id: number): Promise<readonly LeftPractice[]> {
  return (await leftPractices(account_id).catch(noneOf)).slice(LEFT_MAX - 1);
}

/** It is offered no more. */
export const dropLeft = (id: string): void =>
  void setLeft(untrack(left).filter((one) => one.id !== id));

/** Throws it away, unless another tab goes on with it. Never rejects. */
export async function discardLeft(id: string): Promise<void> {
  dropLeft(id);
  try {
    const release = await takePractice(id);
    if (release === null) return;
    await forgetPractice(id);
    release();
  } catch (fault) {
    reportStorageFault(fault);
  }
}
