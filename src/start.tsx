/**
 * Starts the terminal, once the language is settled. Main thread. Order: the brand, then the feed's worker, then the
 * application, which takes up a remembered session or asks to sign in. Whatever fails here is shown in words; the page is never
 * blank.
 */
import { render } from "solid-js/web";
import { App } from "./app/app.tsx";
import { BrandFailure } from "./app/brand-failure.tsx";
import { StartFailure } from "./app/start-failure.tsx";
import { BrandFileError, loadBrand, type LoadedBrand } from "./brand/load-brand.ts";
import type { BrandProblem } from "./brand/brand-problem.ts";
import { isLoopback } from "./brand/loopback.ts";
import { createFeed } from "./feed/create-feed.ts";
import "./ui/install-entry.ts";

async function boot(root: HTMLElement): Promise<void> {
  let loaded: LoadedBrand;
  try {
    loaded = await loadBrand();
  } catch (fault) {
    if (!(fault instanceof BrandFileError)) throw fault;
    render(() => <BrandFailure reason={fault.message} />, root);
    return;
  }
  if (loaded.problems.length > 0) warn(loaded.problems).catch(reportError);
  const origin = loaded.brand.service === "" ? location.origin : loaded.brand.service;
  const feed = createFeed(origin);
  // Customers can do nothing about them, and get the defaults without a word.
  const shown = isLoopback(location.hostname) ? loaded.problems : [];
  render(() => <App brand={loaded.brand} brandProblems={shown} feed={feed} />, root);
}

/** For the site's owner, wherever he looks: the sign-in page shows them on the machine itself alone. */
async function warn(problems: readonly BrandProblem[]): Promise<void> {
  const { problemWords } = await import("./brand/problem-words.ts");
  // eslint-disable-next-line no-console
  for (const problem of problems) console.warn(`brand.json: ${problemWords(problem)}`);
}

// Back and forward may bring this page as it was left, with a session that has ended since: it starts anew instead.
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

export async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root.");
  try {
    await boot(root);
  } catch (fault) {
    reportError(fault);
    render(() => <StartFailure fault={fault} />, root);
  }
}
