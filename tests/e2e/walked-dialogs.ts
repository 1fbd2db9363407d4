/**
 * Which surface of support-surfaces.ts opens the dialog of which file, so that a new dialog is noticed that none opens
 * (tests/support/walked-dialogs.test.ts). Data only.
 */
export const WALKED_DIALOGS: Readonly<Record<string, string>> = {
  "src/inbox/inbox-dialog.tsx": "messages",
  "src/layouts/layouts-host.tsx": "layouts",
  "src/layouts/shared-layout.tsx": "layout of a link",
  "src/office/confirm-dialog.tsx": "disabling an account",
  "src/office/form-dialog.tsx": "money of an account",
  "src/office/password-dialog.tsx": "password of an account",
  "src/palette/keys-sheet.tsx": "keys",
  "src/panes/account/limits-dialog.tsx": "limits of one's own",
  "src/panes/chart/bricks/brick-dialog.tsx": "size of bricks",
  "src/panes/chart/combined/combined-layer.tsx": "symbol of the chart",
  "src/panes/chart/compare/compare-search.tsx": "symbols to compare",
  "src/panes/chart/drawings/drawing-settings.tsx": "settings of a drawing",
  "src/panes/chart/drawings/drawing-templates.tsx": "looks of a drawing",
  "src/panes/chart/frames/frames-dialog.tsx": "all timeframes",
  "src/panes/chart/ranges/go-to-date.tsx": "a date to go to",
  "src/panes/chart/ranges/sight-dialog.tsx": "bars in sight",
  "src/panes/chart/studies/indicator-search.tsx": "search of indicators",
  "src/panes/chart/studies/study-settings.tsx": "settings of an indicator",
  "src/panes/course/course-dialog.tsx": "course of a position",
  "src/panes/order-ticket/presets-menu.tsx": "name of a preset",
  "src/panes/phone/record-sheet.tsx": "sheet of a position",
  "src/trade/arming-terms.tsx": "terms of one-click trading",
  "src/trade/change-dialog.tsx": "changing an order on a phone",
  "src/trade/close-by-dialog.tsx": "closing by another",
  "src/trade/close-dialog.tsx": "closing a position",
  "src/trade/limit-dialog.tsx": "question at a limit of one's own",
  "src/trade/plan-dialog.tsx": "preview of closing many",
  "src/trade/tie-dialog.tsx": "tying an order",
};
