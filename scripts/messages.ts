/**
 * `npx tsx scripts/messages.ts de`: what a catalogue of src/language/catalogues lacks, as JSON to be translated. `--check` fails
 * where a catalogue has a message that nobody says or other values than the English ones, where German lacks one, another
 * language more than a few, or a text of src is no message. `--tidy` sorts the catalogues and takes out what nobody says. Runs in
 * Node, from the project's root.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { faultsOf, messagesOf, type Catalogue } from "./messages/catalogue.ts";
import { dataTexts } from "./messages/data-texts.ts";

const FOLDER = "src/language/catalogues";
/** It comes with the message; the others are caught up by who speaks them, and say in English what they lack. */
const WITH_THE_CODE = "de.json";
/** Of all messages, what another may lack. */
const LACKS_MAX = 0.03;
const checks = process.argv.includes("--check");
const tidies = process.argv.includes("--tidy");

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
  if (tidies) {
    const kept = Object.entries(catalogue).filter(([message]) => messages.has(message));
    writeFileSync(
      path,
      `${JSON.stringify(Object.fromEntries(kept.toSorted(byMessage)), null, 2)}\n`,
    );
    continue;
  }
  const missing = [...messages.keys()].filter((message) => !(message in catalogue));
  if (!checks) {
    if (!process.argv.includes(name.replace(".json", ""))) continue;
    console.log(
      JSON.stringify(Object.fromEntries(missing.map((message) => [message, ""])), null, 2),
    );
    continue;
  }
  const isWhole = name === WITH_THE_CODE;
  if (isWhole || missing.length > LACKS_MAX * messages.size)
    faults.push(...missing.map((message) => `${path}: “${message}” is missing`));
  else if (missing.length > 0) console.log(`${path} lacks ${missing.length} messages`);
  faults.push(...faultsOf(catalogue, messages).map((fault) => `${path}: ${fault}`));
  isStale ||=
    text !==
    `${JSON.stringify(Object.fromEntries(Object.entries(catalogue).toSorted(byMessage)), null, 2)}\n`;
}
if (checks) {
  if (isStale) faults.push("the catalogues are not in order: npx tsx scripts/messages.ts --tidy");
  for (const fault of faults.slice(0, 100)) console.error(fault);
  console.log(`${messages.size} messages, ${faults.length} faults`);
  if (faults.length > 0) process.exit(1);
}

function byMessage([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
