/** The card of one symbol: how it is traded, and when. Main thread. Floats beside the row that it was asked from. */
import * as Kobalte from "@kobalte/core/popover";
import { For } from "solid-js";
import type { SymbolRecord } from "../../../contract/symbol.ts";
import type { Zone } from "../../format/zone.ts";
import { Icon } from "../../ui/icon.tsx";
import { dialogMount } from "../../ui/floating-mount.ts";
import "../../ui/icon-button.css";
import "../../ui/popover.css";
import { symbolFacts } from "./symbol-facts.ts";
import { stateWords } from "./symbol-words.ts";
import "./symbol-info.css";

export type InfoTarget = { symbol: SymbolRecord; anchor: DOMRect };

export function SymbolInfo(props: {
  target: InfoTarget;
  /** Now, Unix ms by the service's clock; read when the card opens. */
  now: () => number;
  zone: Zone;
  onClose: () => void;
}) {
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
            <Kobalte.CloseButton
              class="icon-button icon-button-sm"
              aria-label="Close"
              data-tip="Close"
              data-tip-key="Esc"
            >
              <Icon name="x" />
            </Kobalte.CloseButton>
          </div>
          <p class="symbol-info-state">
            {stateWords(props.target.symbol, props.now(), props.zone)}
          </p>
          <dl class="symbol-info-facts">
            <For each={symbolFacts(props.target.symbol, props.now(), props.zone)}>
              {(fact) => (
                <div class="symbol-info-fact">
                  <dt>{fact.term}</dt>
                  <dd>{fact.value}</dd>
                </div>
              )}
            </For>
          </dl>
          <p class="symbol-info-path">{props.target.symbol.path}</p>
        </Kobalte.Content>
      </Kobalte.Portal>
    </Kobalte.Root>
  );
}
