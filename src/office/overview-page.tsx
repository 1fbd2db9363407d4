/**
 * The house at a glance: who is connected, what clients have, who is in a margin call, whether prices come, and what is open
 * by symbol and by currency. Read again while it is shown; the exposure is told as it changes. Main thread.
 */
import { createEffect, Show } from "solid-js";
import { createStore, reconcile } from "solid-js/store";
import type { HaltRecord } from "../../contract/dealing.ts";
import type { CurrencyNet, HouseExposure, SymbolExposure } from "../../contract/exposure.ts";
import type { HouseOverview } from "../../contract/house-overview.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { symbolName } from "../format/symbol-text.ts";
import { kindQuery, KindSelect, type Kind } from "./kind-select.tsx";
import { useKeep } from "./kept-choices.ts";
import { MarginCalls } from "./overview-calls.tsx";
import { useWaiting } from "./create-waiting.ts";
import { createWatch } from "./create-watch.ts";
import { LiveMark } from "./live-mark.tsx";
import { NetsTable } from "./overview-nets.tsx";
import { ExposureTable } from "./overview-exposure.tsx";
import { OverviewTiles } from "./overview-tiles.tsx";
import { createRepeat } from "./create-repeat.ts";
import { t } from "../language/translate.ts";

/** How often it is asked for again while the page is shown. */
const AGAIN_MS = 2_000;

export function OverviewPage(props: { feed: Feed }) {
  const [kind, setKind] = useKeep()<Kind>("overview.kind", "all");
  return (
    <>
      <div class="office-tools">
        <KindSelect value={kind()} onChange={setKind} />
      </div>
      <Show when={kind()} keyed>
        {(shown) => <Overview feed={props.feed} kind={shown} />}
      </Show>
    </>
  );
}

type Rows = { symbols: SymbolExposure[]; nets: CurrencyNet[] };

function Overview(props: { feed: Feed; kind: Kind }) {
  // Both are the same for the life of this part of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed, kind } = props;
  const query = kindQuery(kind);
  const overview = createQuery<HouseOverview>(feed, "house_overview", { query });
  const exposure = createQuery<HouseExposure>(feed, "house_exposure", { query });
  const isLive = createWatch(feed, () => ({ exposure: kindQuery(kind) }), {
    exposure: exposure.set,
  });
  const halts = createQuery<HaltRecord[]>(feed, "halts_list");
  const waiting = useWaiting();
  createRepeat(AGAIN_MS, () => {
    void overview.load();
    if (!isLive()) void exposure.load();
  });
  // A row that stays is the same element.
  const [rows, setRows] = createStore<Rows>({ symbols: [], nets: [] });
  createEffect(() => {
    const { symbols = [], nets = [] } = exposure.data() ?? {};
    setRows("symbols", reconcile(symbols, { key: "symbol_id" }));
    setRows("nets", reconcile(nets, { key: "currency" }));
  });
  const shown = <Row,>(known: readonly Row[]) => (exposure.data() === null ? null : known);
  const symbol = (id: number) => feed.symbol(id);
  const calls = () => overview.data()?.margin_calls ?? [];
  return (
    <>
      <OverviewTiles
        figures={{
          overview: overview.data(),
          exposure: exposure.data(),
          halts: halts.data()?.length ?? null,
          waiting,
        }}
        symbolName={(id) => symbolName(symbol(id), id)}
      />
      <Show when={overview.failure() !== null && overview.data() === null}>
        <LoadFailure
          what={t("overview")}
          failure={overview.failure()}
          onRetry={() => overview.load()}
        />
      </Show>
      <Show when={calls().length > 0}>
        <MarginCalls
          margin_calls={calls()}
          margin_calls_count={overview.data()?.margin_calls_count ?? 0}
        />
      </Show>
      <Show
        when={exposure.failure() === null || exposure.data() !== null}
        fallback={
          <LoadFailure
            what={t("exposure")}
            failure={exposure.failure()}
            onRetry={() => exposure.load()}
          />
        }
      >
        <div class="overview-exposures">
          <section>
            <header class="overview-head">
              <h2 class="office-title">{t("Exposure by symbol")}</h2>
              <LiveMark isLive={isLive()} />
            </header>
            <ExposureTable rows={shown(rows.symbols)} symbol={symbol} />
          </section>
          <section>
            <h2 class="office-title">{t("Exposure by currency")}</h2>
            <NetsTable rows={shown(rows.nets)} />
          </section>
        </div>
      </Show>
    </>
  );
}
