/** Market profiles of a chart come when it has such an indicator. Main thread. */
import { createEffect, createMemo, createSignal, type Accessor } from "solid-js";
import { MARKET_PROFILE } from "../../../../indicators/volume/market-profile.ts";
import type { Feed } from "../../../feed/feed.ts";
import { t } from "../../../language/translate.ts";
import type { Chart } from "../create-chart.ts";
import type { createMarketProfiles, MarketProfiles } from "./market/market-profiles.ts";
import type { Study } from "./study.ts";

export type MarketDoor = {
  /** null: there is no such indicator, or what draws it has not come yet. */
  profiles: Accessor<MarketProfiles | null>;
  /** Why a study says nothing; "": it does, or it is none of these. */
  troubleOf(study: Study): string;
};

/** Lives as long as its owner. */
export function createMarketDoor(
  feed: Feed,
  chart: Chart,
  studies: Accessor<readonly Study[]>,
): MarketDoor {
  const [make, setMake] = createSignal<typeof createMarketProfiles | "failed" | null>(null);
  const isWanted = createMemo(() =>
    studies().some(({ indicator }) => indicator === MARKET_PROFILE),
  );
  createEffect(() => {
    if (!isWanted()) return;
    import("./market/market-profiles.ts").then(
      (come) => setMake(() => come.createMarketProfiles),
      () => setMake("failed"),
    );
  });
  const profiles = createMemo(() => {
    const come = make();
    return isWanted() && typeof come === "function" ? come(feed, chart, studies) : null;
  });
  return {
    profiles,
    troubleOf(study) {
      if (study.indicator !== MARKET_PROFILE) return "";
      if (make() === "failed") return t("This part of the terminal could not be loaded");
      return profiles()?.troubleOf(study) ?? t("Loading");
    },
  };
}
