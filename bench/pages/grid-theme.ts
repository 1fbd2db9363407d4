/** The look of a measured AG Grid: the pane's colours and text. Main thread of a measured page. */
import { themeQuartz } from "ag-grid-community";

/** `paddingPx` of a cell, as the pane's beside it. */
export const gridTheme = (paddingPx: number) =>
  themeQuartz.withParams({
    backgroundColor: "#11151c",
    foregroundColor: "#d7dde6",
    fontFamily: "inherit",
    fontSize: 12,
    cellHorizontalPadding: paddingPx,
    rowBorder: false,
  });
