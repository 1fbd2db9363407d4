/** What the links of lines say where lines may be missing. No line that is read can be it, since it is the end of one. */
export const LINES_MISSED = "\n";
