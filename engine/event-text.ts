/** The events of a batch as text and back, without loss. Runs anywhere; pure. */
import { decode } from "./codec.ts";
import type { EngineEvent } from "./event.ts";
import { decodeRecords, encodeRecords } from "./record-text.ts";

/** Empty for no events. Throws InvariantError on what cannot be kept. */
export const encodeEvents = (events: readonly EngineEvent[]): string => encodeRecords(events);

/** Of text that encodeEvents wrote, or of an older service, which wrote each event whole. Throws on what is neither. */
export function decodeEvents(text: string): EngineEvent[] {
  const isOlder = text.startsWith("{");
  return (isOlder ? text.split("\n").map(decode) : decodeRecords(text)) as EngineEvent[];
}
