/** The service's clock in the zone of the user's choice, UTC unless told. Main thread. The zone always stands beside it. */
import type { Feed } from "../feed/feed.ts";
import { formatTime } from "../format/time.ts";
import { localZone, offsetLabel, type Zone } from "../format/zone.ts";
import { clockZone, setClockZone } from "../stores/clock-zone.ts";
import { Menu, type MenuEntry } from "../ui/menu.tsx";
import type { Pulse } from "./create-pulse.ts";

const CITIES: readonly { value: Zone; label: string }[] = [
  { value: "America/New_York", label: "New York" },
  { value: "Europe/London", label: "London" },
  { value: "Europe/Berlin", label: "Frankfurt" },
  { value: "Asia/Singapore", label: "Singapore" },
  { value: "Asia/Tokyo", label: "Tokyo" },
  { value: "Australia/Sydney", label: "Sydney" },
];

export function Clock(props: { feed: Feed; pulse: Pulse }) {
  const serverNow = () => props.pulse.now() + props.feed.status().clock_offset_ms;
  const zoneName = () => offsetLabel(serverNow(), clockZone());
  const entries = (): MenuEntry[] => [
    {
      kind: "radio",
      label: "Time zone of clock and tables",
      value: clockZone(),
      options: [
        { value: "UTC", label: "UTC" },
        { value: "local", label: `Local (${localZone()})` },
        ...CITIES,
      ],
      onChange: setClockZone,
    },
  ];
  return (
    <Menu
      label="Time zone"
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
