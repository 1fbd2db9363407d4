/** What values of brand.json may be, for all who read it. Pure; runs anywhere. */

export const isColour = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** Starts with one slash: two would name another host. */
export const isLocalPath = (value: unknown): value is string =>
  typeof value === "string" && /^\/(?![/\\])[^\s\\]*$/.test(value);
