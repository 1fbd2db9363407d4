/**
 * The data of dxLink's FEED service: events as flat lists of values in an order of fields that the service settles (COMPACT),
 * or as objects (FULL), which it may send whatever was asked for. Runs in the service, on the tick path: allocates nothing an
 * event.
 */
import { plainText } from "./decimal-text.ts";

/** The event that is being read: what it has in a field. Good until the next one. */
export type DxRow = { get(field: string): unknown };

/** `asked`: the fields of each event, in the order that was asked for, which holds until the service says another. */
export function createDxReader<Event extends string>(
  asked: Readonly<Record<Event, readonly string[]>>,
  onEvent: (event: Event, row: DxRow) => void,
) {
  const known = Object.keys(asked) as Event[];
  const fields = new Map<string, readonly string[]>(Object.entries<readonly string[]>(asked));
  const places = new Map(known.map((event) => [event as string, placesOf(asked[event])]));
  const compact = { values: [] as readonly unknown[], from: 0, event: "" };
  const full = { event: {} as object };
  const compactRow: DxRow = {
    get(field) {
      const place = places.get(compact.event)?.get(field);
      return place === undefined ? undefined : compact.values[compact.from + place];
    },
  };
  const fullRow: DxRow = { get: (field) => Reflect.get(full.event, field) };
  const nameOf = (value: unknown): Event | undefined => known.find((event) => event === value);

  /** `eventFields` of a FEED_CONFIG: what it does not name stays as it was. */
  function configure(eventFields: unknown): void {
    for (const event of known) {
      const settled: unknown = Reflect.get(Object(eventFields), event);
      if (!Array.isArray(settled) || settled.length === 0) continue;
      fields.set(event, settled.map(String));
      places.set(event, placesOf(settled.map(String)));
    }
  }

  /** ["Quote", ["AAPL", 1, 2, "MSFT", 3, 4], "Profile", […]] */
  function readCompact(data: readonly unknown[]): boolean {
    for (let at = 0; at < data.length; at += 2) {
      const event = nameOf(data[at]);
      const values = data[at + 1];
      const size = fields.get(event ?? "")?.length ?? 0;
      if (event === undefined || !Array.isArray(values) || values.length % size !== 0) return false;
      compact.event = event;
      compact.values = values;
      for (compact.from = 0; compact.from < values.length; compact.from += size) {
        onEvent(event, compactRow);
      }
    }
    return true;
  }

  function readFull(data: readonly unknown[]): boolean {
    for (const each of data) {
      if (typeof each !== "object" || each === null) return false;
      const event = nameOf(Reflect.get(each, "eventType"));
      if (event === undefined) return false;
      full.event = each;
      onEvent(event, fullRow);
    }
    return true;
  }

  /** `data` of a FEED_DATA. False: it is not of the documented form; what came before its fault was read. */
  function read(data: unknown): boolean {
    if (!Array.isArray(data)) return false;
    return typeof data[0] === "string" ? readCompact(data) : readFull(data);
  }

  return { configure, read };
}

const placesOf = (fields: readonly string[]): ReadonlyMap<string, number> =>
  new Map(fields.map((field, place) => [field, place]));

/** What is no number, as "NaN", is no price: the gate says so. */
export const priceText = (value: unknown): string =>
  typeof value === "number" && value > 0 ? plainText(value) : "0";
