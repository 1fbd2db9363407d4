/** What passes between a measured page and its market's worker. Types only. Prices pass through the rings. */
import type { BarColumns, BarKey } from "../../workers/feed/feed-api.ts";
import type { SharedRings } from "../../workers/rings/layout.ts";
import type { Instrument } from "./symbols.ts";

export type ToMarket =
  /** Makes the rings, and gives every symbol its first quote. `startMs`: the market's clock now, Unix ms. */
  | { kind: "begin"; instruments: Instrument[]; startMs: number }
  /** Ticks from now on. `speed`: how fast the market's clock runs. */
  | { kind: "tick"; ticksPerSecond: number; speed: number }
  /** Opens live bars that go on from `newest`. */
  | { kind: "open"; key: BarKey; newest: BarColumns }
  | { kind: "close"; slot: number };

export type FromMarket =
  | { kind: "begun"; rings: SharedRings }
  | { kind: "opened"; key: BarKey; slot: number | null };
