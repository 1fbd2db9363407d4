/** The card of one symbol: how it is traded, and when. Main thread. Floats beside the row that it was asked from. */
import * as Kobalte from "@kobalte/core/popover";
import { createMemo, ErrorBoundary, For, Show, Suspense } from "solid-js";
import { late } from "../../frame/late.ts";
import { reported } from "../../frame/reported.ts";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Feed } from "../../feed/feed.ts";
import type { Zone } from "../../format/zone.ts";
import { serviceNow } from "../../feed/service-now.ts";
import { copyLink } from "../../links/copy-link.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { clientSentiment } from "../../stores/client-sentiment.ts";
import { Icon } from "../../ui/icon.tsx";
import { createBackStop } from "../../ui/back-stop.ts";
import { dialogMount } from "../../ui/floating-mount.ts";
import "../../ui/popover.css";
import { sentimentWords } from "./sentiment-words.ts";
import { symbolFacts } from "./symbol-facts.ts";
import { stateWords } from "./symbol-words.ts";
import "./symbol-info.css";
import { t } from "../../language/translate.ts";

/** It knows the arithmetic of accounts, and the card stands without it. */
const SymbolCosts = late(async () => ({
  default: (await import("./symbol-costs.tsx")).SymbolCosts,
}));

export type InfoTarget = { symbol: SymbolRecord; anchor: DOMRect };

export function SymbolInfo(props: {
  feed: Feed;
  target: InfoTarget;
  zone: Zone;
  onClose: () => void;
}) {
  // The feed is one object for the life of the page.
  // eslint-disable-next-line solid/reactivity
  const { feed } = props;
  /** Unix ms by the service's clock, when the card opens. */
  const now = createMemo(() => serviceNow(feed));
  const symbol = () => props.target.symbol;
  const sentiment = clientSentiment(feed);
  sentiment.watch();
  createBackStop(
    () => true,
    () => props.onClose(),
  );
  return (
    <Kobalte.Root
      open
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
      placement="right-start"
      gutter={4}
      getAnchorRect={() => props.target.anchor}
    >
      <Kobalte.Portal mount={dialogMount()}>
        <Kobalte.Content class="popover symbol-info">
          <div class="symbol-info-head">
            <div>
              <Kobalte.Title class="symbol-info-title">{props.target.symbol.symbol}</Kobalte.Title>
              <Kobalte.Description class="symbol-info-description">
                {props.target.symbol.description}
              </Kobalte.Description>
            </div>
            <IconButton
              icon="link"
              size="sm"
              label={t("Copy link")}
              onClick={() => copyLink({ symbol: symbol().symbol })}
            />
            <Kobalte.CloseButton
              class="icon-button icon-button-sm"
              aria-label={t("Close")}
              data-tip={t("Close")}
              data-tip-key="Esc"
            >
              <Icon name="x" />
            </Kobalte.CloseButton>
          </div>
          <p class="symbol-info-state">{stateWords(props.target.symbol, now(), props.zone)}</p>
          <dl class="symbol-info-facts">
            <For each={symbolFacts(symbol(), now(), props.zone)}>
              {(fact) => (
                <div class="symbol-info-fact">
                  <dt>{fact.term}</dt>
                  <dd>{fact.value}</dd>
                </div>
              )}
            </For>
            <Show when={sentiment.of(symbol().symbol_id)}>
              {(told) => (
                <div class="symbol-info-fact">
                  <dt>{t("Clients of the broker")}</dt>
                  <dd>{sentimentWords(told(), now())}</dd>
                </div>
              )}
            </Show>
            <ErrorBoundary fallback={reported}>
              <Suspense>
                <SymbolCosts feed={feed} symbol={symbol()} now={now()} zone={props.zone} />
              </Suspense>
            </ErrorBoundary>
          </dl>
          <p class="symbol-info-path">{props.target.symbol.path}</p>
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}
