/**
 * One pane that is out: moved into its window once that stands, with the keys, tips and frames that it has in the dock, and
 * moved back when the window is closed in any way. Main thread; a chunk of its own.
 */
import type { IDockviewPanel } from "dockview-core";
import { getOwner } from "solid-js";
import { render } from "solid-js/web";
import { dispatchKeys } from "../../commands/dispatch-keys.ts";
import { setAskedDocument } from "../../ui/floating-mount.ts";
import { ToastRegion } from "../../ui/toast.tsx";
import { TooltipLayer } from "../../ui/tooltip.tsx";
import type { PaneSpec } from "../../panes/panes.tsx";
import { fitOut, untilLoaded } from "./pane-window.ts";
import { WindowFrames } from "./window-frames.ts";

export type OpenWindow = {
  /** Gives the pane back and closes the window. */
  close(): void;
  focus(): void;
};

type WindowPorts = {
  /** The window was closed by its own cross, or was left for another page. */
  closedByHand(): void;
  /** Fills the pane's place in the dock; returns how to take that out again. */
  placeholder(place: HTMLElement): () => void;
};

/** A window that goes without a word is missed after so long, ms. */
const LOOK_MS = 500;
/** Whatever is asked next is asked in the window in which one of these came last. */
const ASKING = ["pointerdown", "keydown", "focusin"] as const;

const frames = new WindowFrames(window);

export function openWindow(
  opened: Window,
  panel: IDockviewPanel,
  spec: PaneSpec,
  ports: WindowPorts,
): OpenWindow {
  const host = panel.view.content.element;
  const ending = new AbortController();
  const { signal } = ending;
  const owner = getOwner();

  const close = (): void => {
    if (signal.aborted) return;
    ending.abort();
    opened.close();
  };
  const left = (): void => {
    if (signal.aborted) return;
    close();
    ports.closedByHand();
  };
  const move = (): void => {
    const main = fitOut(opened, spec, titleOf(panel), signal);
    const titles = panel.api.onDidTitleChange(() => {
      opened.document.title = titleOf(panel);
    });
    const pane = [...host.childNodes];
    main.append(...pane);
    const takeOut = ports.placeholder(host);
    const undos = [
      () => titles.dispose(),
      takeOut,
      frames.add(opened),
      dispatchKeys(opened, []),
      render(() => <WindowExtras home={opened.document} />, main, null, {
        owner: owner ?? undefined,
      }),
      watchAsking(opened.document),
    ];
    signal.addEventListener("abort", () => {
      for (const undo of undos) undo();
      host.append(...pane);
      setAskedDocument(document);
    });
  };
  const look = setInterval(() => {
    if (opened.closed) left();
  }, LOOK_MS);
  signal.addEventListener("abort", () => clearInterval(look));
  void untilLoaded(opened).then((isThere) => {
    if (signal.aborted) return;
    if (!isThere) return left();
    move();
    opened.addEventListener("pagehide", left, { signal });
  });
  return { close, focus: () => opened.focus() };
}

/** What the page has of its own beside its panes. */
const WindowExtras = (props: { home: Document }) => (
  <>
    <ToastRegion home={props.home} />
    <TooltipLayer home={props.home} />
  </>
);

const titleOf = ({ title }: IDockviewPanel): string => `${title ?? ""} · ${document.title}`;

function watchAsking(target: Document): () => void {
  const here = () => setAskedDocument(target);
  const home = () => setAskedDocument(document);
  for (const type of ASKING) {
    target.addEventListener(type, here, true);
    document.addEventListener(type, home, true);
  }
  here();
  return () => {
    for (const type of ASKING) {
      target.removeEventListener(type, here, true);
      document.removeEventListener(type, home, true);
    }
  };
}
