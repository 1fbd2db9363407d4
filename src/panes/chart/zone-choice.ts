/** The time zones that the chart offers. Main thread; pure. */
import { offsetLabel, type Zone } from "../../format/zone.ts";

const CITIES: readonly { zone: Zone; city: string }[] = [
  { zone: "Pacific/Honolulu", city: "Honolulu" },
  { zone: "America/Los_Angeles", city: "Los Angeles" },
  { zone: "America/Denver", city: "Denver" },
  { zone: "America/Chicago", city: "Chicago" },
  { zone: "America/New_York", city: "New York" },
  { zone: "America/Sao_Paulo", city: "São Paulo" },
  { zone: "Europe/London", city: "London" },
  { zone: "Europe/Berlin", city: "Frankfurt" },
  { zone: "Europe/Zurich", city: "Zurich" },
  { zone: "Africa/Johannesburg", city: "Johannesburg" },
  { zone: "Europe/Athens", city: "Athens" },
  { zone: "Europe/Istanbul", city: "Istanbul" },
  { zone: "Europe/Moscow", city: "Moscow" },
  { zone: "Asia/Dubai", city: "Dubai" },
  { zone: "Asia/Kolkata", city: "Mumbai" },
  { zone: "Asia/Bangkok", city: "Bangkok" },
  { zone: "Asia/Singapore", city: "Singapore" },
  { zone: "Asia/Hong_Kong", city: "Hong Kong" },
  { zone: "Asia/Shanghai", city: "Shanghai" },
  { zone: "Asia/Tokyo", city: "Tokyo" },
  { zone: "Asia/Seoul", city: "Seoul" },
  { zone: "Australia/Sydney", city: "Sydney" },
  { zone: "Pacific/Auckland", city: "Auckland" },
];

/** The zone that a choice stands for. `exchange`: the zone of the symbol's trading hours, an IANA name. */
export const resolveZone = (choice: string, exchange: Zone): Zone =>
  choice === "exchange" ? exchange : choice;

/** Every choice with its offset at `ms`, the cities from west to east. */
export function zoneOptions(ms: number, exchange: Zone): { value: string; label: string }[] {
  const named = (zone: Zone, name: string): string => `${name} (${offsetLabel(ms, zone)})`;
  return [
    { value: "UTC", label: "UTC" },
    { value: "exchange", label: named(exchange, "Exchange") },
    { value: "local", label: named("local", "Local") },
    ...CITIES.map(({ zone, city }) => ({ value: zone, label: named(zone, city) })),
  ];
}

/** The short name in the corner: "UTC", "UTC+1". */
export const zoneName = (ms: number, zone: Zone): string => offsetLabel(ms, zone);
