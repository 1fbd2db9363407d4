/**
 * The best bid and ask of each symbol out of FIX's snapshots and changes. A snapshot names all there is of a symbol, a change
 * adds, changes or takes away single prices by their ids. Runs in the service, on the tick path.
 */
import { fieldOf, MSG, TAG, type FixMessage } from "./fix-message.ts";

const SIDE = { bid: "0", ask: "1" } as const;
const ACTION = { new: "0", change: "1", delete: "2" } as const;
const ACTIONS: ReadonlySet<string | undefined> = new Set(Object.values(ACTION));
const NO_ID = "";
/** A market that names more prices of one side than that does not keep to the depth of 1 that was asked for. */
const PRICES_MAX = 200;

/** Prices by their ids, as texts: a decimal is never taken through a binary fraction. */
type Book = { readonly bids: Map<string, string>; readonly asks: Map<string, string> };

export type BestPrices = (symbol: string, bid: string, ask: string) => void;

export function createFixQuotes() {
  const books = new Map<string, Book>();

  function bookOf(symbol: string): Book {
    const known = books.get(symbol);
    if (known !== undefined) return known;
    const book: Book = { bids: new Map(), asks: new Map() };
    books.set(symbol, book);
    return book;
  }

  return {
    /** What was said before holds no more. */
    clear: () => books.clear(),
    /** Tells the best prices of each symbol that the message names; "" for a side without any. False: it is malformed. */
    read(message: FixMessage, onBest: BestPrices): boolean {
      const isSnapshot = message.type === MSG.snapshot;
      const touched = isSnapshot ? readSnapshot(message, bookOf) : readChanges(message, bookOf);
      if (touched === null) return false;
      for (const symbol of touched) {
        const { bids, asks } = bookOf(symbol);
        onBest(
          symbol,
          best(bids, (price, than) => price > than),
          best(asks, (price, than) => price < than),
        );
      }
      return true;
    },
  };
}

/** null: it is malformed. */
function readSnapshot(
  message: FixMessage,
  bookOf: (symbol: string) => Book,
): readonly string[] | null {
  const symbol = fieldOf(message, TAG.Symbol);
  if (symbol === "") return null;
  const { bids, asks } = bookOf(symbol);
  bids.clear();
  asks.clear();
  for (const entry of entriesOf(message, TAG.MDEntryType)) {
    const side = sideOf({ bids, asks }, entry.get(TAG.MDEntryType));
    const place = side === null || side.size === 0 ? NO_ID : `${side.size}`;
    set(side, entry.get(TAG.MDEntryID) ?? place, entry.get(TAG.MDEntryPx));
  }
  return [symbol];
}

/** null: it is malformed. A field that an entry leaves out is as in the entry before it. */
function readChanges(
  message: FixMessage,
  bookOf: (symbol: string) => Book,
): readonly string[] | null {
  const touched = new Set<string>();
  let symbol = "";
  let type: string | undefined;
  for (const entry of entriesOf(message, TAG.MDUpdateAction)) {
    symbol = entry.get(TAG.Symbol) ?? symbol;
    type = entry.get(TAG.MDEntryType) ?? type;
    if (symbol === "") return null;
    const side = sideOf(bookOf(symbol), type);
    const action = entry.get(TAG.MDUpdateAction);
    const price = entry.get(TAG.MDEntryPx);
    const id = entry.get(TAG.MDEntryID);
    const before = entry.get(TAG.MDEntryRefID) ?? id;
    if (!ACTIONS.has(action)) return null;
    const known = side?.get(before ?? NO_ID);
    // Where a market gives no ids, the best price of each side is all there is of it.
    if (before === undefined) side?.clear();
    else if (action === ACTION.delete || before !== id) side?.delete(before);
    if (action !== ACTION.delete) set(side, id ?? NO_ID, price ?? known);
    if (side !== null) touched.add(symbol);
  }
  return [...touched];
}

/** Fields of each entry, which begins with the tag `first`. */
function* entriesOf({ tags, values }: FixMessage, first: number): Generator<Map<number, string>> {
  let entry: Map<number, string> | null = null;
  for (const [at, tag] of tags.entries()) {
    if (tag === first) {
      if (entry !== null) yield entry;
      entry = new Map();
    }
    entry?.set(tag, values[at] ?? "");
  }
  if (entry !== null) yield entry;
}

/** null: neither a bid nor an ask. */
function sideOf({ bids, asks }: Book, type: string | undefined): Map<string, string> | null {
  if (type === SIDE.bid) return bids;
  return type === SIDE.ask ? asks : null;
}

function set(side: Map<string, string> | null, id: string, price: string | undefined): void {
  if (side === null || price === undefined) return;
  if (side.size < PRICES_MAX || side.has(id)) side.set(id, price);
}

/** "": there is none. Compared as numbers, told as it was written. */
function best(
  side: ReadonlyMap<string, string>,
  isBetter: (price: number, than: number) => boolean,
) {
  let found = "";
  for (const price of side.values()) {
    if (found === "" || isBetter(Number(price), Number(found))) found = price;
  }
  return found;
}
