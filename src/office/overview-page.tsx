/** The house at a glance: what clients have open by symbol and currency, who waits, what is halted. Main thread. */
import { createMemo, For, onCleanup, Show } from "solid-js";
import type { ViewAccount } from "../../contract/account.ts";
import { ACCOUNT_STATUS } from "../../contract/codes.ts";
import type { HaltRecord } from "../../contract/dealing.ts";
import type { HouseExposure, SymbolExposure } from "../../contract/exposure.ts";
import { createQuery } from "../account/create-query.ts";
import { LoadFailure } from "../account/load-failure.tsx";
import type { Feed } from "../feed/feed.ts";
import { formatMoney } from "../format/money.ts";
import { formatPlain } from "../format/number.ts";
import { priceText, symbolName } from "../format/symbol-text.ts";
import { hashOf } from "./office-route.ts";
import { OfficeTable } from "./office-table.tsx";

/** How often the exposure is asked for again while the page is shown. */
const AGAIN_MS = 2_000;

export function OverviewPage(props: { feed: Feed }) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  const exposure = createQuery<HouseExposure>(feed, "house_exposure");
  const halts = createQuery<HaltRecord[]>(feed, "halts_list");
  const pending = createQuery<ViewAccount[]>(feed, "accounts_list", {
    query: { status: ACCOUNT_STATUS.pending, limit: 500 },
  });
  const timer = setInterval(() => {
    if (document.visibilityState === "visible") void exposure.load();
  }, AGAIN_MS);
  onCleanup(() => clearInterval(timer));
  const symbol = (id: number) => feed.symbols().find(({ symbol_id }) => symbol_id === id);
  const waiting = createMemo(() => {
    const count = pending.data()?.length;
    return count === undefined ? "–" : count >= 500 ? "500 or more" : String(count);
  });
  const profits = (row: SymbolExposure): string =>
    row.profits
      .map(({ currency, floating_profit }) =>
        floating_profit === null
          ? `– ${currency}`
          : `${formatMoney(floating_profit, 2)} ${currency}`,
      )
      .join(", ");
  return (
    <>
      <dl class="office-tiles">
        <Tile name="Accounts with positions" value={exposure.data()?.accounts_count ?? "–"} />
        <Tile name="Open positions" value={exposure.data()?.positions_count ?? "–"} />
        <div>
          <dt>Wait for approval</dt>
          <dd>
            <a href={hashOf("approvals")}>{waiting()}</a>
          </dd>
        </div>
        <Tile name="Halts" value={halts.data()?.length ?? "–"} />
        <For each={exposure.data()?.currencies ?? []}>
          {({ currency, floating_profit, used_margin }) => (
            <Tile
              name={`Clients' floating profit, ${currency}`}
              value={floating_profit === null ? "–" : formatMoney(floating_profit, 2)}
              detail={`margin ${formatMoney(used_margin, 2)}`}
            />
          )}
        </For>
      </dl>
      <h2 class="office-title">Exposure by symbol</h2>
      <Show
        when={exposure.failure() === null || exposure.data() !== null}
        fallback={
          <LoadFailure
            what="exposure"
            failure={exposure.failure()}
            onRetry={() => exposure.load()}
          />
        }
      >
        <OfficeTable<SymbolExposure>
          label="Exposure by symbol"
          rows={exposure.data()?.symbols ?? []}
          rowKey={({ symbol_id }) => symbol_id}
          empty="No client has a position open."
          isBusy={exposure.data() === null}
          columns={[
            {
              id: "symbol",
              title: "Symbol",
              cell: ({ symbol_id }) => symbolName(symbol(symbol_id), symbol_id),
            },
            {
              id: "accounts",
              title: "Accounts",
              cell: (row) => row.accounts_count,
              isNumber: true,
            },
            {
              id: "positions",
              title: "Positions",
              cell: (row) => row.positions_count,
              isNumber: true,
            },
            {
              id: "long",
              title: "Bought, lots",
              cell: (row) => formatPlain(row.long_volume),
              isNumber: true,
            },
            {
              id: "short",
              title: "Sold, lots",
              cell: (row) => formatPlain(row.short_volume),
              isNumber: true,
            },
            {
              id: "net",
              title: "Net, lots",
              cell: (row) => formatPlain(row.net_volume),
              isNumber: true,
            },
            {
              id: "at-long",
              title: "Bought at",
              cell: (row) => priceText(row.long_open_price, symbol(row.symbol_id)),
              isNumber: true,
            },
            {
              id: "at-short",
              title: "Sold at",
              cell: (row) => priceText(row.short_open_price, symbol(row.symbol_id)),
              isNumber: true,
            },
            { id: "profit", title: "Clients' profit", cell: profits, isNumber: true },
          ]}
        />
      </Show>
    </>
  );
}

function Tile(props: { name: string; value: string | number; detail?: string }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        {props.value}
        <Show when={props.detail}>
          <small>{props.detail}</small>
        </Show>
      </dd>
    </div>
  );
}
