/**
 * What of drawings is opened and not always there: the list, the settings, the looks, and what goes along with a layout. One
 * chunk, fetched when one is opened.
 */
export { DrawingList } from "./drawing-list.tsx";
export { DrawingSettings } from "./drawing-settings.tsx";
export { DrawingTemplates } from "./drawing-templates.tsx";
export { readTold, sharingOf } from "./drawing-sharing.ts";
