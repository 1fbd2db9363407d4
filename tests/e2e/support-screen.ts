/**
 * What a chart shows, frame by frame: what its legends say and what is written on its price scale, noted in the page right before
 * each frame is painted. For tests of what must never be seen.
 */
import type { Page } from "@playwright/test";

export type Screen = {
  /** "BTCUSD", "M15" and "Bid", as the legend has them. */
  readonly symbol: string;
  readonly timeframe: string;
  readonly side: string;
  /** O, H, L and C; no number where there is no bar. */
  readonly bar: readonly string[];
  /** What each indicator says, by its title. */
  readonly studies: Readonly<Record<string, string>>;
  /** Prices on the scale of the bars; of each its colour as #rrggbb. */
  readonly scale: readonly { readonly text: string; readonly ink: string }[];
  /** The colour of each indicator. */
  readonly inks: Readonly<Record<string, string>>;
  /** When it was painted first and last, Unix ms. */
  readonly first: number;
  readonly last: number;
};

/** Call before the page is opened. */
export async function recordScreens(page: Page): Promise<void> {
  await page.addInitScript(installRecorder);
}

/** All different screens since the last time they were taken. */
export const takeScreens = (page: Page): Promise<Screen[]> =>
  page.evaluate(() => (globalThis as unknown as { takeScreens(): Screen[] }).takeScreens());

/** Runs in the page. */
function installRecorder(): void {
  type Text = { text: string; ink: string };
  const PRICE = /^\d+\.\d+$/;
  const written = new Map<HTMLCanvasElement, Text[]>();
  const prototype = CanvasRenderingContext2D.prototype;
  /** Calls back before each call of a canvas's method. */
  const before = (
    method: "fillText" | "fillRect" | "clearRect",
    call: (context: CanvasRenderingContext2D, text: unknown) => void,
  ): void => {
    const original: (...given: never[]) => void = prototype[method];
    Object.assign(prototype, {
      [method]: function noted(this: CanvasRenderingContext2D, ...given: never[]) {
        call(this, given[0]);
        original.apply(this, given);
      },
    });
  };
  before("fillText", ({ canvas, fillStyle }, text) => {
    if (typeof text !== "string" || !PRICE.test(text)) return;
    const ink = typeof fillStyle === "string" ? fillStyle : "";
    written.set(canvas, [...(written.get(canvas) ?? []), { text, ink }]);
  });
  // The chart library clears a canvas in one of these ways before it draws it anew.
  before("fillRect", ({ canvas, globalCompositeOperation }) => {
    if (globalCompositeOperation === "copy") written.delete(canvas);
  });
  before("clearRect", ({ canvas }) => void written.delete(canvas));

  const screens = new Map<string, Screen>();
  const textOf = (element: Element | null | undefined): string =>
    element?.textContent?.trim() ?? "";
  const hexOf = (colour: string): string =>
    `#${(colour.match(/\d+/g) ?? [])
      .slice(0, 3)
      .map((part) => Number(part).toString(16).padStart(2, "0"))
      .join("")}`;
  const note = (): void => {
    const legend = document.querySelector(".legend");
    if (legend === null) return;
    const [symbol = "", timeframe = "", side = ""] = textOf(
      legend.querySelector(".legend-name"),
    ).split("·");
    const studies: Record<string, string> = {};
    const inks: Record<string, string> = {};
    for (const row of document.querySelectorAll(".study-row")) {
      const reading = row.querySelector<HTMLElement>(".study-reading");
      const value = reading?.lastChild?.textContent ?? "";
      studies[textOf(row.querySelector(".study-name"))] = value;
      if (reading !== null)
        inks[textOf(row.querySelector(".study-name"))] = hexOf(reading.style.color);
    }
    const isMain = (canvas: HTMLCanvasElement): boolean =>
      canvas.isConnected && canvas.closest("tr")?.rowIndex === 0;
    const scale = [...written].flatMap(([canvas, texts]) => (isMain(canvas) ? texts : []));
    const seen = {
      symbol,
      timeframe,
      side,
      bar: [...legend.querySelectorAll(".legend-value")].slice(0, 4).map(textOf),
      studies,
      scale,
      inks,
    };
    const key = JSON.stringify(seen);
    const now = Date.now();
    screens.set(key, { ...seen, first: screens.get(key)?.first ?? now, last: now });
  };
  // What watches sizes is called after all that is asked for in a frame and before that is painted, with nothing in between.
  const pulse = document.createElement("div");
  Object.assign(pulse.style, { position: "fixed", height: "0", width: "0" });
  new ResizeObserver(note).observe(pulse);
  requestAnimationFrame(function ask() {
    requestAnimationFrame(ask);
    if (!pulse.isConnected) document.body?.append(pulse);
    pulse.style.width = pulse.style.width === "1px" ? "2px" : "1px";
  });
  Object.assign(globalThis, {
    takeScreens: () => {
      const taken = [...screens.values()];
      screens.clear();
      return taken;
    },
  });
}
