/**
 * `npx tsx scripts/messages.ts`: what the catalogues of src/language/catalogues lack, as JSON to be translated. `--check` fails
 * where a catalogue lacks a message or has one that nobody says, where its values are others than the English ones, and where a
 * text of src is no message. `--tidy` sorts the catalogues and takes out what nobody says. Runs in Node, from the project's root.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { faultsOf, messagesOf, type Catalogue } from "./messages/catalogue.ts";
import { dataTexts } from "./messages/data-texts.ts";

const FOLDER = "src/language/catalogues";

const files = execFileSync("git", ["ls-files", "src/*.ts", "src/*.tsx"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && !/\.(?:test|d)\.tsx?$/.test(file));
const { messages, faults } = messagesOf(
  files.map((file) => ({ file, source: readFileSync(file, "utf8") })),
);
for (const text of dataTexts()) if (!messages.has(text)) messages.set(text, { counts: false });

let isStale = false;
for (const name of readdirSync(FOLDER)) {
  const path = `${FOLDER}/${name}`;
  const text = readFileSync(path, "utf8");
  const catalogue = JSON.parse(text) as Catalogue;
  if (process.argv.includes("--tidy")) {
    const kept = Object.entries(catalogue).filter(([message]) => messages.has(message));
    writeFileSync(
      path,
      `${JSON.stringify(Object.fromEntries(kept.toSorted(byMessage)), null, 2)}\n`,
    );
    continue;
  }
  const missing = [...messages.keys()].filter((message) => !(message in catalogue));
  if (!process.argv.includes("--check")) {
    console.log(
      JSON.stringify(Object.fromEntries(missing.map((message) => [message, ""])), null, 2),
    );
    continue;
  }
  faults.push(...missing.map((message) => `${path}: “${message}” is missing`));
  faults.push(...faultsOf(catalogue, messages).map((fault) => `${path}: ${fault}`));
  isStale ||=
    text !==
    `${JSON.stringify(Object.fromEntries(Object.entries(catalogue).toSorted(byMessage)), null, 2)}\n`;
}
if (process.argv.includes("--check")) {
  if (isStale) faults.push("the catalogues are not in order: npx tsx scripts/messages.ts --tidy");
  for (const fault of faults.slice(0, 100)) console.error(fault);
  console.log(`${messages.size} messages, ${faults.length} faults`);
  if (faults.length > 0) process.exit(1);
}

function byMessage([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
