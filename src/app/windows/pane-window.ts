/**
 * A window of its own for one pane: opened, given the page's look and kept like it, and closed. Main thread; a chunk of its
 * own. The pane itself is moved there and back, never built anew, so that what is typed in it stays. The window runs nothing:
 * session, worker and stores are the page's.
 */
import { DelegatedEvents, delegateEvents } from "solid-js/web";
import { machineMs } from "../../frame/page-clock.ts";
import type { PaneSpec } from "../../panes/panes.tsx";

/** A blank page of ours: with the headers of every page, so its policy and its isolation are the terminal's. */
const PAGE = "/window.html";
const LOAD_MS_MAX = 10_000;

/** px; what a pane had in the dock, but no less than this. */
const WIDTH_MIN = 360;
const HEIGHT_MIN = 280;

type WindowPlace = { readonly width: number; readonly height: number };

/** null: the browser let none open. To be called in the task of a press: at no other time is a window let open. */
export function openBlank(name: string, { width, height }: WindowPlace): Window | null {
  const size = `width=${Math.max(WIDTH_MIN, Math.round(width))},height=${Math.max(HEIGHT_MIN, Math.round(height))}`;
  return window.open(PAGE, name, `popup,${size}`);
}

/** Resolves once its document stands; false: it was closed before, or never came. */
export async function untilLoaded(opened: Window): Promise<boolean> {
  const until = machineMs() + LOAD_MS_MAX;
  while (!opened.closed && machineMs() < until) {
    if (isOurs(opened) && opened.document.readyState === "complete") return true;
    await new Promise((done) => setTimeout(done, 20));
  }
  return false;
}

/** Its own first document is blank and gives way to the page. */
function isOurs(opened: Window): boolean {
  try {
    return opened.location.pathname === PAGE;
  } catch {
    // It shows something of another origin.
    return false;
  }
}

/**
 * Makes the document look as the page does, now and later, and gives the element to put the pane in. `signal`: ends the
 * following.
 */
export function fitOut(
  opened: Window,
  spec: PaneSpec,
  title: string,
  signal: AbortSignal,
): HTMLElement {
  const { document } = opened;
  document.title = title;
  const main = document.createElement("main");
  main.className = "workspace pane-window";
  main.setAttribute("aria-label", title);
  main.dataset["windowOf"] = spec.id;
  const heading = document.createElement("h1");
  heading.className = "visually-hidden";
  heading.textContent = title;
  main.append(heading);
  document.body.replaceChildren(main);
  followSheets(opened, signal);
  followAttributes(home.documentElement, document.documentElement, null, signal);
  const workspace = home.querySelector(".workspace");
  if (workspace !== null) followAttributes(workspace, main, ["data-stale"], signal);
  // Solid hears most events once a document, so it must hear them here too.
  delegateEvents([...DelegatedEvents], document);
  return main;
}

const home = document;

/** The page's style sheets, also those that come with a later chunk, and the brand's colours. */
function followSheets(opened: Window, signal: AbortSignal): void {
  const target = opened.document;
  const copy = (): void => {
    const known = new Set([...target.querySelectorAll("link")].map(({ href }) => href));
    for (const link of home.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")) {
      if (!known.has(link.href)) target.head.append(target.importNode(link));
    }
    // Where the page is served for work on it, styles are elements.
    const own = target.querySelectorAll("style").length;
    for (const style of [...home.querySelectorAll("head style")].slice(own)) {
      target.head.append(target.importNode(style, true));
    }
  };
  const observer = new MutationObserver(copy);
  observer.observe(home.head, { childList: true });
  signal.addEventListener("abort", () => observer.disconnect());
  copy();
  // A sheet belongs to the document that it was made in.
  const Sheet = (opened as Window & typeof globalThis).CSSStyleSheet;
  target.adoptedStyleSheets = home.adoptedStyleSheets.map((sheet) => {
    const made = new Sheet();
    made.replaceSync([...sheet.cssRules].map(({ cssText }) => cssText).join("\n"));
    return made;
  });
}

/** Keeps the attributes of an element as another's are. `names`: these alone; null: all. */
function followAttributes(
  from: Element,
  to: Element,
  names: readonly string[] | null,
  signal: AbortSignal,
): void {
  const copy = (): void => {
    for (const name of names ?? from.getAttributeNames()) {
      const value = from.getAttribute(name);
      if (value === null) to.removeAttribute(name);
      else if (to.getAttribute(name) !== value) to.setAttribute(name, value);
    }
  };
  const observer = new MutationObserver(copy);
  observer.observe(from, {
    attributes: true,
    ...(names === null ? {} : { attributeFilter: [...names] }),
  });
  signal.addEventListener("abort", () => observer.disconnect());
  copy();
}
