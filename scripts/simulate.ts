/**
 * `npm run simulate -- --seed N [--steps M] [--seeds K] [--json]`: replays one seed of the simulation, or K of them from
 * N, and says what was reached and the hash of all events. On a finding: seed, step, what differs and the shortest list
 * of actions that shows it; exit code 1. Wrong arguments: exit code 2.
 */
import { readArguments, type Asked } from "../tests/simulation/arguments.ts";
import { hashOf, runCampaign, type Campaign, type Finding } from "../tests/simulation/campaign.ts";
import { textOf } from "../tests/simulation/compare.ts";
import { shrink } from "../tests/simulation/shrink.ts";
import { SITUATIONS } from "../tests/simulation/situation-names.ts";

const USAGE = "npm run simulate -- --seed N [--steps M] [--seeds K] [--json]";
/** Between two words of progress. */
const PROGRESS_STEPS = 20_000;
const SHOWN_ACTIONS_MAX = 40;

const asked = readArguments(process.argv.slice(2));
if (typeof asked === "string") {
  process.stderr.write(`${asked}\nUsage: ${USAGE}\n`);
  process.exitCode = 2;
} else {
  const campaign = run(asked);
  if (asked.isJson) sayJson(campaign);
  else say(campaign);
  if (campaign.finding !== null) process.exitCode = 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function run(plan: Asked): Campaign {
  const started = performance.now();
  let said = 0;
  return runCampaign(plan, ({ seed, steps }) => {
    if (steps - said < PROGRESS_STEPS) return;
    said = steps;
    const perSecond = Math.round((steps / (performance.now() - started)) * 1000);
    process.stderr.write(`seed ${seed}: ${steps} steps, ${perSecond} a second\n`);
  });
}

function say({ steps, counts, hashes, finding }: Campaign): void {
  for (const name of SITUATIONS) print(`${String(counts.get(name) ?? 0).padStart(8)}  ${name}`);
  if (finding !== null) {
    sayFinding(finding);
    return;
  }
  print(`${steps} steps of ${hashes.length} seeds: engine and twin agree, every invariant holds`);
  print(`hash ${hashOf(hashes)}`);
}

function sayFinding({ seed, step, message, actions }: Finding): void {
  print(`seed ${seed}, step ${step}:\n${message}`);
  const shrunk = shrink(actions);
  const shown = shrunk?.actions ?? actions;
  const last = shown.slice(-SHOWN_ACTIONS_MAX);
  print(`${last.length} of the ${shown.length} actions that show it:`);
  for (const action of last) print(`  ${textOf(action.op === "input" ? action.input : action)}`);
  if (shrunk !== null) print(`after them: ${shrunk.failure.message}`);
}

function sayJson({ steps, counts, hashes, finding }: Campaign): void {
  const found =
    finding === null ? null : { seed: finding.seed, step: finding.step, message: finding.message };
  print(JSON.stringify({ steps, counts: [...counts], hashes, finding: found }));
}
