/**
 * Takes a picture of the chart, to the clipboard, into a file or onto paper. Main thread; fetched behind the toolbar. What the
 * account has is in it only where that is wanted.
 */
import { createRoot, Show, untrack } from "solid-js";
import { wallMs } from "../../../frame/page-clock.ts";
import { createPersisted } from "../../../storage/persisted.ts";
import { useBrand } from "../../../brand/brand-context.ts";
import type { Command } from "../../../commands/command.ts";
import { formatDateTime } from "../../../format/time.ts";
import { Menu } from "../../../ui/menu.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { offerWhileActive } from "../active-commands.ts";
import type { Chart } from "../create-chart.ts";
import { zoneName } from "../zone-choice.ts";
import { drawSnapshot } from "./draw-snapshot.ts";
import "./chart-snapshot.css";
import { t } from "../../../language/translate.ts";
import { SIDE_WORDS } from "../chart-settings.ts";

const TYPE = "image/png";

/** Whether positions, orders and deals are in the pictures. */
const owned = createRoot(() =>
  createPersisted<boolean>(
    "chart.picture",
    { version: 1, parse: (value) => (typeof value === "boolean" ? value : null) },
    false,
  ),
);

/** `isShown`: there is room for its button; by name it is there all the same. */
export function ChartSnapshot(props: { chart: Chart; isShown: boolean }) {
  const brand = useBrand();
  const picture = () => take(props.chart, brand.name);
  const copy = (): void =>
    canCopyPictures() ? run(copyPicture(blobOf(picture)), t("Picture copied")) : sayNotCopied(save);
  const save = (): void =>
    run(savePicture(blobOf(picture), fileNameOf(props.chart)), t("Picture saved"));
  const print = (): void => run(printPicture(picture), null);
  const command = (id: string, title: string, act: () => void): Command => ({
    id: `chart.picture-${id}`,
    title,
    group: "Chart",
    icon: "camera",
    words: t("chart screenshot snapshot image"),
    run: act,
  });
  untrack(() =>
    offerWhileActive(props.chart, () => [
      command("copy", t("Copy a picture of the chart"), copy),
      command("save", t("Save a picture of the chart"), save),
      command("print", t("Print a picture of the chart"), print),
    ]),
  );
  return (
    <Show when={props.isShown}>
      <Menu
        label={t("Picture of the chart")}
        size="sm"
        icon="camera"
        placement="bottom-end"
        entries={[
          { kind: "item", label: t("Copy picture"), icon: "copy", onSelect: copy },
          { kind: "item", label: t("Save picture"), icon: "download", onSelect: save },
          { kind: "item", label: t("Print picture"), icon: "printer", onSelect: print },
          { kind: "separator" },
          {
            kind: "check",
            label: t("With positions, orders and deals"),
            checked: owned.value(),
            onChange: owned.set,
          },
        ]}
      />
    </Show>
  );
}

/** Says how it ended; null: that is to be seen. */
function run(work: Promise<void>, done: string | null): void {
  work.then(
    () => done !== null && showToast({ tone: "info", key: "chart-picture", title: done }),
    (fault: unknown) =>
      showToast({
        tone: "error",
        key: "chart-picture",
        title: t("No picture was taken"),
        text: fault instanceof Error ? fault.message : String(fault),
      }),
  );
}

function take(chart: Chart, brand: string): HTMLCanvasElement {
  const view = untrack(chart.view);
  const symbol = untrack(chart.symbol);
  const body = view?.element.closest<HTMLElement>(".chart-body") ?? null;
  if (view === null || symbol === undefined || body === null || view.place === null)
    throw new Error("There are no bars yet");
  const { timeframe, side } = untrack(chart.settings);
  const now = wallMs();
  const zone = untrack(chart.zone);
  const words = {
    brand,
    title: `${symbol.symbol}, ${timeframe}, ${SIDE_WORDS[side]}`,
    time: `${formatDateTime(now, zone, "minutes")} ${zoneName(now, zone)}`,
  };
  const hasOwn = untrack(owned.value);
  // With what is drawn over the bars, and without the crosshair.
  const shoot = () => view.chart.takeScreenshot(true, false);
  const drawn = hasOwn ? shoot() : view.layers.withoutOwn(shoot);
  return drawSnapshot(drawn, body, view.element, words, untrack(chart.palette), hasOwn);
}

async function blobOf(take: () => HTMLCanvasElement): Promise<Blob> {
  const picture = take();
  return new Promise((resolve, reject) => {
    picture.toBlob(
      (blob) => (blob === null ? reject(new Error("The browser made no picture")) : resolve(blob)),
      TYPE,
    );
  });
}

/** On paper there is the picture alone: it stands in the page for as long as it is printed. */
async function printPicture(take: () => HTMLCanvasElement): Promise<void> {
  const picture = take();
  picture.classList.add("chart-paper");
  document.body.append(picture);
  addEventListener("afterprint", () => picture.remove(), { once: true });
  window.print();
}

/** Browsers keep it from a page that came by plain HTTP from another machine, and copy texts alone there. */
const canCopyPictures = (): boolean => "clipboard" in navigator && "ClipboardItem" in window;

const sayNotCopied = (save: () => void): void =>
  void showToast({
    tone: "warn",
    key: "chart-picture",
    title: t("No picture was copied"),
    text: t("Browsers copy none from a page without HTTPS."),
    action: { label: t("Save picture"), onClick: save },
  });

/** The clipboard is asked at once, while the press that wants it is under way; the picture follows. */
const copyPicture = (picture: Promise<Blob>): Promise<void> =>
  navigator.clipboard.write([new ClipboardItem({ [TYPE]: picture })]);

async function savePicture(picture: Promise<Blob>, name: string): Promise<void> {
  const url = URL.createObjectURL(await picture);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** "BTCUSD H1 2026-07-19 1045.png". */
function fileNameOf(chart: Chart): string {
  const symbol = untrack(chart.symbol)?.symbol.replace(/[^\w.-]/g, "_") ?? "chart";
  const time = formatDateTime(wallMs(), untrack(chart.zone), "minutes").replace(":", "");
  return `${symbol} ${untrack(chart.settings).timeframe} ${time}.png`;
}
