/** Saves a text as a file on the device. Main thread. */

/** The browser has taken it up by then. */
const TAKEN_UP_MS = 10_000;

/** `type`: its media type. */
export function saveFile(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_UP_MS);
}
