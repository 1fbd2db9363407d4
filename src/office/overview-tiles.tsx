/** The house in figures: who is there, what clients have, what waits for staff, whether prices come. Main thread. */
import { For, Show, type JSX } from "solid-js";
import type { HouseExposure } from "../../contract/exposure.ts";
import type { HouseFeed, HouseMoney, HouseOverview } from "../../contract/house-overview.ts";
import { formatMoney, formatResult } from "../format/money.ts";
import type { Waiting } from "./create-waiting.ts";
import { currencyDigits } from "./currency-digits.ts";
import { hashOf } from "./office-route.ts";
import "./overview.css";
import { plural, t } from "../language/translate.ts";

/** null: not known yet. */
export type OverviewFigures = {
  readonly overview: HouseOverview | null;
  readonly exposure: HouseExposure | null;
  readonly halts: number | null;
  readonly waiting: Pick<Waiting, "newcomers" | "acts" | "total">;
};

const accountsWords = (count: number): string =>
  plural(count, "on 1 account", "on {count} accounts");

const waitingWords = ({ newcomers, acts }: Pick<Waiting, "newcomers" | "acts">): string =>
  t("newcomers {newcomers}, for a second person {acts}", {
    newcomers: newcomers() ?? "–",
    acts: acts() ?? "–",
  });

export function OverviewTiles(props: {
  figures: OverviewFigures;
  symbolName: (id: number) => string;
}) {
  const figures = () => props.figures;
  const overview = () => figures().overview;
  return (
    <dl class="office-tiles" aria-label={t("The house in figures")}>
      <Tile name={t("Clients connected")}>{overview()?.connected_count ?? "–"}</Tile>
      <Tile
        name={t("Margin calls")}
        tone={(overview()?.margin_calls_count ?? 0) > 0 ? "warn" : undefined}
      >
        {overview()?.margin_calls_count ?? "–"}
      </Tile>
      <Tile
        name={t("Wait for approval")}
        detail={figures().waiting.total() === null ? undefined : waitingWords(figures().waiting)}
      >
        <a href={hashOf("approvals")}>{figures().waiting.total() ?? "–"}</a>
      </Tile>
      <Tile name={t("Halts")} tone={(figures().halts ?? 0) > 0 ? "warn" : undefined}>
        <a href={hashOf("halts")}>{figures().halts ?? "–"}</a>
      </Tile>
      <FeedTile feed={overview()?.feed} symbolName={props.symbolName} />
      <Tile
        name={t("Open positions")}
        detail={
          figures().exposure === null
            ? undefined
            : accountsWords(figures().exposure?.accounts_count ?? 0)
        }
      >
        {figures().exposure?.positions_count ?? "–"}
      </Tile>
      <For each={overview()?.currencies ?? []}>
        {(money) => <MoneyTiles money={money} exposure={figures().exposure} />}
      </For>
    </dl>
  );
}

function FeedTile(props: { feed: HouseFeed | undefined; symbolName: (id: number) => string }) {
  const words = (feed: HouseFeed): string => {
    const [reason] = feed.reasons;
    if (reason !== undefined) return reason;
    if (feed.stale_count === 0) return t("all have prices");
    const names = feed.stale.slice(0, 3).map((id) => props.symbolName(id));
    const more = feed.stale_count - names.length;
    const symbols = names.join(", ");
    return more > 0
      ? t("none for a minute: {symbols} and {more} more", { symbols, more })
      : t("none for a minute: {symbols}", { symbols });
  };
  const isIll = () =>
    props.feed !== undefined && (props.feed.reasons.length > 0 || props.feed.stale_count > 0);
  return (
    <Tile
      name={t("Open markets")}
      detail={props.feed === undefined ? undefined : words(props.feed)}
      tone={isIll() ? "warn" : undefined}
    >
      {props.feed?.open_count ?? "–"}
    </Tile>
  );
}

function MoneyTiles(props: { money: HouseMoney; exposure: HouseExposure | null }) {
  const open = () =>
    props.exposure?.currencies.find(({ currency }) => currency === props.money.currency);
  const digits = () => currencyDigits(props.money.currency);
  /** Nothing is open in it: nothing floats. A dash where it cannot be valued. */
  const floating = (): string => {
    const profit = open() === undefined ? 0 : (open()?.floating_profit ?? null);
    return profit === null ? "–" : formatResult(profit, digits());
  };
  return (
    <>
      <Tile
        name={t("Clients' equity, {currency}", { currency: props.money.currency })}
        detail={[
          t("balance {balance}", { balance: formatMoney(props.money.balance, digits()) }),
          ...(props.money.credit === 0
            ? []
            : [t("credit {credit}", { credit: formatMoney(props.money.credit, digits()) })]),
        ].join(", ")}
        figure={props.money.equity === null ? "–" : formatMoney(props.money.equity, digits())}
      />
      <Tile
        name={t("Clients' floating profit, {currency}", { currency: props.money.currency })}
        detail={t("margin {used_margin}", {
          used_margin: formatMoney(props.money.used_margin, digits()),
        })}
        figure={floating()}
      />
      <Tile
        name={t("Money in and out today, {currency}", { currency: props.money.currency })}
        detail={t("deposits, credit and adjustments, less what was taken out")}
        figure={formatResult(props.money.day_flows, digits())}
      />
    </>
  );
}

function Tile(props: {
  name: string;
  children?: JSX.Element;
  /** An amount, which stays whole: one that is too long for its tile is written smaller. */
  figure?: string;
  detail?: string | undefined;
  /** Somebody should look at it. */
  tone?: "warn" | undefined;
}) {
  return (
    <div data-tone={props.tone}>
      <dt>{props.name}</dt>
      <dd>
        <Show when={props.figure} fallback={props.children}>
          {(figure) => (
            <span class="overview-figure" style={{ "--figure-chars": String(figure().length) }}>
              {figure()}
            </span>
          )}
        </Show>
        <Show when={props.detail}>
          <small>{props.detail}</small>
        </Show>
      </dd>
    </div>
  );
}
