/**
 * Drafts and presets as they are kept over a reload. Main thread; pure. A draft belongs to a symbol, so that a price of one
 * is never taken for another's. The bounds drop the oldest.
 */
import { EMPTY_DRAFT, EMPTY_TARGET, parseDraft, typedLevel, type Draft } from "./draft.ts";

const DRAFTS_MAX = 40;
export const PRESETS_MAX = 20;
export const PRESET_NAME_CHARS_MAX = 40;

/** By symbol_id, the last changed last. */
export type Drafts = readonly (readonly [symbol_id: number, draft: Draft])[];

export const draftOf = (drafts: Drafts, symbol_id: number): Draft | null =>
  drafts.find(([id]) => id === symbol_id)?.[1] ?? null;

export const withDraft = (drafts: Drafts, symbol_id: number, draft: Draft): Drafts =>
  [...drafts.filter(([id]) => id !== symbol_id), [symbol_id, draft] as const].slice(-DRAFTS_MAX);

/** The draft after its order was filled: the next order begins without a stop and targets of the last one. Units stay. */
export const withoutLevels = (draft: Draft): Draft => ({
  ...draft,
  stop: { unit: draft.stop.unit, text: "" },
  guaranteed: false,
  targets: [{ ...EMPTY_TARGET, unit: draft.targets[0]?.unit ?? EMPTY_TARGET.unit }],
});

/** The draft after its order was placed: the next one is tied to none unless that is chosen again, and is no link's. */
export const untied = (draft: Draft): Draft => ({
  ...draft,
  ocoWith: "",
  opposite: false,
  oppositePrice: "",
  isFromLink: false,
});

export function parseDrafts(kept: unknown): Drafts | null {
  if (!Array.isArray(kept)) return null;
  const drafts: [number, Draft][] = [];
  for (const entry of kept.slice(-DRAFTS_MAX) as unknown[]) {
    if (!Array.isArray(entry)) return null;
    const [symbol_id, draft] = entry as unknown[];
    const parsed = parseDraft(draft);
    if (typeof symbol_id !== "number" || parsed === null) return null;
    drafts.push([symbol_id, parsed]);
  }
  return drafts;
}

/** What of a draft holds for any symbol: no prices. */
export type Preset = { readonly name: string; readonly draft: Draft };

export function parsePresets(kept: unknown): readonly Preset[] | null {
  if (!Array.isArray(kept)) return null;
  const presets: Preset[] = [];
  for (const entry of kept.slice(0, PRESETS_MAX) as unknown[]) {
    if (typeof entry !== "object" || entry === null) return null;
    const { name, draft } = entry as { name?: unknown; draft?: unknown };
    const parsed = parseDraft(draft);
    if (typeof name !== "string" || parsed === null) return null;
    presets.push({ name: name.slice(0, PRESET_NAME_CHARS_MAX), draft: parsed });
  }
  return presets;
}

/** A preset of that name replaces the one there is. */
export const withPreset = (presets: readonly Preset[], name: string, draft: Draft) =>
  [...presets.filter((one) => one.name !== name), { name, draft: withoutPrices(draft) }].slice(
    -PRESETS_MAX,
  );

/** The draft as a preset has it: what is bound to a price of one symbol is left out. */
export function withoutPrices(draft: Draft): Draft {
  const stop = typedLevel(draft.stop);
  const targets = draft.targets
    .map(({ share, ...level }) => ({ ...typedLevel(level), share }))
    .filter(({ unit }) => unit !== "price");
  return {
    ...draft,
    price: "",
    limitPrice: "",
    oppositePrice: "",
    stop: stop.unit === "price" ? EMPTY_DRAFT.stop : stop,
    targets: targets.length === 0 ? [EMPTY_TARGET] : targets,
    expiryAt: "",
    ocoWith: "",
    expiry: draft.expiry === "date" ? "gtc" : draft.expiry,
    isFromLink: false,
  };
}

/** The preset taken up: prices and side stay as they are. */
export const applyPreset = (draft: Draft, preset: Preset): Draft => ({
  ...preset.draft,
  side: draft.side,
  price: draft.price,
  limitPrice: draft.limitPrice,
  oppositePrice: draft.oppositePrice,
  ocoWith: draft.ocoWith,
  isFromLink: draft.isFromLink,
});
