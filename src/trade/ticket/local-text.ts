/** Moments as they are typed into a ticket. Main thread; pure. */

/** A moment as a field for date and time has it, in the device's zone. */
export function localText(ts: number): string {
  const at = new Date(ts);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
