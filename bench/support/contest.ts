/**
 * Contenders that show the same beside each other, as a pane and a grid: every turn has a new page, they take turns, and of
 * each figure the middle one counts. Runs in Node.
 */
import { startPaneBrowser, type OpenPage, type PaneBrowser } from "./pane-browser.ts";
import { middleScene, watchScene, type Scene } from "./pane-scene.ts";
import { median, type Report } from "./report.ts";

const TURNS = 3;
/** Until scripts are compiled and the first paint is long over. */
export const SETTLE_MS = 2_000;
const WINDOW_MS = 4_000;

export type Turn = { readonly scene: Scene; readonly ticksPerSecond: number };
/** ms of the page's clock, and the ticks that have come until then. */
type Ticks = { readonly at: number; readonly count: number };
type Contest = { readonly ceiling: Scene; readonly turns: Readonly<Record<string, Turn[]>> };

/** `ceiling`: what an empty page does. */
export async function holdContest<Contender>(
  contenders: Readonly<Record<string, Contender>>,
  takeTurn: (browser: PaneBrowser, contender: Contender) => Promise<Turn>,
): Promise<Contest> {
  const browser = await startPaneBrowser();
  const empty: Scene[] = [];
  const turns: Record<string, Turn[]> = {};
  for (let turn = 0; turn < TURNS; turn += 1) {
    empty.push(await measureEmpty(browser));
    for (const [name, contender] of Object.entries(contenders)) {
      (turns[name] ??= []).push(await takeTurn(browser, contender));
    }
  }
  await browser.close();
  return { ceiling: middleScene(empty), turns };
}

async function measureEmpty(browser: PaneBrowser): Promise<Scene> {
  const open = await browser.open("empty");
  await open.page.waitForTimeout(SETTLE_MS / 4);
  const scene = await watchScene(open, () => open.page.waitForTimeout(WINDOW_MS / 2));
  await open.close();
  return scene;
}

/** The measured part of a turn; closes the page. */
export async function watchTurn(open: OpenPage, readTicks: () => Promise<Ticks>): Promise<Turn> {
  const before = await readTicks();
  const scene = await watchScene(open, () => open.page.waitForTimeout(WINDOW_MS));
  const after = await readTicks();
  await open.close();
  const ticksPerSecond = ((after.count - before.count) / (after.at - before.at)) * 1000;
  return { scene, ticksPerSecond };
}

/**
 * `us` beside the others. `eachFrame`: those that show every frame's prices in that frame, as we do; `worst` is our part of
 * the main-thread time of the cheapest of them. `before` begins the names of figures.
 */
export function compare(
  { ceiling, turns }: Contest,
  { us, eachFrame, before = "" }: { us: string; eachFrame: readonly string[]; before?: string },
) {
  const scenes = Object.fromEntries(
    Object.entries(turns).map(([name, of]) => [name, middleScene(of.map(({ scene }) => scene))]),
  );
  const each = (field: keyof Scene): Record<string, number> => ({
    "empty page": ceiling[field],
    ...Object.fromEntries(Object.entries(scenes).map(([name, scene]) => [name, scene[field]])),
  });
  const rates = Object.fromEntries(
    Object.entries(turns).map(([name, of]) => [name, median(of.map((one) => one.ticksPerSecond))]),
  );
  /** Our part of another's main-thread time: the middle one of those of each turn. */
  const partOf = (other: string): number =>
    median(
      (turns[us] ?? []).map(
        ({ scene }, turn) =>
          scene.mainThreadPercent / (turns[other]?.[turn]?.scene.mainThreadPercent ?? Number.NaN),
      ),
    );
  const parts = Object.fromEntries(
    Object.keys(turns)
      .filter((name) => name !== us)
      .map((name) => [name, partOf(name)]),
  );
  return {
    ours: scenes[us] ?? ceiling,
    rate: rates[us] ?? Number.NaN,
    worst: Math.max(...eachFrame.map((name) => parts[name] ?? Number.NaN)),
    figures: {
      [`${before}ticks/s that came`]: rates,
      [`${before}frames/s, animation frames`]: each("framesPerSecond"),
      [`${before}frames/s, drawn to the screen`]: each("drawnPerSecond"),
      [`${before}longest frame, ms`]: each("longestMs"),
      [`${before}main thread at work, percent`]: each("mainThreadPercent"),
    } satisfies Report["figures"],
    ratios: Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [`main-thread time, part of ${name}`, part]),
    ),
  };
}
