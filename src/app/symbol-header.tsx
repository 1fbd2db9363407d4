/**
 * The workspace's symbol with its bid and ask, for the phone's top line, and whose kind of money it is. Main thread. Read
 * from the quote board once a frame and written only where the text changed.
 */
import { Show, createMemo } from "solid-js";
import { SYMBOL_STATUS } from "../../contract/codes.ts";
import { makeQuoteView } from "../../workers/rings/readers.ts";
import { AccountKind } from "../account/account-kind.tsx";
import type { Feed } from "../feed/feed.ts";
import { NO_VALUE, formatPrice } from "../format/price.ts";
import { createFrame } from "../frame/frame.ts";
import { selectedSymbol } from "../stores/selected-symbol.ts";
import "./symbol-header.css";
import { t } from "../language/translate.ts";

export function SymbolHeader(props: { feed: Feed }) {
  const symbol = createMemo(() => {
    // Symbols are replaced when one changes its status.
    props.feed.symbols();
    const id = selectedSymbol();
    return id === null ? undefined : props.feed.symbol(id);
  });
  const isClosed = () => (symbol()?.status ?? SYMBOL_STATUS.enabled) !== SYMBOL_STATUS.enabled;
  const quote = makeQuoteView();
  let seen = -1;
  let seenSlot = -1;
  let bid: HTMLElement | undefined;
  let ask: HTMLElement | undefined;

  createFrame(() => {
    const record = symbol();
    const quotes = props.feed.quotes();
    const slot = record === undefined ? -1 : quotes.slotOf(record.symbol_id);
    if (slot === -1 || record === undefined) return;
    const version = quotes.version(slot);
    if (slot === seenSlot && version === seen) return;
    const isKnown = quotes.read(slot, quote);
    if (!isKnown && version !== 0) return;
    seenSlot = slot;
    seen = version;
    write(bid, isKnown ? formatPrice(quote.bid, record.digits) : NO_VALUE);
    write(ask, isKnown ? formatPrice(quote.ask, record.digits) : NO_VALUE);
  });

  return (
    <div class="symbol-header" data-closed={isClosed() ? "" : undefined}>
      <div class="symbol-header-name">
        <span class={symbol() ? "symbol-header-symbol" : "symbol-header-none"}>
          {symbol()?.symbol ?? t("Pick a symbol")}
        </span>
        <span class="symbol-header-line">
          <AccountKind feed={props.feed} />
          <Show when={isClosed()}>
            <span class="symbol-header-note">{t("Closed")}</span>
          </Show>
        </span>
      </div>
      <Show when={symbol()}>
        <dl class="symbol-header-prices">
          <div>
            <dt>{t("Bid")}</dt>
            <dd class="price symbol-header-bid" ref={(element) => (bid = element)} />
          </div>
          <div>
            <dt>{t("Ask")}</dt>
            <dd class="price symbol-header-ask" ref={(element) => (ask = element)} />
          </div>
        </dl>
      </Show>
    </div>
  );
}

function write(element: HTMLElement | undefined, text: string): void {
  if (element !== undefined && element.textContent !== text) element.textContent = text;
}
