/** The time zones that the chart offers. Main thread; pure. */
import { offsetLabel, type Zone } from "../../format/zone.ts";
import { t } from "../../language/translate.ts";

const CITIES: readonly { zone: Zone; city: string }[] = [
  { zone: "Pacific/Honolulu", city: t("Honolulu") },
  { zone: "America/Los_Angeles", city: t("Los Angeles") },
  { zone: "America/Denver", city: t("Denver") },
  { zone: "America/Chicago", city: t("Chicago") },
  { zone: "America/New_York", city: t("New York") },
  { zone: "America/Sao_Paulo", city: "São Paulo" },
  { zone: "Europe/London", city: t("London") },
  { zone: "Europe/Berlin", city: t("Frankfurt") },
  { zone: "Europe/Zurich", city: t("Zurich") },
  { zone: "Africa/Johannesburg", city: t("Johannesburg") },
  { zone: "Europe/Athens", city: t("Athens") },
  { zone: "Europe/Istanbul", city: t("Istanbul") },
  { zone: "Europe/Moscow", city: t("Moscow") },
  { zone: "Asia/Dubai", city: t("Dubai") },
  { zone: "Asia/Kolkata", city: t("Mumbai") },
  { zone: "Asia/Bangkok", city: t("Bangkok") },
  { zone: "Asia/Singapore", city: t("Singapore") },
  { zone: "Asia/Hong_Kong", city: t("Hong Kong") },
  { zone: "Asia/Shanghai", city: t("Shanghai") },
  { zone: "Asia/Tokyo", city: t("Tokyo") },
  { zone: "Asia/Seoul", city: t("Seoul") },
  { zone: "Australia/Sydney", city: t("Sydney") },
  { zone: "Pacific/Auckland", city: t("Auckland") },
];

/** The zone that a choice stands for. `exchange`: the zone of the symbol's trading hours, an IANA name. */
export const resolveZone = (choice: string, exchange: Zone): Zone =>
  choice === "exchange" ? exchange : choice;

/** Every choice with its offset at `ms`, the cities from west to east. */
export function zoneOptions(ms: number, exchange: Zone): { value: string; label: string }[] {
  const named = (zone: Zone, name: string): string => `${name} (${offsetLabel(ms, zone)})`;
  return [
    { value: "UTC", label: "UTC" },
    { value: "exchange", label: named(exchange, t("Exchange")) },
    { value: "local", label: named("local", t("Local")) },
    ...CITIES.map(({ zone, city }) => ({ value: zone, label: named(zone, city) })),
  ];
}

/** The short name in the corner: "UTC", "UTC+1". */
export const zoneName = (ms: number, zone: Zone): string => offsetLabel(ms, zone);
