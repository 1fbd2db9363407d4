/**
 * The key that secrets of two-factor sign-in are encrypted with: TWO_FACTOR_KEY, or for the embedded database a file of its own
 * beside it, made when it is first needed. Runs in the service, at its start. It is in no backup: whoever has both has the codes.
 * With one's own PostgreSQL there must be the setting, since several services may serve one database.
 */
import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Database } from "../database/connect.ts";
import type { Log } from "../log.ts";
import { openSecret } from "../office/provider-secrets.ts";

export const KEY_FILE = "two-factor-key";
const KEY_BYTES = 32;

type KeyDeps = {
  readonly config: Pick<Config, "twoFactorKey" | "databaseUrl" | "dataDir">;
  readonly sql: Database;
  readonly log: Log;
};

/** null: two-factor sign-in is not offered. A key that does not open what is there is said aloud. */
export async function openTwoFactorKey({ config, sql, log }: KeyDeps): Promise<string | null> {
  const [row] = await sql<{ secret: Buffer }[]>`
    select secret from two_factor where secret is not null order by on_since desc limit 1`;
  const key = await findKey(config, row === undefined);
  const isRight = row === undefined || (key !== null && openSecret(row.secret, key) !== null);
  if (!isRight) {
    log.error(
      "the key of two-factor sign-in is missing or another one: who has it turned on cannot sign in. " +
        "Bring back TWO_FACTOR_KEY or the file two-factor-key under DATA_DIR",
    );
  }
  return key;
}

async function findKey(
  { twoFactorKey, databaseUrl, dataDir }: KeyDeps["config"],
  mayMake: boolean,
): Promise<string | null> {
  if (twoFactorKey !== null) return twoFactorKey;
  if (databaseUrl !== null) return null;
  const path = join(dataDir, KEY_FILE);
  const kept = await readFile(path, "utf8").catch((error: unknown) => {
    if (Reflect.get(Object(error), "code") === "ENOENT") return null;
    throw error;
  });
  if (kept !== null && kept.trim() !== "") return kept.trim();
  // One that is lost is not made anew: the secrets that it sealed would seem to be wrong ones for ever.
  if (!mayMake) return null;
  const made = randomBytes(KEY_BYTES).toString("base64url");
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, `${made}\n`, { mode: 0o600, flush: true });
  return made;
}
