/**
 * Follows deep links: one in the address when the terminal comes up, and each that is opened in it later. Main thread; fetched
 * once prices are live. It shows a symbol, a timeframe and a pane; a ticket is filled in by the trade kit, for those who trade.
 * Nothing is sent and nothing is armed. What was not understood is said; the link then leaves the address.
 */
import { createEffect, createSignal, on, onCleanup, untrack } from "solid-js";
import type { SymbolRecord } from "../../contract/symbol.ts";
import { registerCommands, type Command } from "../commands/command.ts";
import type { Feed } from "../feed/feed.ts";
import { copyLink } from "../links/copy-link.ts";
import { readLink, type DeepLink, type LinkTicket } from "../links/link.ts";
import { canTrade } from "../stores/can-trade.ts";
import { activeChart, chartsReady } from "../stores/charts.ts";
import { openPane } from "../stores/open-pane.ts";
import { selectSymbol } from "../stores/selected-symbol.ts";
import { showToast } from "../ui/toast.tsx";
import { liveCharts } from "./chart/live-charts.ts";
import { panesFor } from "./panes.tsx";
import { t } from "../language/translate.ts";

export function LinkHost(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const [hash, setHash] = createSignal(location.hash);
  const [frame, setFrame] = createSignal<DeepLink["frame"]>(null);
  const follow = () => setHash(location.hash);
  window.addEventListener("hashchange", follow);
  onCleanup(() => window.removeEventListener("hashchange", follow));

  onCleanup(registerCommands([copyCommand()]));

  createEffect(() => {
    const read = readLink(hash());
    const isReady = chartsReady() && feed.symbols().length > 0 && feed.sessionEnd() === null;
    if (read === null || !isReady) return;
    history.replaceState(null, "", location.pathname + location.search);
    untrack(() => {
      setHash("");
      setFrame(read.link.frame);
      tellProblems([...read.problems, ...openLink(feed, read.link)]);
    });
  });
  // A phone builds its chart when it is first shown.
  createEffect(
    on([frame, liveCharts], ([timeframe, charts]) => {
      const chart = charts.find(({ id }) => id === activeChart());
      if (timeframe === null || chart === undefined) return;
      chart.change({ timeframe });
      setFrame(null);
    }),
  );
  return null;
}

/** Copies a link to the active chart. Arithmetic of symbols has a name that no link finds. */
const copyCommand = (): Command => ({
  id: "chart.copy-link",
  title: t("Copy link"),
  group: "Chart",
  icon: "link",
  words: t("address share chart symbol"),
  run() {
    const chart = liveCharts().find(({ id }) => id === activeChart());
    const symbol = chart?.symbol();
    if (chart === undefined || symbol === undefined || symbol.symbol_id < 0) return;
    copyLink({ symbol: symbol.symbol, frame: chart.settings().timeframe });
  },
});

/** Returns what could not be opened, in sentences. */
function openLink(feed: Feed, { symbol, pane, ticket }: DeepLink): string[] {
  const problems: string[] = [];
  const record = symbol === null ? undefined : symbolCalled(feed, symbol);
  if (symbol !== null && record === undefined)
    problems.push(t("No symbol is called “{symbol}”.", { symbol }));
  if (record !== undefined) selectSymbol(record.symbol_id);
  const ids = panesFor(feed).map(({ id }) => id);
  const shown = pane === null ? "chart" : ids.find((id) => id === pane);
  if (shown === undefined) problems.push(t("No pane is called “{pane}”.", { pane: pane ?? "" }));
  else openPane(shown);
  if (ticket === null) return problems;
  if (!canTrade(feed)) problems.push(t("This session only watches: the ticket was not filled in."));
  else if (record === undefined) problems.push(t("The ticket was not filled in."));
  else void fill(feed, record, ticket);
  return problems;
}

async function fill(feed: Feed, record: SymbolRecord, ticket: LinkTicket): Promise<void> {
  const { fillFromLink } = await import("./trade-kit.ts");
  fillFromLink(feed, record, ticket);
}

/** As it is written, whatever the case: the beginning of a name may be another symbol. */
const symbolCalled = (feed: Feed, name: string): SymbolRecord | undefined =>
  feed.symbols().find(({ symbol }) => symbol.toLowerCase() === name.toLowerCase());

/** So many are said; a link of a stranger fills no page. */
const SAID_MAX = 3;

function tellProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const text = [...new Set(problems)];
  const last = text.at(-1) ?? "";
  const said = text.length > SAID_MAX ? [...text.slice(0, SAID_MAX - 1), last] : text;
  showToast({
    tone: "warn",
    key: "link",
    title: t("Not all of the link was understood"),
    text: said.join(" "),
    isLasting: true,
  });
}
