/**
 * AG Grid Community with the watchlist's rows, columns, texts and updates. Main thread of a measured page. Three ways to
 * bring updates in, each at most once a frame and only for what changed:
 *   transactions             applyTransactionAsync with its usual wait of 50 ms, the way its manual recommends
 *   transactions-each-frame  applyTransaction in every frame, so that it shows prices as soon as the pane does
 *   refresh-cells            data changed in place and refreshCells, for the rows that are in the page and no others
 */
import "../../src/ui/base.css";
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  HighlightChangesModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  type ColDef,
  type GridApi,
  type GridOptions,
} from "ag-grid-community";
import { formatPercent, percentChange } from "../../src/format/number.ts";
import { formatPips, formatPrice, spreadInPoints } from "../../src/format/price.ts";
import { formatTime } from "../../src/format/time.ts";
import { makeQuoteView, type QuoteReader } from "../../workers/rings/readers.ts";
import type { SymbolRecord } from "../../contract/symbol.ts";
import type { BenchFeed } from "./bench-feed.ts";
import type { GridPath, WatchlistContender } from "./contender.ts";
import { ChangeRenderer, PriceRenderer, RangeRenderer, type GridRow } from "./grid-cells.ts";
import { gridTheme } from "./grid-theme.ts";
import { makeBox, makeWatchlistMarket } from "./watchlist-market.ts";
import "./watchlist-ag-grid.css";

const ROW_PX = 28;
const HEAD_PX = 26;
/** Rows held ready below those in sight: as many as the pane holds. AG Grid's own choice, 10, costs it more. */
const OVERSCAN_ROWS = 4;
/** Head, 30 rows and the border around them. */
const BOX_HEIGHT_PX = HEAD_PX + 30 * ROW_PX + 3;

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  HighlightChangesModule,
  RenderApiModule,
  RowApiModule,
]);

/** Row of a symbol, and the version of its quote that was shown last. */
type Held = { row: GridRow; slot: number; version: number };

export function makeContender(): WatchlistContender {
  let bench: BenchFeed | null = null;
  return {
    async start(symbols, ticksPerSecond, path, hasFlash) {
      bench = await makeWatchlistMarket(symbols);
      const quotes = bench.feed.quotes();
      const held = bench.feed.symbols().map((symbol) => makeHeld(symbol, quotes));
      const grid = makeGrid(
        held.map(({ row }) => row),
        hasFlash,
      );
      followQuotes(grid, held, quotes, path, hasFlash);
      bench.tick(ticksPerSecond, 1);
    },
    tickCount: () => bench?.feed.quotes().tickCount() ?? 0,
  };
}

function makeHeld(symbol: SymbolRecord, quotes: QuoteReader): Held {
  const slot = quotes.slotOf(symbol.symbol_id);
  const quote = makeQuoteView();
  quotes.read(slot, quote);
  return { row: { symbol, ...quote }, slot, version: quotes.version(slot) };
}

const price = (field: "bid" | "ask", hasFlash: boolean): ColDef<GridRow> => ({
  field,
  enableCellChangeFlash: hasFlash,
  cellClassRules: {
    rise: ({ data }) => data !== undefined && data[`${field}_move`] > 0,
    fall: ({ data }) => data !== undefined && data[`${field}_move`] < 0,
  },
  cellRenderer: PriceRenderer,
  type: "figure",
});

/** Only prices flash, as in the pane, and their flash says whether they rose or fell. */
const makeColumns = (hasFlash: boolean): ColDef<GridRow>[] => [
  { headerName: "Symbol", valueGetter: ({ data }) => data?.symbol.symbol, flex: 1.4 },
  price("bid", hasFlash),
  price("ask", hasFlash),
  {
    headerName: "Spread",
    type: "figure",
    valueGetter: ({ data }) => data && spreadInPoints(data.bid, data.ask, data.symbol.digits),
    valueFormatter: ({ value, data }) => (data ? formatPips(value, data.symbol.pip_points) : ""),
  },
  {
    headerName: "Change",
    type: "figure",
    valueGetter: ({ data }) => data && Math.round(percentChange(data.bid, data.close) * 100),
    valueFormatter: ({ value }) => formatPercent(value / 100),
    cellRenderer: ChangeRenderer,
  },
  {
    headerName: "Day range",
    type: "figure",
    valueGetter: ({ data }) =>
      data && Math.round(((data.bid - data.low) / (data.high - data.low)) * 100),
    cellRenderer: RangeRenderer,
  },
  figure("low"),
  figure("high"),
  {
    headerName: "Time",
    type: "figure",
    valueGetter: ({ data }) => data && Math.floor(data.ts / 1000),
    valueFormatter: ({ value }) => formatTime(value * 1000, "UTC"),
  },
];

function figure(field: "high" | "low"): ColDef<GridRow> {
  return {
    field,
    type: "figure",
    valueFormatter: ({ value, data }) => (data ? formatPrice(value, data.symbol.digits) : ""),
  };
}

function makeGrid(rowData: GridRow[], hasFlash: boolean): GridApi<GridRow> {
  const options: GridOptions<GridRow> = {
    theme: gridTheme(4),
    rowData,
    getRowId: ({ data }) => String(data.symbol.symbol_id),
    columnDefs: makeColumns(hasFlash),
    columnTypes: { figure: { cellClass: "figure" } },
    defaultColDef: { flex: 1, minWidth: 46, sortable: false },
    rowHeight: ROW_PX,
    rowBuffer: OVERSCAN_ROWS,
    headerHeight: HEAD_PX,
    animateRows: false,
    cellFlashDuration: 270,
    cellFadeDuration: 0,
  };
  return createGrid(makeBox(BOX_HEIGHT_PX), options);
}

/** Once a frame, what changed since the last one. */
function followQuotes(
  grid: GridApi<GridRow>,
  held: readonly Held[],
  quotes: QuoteReader,
  path: GridPath,
  hasFlash: boolean,
): void {
  const quote = makeQuoteView();
  const isNew = (one: Held): boolean => {
    const version = quotes.version(one.slot);
    if (version === one.version || !quotes.read(one.slot, quote)) return false;
    one.version = version;
    return true;
  };
  const byId = new Map(held.map((one) => [one.row.symbol.symbol_id, one]));
  const transact = (): void => {
    const update: GridRow[] = [];
    for (const one of held) {
      if (isNew(one)) update.push((one.row = { symbol: one.row.symbol, ...quote }));
    }
    if (update.length === 0) return;
    if (path === "transactions") grid.applyTransactionAsync({ update });
    else grid.applyTransaction({ update });
  };
  const refresh = (): void => {
    const rowNodes = grid.getRenderedNodes().filter(({ data }) => {
      const one = data && byId.get(data.symbol.symbol_id);
      if (one === undefined || !isNew(one)) return false;
      Object.assign(one.row, quote);
      return true;
    });
    if (rowNodes.length > 0) grid.refreshCells({ rowNodes, suppressFlash: !hasFlash });
  };
  const step = path === "refresh-cells" ? refresh : transact;
  requestAnimationFrame(function follow() {
    requestAnimationFrame(follow);
    step();
  });
}
