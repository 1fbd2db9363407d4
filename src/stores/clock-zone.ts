/** The time zone of the workspace's clock, in which tables write their times too; UTC unless chosen. Main thread. */
import { createRoot } from "solid-js";
import { isZone, offsetLabel, type Zone } from "../format/zone.ts";
import { wallMs } from "../frame/page-clock.ts";
import { createPersisted, type Persisted } from "../storage/persisted.ts";

const schema = {
  version: 1,
  parse: (value: unknown): Zone | null =>
    typeof value === "string" && isZone(value) ? value : null,
};

let kept: Persisted<Zone> | undefined;

const persisted = (): Persisted<Zone> =>
  (kept ??= createRoot(() => createPersisted<Zone>("workspace.clock-zone", schema, "UTC")));

/** Tracks. */
export const clockZone = (): Zone => persisted().value();

export const setClockZone = (zone: Zone): void => persisted().set(zone);

/** Its short name now: "UTC", "UTC+1". Tracks. */
export const clockZoneNote = (): string => offsetLabel(wallMs(), clockZone());
