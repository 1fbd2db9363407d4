/**
 * `npm run two-factor -- 900001`: says whether an account of the service that DATABASE_URL or DATA_DIR names asks for a second
 * factor at its sign-in. With `--off` it asks no more: for the only administrator, who lost his phone and his recovery codes. It
 * holds at once, also while the service runs, and is in the account's journal. Exit status 2: it could not be done.
 */
import { parseArgs } from "node:util";
import { turnOffTwoFactor } from "./auth/two-factor.ts";
import { systemClock } from "./clock.ts";
import { readConfig } from "./config.ts";
import type { Database } from "./database/connect.ts";
import { openBeside } from "./database/open-beside.ts";
import { createLog } from "./log.ts";
import { runCommand } from "./running/run-command.ts";

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { off: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [text = ""] = positionals;
  if (!/^[1-9]\d{0,8}$/.test(text) || positionals.length > 1) {
    throw new Error("Name one account by its number, as: npm run two-factor -- 900001 --off");
  }
  const { sql, close } = await openBeside(
    readConfig(process.env, process.cwd()),
    createLog("error"),
  );
  try {
    process.stdout.write(`${await answer(sql, Number(text), values.off)}\n`);
    return 0;
  } finally {
    await close();
  }
}

async function answer(sql: Database, account_id: number, isOff: boolean): Promise<string> {
  const [row] = await sql<{ is_on: boolean }[]>`
    select t.secret is not null as is_on
    from accounts left join two_factor t using (account_id) where account_id = ${account_id}`;
  if (row === undefined) throw new Error(`There is no account ${account_id}.`);
  if (!row.is_on) return `Account ${account_id} has no two-factor sign-in.`;
  if (!isOff) return `Account ${account_id} has two-factor sign-in. With --off it is turned off.`;
  await sql.begin((tx) => turnOffTwoFactor(tx, systemClock, account_id, null, null));
  return `Two-factor sign-in of account ${account_id} is off: its password alone opens it now.`;
}

runCommand(main, "Two-factor sign-in cannot be looked at.", 2);
