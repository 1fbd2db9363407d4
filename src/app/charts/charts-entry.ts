/** What the workspace fetches for many charts, once prices are live. Main thread. */
export { ChartsDesk } from "./charts-desk.ts";
export { ChartsMenu } from "./charts-menu.tsx";
export { layoutEntries } from "./layout-entries.ts";
