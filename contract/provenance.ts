/**
 * Where a part of the wire comes from. Every schema and field carries one of these as zod metadata, so the
 * interface document, our reading of it and our own additions never blur. Runs anywhere; pure.
 */

/** documented: the interface says it; never change. assumed: it names it, we chose the shape. extension: ours. */
export type Provenance = "documented" | "assumed" | "extension";

export type WireMeta = { provenance: Provenance; source: string };

/** Marks a part that the interface spells out. `source` is its section, as `§6 Prices`. */
export const documented = (source: string): WireMeta => ({ provenance: "documented", source });

/** Marks a part that the interface names without a shape. `source` is the section that names it. */
export const assumed = (source: string): WireMeta => ({ provenance: "assumed", source });

/** Marks a part that is ours alone. `source` says why it exists. */
export const extension = (source: string): WireMeta => ({ provenance: "extension", source });
