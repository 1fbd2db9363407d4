/** The privacy switch, remembered on this device. Main thread. What it does to amounts: privacy.ts. */
import { createRoot } from "solid-js";
import { createPersisted } from "../storage/persisted.ts";

const kept = createRoot(() =>
  createPersisted<boolean>(
    "privacy.hides-money",
    { version: 1, parse: (value) => (typeof value === "boolean" ? value : null) },
    false,
  ),
);

export const hidesMoney = kept.value;
export const setHidesMoney = kept.set;
