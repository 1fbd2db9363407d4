/** Whether two arrangements of panes are one. Main thread; pure. */

/**
 * To be compared with another: that of two arrangements is the same where they are one. What a pane is called is the terminal's,
 * in the reader's language and by what a chart shows: no arrangement.
 */
export const arrangementOf = (dock: object): string =>
  JSON.stringify(dock, (key, value: unknown) => (key === "title" ? undefined : value));
