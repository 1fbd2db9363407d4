/** Reads variables, and of the secrets among them the files that may hold them. Runs in the service, at its start. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { ConfigError, wrong } from "./config-error.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What may stand in a file instead: an environment is seen by every process of the user, and in a container's description. */
const SECRETS = new Set([
  "DATABASE_URL",
  "DATABASE_PASSWORD",
  "FIRST_ADMIN_PASSWORD",
  "MARKET_SECRET",
  "METRICS_TOKEN",
  "PROVIDER_KEY",
  "SMTP_URL",
  "TWO_FACTOR_KEY",
]);

/** A variable's value without the white space around it; null: it is unset or empty. */
export function readerOf(environment: Environment, root: string): (name: string) => string | null {
  const valueOf = (name: string) => {
    const value = environment[name]?.trim();
    return value === undefined || value === "" ? null : value;
  };
  return (name) => {
    const value = valueOf(name);
    if (!SECRETS.has(name)) return value;
    const fileName = `${name}_FILE`;
    const path = valueOf(fileName);
    if (path === null) return value;
    if (value !== null) throw new ConfigError(`${name} and ${fileName} are both set: keep one.`);
    return readSecret(fileName, path, root);
  };
}

function readSecret(name: string, path: string, root: string): string {
  let text: string;
  try {
    text = readFileSync(resolve(root, path), "utf8").trim();
  } catch (error) {
    const code = String(Reflect.get(Object(error), "code") ?? error);
    throw wrong(name, path, `a file that the service can read (${code})`);
  }
  if (text === "") throw wrong(name, path, "a file with the secret in it; it is empty");
  return text;
}
