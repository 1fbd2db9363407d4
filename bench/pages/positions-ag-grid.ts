/**
 * AG Grid Community with the rows, columns, texts, totals and updates of the pane of positions, valued by the same code.
 * Main thread of a measured page. Ways to bring updates in: as in watchlist-ag-grid.ts; here only the cells that live are
 * asked to refresh.
 */
import "../../src/ui/base.css";
import {
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  createGrid,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  type GridApi,
  type GridOptions,
} from "ag-grid-community";
import type { Position } from "../../contract/position.ts";
import type { Feed } from "../../src/feed/feed.ts";
import { valuation, type Valuation } from "../../src/stores/valuation.ts";
import { moneyAtStop, pipsToStop, profitInR, profitPips } from "../../src/trade/position-worth.ts";
import type { GridPath, PositionsContender } from "./contender.ts";
import { gridTheme } from "./grid-theme.ts";
import { LIVE_COLUMNS, makeColumns, type GridRow } from "./positions-grid-columns.ts";
import { makePositionsMarket } from "./positions-market.ts";
import { HEAD_PX, makeTableBox, ROW_PX } from "./table-box.ts";
import "./positions-ag-grid.css";

/** Rows held ready below those in sight: as many as the pane holds. */
const OVERSCAN_ROWS = 4;
/** The scroll bar, the border around the grid, and those of its head and totals. */
const AROUND_PX = 19;
/** Totals are as often anew as the pane's. */
const FRAMES_A_TOTAL = 12;
const BALANCE = 5_000_000;

ModuleRegistry.registerModules([
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
]);

type Worth = Pick<Valuation, "profit" | "closePrice" | "pointValue">;

export function makeContender(): PositionsContender {
  let feed: Feed | null = null;
  return {
    async start(ticksPerSecond, path) {
      const market = await makePositionsMarket();
      feed = market.feed;
      const worth = valuation(market.feed);
      const rows = market.positions
        .map((position) => makeRow(position, market.feed, worth))
        .toReversed();
      const total = makeTotal(rows);
      followWorth(makeGrid(rows, total), rows, total, { feed: market.feed, worth, path });
      market.tick(ticksPerSecond);
    },
    tickCount: () => feed?.quotes().tickCount() ?? 0,
  };
}

function makeRow(position: Position, feed: Feed, worth: Worth): GridRow {
  const symbol = feed.symbol(position.symbol_id);
  if (symbol === undefined) throw new Error(`There is no symbol ${position.symbol_id}.`);
  const row: GridRow = {
    position,
    symbol,
    price: Number.NaN,
    profit: Number.NaN,
    pips: Number.NaN,
    percent: Number.NaN,
    r: Number.NaN,
    atStop: Number.NaN,
    toStop: Number.NaN,
  };
  renew(row, worth);
  return row;
}

/** False: it is worth what it was. */
function renew(row: GridRow, worth: Worth): boolean {
  const { position, symbol } = row;
  const price = worth.closePrice(position);
  const profit = worth.profit(position);
  const atStop = moneyAtStop(position, worth, symbol);
  if (price === row.price && profit === row.profit && atStop === row.atStop) return false;
  row.price = price;
  row.profit = profit;
  row.pips = profitPips(position, worth, symbol);
  row.percent = (profit / BALANCE) * 100;
  row.r = profitInR(position, worth, symbol);
  row.atStop = atStop;
  row.toStop = pipsToStop(position, worth, symbol);
  return true;
}

function makeTotal([first]: readonly GridRow[]): GridRow {
  if (first === undefined) throw new Error("There are no positions.");
  return { ...first, isTotal: true };
}

function renewTotal(total: GridRow, rows: readonly GridRow[], worth: Worth): void {
  total.profit = 0;
  for (const { position } of rows) total.profit += worth.profit(position);
  total.percent = (total.profit / BALANCE) * 100;
}

function makeGrid(rowData: GridRow[], total: GridRow): GridApi<GridRow> {
  const options: GridOptions<GridRow> = {
    theme: gridTheme(8),
    rowData,
    pinnedBottomRowData: [total],
    getRowId: ({ data }) => (data.isTotal === true ? "total" : String(data.position.id)),
    columnDefs: makeColumns(),
    defaultColDef: { sortable: false },
    rowHeight: ROW_PX,
    rowBuffer: OVERSCAN_ROWS,
    headerHeight: HEAD_PX,
    animateRows: false,
  };
  return createGrid(makeTableBox(AROUND_PX), options);
}

type Following = { feed: Feed; worth: Valuation; path: GridPath };

/** Once a frame, what changed since the last one. */
function followWorth(
  grid: GridApi<GridRow>,
  rows: readonly GridRow[],
  total: GridRow,
  { worth, path }: Following,
): void {
  const transact = (): void => {
    const update: GridRow[] = [];
    for (const row of rows) if (renew(row, worth)) update.push(row);
    if (update.length === 0) return;
    if (path === "transactions") grid.applyTransactionAsync({ update });
    else grid.applyTransaction({ update });
  };
  const refresh = (): void => {
    const rowNodes = grid
      .getRenderedNodes()
      .filter(({ data }) => data !== undefined && data.isTotal !== true && renew(data, worth));
    if (rowNodes.length > 0) grid.refreshCells({ rowNodes, columns: [...LIVE_COLUMNS] });
  };
  const refreshTotal = (): void => {
    const node = grid.getPinnedBottomRow(0);
    if (node === undefined) return;
    renewTotal(total, rows, worth);
    grid.refreshCells({ rowNodes: [node], columns: ["profit", "percent"] });
  };
  const step = path === "refresh-cells" ? refresh : transact;
  let frame = 0;
  requestAnimationFrame(function follow() {
    requestAnimationFrame(follow);
    worth.refresh();
    step();
    if (frame % FRAMES_A_TOTAL === 0) refreshTotal();
    frame += 1;
  });
}
