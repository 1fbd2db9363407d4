/** The service's clock in the zone of the user's choice, UTC unless told. Main thread. The zone always stands beside it. */
import type { Feed } from "../feed/feed.ts";
import { formatTime } from "../format/time.ts";
import { localZone, offsetLabel, type Zone } from "../format/zone.ts";
import { clockZone, setClockZone } from "../stores/clock-zone.ts";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import type { Pulse } from "./create-pulse.ts";
import { t } from "../language/translate.ts";

const CITIES: readonly { value: Zone; label: string }[] = [
  { value: "America/New_York", label: t("New York") },
  { value: "Europe/London", label: t("London") },
  { value: "Europe/Berlin", label: t("Frankfurt") },
  { value: "Asia/Singapore", label: t("Singapore") },
  { value: "Asia/Tokyo", label: t("Tokyo") },
  { value: "Australia/Sydney", label: t("Sydney") },
];

export function Clock(props: { feed: Feed; pulse: Pulse }) {
  const serverNow = () => props.pulse.now() + props.feed.status().clock_offset_ms;
  const zoneName = () => offsetLabel(serverNow(), clockZone());
  const entries = (): MenuEntry[] => [
    {
      kind: "radio",
      label: t("Time zone of clock and tables"),
      value: clockZone(),
      options: [
        { value: "UTC", label: "UTC" },
        { value: "local", label: t("Local ({localZone})", { localZone: localZone() }) },
        ...CITIES,
      ],
      onChange: setClockZone,
    },
  ];
  return (
    <Menu
      label={t("Time zone")}
      class="status-clock"
      size="sm"
      chevron={false}
      placement="top-end"
      entries={entries()}
    >
      <span class="status-clock-zone">{zoneName()}</span>
      <span>{formatTime(serverNow(), clockZone())}</span>
    </Menu>
  );
}
