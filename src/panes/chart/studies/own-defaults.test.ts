/** How a user has indicators begin: kept, used for the next one, and left again. */
import { createRoot, createSignal } from "solid-js";
import { describe, expect, it } from "vitest";
import { INDICATORS, indicatorOf } from "../../../../indicators/registry.ts";
import type { Indicator } from "../../../../indicators/indicator.ts";
import type { Persisted } from "../../../storage/persisted.ts";
import { DEFAULT_LAYOUT } from "./pane-layout.ts";
import {
  beginning,
  createOwnDefaults,
  defaultFrom,
  parseDefaults,
  type OwnDefault,
} from "./own-defaults.ts";
import { createStudiesStore } from "./studies-store.ts";
import { makeStudy, type Study } from "./study.ts";

type Kept = Readonly<Record<string, OwnDefault>>;

function known(id: string): Indicator {
  const indicator = indicatorOf(id);
  if (indicator === undefined) throw new Error(`there is an indicator ${id}`);
  return indicator;
}

const own = createRoot(() => {
  const [value, set] = createSignal<Kept>({});
  return createOwnDefaults({ value, set });
});

const store = createRoot(() => {
  const [value, set] = createSignal<readonly unknown[]>([]);
  const kept = { value, set } as unknown as Persisted<readonly unknown[]>;
  const port = { now: () => ({ kind: "candles", layout: DEFAULT_LAYOUT }) as const, put: () => {} };
  return createStudiesStore(kept, port, own);
});

const changed = (study: Study): Study => ({
  ...study,
  inputs: { length: 34 },
  source: { kind: "bar", price: "hl2" },
  styles: { value: { tone: "pink", width: 3 } },
  timeframes: ["H1", "H4"],
  offset: 5,
  levels: [1, 2],
});

describe("an indicator's default of the user's own", () => {
  it("is what the next one begins with, until it is forgotten", () => {
    const first = makeStudy(known("ema"), []);
    own.save(changed(first));
    const { id: _, indicator: __, ...wanted } = changed(first);
    expect(store.add(known("ema"))).toMatchObject(wanted);
    expect(store.add(known("sma"))).toMatchObject({ inputs: { length: 20 }, offset: 0 });
    own.forget("ema");
    expect(own.of("ema")).toBeUndefined();
    expect(store.add(known("ema"))).toMatchObject({ inputs: { length: 20 }, styles: {} });
  });

  it("brings a study back to what it was, and the house's as well, of any indicator", () => {
    for (const indicator of INDICATORS) {
      const study = makeStudy(indicator, []);
      const { inputs, source, styles, timeframes, only, offset, levels } = study;
      const house = { inputs, source, styles, timeframes, only, offset, levels };
      expect(beginning(indicator, undefined, study.source)).toEqual(house);
      const turned = { ...study, styles: { value: { width: 2 } }, offset: 3 } as const;
      expect(beginning(indicator, defaultFrom(turned), study.source)).toMatchObject({
        ...house,
        styles: turned.styles,
        offset: 3,
      });
    }
  });

  it("keeps the other symbol of an indicator that starts from one", () => {
    const source = { kind: "symbol", symbol_id: 7, name: "US500" } as const;
    const study = { ...makeStudy(known("correlation"), []), source };
    expect(beginning(known("correlation"), defaultFrom(study), source).source).toEqual(source);
  });

  it("is read as it was kept, and what is none is left out", () => {
    const ema = defaultFrom(changed(makeStudy(known("ema"), [])));
    const symbol = defaultFrom(makeStudy(known("correlation"), []));
    const kept = JSON.parse(JSON.stringify({ ema, correlation: symbol })) as object;
    expect(parseDefaults(kept)).toEqual({ ema, correlation: symbol });
    const damaged = { ...kept, gone: ema, rsi: { inputs: { length: -4 }, levels: "x" } };
    expect(parseDefaults(damaged)).toMatchObject({ ema, rsi: { inputs: { length: 2 } } });
    expect(Object.keys(parseDefaults(damaged) ?? {})).not.toContain("gone");
    for (const value of [null, 3, "x", []]) expect(parseDefaults(value)).toBeNull();
  });
});
