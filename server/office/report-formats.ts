/** A report's lines as CSV, HTML or PDF, a slice at a time. Runs in the service; pure. */
import type { ReportFormat } from "../../contract/codes.ts";
import { csvCell } from "../../domain/csv-cell.ts";
import type { Cell, Line } from "./report-lines.ts";
import { createPdf } from "./report-pdf.ts";

/** Writes the slices in their order; `end` gives what closes the file. */
export type Format = {
  write(lines: readonly Line[]): string;
  end(): string;
};

const csv = (): Format => ({
  write: (lines) =>
    lines
      .map((line) =>
        line.kind === "heading" ? csvCell(line.text) : line.cells.map(csvCell).join(","),
      )
      .map((text) => `${text}\r\n`)
      .join(""),
  end: () => "",
});

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

/** Nothing in the page runs or is fetched, also where it is opened from a disk. */
const HTML_HEAD = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Report</title><style>body{font:14px sans-serif}table{border-collapse:collapse}
th,td{padding:2px 8px;border-bottom:1px solid #ccc;text-align:right}</style></head><body>`;

function html(): Format {
  let isOpen = false;
  let isBegun = false;
  const close = () => {
    const text = isOpen ? "</table>" : "";
    isOpen = false;
    return text;
  };
  const cellsOf = (cells: readonly Cell[], tag: string) =>
    cells.map((cell) => `<${tag}>${escape(String(cell ?? ""))}</${tag}>`).join("");
  const lineOf = (line: Line): string => {
    if (line.kind === "heading") return `${close()}<h2>${escape(line.text)}</h2>`;
    if (line.kind === "row") return `<tr>${cellsOf(line.cells, "td")}</tr>\n`;
    isOpen = true;
    return `<table><tr>${cellsOf(line.cells, "th")}</tr>\n`;
  };
  return {
    write(lines) {
      const start = isBegun ? "" : HTML_HEAD;
      isBegun = true;
      return start + lines.map(lineOf).join("");
    },
    end: () => `${close()}</body></html>`,
  };
}

export const FORMATS: Record<ReportFormat, { readonly type: string; begin(): Format }> = {
  csv: { type: "text/csv; charset=utf-8", begin: csv },
  html: { type: "text/html; charset=utf-8", begin: html },
  pdf: { type: "application/pdf", begin: createPdf },
};
