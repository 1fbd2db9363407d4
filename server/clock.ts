/**
 * The service's clock, passed to whatever needs the time so that tests can move it. Runs in the service.
 * Only this file reads the machine's wall clock outside the market and the tick path.
 */
import { unixMs, type UnixMs } from "../domain/units.ts";

export type Clock = { now(): UnixMs };

export const systemClock: Clock = { now: () => unixMs(Date.now()) };
