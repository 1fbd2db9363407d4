/** Bytes as text that any header, key or file takes: two hex digits each. Runs in the feed worker; pure. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
