/**
 * The workspace as a trader has it on screen: 500 symbols at 20,000 ticks a second, watchlist, chart and 200 open positions.
 * First the table of positions alone, beside AG Grid Community with the same table (support/positions-table.ts); then the
 * whole workspace at the real service (support/workspace-load.ts): how smoothly it lives for a minute, and whether it keeps
 * its memory for ten. `npm run bench -- workspace [--json]`; `--minutes=2` for a short trial, `--part=table` or `--part=load`
 * for one of the two. Exit status 1 when a bar is missed.
 */
import { measurePositionsTable } from "./support/positions-table.ts";
import { publish } from "./support/publish.ts";
import type { Report } from "./support/report.ts";
import { measureWorkspaceLoad } from "./support/workspace-load.ts";

const argument = (name: string): string | undefined =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);

const MINUTES = Number(argument("minutes") ?? 10);
const PARTS: Record<string, () => Promise<Omit<Report, "name">>> = {
  table: measurePositionsTable,
  load: () => measureWorkspaceLoad(MINUTES),
};

const wanted = argument("part");
const report: Report = { name: "workspace", figures: {}, ratios: {}, bars: [] };
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted !== undefined && wanted !== name) continue;
  const { figures, ratios, bars } = await measure();
  Object.assign(report.figures, figures);
  Object.assign(report.ratios, ratios);
  report.bars.push(...bars);
}
publish(report);
