/** The letters of a report as a PDF. */
import { expect, it } from "vitest";
import { createPdf } from "./report-pdf.ts";

const pdfOf = (text: string): string => {
  const pdf = createPdf();
  return pdf.write([{ kind: "heading", text }]) + pdf.end();
};

it("keeps the names of Western Europe, in bytes of Windows-1252", () => {
  expect(pdfOf("José Müller, Åse Œuvre – €5")).toContain(
    String.raw`(Jos\351 M\374ller, \305se \214uvre \226 \2005) '`,
  );
  expect(pdfOf("Jose\u0301")).toContain(String.raw`(Jos\351) '`);
});

it("shows what the font lacks as a question mark, and lets no text end a string", () => {
  expect(pdfOf("Łukasz 李 😀")).toContain("(?ukasz ? ?) '");
  expect(pdfOf(String.raw`a) Tj (b\ `)).toContain(String.raw`(a\) Tj \(b\\ ) '`);
});

it("says where each object begins, to the byte", () => {
  const text = pdfOf("José");
  const bytes = Buffer.from(text, "latin1");
  expect(bytes.length).toBe(text.length);
  const at = Number(/startxref\n(\d+)\n/.exec(text)?.[1]);
  expect(text.slice(at, at + 4)).toBe("xref");
  const offsets = [...text.matchAll(/^(\d{10}) 00000 n /gm)].map(([, offset]) => Number(offset));
  expect(offsets.length).toBe(5);
  for (const [nth, offset] of offsets.entries()) {
    expect(text.slice(offset)).toMatch(new RegExp(`^${nth + 1} 0 obj`));
  }
});
