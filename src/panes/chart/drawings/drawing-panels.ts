/** What of drawings is opened and not always there: the list, the settings, the looks. One chunk, fetched when one is opened. */
export { DrawingList } from "./drawing-list.tsx";
export { DrawingSettings } from "./drawing-settings.tsx";
export { DrawingTemplates } from "./drawing-templates.tsx";
