/**
 * `npm run psql`: opens the database of the service that DATABASE_URL or DATA_DIR names, also while the service runs: with
 * the machine's psql where there is one, else statement by statement from the input. Reads only, unless `--write` is given:
 * a row that is changed by hand differs from the journal, and the next start refuses it.
 */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { readConfig } from "./config.ts";
import type { Database } from "./database/connect.ts";
import { addressesOf } from "./database/hosts.ts";
import { openBeside } from "./database/open-beside.ts";
import { createLog } from "./log.ts";
import { runCommand } from "./running/run-command.ts";

const OPTIONS = {
  write: { type: "boolean", default: false },
  command: { type: "string", short: "c" },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const { url, sql, close } = await openBeside(
    readConfig(process.env, process.cwd()),
    createLog("error"),
  );
  try {
    return (await runPsql(url, values)) ?? (await runOwn(sql, values));
  } finally {
    await close();
  }
}

type Values = { readonly write: boolean; readonly command?: string | undefined };

/** Its exit status; null: this machine has none. The password is in its environment, which only its user can read. */
function runPsql(address: string, { write, command }: Values): Promise<number | null> {
  const urls = addressesOf(address).map((one) => new URL(one));
  const { username, password, pathname, searchParams } = urls[0] ?? new URL(address);
  const sslmode = searchParams.get("sslmode");
  const env = {
    ...process.env,
    PGHOST: urls.map(({ hostname }) => hostname.replace(/^\[|\]$/g, "")).join(","),
    PGPORT: urls.map(({ port }) => (port === "" ? "5432" : port)).join(","),
    ...(urls.length === 1 ? {} : { PGTARGETSESSIONATTRS: write ? "read-write" : "primary" }),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(sslmode === null ? {} : { PGSSLMODE: sslmode }),
    ...(write ? {} : { PGOPTIONS: "-c default_transaction_read_only=on" }),
  };
  // The words of a person are in $HOME/.psqlrc; a command is for programs.
  const args = command === undefined ? [] : ["--no-psqlrc", "--command", command];
  const child = spawn("psql", args, { env, stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("error", (error) => {
      if (Reflect.get(error, "code") === "ENOENT") resolve(null);
      else reject(error);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** Each statement to its semicolon; its rows as tab-separated lines under their names. Returns 1 if one failed. */
async function runOwn(pool: Database, { write, command }: Values): Promise<number> {
  const sql = await pool.reserve();
  try {
    if (!write) await sql`set default_transaction_read_only = on`;
    if (command !== undefined) return await runStatement(sql, command);
    const isTerminal = process.stdin.isTTY;
    if (isTerminal)
      process.stderr.write("No psql on this machine. End a statement with a semicolon.\n");
    let status = 0;
    let text = "";
    for await (const line of createInterface({ input: process.stdin })) {
      text += `${line}\n`;
      if (!line.trimEnd().endsWith(";")) continue;
      status = Math.max(status, await runStatement(sql, text));
      text = "";
    }
    return text.trim() === "" ? status : Math.max(status, await runStatement(sql, text));
  } finally {
    sql.release();
  }
}

/** What the operator wrote is the statement: there is nothing to parametrise. */
async function runStatement(sql: Database, text: string): Promise<number> {
  try {
    const rows = await sql.unsafe(text);
    const names = rows.columns?.map(({ name }) => name) ?? [];
    const lines = rows.map((row) => names.map((name) => String(row[name] ?? "")).join("\t"));
    process.stdout.write(`${[names.join("\t"), ...lines, `(${rows.count})`].join("\n")}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

runCommand(main, "The database cannot be opened.", 2);
