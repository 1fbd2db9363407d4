/** A session's device in words, from its user agent. Main thread; pure. A guess for recognition, never for a decision. */
import type { IconName } from "../ui/icons/icon-names.ts";
import { t } from "../language/translate.ts";

export type DeviceWords = {
  /** "Chrome on Windows". */
  name: string;
  icon: IconName;
};

/** Order matters: most browsers name others too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, t("Samsung Internet")],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/\d.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string, IconName])[] = [
  [/\biPhone\b/, "iPhone", "smartphone"],
  [/\biPad\b/, "iPad", "tablet"],
  [/\bAndroid\b(?=.*\bMobile\b)/, "Android", "smartphone"],
  [/\bAndroid\b/, "Android", "tablet"],
  [/\bCrOS\b/, "ChromeOS", "monitor"],
  [/\bWindows\b/, "Windows", "monitor"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS", "monitor"],
  [/\bLinux\b|\bX11\b/, "Linux", "monitor"],
];
const PROGRAM_CHARS_MAX = 40;

export function deviceWords(userAgent: string): DeviceWords {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent));
  if (browser !== undefined) {
    const [, name, icon] = system ?? [undefined, undefined, "globe" as const];
    return {
      name: name === undefined ? browser : t("{browser} on {name}", { browser, name }),
      icon,
    };
  }
  // A program names itself first: "python-requests/2.32".
  const program = /^([\w.-]+)(?:\/([\d.]+))?/.exec(userAgent);
  if (program?.[1] === undefined || program[1] === "Mozilla") {
    return { name: t("Unknown device"), icon: "globe" };
  }
  const name = program[2] === undefined ? program[1] : `${program[1]} ${program[2]}`;
  return { name: name.slice(0, PROGRAM_CHARS_MAX), icon: "terminal" };
}
