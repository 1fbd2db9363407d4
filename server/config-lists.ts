/** Lists of the configuration, parted by commas. Runs in the service, at its start. */
import { wrong } from "./config-error.ts";

export function splitList(value: string | null): string[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Nothing that ends a rule of a policy, or stands for several hosts. */
const ORIGIN = /^https?:\/\/[\w.[\]:-]+$/;

/** Origins of browser pages, as a browser says them. @throws ConfigError */
export function readOrigins(name: string, value: string | null): string[] {
  return splitList(value).map((origin) => {
    const url = URL.canParse(origin) ? new URL(origin) : null;
    if (url === null || !ORIGIN.test(origin) || url.origin !== origin.toLowerCase()) {
      throw wrong(name, origin, "origins parted by commas, as https://trade.example");
    }
    return url.origin;
  });
}
