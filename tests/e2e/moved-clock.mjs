/** Loaded into a service before all else: its machine's clock is CLOCK_MOVED_MS off, in every thread. */
const movedMs = Number(process.env["CLOCK_MOVED_MS"]);
const trueNow = Date.now.bind(Date);
globalThis.Date = class extends Date {
  constructor(...parts) {
    super(...(parts.length === 0 ? [trueNow() + movedMs] : parts));
  }
  static now() {
    return trueNow() + movedMs;
  }
};
