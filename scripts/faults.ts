/**
 * `npm run faults [-- TEXT]`: plants each fault of tests/simulation/faults in a copy of the engine and runs the
 * simulation until it is found, a minute at most. TEXT: only those whose name has it. Exit code 1 when one is not found.
 */
import { hunt, type Hunt } from "../tests/simulation/faults/hunt.ts";
import { FAULTS } from "../tests/simulation/faults/planted.ts";

const LIMIT_MS = 60_000;

const wanted = process.argv[2] ?? "";
const chosen = FAULTS.filter(({ name }) => name.includes(wanted));
if (chosen.length === 0) {
  process.stderr.write(`no fault has "${wanted}" in its name\n`);
  process.exitCode = 2;
}
let found = 0;
for (const fault of chosen) {
  const result = await hunt(fault, LIMIT_MS);
  if (result.outcome === "found") found += 1;
  process.stdout.write(`${fault.file}: ${fault.name}\n    ${wordsOf(result)}\n`);
}
if (chosen.length > 0) process.stdout.write(`${found} of ${chosen.length} faults were found\n`);
if (found < chosen.length) process.exitCode = 1;

function wordsOf(result: Hunt): string {
  switch (result.outcome) {
    case "found":
      return `found in ${result.seconds.toFixed(1)} s, ${result.steps} steps: ${result.by}`;
    case "not found":
      return `NOT FOUND in ${result.seconds.toFixed(1)} s`;
    case "broken":
      return `BROKEN: ${result.message}`;
  }
}
